//! Positions in which a side has few moves, or many.

use board::{Board, Side};
use magic_core::Color;

use crate::two_ply::level::{SumsPay, TwoPlyLevel};
use crate::two_ply::rules::is_inspected;

/// Whether `S` has so few pieces that to look at its moves one by one takes less time than sums.
#[inline(always)]
pub(crate) fn has_few_moves<S: Side, L: TwoPlyLevel>(board: &Board) -> bool {
    let has_few = match L::SUMS_PAY {
        SumsPay::Always => false,
        SumsPay::UnlessBareKing => !board.color(S::COLOR).has_more_than_one(),
        SumsPay::Above(moves) => estimated_moves(board, S::COLOR) <= moves,
    };
    has_few && !is_inspected()
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
