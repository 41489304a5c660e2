//! The kernel `two-ply` as tasks: the upper plies, and the last two.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use board::{Board, Side};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{BoardSink, MovePlayer};

use crate::bulk::{Bulk, Frontier};
use crate::level::{Level, Task};
use crate::two_ply::few_moves::has_few_moves;
use crate::two_ply::level::{Batch, CountsAlone, Groups, TwoPlyLevel};
use crate::two_ply::rules::is_inspected;
use crate::weighted_boards::WeightedBoards;

/// All leaves below a board at depths from 2, with a batch of their own. On its boards `T` is to
/// move.
///
/// It is a task for each side, so that code that is not optimised keeps one batch on the stack.
pub(crate) struct WholeTwoPly<'b, S, T> {
    board: &'b Board,
    depth: u32,
    sides: PhantomData<(S, T)>,
}

impl<'b, S: Side, T: Side> WholeTwoPly<'b, S, T> {
    /// Counts the leaves below `board`, where `S` is to move. `T` is to move after one move less
    /// than `depth`.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board, depth: u32) -> Self {
        Self { board, depth, sides: PhantomData }
    }
}

impl<S: Side, T: Side, L: TwoPlyLevel> Task<L> for WholeTwoPly<'_, S, T> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { board, depth, .. } = self;
        let mut batch = L::Batch::new::<T>(level, board);
        let leaves = match depth {
            2 => L::Alone::leaves_below::<S>(level, board, &mut batch),
            _ => level.play().run(TwoPly::<S, L>::of(level, board, depth, &mut batch)),
        };
        leaves + batch.rest::<T::Them>()
    }
}

/// Leaves below a board at depths from 3, except those that wait in the batch.
pub(crate) struct TwoPly<'b, S, L: TwoPlyLevel> {
    /// The level of the last two plies. The task itself runs on its level for playing moves.
    level: L,
    board: &'b Board,
    depth: u32,
    batch: &'b mut L::Batch,
    side: PhantomData<S>,
}

impl<'b, S: Side, L: TwoPlyLevel> TwoPly<'b, S, L> {
    /// Counts the leaves below `board`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(level: L, board: &'b Board, depth: u32, batch: &'b mut L::Batch) -> Self {
        Self { level, board, depth, batch, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel> Task<L::Play> for TwoPly<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self, play: L::Play) -> u64 {
        let Self { level, board, depth, batch, .. } = self;
        if depth == 3 && has_few_moves::<S::Them, L>(board) {
            return play.apart(Bulk::<S>::of(board, depth));
        }
        if !is_inspected()
            && let Some(leaves) = L::Groups::leaves_below::<S>(level, board, depth, batch)
        {
            return leaves;
        }
        let sink = BelowInTwoPly { level, depth: depth - 1, batch, leaves: 0 };
        let mut player = MovePlayer::new(self.board, sink);
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, self.board, play.sliders(), Scope::ALL, &mut player);
        player.sink.leaves
    }
}

/// Counts what is below each board after a move.
struct BelowInTwoPly<'b, L: TwoPlyLevel> {
    level: L,
    /// What is left of the depth after the move.
    depth: u32,
    batch: &'b mut L::Batch,
    /// The leaves below the boards so far.
    leaves: u64,
}

impl<S: Side, L: TwoPlyLevel> BoardSink<S> for BelowInTwoPly<'_, L> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, board: &Board) -> ControlFlow<Infallible> {
        self.leaves += match self.depth {
            2 => L::Alone::leaves_below::<S::Them>(self.level, board, self.batch),
            depth => {
                let level = self.level;
                level.play().run(TwoPly::<S::Them, L>::of(level, board, depth, self.batch))
            }
        };
        ControlFlow::Continue(())
    }
}

/// Leaves two plies below each of some boards, where `S` is to move after a move on one board.
pub(crate) struct LastTwoPliesOfEach<'b, S> {
    before: &'b Board,
    boards: &'b [Board],
    leaves: &'b mut [u64],
    side: PhantomData<S>,
}

impl<'b, S: Side> LastTwoPliesOfEach<'b, S> {
    /// Writes those below `boards` to `leaves`, which is as long. The move was made on `before`.
    #[inline(always)]
    pub(crate) fn of(before: &'b Board, boards: &'b [Board], leaves: &'b mut [u64]) -> Self {
        Self { before, boards, leaves, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel> Task<L> for LastTwoPliesOfEach<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self, level: L) {
        let Self { before, boards, leaves, .. } = self;
        if has_few_moves::<S, L>(before) {
            for (board, leaves) in boards.iter().zip(leaves) {
                *leaves = level.play().run(Frontier::<S>::of(board));
            }
            return;
        }
        L::Groups::leaves_below_each::<S>(level, before, boards, leaves);
    }
}

/// Leaves two plies below many boards, each times its weight. Boards after moves that are played
/// out wait together, wherever they come from.
pub(crate) struct WeightedLastTwoPlies<'b, S> {
    boards: &'b WeightedBoards,
    side: PhantomData<S>,
}

impl<'b, S: Side> WeightedLastTwoPlies<'b, S> {
    /// Counts the leaves below `boards`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(boards: &'b WeightedBoards) -> Self {
        Self { boards, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel> Task<L> for WeightedLastTwoPlies<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let (mut boards, mut weights) = self.boards.all();
        let Some(first) = boards.first() else { return 0 };
        let mut batch = L::Batch::new::<S::Them>(level, first);
        let mut leaves = 0;
        while let (Some(board), Some(&weight)) = (boards.first(), weights.first()) {
            batch.turn_to::<S::Them>(board, weight);
            let mut counted = 0;
            if !is_inspected() {
                counted = L::Groups::count_first::<S>(boards, weights, &mut batch);
            }
            if counted == 0 {
                let below = L::Alone::leaves_below::<S>(level, board, &mut batch);
                leaves += u64::from(weight) * below;
                counted = 1;
            }
            (boards, weights) = (&boards[counted..], &weights[counted..]);
        }
        leaves + batch.rest::<S>()
    }
}
