//! The statistics of one position, by the kernel's way of looking at moves.

use std::marker::PhantomData;

use board::{Black, Board, Side, White};
use magic_core::Color;

use crate::kernels::Kernel;
use crate::level::{Level, Task};
use crate::survey::leaf_counts::LeafCounts;
use crate::survey::one_by_one::one_by_one;
use crate::survey::sets::from_sets;

/// What the legal moves of a board are. The kernel `listing` plays each. All other kernels look at
/// sets of moves.
pub(crate) struct Survey<'b, S> {
    kernel: Kernel,
    board: &'b Board,
    side: PhantomData<S>,
}

impl<'b, S: Side> Survey<'b, S> {
    /// Those of `S`, which is to move.
    #[inline(always)]
    pub(crate) fn of(kernel: Kernel, board: &'b Board) -> Self {
        Self { kernel, board, side: PhantomData }
    }
}

impl<S: Side, L: Level> Task<L> for Survey<'_, S> {
    type Output = LeafCounts;

    #[inline(always)]
    fn run(self, level: L) -> LeafCounts {
        match self.kernel {
            Kernel::Listing => one_by_one(self.board),
            _ => from_sets::<S, L>(level, self.board),
        }
    }
}

/// A [`Survey`], for either side to move.
pub(crate) struct SurveyOfAny<'b> {
    pub(crate) kernel: Kernel,
    pub(crate) board: &'b Board,
}

impl<L: Level> Task<L> for SurveyOfAny<'_> {
    type Output = LeafCounts;

    #[inline(always)]
    fn run(self, level: L) -> LeafCounts {
        let Self { kernel, board } = self;
        match board.side_to_move() {
            Color::White => level.apart(Survey::<White>::of(kernel, board)),
            Color::Black => level.apart(Survey::<Black>::of(kernel, board)),
        }
    }
}
