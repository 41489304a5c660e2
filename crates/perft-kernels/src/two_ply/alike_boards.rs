//! Boards two plies above the leaves that are counted together: those after the moves of a side
//! whose enemy has the same pieces before each of them.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use board::{Board, Side};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{BoardSink, MovePlayer};

use crate::level::{Level, Task};
use crate::two_ply::level::{Batch, CountsAlone, Label, TwoPlyLevel};

/// As many boards as any level counts side by side.
pub(crate) const MOST_BOARDS: usize = 8;

/// As many boards may have sums of their own at a time.
pub(crate) const MOST_SUMS: usize = 64;

/// A batch that also counts nodes two plies above the leaves, several side by side.
pub(crate) trait CountsAlike<L: Level>: Batch<L> {
    /// Smallest group of [`alike`](Self::alike) boards worth counting side by side.
    const FEWEST_ALIKE: usize;

    /// How many of them are counted together: at most [`MOST_BOARDS`].
    const MOST_ALIKE: usize;

    /// How many of `boards`, from the first on, can be counted together: those on which `S`, which
    /// is to move, has the same pieces and castling rooks. The batch has
    /// [turned to](Batch::turn_to) the first.
    fn alike<S: Side>(&self, boards: &[Board]) -> usize;

    /// Counts the leaves two plies below `boards`, each with its label: on
    /// [`MOST_ALIKE`](Self::MOST_ALIKE) boards or fewer. On all of them `S`, which is to move, has
    /// the pieces and castling rooks that it has on `complete`. Pieces may also be missing, if
    /// enemy pieces stand in their places.
    fn count_alike<S: Side>(&mut self, complete: &Board, boards: &[Board], labels: &[Label]);

    /// Begins `sums` sums, [`MOST_SUMS`] at most. From now on labels are their numbers.
    fn begin_sums(&mut self, sums: usize);

    /// Adds the leaves of a board that was counted alone.
    fn add_alone(&mut self, leaves: u64, label: Label);

    /// The sums by their numbers, when all boards are counted that wait after moves of `S`.
    fn sums<S: Side>(&mut self) -> &[u64];
}

/// Boards that stay when others are counted: a load of a whole board stalls behind the stores that
/// have just written it.
const WRITTEN_NOW: usize = 4;

/// Whether enemy pieces stand in the places of all pieces of `S` that `complete` has and `board`
/// lacks. So it is after every move but a capture en passant.
#[inline(always)]
fn is_alike<S: Side>(complete: &Board, board: &Board) -> bool {
    complete.color(S::COLOR).is_subset(board.occupied())
}

/// Boards that wait. Before the last move the side to move had the same pieces everywhere. After a
/// capture it lacks one, in whose place stands the piece that captured.
pub(crate) struct AlikeBoards(ArrayVec<Board, { MOST_BOARDS + WRITTEN_NOW }>);

impl AlikeBoards {
    /// No boards.
    pub(crate) fn new() -> Self {
        Self(ArrayVec::new())
    }

    /// Adds a board on which `S` is to move, and counts some when there are enough. On `complete`
    /// it has all its pieces.
    #[inline(always)]
    fn add<S: Side, L: TwoPlyLevel<Batch: CountsAlike<L>>>(
        &mut self,
        level: L,
        batch: &mut L::Batch,
        complete: &Board,
        board: &Board,
    ) -> u64 {
        self.0.push(*board);
        if self.0.len() < L::Batch::MOST_ALIKE + WRITTEN_NOW {
            return 0;
        }
        self.count_first::<S, L>(level, batch, complete)
    }

    /// Counts below all boards, on which `S` is to move, and takes them out. On `complete` it has
    /// all its pieces.
    #[inline(always)]
    pub(crate) fn count_all<S: Side, L: TwoPlyLevel<Batch: CountsAlike<L>>>(
        &mut self,
        level: L,
        batch: &mut L::Batch,
        complete: &Board,
    ) -> u64 {
        let mut leaves = 0;
        while !self.0.is_empty() {
            leaves += self.count_first::<S, L>(level, batch, complete);
        }
        leaves
    }

    /// Counts below the boards that have waited longest, and takes them out.
    #[inline(always)]
    fn count_first<S: Side, L: TwoPlyLevel<Batch: CountsAlike<L>>>(
        &mut self,
        level: L,
        batch: &mut L::Batch,
        complete: &Board,
    ) -> u64 {
        let first = self.0.len().min(L::Batch::MOST_ALIKE);
        let mut leaves = 0;
        if first >= L::Batch::FEWEST_ALIKE {
            batch.count_alike::<S>(complete, &self.0[..first], &[1; MOST_BOARDS]);
        } else {
            for board in &self.0[..first] {
                leaves += L::Alone::leaves_below::<S>(level, board, batch);
            }
        }
        self.0.drain(..first);
        leaves
    }
}

/// Leaves three plies below a board, except those that wait in the batch.
pub(crate) struct ThreePlies<'b, S, L: TwoPlyLevel<Batch: CountsAlike<L>>> {
    level: L,
    board: &'b Board,
    batch: &'b mut L::Batch,
    side: PhantomData<S>,
}

