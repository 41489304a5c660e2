//! Boards two plies above the leaves that are counted together.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use board::{Board, Side};
use magic_core::Bitboard;
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{BoardSink, MovePlayer};

use crate::level::{Level, Task};
use crate::two_ply::last_two_plies::LastTwoPlies;
use crate::two_ply::level::{Batch, MOST_BOARDS, TwoPlyLevel};

/// Boards that stay in the batch when others are counted: a load of a whole board stalls behind the
/// stores that have just written it.
const WRITTEN_NOW: usize = 4;

/// Boards two plies above the leaves, on which the side to move has the same pieces.
pub(crate) type AlikeBoards = ArrayVec<Board, { MOST_BOARDS + WRITTEN_NOW }>;

/// Whether enough boards wait to count some of them.
#[inline(always)]
pub(crate) fn are_enough<L: TwoPlyLevel>(boards: &AlikeBoards) -> bool {
    boards.len() >= L::Batch::MOST_ALIKE + WRITTEN_NOW
}

/// Counts below the boards that have waited longest, on which `S` is to move, and takes them out.
#[inline(always)]
pub(crate) fn first_of_alike<S: Side, L: TwoPlyLevel>(
    level: L,
    batch: &mut L::Batch,
    boards: &mut AlikeBoards,
) -> u64 {
    let first = boards.len().min(L::Batch::MOST_ALIKE);
    let mut leaves = 0;
    if first >= L::Batch::FEWEST_ALIKE {
        leaves += batch.count_alike::<S>(&boards[..first], &[1; MOST_BOARDS]);
    } else {
        for board in &boards[..first] {
            leaves += level.run(LastTwoPlies::<S, _>::of(board, batch));
        }
    }
    boards.drain(..first);
    leaves
}

/// Leaves three plies below a board, except those that wait in the batch. After most moves of `S`
/// the other side has the same pieces, so that many boards are counted at once.
pub(crate) struct ThreePlies<'b, S, L: TwoPlyLevel> {
    level: L,
    board: &'b Board,
    batch: &'b mut L::Batch,
    side: PhantomData<S>,
}

impl<'b, S: Side, L: TwoPlyLevel> ThreePlies<'b, S, L> {
    #[inline(always)]
    pub(crate) fn of(level: L, board: &'b Board, batch: &'b mut L::Batch) -> Self {
        Self { level, board, batch, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel> Task<L::Play> for ThreePlies<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self, play: L::Play) -> u64 {
        let Self { level, board, batch, .. } = self;
        let sink = Siblings {
            level,
            batch,
            them: board.color(S::Them::COLOR),
            boards: ArrayVec::new(),
            leaves: 0,
        };
        let mut player = MovePlayer::new(board, sink);
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, board, play.sliders(), Scope::ALL, &mut player);
        let Siblings { level, batch, mut boards, mut leaves, .. } = player.sink;
        while !boards.is_empty() {
            leaves += first_of_alike::<S::Them, L>(level, batch, &mut boards);
        }
        leaves
    }
}

/// Boards after the moves of one position, two plies above the leaves.
struct Siblings<'b, L: TwoPlyLevel> {
    level: L,
    batch: &'b mut L::Batch,
    /// The pieces of the side that is to move on the boards, if none was captured.
    them: Bitboard,
    /// The boards on which none was captured.
    boards: AlikeBoards,
    /// The leaves below the boards so far.
    leaves: u64,
}

impl<S: Side, L: TwoPlyLevel> BoardSink<S> for Siblings<'_, L> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, board: &Board) -> ControlFlow<Infallible> {
        let Self { level, batch, them, boards, leaves } = self;
        if board.color(S::Them::COLOR) != *them {
            *leaves += level.run(LastTwoPlies::<S::Them, _>::of(board, &mut **batch));
            return ControlFlow::Continue(());
        }
        boards.push(*board);
        if are_enough::<L>(boards) {
            *leaves += first_of_alike::<S::Them, L>(*level, batch, boards);
        }
        ControlFlow::Continue(())
    }
}
