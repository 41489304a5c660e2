//! Their castlings that moves of ours block, or whose rook they take. The sums count them as if the
//! path stayed open.

use board::Side;
use magic_core::{Bitboard, Sliders, Square, king_attacks, knight_attacks};
use movegen::generator::CastlingPath;

use crate::level::Task;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::gains::NonPawn;
use crate::two_ply::one_node::node::Node;
use crate::two_ply::one_node::node::play_out::castling_rook_may_be_pinned;

/// How many their castlings the moves of a piece stop by standing on the path or taking the rook,
/// those left out that our attacks forbid after the move.
pub(super) struct LostCastlings<'n, 'b, S: Side, L: OneNodeLevel> {
    pub(super) node: &'n Node<'b, S, L>,
    pub(super) piece: NonPawn,
    pub(super) from: Square,
    /// What it attacks from `from`.
    pub(super) attacked: Bitboard,
    pub(super) targets: Bitboard,
}

impl<S: Side, L: OneNodeLevel> Task<L> for LostCastlings<'_, '_, S, L> {
    type Output = i64;

    #[inline(always)]
    fn run(self, level: L) -> i64 {
        let Self { node, piece, from, attacked, targets } = self;
        let (king, sliders) = (node.their_king(), level.sliders());
        let occupied = !node.empty ^ from.bitboard();
        let mut lost = 0;
        for to in targets {
            let attacks = match piece {
                NonPawn::Knight => knight_attacks(to),
                NonPawn::Bishop => sliders.bishop(to, occupied),
                NonPawn::Rook => sliders.rook(to, occupied),
                NonPawn::Queen => sliders.queen(to, occupied),
                NonPawn::King => king_attacks(to),
            };
            let attacked = node.zone.attacked_after(attacked, attacks);
            for rook in node.board.state().castling_rooks() & S::Them::BACK_RANK {
                let path = CastlingPath::of(king, rook);
                let empty = path.empty::<S::Them>();
                let is_stopped = (empty | rook.bitboard()).contains(to);
                let was_open = !empty.intersects(!node.empty);
                let is_safe = !path.safe::<S::Them>().intersects(attacked);
                lost += i64::from(is_stopped && was_open && is_safe);
            }
        }
        lost
    }
}

impl<S: Side, L: OneNodeLevel> Node<'_, S, L> {
    /// The squares of their castlings that our pieces may go to and be summed. A castling rook that
    /// may be pinned is not looked at so closely.
    #[inline(always)]
    pub(super) fn summed_castling_squares(&self) -> Bitboard {
        let are_summed = self.sums_rare_moves() && !castling_rook_may_be_pinned::<S>(self.board);
        if are_summed { self.play_out.to } else { Bitboard::EMPTY }
    }
}