impl<'b, S: Side, L: TwoPlyLevel<Batch: CountsAlike<L>>> ThreePlies<'b, S, L> {
    #[inline(always)]
    pub(crate) fn of(level: L, board: &'b Board, batch: &'b mut L::Batch) -> Self {
        Self { level, board, batch, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel<Batch: CountsAlike<L>>> Task<L::Play> for ThreePlies<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self, play: L::Play) -> u64 {
        let Self { level, board, batch, .. } = self;
        let mut alike = AlikeBoards::new();
        let leaves = BelowMoves::<S, L>::of(level, board, batch, &mut alike).run(play);
        leaves + alike.count_all::<S::Them, L>(level, batch, board)
    }
}

/// Leaves three plies below a board, except those that wait in the batch and those below boards
/// that wait.
pub(crate) struct BelowMoves<'b, S, L: TwoPlyLevel<Batch: CountsAlike<L>>> {
    level: L,
    board: &'b Board,
    batch: &'b mut L::Batch,
    alike: &'b mut AlikeBoards,
    side: PhantomData<S>,
}

impl<'b, S: Side, L: TwoPlyLevel<Batch: CountsAlike<L>>> BelowMoves<'b, S, L> {
    /// The other side has the same pieces on `board` as it had before the moves to the boards that
    /// wait already.
    #[inline(always)]
    pub(crate) fn of(
        level: L,
        board: &'b Board,
        batch: &'b mut L::Batch,
        alike: &'b mut AlikeBoards,
    ) -> Self {
        Self { level, board, batch, alike, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel<Batch: CountsAlike<L>>> Task<L::Play> for BelowMoves<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self, play: L::Play) -> u64 {
        let Self { level, board, batch, alike, .. } = self;
        let sink = AfterMoves { level, complete: board, batch, alike, leaves: 0 };
        let mut player = MovePlayer::new(board, sink);
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, board, play.sliders(), Scope::ALL, &mut player);
        player.sink.leaves
    }
}

/// Puts the boards after moves to those that wait.
struct AfterMoves<'b, L: TwoPlyLevel<Batch: CountsAlike<L>>> {
    level: L,
    /// The board before the moves.
    complete: &'b Board,
    batch: &'b mut L::Batch,
    alike: &'b mut AlikeBoards,
    /// The leaves below the boards so far.
    leaves: u64,
}

impl<S: Side, L: TwoPlyLevel<Batch: CountsAlike<L>>> BoardSink<S> for AfterMoves<'_, L> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, board: &Board) -> ControlFlow<Infallible> {
        let Self { level, complete, batch, alike, leaves } = self;
        *leaves += if is_alike::<S::Them>(complete, board) {
            alike.add::<S::Them, L>(*level, batch, complete, board)
        } else {
            // A capture en passant: nothing stands in the place of the captured pawn. What is
            // counted elsewhere is a copy. Otherwise every board would lie in memory before it is
            // added, and its load would wait for the stores that have just written it.
            let board = *board;
            L::Alone::leaves_below::<S::Them>(*level, &board, batch)
        };
        ControlFlow::Continue(())
    }
}

/// Leaves two plies below each of some boards, where `S` is to move after a move on one board.
pub(crate) struct BelowEach<'b, S> {
    before: &'b Board,
    boards: &'b [Board],
    leaves: &'b mut [u64],
    side: PhantomData<S>,
}

impl<'b, S: Side> BelowEach<'b, S> {
    /// Writes those below `boards`, [`MOST_SUMS`] at most, to `leaves`. The move was made on
    /// `before`.
    #[inline(always)]
    pub(crate) fn of(before: &'b Board, boards: &'b [Board], leaves: &'b mut [u64]) -> Self {
        Self { before, boards, leaves, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel<Batch: CountsAlike<L>>> Task<L> for BelowEach<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self, level: L) {
        let Self { before, mut boards, leaves, .. } = self;
        let mut labels = &NUMBERS[..];
        let mut batch = L::Batch::new::<S::Them>(level, before);
        batch.begin_sums(boards.len());
        while let (Some(first), Some(&label)) = (boards.first(), labels.first()) {
            let most = boards.iter().take(L::Batch::MOST_ALIKE);
            let alike = most.take_while(|board| is_alike::<S>(before, board)).count();
            let counted = if alike >= L::Batch::FEWEST_ALIKE {
                batch.count_alike::<S>(before, &boards[..alike], &labels[..alike]);
                alike
            } else {
                batch.turn_to::<S::Them>(first, label);
                let below = L::Alone::leaves_below::<S>(level, first, &mut batch);
                batch.add_alone(below, label);
                1
            };
            (boards, labels) = (&boards[counted..], &labels[counted..]);
        }
        for (leaves, sum) in leaves.iter_mut().zip(batch.sums::<S>()) {
            *leaves = *sum;
        }
    }
}

/// The numbers of sums.
const NUMBERS: [Label; MOST_SUMS] = {
    let mut numbers = [0; MOST_SUMS];
    let mut n = 0;
    while n < MOST_SUMS {
        numbers[n] = n as Label;
        n += 1;
    }
    numbers
};
