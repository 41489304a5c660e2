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
        SumsPay::Never => true,
    };
    has_few && !is_inspected()
}

/// Up to this many moves of each side, by an estimate, five plies take a quarter of a second at
/// most.
const MOST_MOVES: u32 = 128;

/// Whether five plies below `board` take so little time that nobody waits for their end.
pub(crate) fn are_soon_counted(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| estimated_moves(board, color) <= MOST_MOVES)
}

/// About how many moves the pieces of a side have.
#[inline(always)]
fn estimated_moves(board: &Board, color: Color) -> u32 {
    let (us, diagonal, orthogonal) =
        (board.color(color), board.diagonal_sliders(), board.orthogonal_sliders());
    (board.pawns() & us).len()
        + 7 * (board.knights() & us).len()
        + 8 * (diagonal & us).len()
        + 12 * (orthogonal & us).len()
}
