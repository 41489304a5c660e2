//! The plain functions: a board in, its moves out.

use core::ops::ControlFlow;

use board::{Board, Move};

use crate::{MoveList, Moves};

/// All legal moves.
pub fn legal_moves(board: &Board) -> MoveList {
    Moves::of(board).list()
}

/// All pseudo-legal moves: see [`PseudoLegal`](crate::PseudoLegal) for what that means here.
pub fn pseudo_legal_moves(board: &Board) -> MoveList {
    Moves::of(board).pseudo_legal().list()
}

/// The number of legal moves, counted without making a list.
pub fn count_legal_moves(board: &Board) -> u32 {
    Moves::of(board).count()
}

/// Whether the side to move has a legal move: it has none when it is mated or stalemated.
pub fn has_legal_moves(board: &Board) -> bool {
    Moves::of(board).at_least(1)
}

/// Calls `visit` with each legal move until it breaks off.
///
/// # Errors
/// Breaks off with what `visit` broke off with.
pub fn for_each_legal_move<B>(
    board: &Board,
    visit: impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    Moves::of(board).try_for_each(visit)
}
