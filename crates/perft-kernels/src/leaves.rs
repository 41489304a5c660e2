//! Counting leaves, which all kernels but `listing` share: legal moves are counted as sets.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use board::{Board, Move, Side};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{BoardSink, Count, MovePlayer};

use crate::level::{Level, Task};

/// The legal moves of a board.
pub(crate) struct Leaves<'b, S> {
    board: &'b Board,
    side: PhantomData<S>,
}

impl<'b, S: Side> Leaves<'b, S> {
    /// Those of `S`, which is to move.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board) -> Self {
        Self { board, side: PhantomData }
    }
}

impl<S: Side, L: Level> Task<L> for Leaves<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let mut sink = Count::default();
        let ControlFlow::<Infallible>::Continue(()) =
            generate::<S, _, _, _>(Legal, self.board, level.sliders(), Scope::ALL, &mut sink);
        u64::from(sink.moves)
    }
}

/// The replies to one move, which is played.
pub(crate) struct LeavesAfter<'b, S> {
    board: &'b Board,
    mv: Move,
    side: PhantomData<S>,
}

impl<'b, S: Side> LeavesAfter<'b, S> {
    /// Those to `mv`, a move of `S` on `board`.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board, mv: Move) -> Self {
        Self { board, mv, side: PhantomData }
    }
}

impl<S: Side, L: Level> Task<L> for LeavesAfter<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        Leaves::<S::Them>::of(&self.board.play_as::<S>(self.mv)).run(level)
    }
}

/// The replies to all moves of a board, each of which is played.
pub(crate) struct LeavesAfterAll<'b, S> {
    board: &'b Board,
    side: PhantomData<S>,
}

impl<'b, S: Side> LeavesAfterAll<'b, S> {
    /// Those to the moves of `S`, which is to move.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board) -> Self {
        Self { board, side: PhantomData }
    }
}

impl<S: Side, L: Level> Task<L> for LeavesAfterAll<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let mut player = MovePlayer::new(self.board, LeafSum { level, leaves: 0 });
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, self.board, level.sliders(), Scope::ALL, &mut player);
        player.sink.leaves
    }
}

/// Counts the leaves of each board that it is given.
struct LeafSum<L> {
    level: L,
    leaves: u64,
}

impl<S: Side, L: Level> BoardSink<S> for LeafSum<L> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, board: &Board) -> ControlFlow<Infallible> {
        self.leaves += self.level.run(Leaves::<S::Them>::of(board));
        ControlFlow::Continue(())
    }
}
