//! The promotions of one pawn on one square.

use board::{MoveKind, Piece, Side};
use magic_core::{Bitboard, Sliders, Square, knight_attacks, pawn_attacks, rook_rays};
use movegen::sinks::PawnMove;

use crate::level::Task;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::gains::NonPawn;
use crate::two_ply::one_node::moves::pins::Pins;
use crate::two_ply::one_node::node::Node;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, on};

/// The four promotions of the pawn that arrives on `to`.
pub(super) struct FourPromotions<'n, 'b, S: Side, L: OneNodeLevel> {
    pub(super) node: &'n Node<'b, S, L>,
    pub(super) batch: &'n mut L::Batch,
    pub(super) how: PawnMove,
    pub(super) to: Square,
}

impl<S: Side, L: OneNodeLevel> Task<L> for FourPromotions<'_, '_, S, L> {
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
        // because the numbers of forbidden king moves do not tell what the new piece forbids.
        let common = node.baseline.count_without_king
            + node.baseline.gains.at(from)
            + node.pawn_corrections(how, from, to)
            + node.total_of_arriving(NonPawn::King, to.bitboard());
        let before = by(GuardingPawnMoves, pawn_attacks(S::COLOR, from));
        let [knight_pins, bishop_pins, rook_pins, queen_pins] =
            node.pin_changes_by_promotion(from, to);
        let promotions = [
            (NonPawn::Knight, MoveKind::PromoteKnight, knight_attacks(to), knight_pins),
            (NonPawn::Bishop, MoveKind::PromoteBishop, diagonal, bishop_pins),
            (NonPawn::Rook, MoveKind::PromoteRook, orthogonal, rook_pins),
            (NonPawn::Queen, MoveKind::PromoteQueen, orthogonal | diagonal, queen_pins),
        ];
        let checks = |attacks: Bitboard| on(PromotionChecks) && attacks.contains(node.their_king());
        let mut sum = 0;
        // Which of them check is hard to predict, but mostly none does.
        let mut any_checks = false;
        for (_, _, attacks, pins) in promotions {
            let after = by(PromotionForbidsMoves, attacks);
            let replies = common + node.zone.king_moves_after(to, before, after) + pins;
            sum += i64::from(if checks(attacks) { 0 } else { replies });
            any_checks |= checks(attacks);
        }
        if any_checks {
            let checker = node.checker(from, before);
            for (piece, kind, attacks, _) in promotions {
                if !checks(attacks) {
                    continue;
                }
                sum += if node.sums_rare_moves() {
                    i64::from(node.evasions(&checker, piece, to))
                } else {
                    node.play_out(batch, from, to, kind)
                };
            }
        }
        sum
    }
}

impl<S: Side, L: OneNodeLevel> Node<'_, S, L> {
    /// Whether all promotions from `from` on `to` must be played out, whatever the pawn becomes.
    #[inline(always)]
    fn promotions_are_played_out(&self, from: Square, to: Square) -> bool {
        let backed_capture = || {
            self.zone.guarded_by_slider.diagonal.contains(from)
                && self.zone.beside.contains(to)
                && on(SliderBacksPawnCapture)
        };
        self.play_out.from.contains(from)
            || self.play_out.to_or_cut.contains(to)
            || backed_capture()
    }

    /// What the promotions from `from` on `to` change in pins, in the order of
    /// [`Piece::PROMOTIONS`].
    ///
    /// All of them change the same where the pawn leaves a line of their king, or arrives on a pin
    /// line. But a slider along the line from their king to `to` pins what stands between, where
    /// that is one piece when the pawn is gone.
    #[inline(always)]
    fn pin_changes_by_promotion(&self, from: Square, to: Square) -> [i32; 4] {
        let (pins, lines) = (Pins::of(self), &self.king_lines);
        let is_orthogonal = rook_rays(self.their_king()).contains(to);
        let pin_squares =
            if is_orthogonal { lines.pin_squares.orthogonal } else { lines.pin_squares.diagonal };
        let changes_by_any = lines.pin_changers.contains(from) || self.unpin_squares.contains(to);
        let (mut across, mut along) = (0, 0);
        if changes_by_any {
            across = pins.change::<S>(from, to, Some(Piece::Knight));
        }
        if changes_by_any || pin_squares.contains(from) || pin_squares.contains(to) {
            along = pins.change::<S>(from, to, Some(Piece::Queen));
        }
        if is_orthogonal { [across, across, along, along] } else { [across, along, across, along] }
    }
}
