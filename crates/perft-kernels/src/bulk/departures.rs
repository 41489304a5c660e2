//! Moves of a piece whose departure changes a pin or discovers a check.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::{Bitboard, Square};

use super::moved_piece::{AnyMovedPiece, QuietPiece};
use super::node::BulkNode;
use super::played_out::PlayedOutPiece;
use crate::level::{Level, Task};

impl<S: Side, L: Level> BulkNode<'_, S, L> {
    /// The replies to the moves of a piece that is not a pawn.
    #[inline(always)]
    pub(super) fn moves<P: QuietPiece>(&self, from: Square, targets: Bitboard, moved: P) -> u64 {
        let (board, side) = (self.board, self.side);
        let lines = &self.replies.lines;
        if !lines.changed_by_leaving().contains(from) {
            self.arrivals(from, from.bitboard(), targets, moved)
        } else if targets.is_empty() {
            0
        } else if lines.discoverers.contains(from) || !targets.has_more_than_one() {
            self.level.apart(PlayedOutPiece { board, from, targets, side })
        } else {
            self.level.apart(PinChanger { board, from, targets, side })
        }
    }
}

/// Moves of the piece on `from`, whose departure makes or ends a pin. On a node without that piece,
/// its arrivals are as neutral as any.
struct PinChanger<'b, S> {
    board: &'b Board,
    from: Square,
    targets: Bitboard,
    side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for PinChanger<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { board, from, targets, side: _ } = self;
        let node = BulkNode::<S, L>::new(level, board, from.bitboard());
        let left = Bitboard::EMPTY;
        let moved = if board.knights().contains(from) {
            AnyMovedPiece::Knight(node.knight_on(from))
        } else if board.kings().contains(from) {
            AnyMovedPiece::King(node.our_king())
        } else {
            AnyMovedPiece::Slider(node.slider_on(from))
        };
        node.arrivals(from, left, targets, moved)
    }
}
