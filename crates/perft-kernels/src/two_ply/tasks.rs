//! The kernel `two-ply` as tasks: the upper plies, and the last two.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use board::{Board, Side};
use magic_core::Bitboard;
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{BoardSink, MovePlayer};

use crate::level::{Level, Task};
use crate::two_ply::level::{Batch, MOST_ALIKE, TwoPlyLevel};
use crate::two_ply::pairs::pairs;
use crate::two_ply::rules::is_inspected;
use crate::weighted_boards::WeightedBoards;

/// All nodes below a board at depths from 2, with a batch of their own. On its boards `T` is to move.
///
/// It is a task for each side, so that code that is not optimised keeps one batch on the stack.
pub(crate) struct WholeTwoPly<'b, S, T> {
    board: &'b Board,
    depth: u32,
    sides: PhantomData<(S, T)>,
}

impl<'b, S: Side, T: Side> WholeTwoPly<'b, S, T> {
    /// Counts the nodes below `board`, where `S` is to move. `T` is to move after one move less than `depth`.
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
        let nodes = match depth {
            2 => level.run(Pairs::<S, _>::of(board, &mut batch)),
            _ => level.play().run(TwoPly::<S, L>::of(level, board, depth, &mut batch)),
        };
        nodes + batch.rest::<T::Them>()
    }
}

/// Nodes below a board at depths from 3, except those that wait in the batch.
pub(crate) struct TwoPly<'b, S, L: TwoPlyLevel> {
    /// The level of the last two plies. The task itself runs on its level for playing moves.
    level: L,
    board: &'b Board,
    depth: u32,
    batch: &'b mut L::Batch,
    side: PhantomData<S>,
}

impl<'b, S: Side, L: TwoPlyLevel> TwoPly<'b, S, L> {
    /// Counts the nodes below `board`, where `S` is to move.
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
            return play.apart(TwoPlyOfFew::<S, L> { board, batch, side: PhantomData });
        }
        if depth == 3 && const { L::Batch::FEWEST_ALIKE <= MOST_ALIKE } && !is_inspected() {
            return play.apart(TwoPlyOfMany::<S, L> { level, board, batch, side: PhantomData });
        }
        let sink = BelowInTwoPly { level, depth: depth - 1, batch, nodes: 0 };
        let mut player = MovePlayer::new(self.board, sink);
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, self.board, play.sliders(), Scope::ALL, &mut player);
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
            depth => {
                let level = self.level;
                level.play().run(TwoPly::<S::Them, L>::of(level, board, depth, self.batch))
            }
        };
        ControlFlow::Continue(())
    }
}

/// Nodes three plies below a board, except those that wait in the batch. After most moves of `S` the other side has the same
/// pieces, so that many boards are counted at once.
struct TwoPlyOfMany<'b, S, L: TwoPlyLevel> {
    level: L,
    board: &'b Board,
    batch: &'b mut L::Batch,
    side: PhantomData<S>,
}

impl<S: Side, L: TwoPlyLevel> Task<L::Play> for TwoPlyOfMany<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self, play: L::Play) -> u64 {
        let Self { level, board, batch, .. } = self;
        let sink = Siblings {
            level,
            batch,
            them: board.color(S::Them::COLOR),
            boards: ArrayVec::new(),
            nodes: 0,
        };
        let mut player = MovePlayer::new(board, sink);
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, board, play.sliders(), Scope::ALL, &mut player);
        while !player.sink.boards.is_empty() {
            player.sink.count::<S>();
        }
        player.sink.nodes
    }
}

/// How many boards wait. Eight would do, but whoever loads whole boards waits for those that were written just now.
const SIBLINGS: usize = MOST_ALIKE + 4;

/// Boards after the moves of one position, two plies above the leaves.
struct Siblings<'b, L: TwoPlyLevel> {
    level: L,
    batch: &'b mut L::Batch,
    /// The pieces of the side that is to move on the boards, if none was captured.
    them: Bitboard,
    /// The boards on which none was captured.
    boards: ArrayVec<Board, SIBLINGS>,
    /// The sum over the boards so far.
    nodes: u64,
}

