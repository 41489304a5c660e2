//! Positions in which a side has so few moves that each is looked at by itself.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::Color;

use crate::level::Task;
use crate::two_ply::level::{Batch, TwoPlyLevel};
use crate::two_ply::rules::is_inspected;

/// Nodes three plies below a board, except those that wait in the batch, where the other side than `S` has few moves. They
/// are looked at one by one: that takes less time than sums.
pub(crate) struct TwoPlyOfFew<'b, S, L: TwoPlyLevel> {
    board: &'b Board,
    batch: &'b mut L::Batch,
    side: PhantomData<S>,
}

impl<'b, S: Side, L: TwoPlyLevel> TwoPlyOfFew<'b, S, L> {
    #[inline(always)]
    pub(crate) fn of(board: &'b Board, batch: &'b mut L::Batch) -> Self {
        Self { board, batch, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel> Task<L::Play> for TwoPlyOfFew<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self, _: L::Play) -> u64 {
        self.batch.few::<S>(self.board)
    }
}

/// Whether `S` has so few pieces that to look at its moves one by one takes less time than sums.
#[inline(always)]
pub(crate) fn has_few_moves<S: Side, L: TwoPlyLevel>(board: &Board) -> bool {
    estimated_moves(board, S::COLOR) <= L::FEW_MOVES && !is_inspected()
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
