//! The moves of one board, and the boards after them, as the kernel `listing` finds them on a
//! level.

use board::{Black, Board, Move, Side, White};
use magic_core::Color;
use movegen::MoveList;

use crate::level::Task;
use crate::listing::level::{BoardPlayer, ListingLevel};

/// Lists the moves of a board, for either side to move, and plays each.
pub(crate) struct Successors<'b> {
    pub(crate) board: &'b Board,
}

impl<L: ListingLevel> Task<L> for Successors<'_> {
    type Output = Vec<(Move, Board)>;

    #[inline(always)]
    fn run(self, level: L) -> Vec<(Move, Board)> {
        match self.board.side_to_move() {
            Color::White => successors::<White, L>(level, self.board),
            Color::Black => successors::<Black, L>(level, self.board),
        }
    }
}

#[inline(always)]
fn successors<S: Side, L: ListingLevel>(level: L, board: &Board) -> Vec<(Move, Board)> {
    let mut moves = MoveList::new();
    level.list::<S>(board, &mut moves);
    let player = level.player::<S>(board);
    let mut successors = Vec::with_capacity(moves.len());
    for &mv in &moves {
        successors.push((mv, player.play(mv)));
    }
    successors
}
