//! `bulk`: the last moves are counted as sets, not made.

mod evasions;
mod frontier;
mod lines;
mod mover;
mod new_pins;
mod node;
mod rare;
mod replies;

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use board::{Board, Side};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{BoardSink, MovePlayer};

use crate::kernel::level::{Level, PlayFeatures, Task};

pub(crate) use frontier::Frontier;

/// Nodes below a board at depths from 3. [`Frontier`] counts those at depth 2.
pub(crate) struct Bulk<'b, S> {
    board: &'b Board,
    depth: u32,
    side: PhantomData<S>,
}

impl<'b, S: Side> Bulk<'b, S> {
    /// Counts the nodes below `board`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board, depth: u32) -> Self {
        Self { board, depth, side: PhantomData }
    }
}

impl<S: Side, L: Level> Task<L> for Bulk<'_, S> {
    type Features = PlayFeatures;
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let sink = BelowInBulk { level, depth: self.depth - 1, nodes: 0 };
        let mut player = MovePlayer::new(self.board, sink);
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, self.board, level.sliders(), Scope::ALL, &mut player);
        player.sink.nodes
    }
}

/// Counts what is below each board after a move.
struct BelowInBulk<L> {
    level: L,
    /// What is left of the depth after the move.
    depth: u32,
    /// The sum over the boards so far.
    nodes: u64,
}

impl<S: Side, L: Level> BoardSink<S> for BelowInBulk<L> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, board: &Board) -> ControlFlow<Infallible> {
        self.nodes += match self.depth {
            2 => self.level.run(Frontier::<S::Them>::of(board)),
            depth => self.level.run(Bulk::<S::Them>::of(board, depth)),
        };
        ControlFlow::Continue(())
    }
}
