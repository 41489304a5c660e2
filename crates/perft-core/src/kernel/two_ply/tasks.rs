//! The kernel `two-ply` as tasks: the upper plies, and the last two.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use board::{Board, Side};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{BoardSink, MovePlayer};

use crate::kernel::level::{AllFeatures, PlayFeatures, Task};
use crate::kernel::two_ply::level::TwoPlyLevel;
use crate::kernel::two_ply::pairs::pairs;

/// Nodes below a board at depths from 3, except those that wait in the batch.
pub(crate) struct TwoPly<'b, S, B> {
    board: &'b Board,
    depth: u32,
    batch: &'b mut B,
    side: PhantomData<S>,
}

impl<'b, S: Side, B> TwoPly<'b, S, B> {
    /// Counts the nodes below `board`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board, depth: u32, batch: &'b mut B) -> Self {
        Self { board, depth, batch, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel> Task<L> for TwoPly<'_, S, L::Batch> {
    type Features = PlayFeatures;
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let sink = BelowInTwoPly { level, depth: self.depth - 1, batch: self.batch, nodes: 0 };
        let mut player = MovePlayer::new(self.board, sink);
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, self.board, level.sliders(), Scope::ALL, &mut player);
        player.sink.nodes
    }
}

/// Counts what is below each board after a move.
struct BelowInTwoPly<'b, L: TwoPlyLevel> {
    level: L,
    /// What is left of the depth after the move.
    depth: u32,
    batch: &'b mut L::Batch,
    /// The sum over the boards so far.
    nodes: u64,
}

impl<S: Side, L: TwoPlyLevel> BoardSink<S> for BelowInTwoPly<'_, L> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, board: &Board) -> ControlFlow<Infallible> {
        self.nodes += match self.depth {
            2 => self.level.run(Pairs::<S::Them, _>::of(board, self.batch)),
            depth => self.level.run(TwoPly::<S::Them, _>::of(board, depth, self.batch)),
        };
        ControlFlow::Continue(())
    }
}

/// Nodes two plies below a board, except those that wait in the batch.
pub(crate) struct Pairs<'b, S, B> {
    board: &'b Board,
    batch: &'b mut B,
    side: PhantomData<S>,
}

impl<'b, S: Side, B> Pairs<'b, S, B> {
    /// Counts the nodes below `board`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board, batch: &'b mut B) -> Self {
        Self { board, batch, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel> Task<L> for Pairs<'_, S, L::Batch> {
    type Features = AllFeatures;
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        pairs::<S, L>(level, self.board, self.batch)
    }
}
