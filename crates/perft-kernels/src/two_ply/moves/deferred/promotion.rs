//! The promotions of one pawn on one square.

use board::{MoveKind, Piece, Side};
use magic_core::{Sliders, Square, knight_attacks, line, pawn_attacks};
use movegen::sinks::PawnMove;

use crate::level::Task;
use crate::two_ply::gains::{Gains, NonPawn};
use crate::two_ply::level::TwoPlyLevel;
use crate::two_ply::moves::pins::Pins;
use crate::two_ply::node::Node;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, on};

/// The four promotions of the pawn that arrives on `to`.
pub(super) struct FourPromotions<'n, 'b, S: Side, L: TwoPlyLevel> {
    pub(super) node: &'n Node<'b, S, L>,
    pub(super) batch: &'n mut L::Batch,
    pub(super) how: PawnMove,
    pub(super) to: Square,
}

impl<S: Side, L: TwoPlyLevel> Task<L> for FourPromotions<'_, '_, S, L> {
    type Output = i64;

    #[inline(always)]
    fn run(self, level: L) -> i64 {
        let Self { node, batch, how, to } = self;
        let from = how.origin::<S>(to);
        if node.promotions_are_played_out(from, to) {
            return node.play_out_promotions(batch, from, to);
        }
        let (occupied, sliders) = (!node.empty ^ from.bitboard(), level.sliders());
        let (orthogonal, diagonal) = (sliders.rook(to, occupied), sliders.bishop(to, occupied));
        // What the replies to all four have in common. The arrival is counted as that of a king,
        // because king danger does not tell what the new piece forbids.
        let common = node.baseline.count_without_king
            + node.baseline.gains.at(from)
            + node.corrections(from, to.bitboard())
            + node.total_of_arriving(NonPawn::King, to.bitboard());
        let may_change_pin =
            !line(node.their_king(), to).is_empty() || node.king_lines.pin_changers.contains(from);
        let before = by(GuardingPawnMoves, pawn_attacks(S::COLOR, from));
        let mut sum = 0;
        for piece in Piece::PROMOTIONS {
            let (attacks, kind) = match piece {
                Piece::Knight => (knight_attacks(to), MoveKind::PromoteKnight),
                Piece::Bishop => (diagonal, MoveKind::PromoteBishop),
                Piece::Rook => (orthogonal, MoveKind::PromoteRook),
                _ => (orthogonal | diagonal, MoveKind::PromoteQueen),
            };
            if attacks.contains(node.their_king()) && on(PromotionChecks) {
                sum += node.play_out(batch, from, to, kind);
                continue;
            }
            let after = by(PromotionForbidsMoves, attacks);
            let mut replies = common + node.zone.king_moves_after(to, before, after);
            if may_change_pin {
                replies += Pins::of(node).change::<S>(from, to, Some(piece));
            }
            sum += i64::from(replies);
        }
        sum
    }
}

impl<S: Side, L: TwoPlyLevel> Node<'_, S, L> {
    /// Whether all promotions from `from` on `to` must be played out, whatever the pawn becomes.
    #[inline(always)]
    fn promotions_are_played_out(&self, from: Square, to: Square) -> bool {
        let backed_capture = || {
            self.zone.guarded_by_slider.contains(from)
                && self.zone.beside.contains(to)
                && on(SliderBacksPawnCapture)
        };
        self.play_out.from.contains(from)
            || self.play_out.to_or_cut.contains(to)
            || backed_capture()
    }
}
