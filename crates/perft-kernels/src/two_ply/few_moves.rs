//! Positions in which a side has few moves, or many.

use board::{Board, Side};
use magic_core::Color;

use crate::two_ply::level::TwoPlyLevel;
use crate::two_ply::rules::is_inspected;

/// Whether `S` has so few pieces that to look at its moves one by one takes less time than sums.
#[inline(always)]
pub(crate) fn has_few_moves<S: Side, L: TwoPlyLevel>(board: &Board) -> bool {
    L::FEW_MOVES.is_some_and(|few| estimated_moves(board, S::COLOR) <= few) && !is_inspected()
}

/// About how many moves the pieces of a side have.
#[inline(always)]
pub(crate) fn estimated_moves(board: &Board, color: Color) -> u32 {
    let (us, diagonal, orthogonal) =
        (board.color(color), board.diagonal_sliders(), board.orthogonal_sliders());
    (board.pawns() & us).len()
        + 7 * (board.knights() & us).len()
        + 8 * (diagonal & us).len()
        + 12 * (orthogonal & us).len()
}
