//! The last two plies: from a node to a number.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::Bitboard;
use movegen::generator::KingLines;

use crate::direction_sets::DirectionSets;
use crate::leaves::LeavesAfterAll;
use crate::level::{Level, Task};
use crate::two_ply::at_once::{play_out_all, prefers_playing_out};
use crate::two_ply::level::CountsAlone;
use crate::two_ply::one_node::OneNodeLevel;
use crate::two_ply::one_node::moves::deferred::DeferredMoves;
use crate::two_ply::one_node::moves::sums::{Deferred, Sums};
use crate::two_ply::one_node::node::Node;

/// Counts single nodes by sums, with eight directions side by side.
pub(crate) struct BySums;

impl<L: OneNodeLevel> CountsAlone<L> for BySums {
    #[cfg(feature = "explain")]
    const HAS_RULES: bool = true;

    #[inline(always)]
    fn leaves_below<S: Side>(level: L, board: &Board, batch: &mut L::Batch) -> u64 {
        level.run(LastTwoPlies::<S, _> { board, batch, side: PhantomData })
    }
}

/// Leaves two plies below a board, except those that wait in the batch.
struct LastTwoPlies<'b, S, B> {
    board: &'b Board,
    batch: &'b mut B,
    side: PhantomData<S>,
}

impl<S: Side, L: OneNodeLevel> Task<L> for LastTwoPlies<'_, S, L::Batch> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        last_two_plies::<S, L>(level, self.board, self.batch)
    }
}

/// Leaves two plies below `board`, except those that wait in `batch`.
#[inline(always)]
fn last_two_plies<S: Side, L: OneNodeLevel>(level: L, board: &Board, batch: &mut L::Batch) -> u64 {
    let our_king_lines = KingLines::of::<S>(board, board.king(S::COLOR));
    if !our_king_lines.checkers.is_empty() && prefers_playing_out::<L>() {
        // In check we have few moves: to play them costs less than to look at the node.
        return play_out_all::<S, _, _>(level, board, batch);
    }
    if our_king_lines.checkers.has_more_than_one() {
        return level.play().apart(LeavesAfterAll::<S>::of(board));
    }
    let node = Node::<S, L>::new(level, board, our_king_lines);
    let none = Bitboard::EMPTY;
    let no_pawns = L::DirectionSets::splat(level.proof(), none);
    let deferred = Deferred {
        pieces: none,
        summed_pieces: none,
        played_out_pawns: no_pawns,
        individual_pawns: no_pawns,
        passing_pawns: none,
        promotions: no_pawns,
        castling_rooks: node.castling_rooks(),
        any: none,
    };
    let arrivals = node.baseline.gains.no_arrivals(&node.forbidden_king_moves);
    let mut sums = Sums { arrivals, deferred };
    // Pawns first: their sums take long, and the pieces do not wait for them.
    node.pawns(&mut sums, our_king_lines);
    node.pieces(&mut sums);
    let Deferred { pieces, summed_pieces, castling_rooks, .. } = sums.deferred;
    sums.deferred.any |= pieces | summed_pieces | castling_rooks;
    total(&node, sums, batch)
}

/// The sums as one number, and the deferred moves.
#[inline(always)]
fn total<'n, S: Side, L: OneNodeLevel>(
    node: &'n Node<S, L>,
    sums: Sums<'n, L::Bytes>,
    batch: &mut L::Batch,
) -> u64 {
    let Sums { arrivals, deferred } = sums;
    let of_pieces = arrivals.piece_moves() * node.baseline_count;
    let sum = i64::from(of_pieces + arrivals.total());
    if deferred.any.is_empty() {
        return sum as u64;
    }
    (sum + node.level.apart(DeferredMoves { node, deferred: &deferred, batch })) as u64
}