impl<L: TwoPlyLevel> Siblings<'_, L> {
    /// Counts below the boards that have waited longest.
    #[inline(always)]
    fn count<S: Side>(&mut self) {
        let Self { level, batch, boards, nodes, .. } = self;
        let first = boards.len().min(MOST_ALIKE);
        if first >= L::Batch::FEWEST_ALIKE {
            *nodes += batch.pairs_of_alike::<S::Them>(&boards[..first], &[1; MOST_ALIKE]);
        } else {
            for board in &boards[..first] {
                *nodes += level.run(Pairs::<S::Them, _>::of(board, &mut **batch));
            }
        }
        boards.drain(..first);
    }
}

impl<S: Side, L: TwoPlyLevel> BoardSink<S> for Siblings<'_, L> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, board: &Board) -> ControlFlow<Infallible> {
        if board.color(S::Them::COLOR) != self.them {
            self.nodes += self.level.run(Pairs::<S::Them, _>::of(board, self.batch));
            return ControlFlow::Continue(());
        }
        self.boards.push(*board);
        if self.boards.is_full() {
            self.count::<S>();
        }
        ControlFlow::Continue(())
    }
}

/// Nodes three plies below a board, except those that wait in the batch, where the other side than `S` has few moves. They
/// are looked at one by one: that takes less time than sums.
struct TwoPlyOfFew<'b, S, L: TwoPlyLevel> {
    board: &'b Board,
    batch: &'b mut L::Batch,
    side: PhantomData<S>,
}

impl<S: Side, L: TwoPlyLevel> Task<L::Play> for TwoPlyOfFew<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self, _: L::Play) -> u64 {
        self.batch.few::<S>(self.board)
    }
}

/// Whether `S` has so few pieces that to look at its moves one by one takes less time than sums. The weights are about how
/// many moves a piece has.
#[inline(always)]
fn has_few_moves<S: Side, L: TwoPlyLevel>(board: &Board) -> bool {
    let (us, diagonal, orthogonal) =
        (board.color(S::COLOR), board.diagonal_sliders(), board.orthogonal_sliders());
    let moves = (board.pawns() & us).len()
        + 7 * (board.knights() & us).len()
        + 8 * (diagonal & us).len()
        + 12 * (orthogonal & us).len();
    moves <= L::FEW_MOVES && !is_inspected()
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
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        pairs::<S, L>(level, self.board, self.batch)
    }
}

/// Nodes two plies below many boards, each times its weight. Boards after moves that are played out wait together,
/// wherever they come from.
pub(crate) struct WeightedPairs<'b, S> {
    boards: &'b WeightedBoards,
    side: PhantomData<S>,
}

impl<'b, S: Side> WeightedPairs<'b, S> {
    /// Counts the nodes below `boards`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(boards: &'b WeightedBoards) -> Self {
        Self { boards, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel> Task<L> for WeightedPairs<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let (mut boards, mut weights) = self.boards.all();
        let Some(first) = boards.first() else { return 0 };
        let mut batch = L::Batch::new::<S::Them>(level, first);
        let mut nodes = 0;
        while let (Some(board), Some(&weight)) = (boards.first(), weights.first()) {
            batch.turn_to::<S::Them>(board, weight);
            let mut counted = if is_inspected() { 1 } else { batch.alike::<S>(boards) };
            if counted >= L::Batch::FEWEST_ALIKE {
                nodes += batch.pairs_of_alike::<S>(&boards[..counted], &weights[..counted]);
            } else {
                nodes += u64::from(weight) * level.run(Pairs::<S, _>::of(board, &mut batch));
                counted = 1;
            }
            (boards, weights) = (&boards[counted..], &weights[counted..]);
        }
        nodes + batch.rest::<S>()
    }
}
