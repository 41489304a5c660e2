//! One pawn move that is summed but has terms of its own.

use board::Side;
use magic_core::{Square, pawn_attacks};
use movegen::sinks::PawnMove;

use crate::en_passant_replies::en_passant_replies;
use crate::level::Task;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::moves::pins::Pins;
use crate::two_ply::one_node::node::Node;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, term};

/// The terms that the sums over all pawns leave out: their king's moves, corrections, pins, and
/// replies en passant.
pub(super) struct IndividualPawn<'n, 'b, S: Side, L: OneNodeLevel> {
    pub(super) node: &'n Node<'b, S, L>,
    pub(super) how: PawnMove,
    pub(super) to: Square,
}

impl<S: Side, L: OneNodeLevel> Task<L> for IndividualPawn<'_, '_, S, L> {
    type Output = i64;

    #[inline(always)]
    fn run(self, level: L) -> i64 {
        let Self { node, how, to } = self;
        let from = how.origin::<S>(to);
        let before = by(GuardingPawnMoves, pawn_attacks(S::COLOR, from));
        let after = by(PawnForbidsSteps, pawn_attacks(S::COLOR, to));
        let mut sum = node.zone.king_moves_after(to, before, after);
        sum += node.pawn_corrections(how, from, to);
        if node.prefers_playing_out() {
            // Moves that change a pin or may be answered en passant were played out.
            return i64::from(sum);
        }
        if node.king_lines.pin_changers.contains(from) || node.unpin_squares.contains(to) {
            sum += Pins::of(node).change::<S>(from, to, None);
        }
        if how == PawnMove::DoublePush {
            let replies = en_passant_replies::<S, L>(level, node.board, from, to);
            sum += term(EnPassantReplies, replies as i32);
        }
        i64::from(sum)
    }
}
