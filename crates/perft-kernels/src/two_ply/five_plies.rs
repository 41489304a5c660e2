//! Five plies at once, where boards are counted together on which the side to move has the same
//! pieces.
//!
//! The nodes two plies above the leaves are reached by three moves: a first move, a reply and a
//! second move. The side that replied is to move on them. Which pieces it has depends on its reply,
//! and on what the other two moves have captured. So each reply is played after all first moves
//! that allow it, before the next one is. Then almost all groups of nodes are full, and nodes after
//! captures come together too.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use board::{Board, Move, Side};
use magic_core::{Bitboard, Color, Square};
use movegen::generator::{Legal, Scope, generate};
use movegen::legal_moves;
use movegen::sinks::{BoardSink, MovePlayer};

use crate::level::{Level, Task};
use crate::two_ply::alike_boards::{AlikeBoards, are_enough, first_of_alike};
use crate::two_ply::few_moves::estimated_moves;
use crate::two_ply::level::TwoPlyLevel;

/// Leaves five plies below a board, except those that wait in the batch.
pub(crate) struct FivePlies<'b, S, L: TwoPlyLevel> {
    level: L,
    board: &'b Board,
    batch: &'b mut L::Batch,
    side: PhantomData<S>,
}

impl<'b, S: Side, L: TwoPlyLevel> FivePlies<'b, S, L> {
    /// Counts the leaves below `board`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(level: L, board: &'b Board, batch: &'b mut L::Batch) -> Self {
        Self { level, board, batch, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel> Task<L::Play> for FivePlies<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self, play: L::Play) -> u64 {
        let Self { level, board, batch, .. } = self;
        let (mut boards, mut replies) = (Vec::new(), Vec::new());
        for &mv in &legal_moves(board) {
            let after = board.play_as::<S>(mv);
            let captured = board.color(S::Them::COLOR) - after.color(S::Them::COLOR);
            for &reply in &legal_moves(&after) {
                replies.push(Reply::new(captured, reply, boards.len()));
            }
            boards.push(after);
        }
        replies.sort_unstable();
        let mut waiting = WaitingNodes::new();
        let mut leaves = 0;
        for replies in replies.chunk_by(Reply::leaves_the_same_pieces) {
            for reply in replies {
                let (Some(board), Some(mv)) = (boards.get(reply.board()), reply.mv()) else {
                    continue;
                };
                let board = board.play_as::<S::Them>(mv);
                let waiting = &mut waiting;
                leaves += play.apart(SecondMoves::<S, L>::of(level, &board, batch, waiting));
            }
            leaves += waiting.count_all::<S::Them, L>(level, batch);
        }
        leaves
    }
}

/// Up to this many moves of each side, by an estimate, five plies take a quarter of a second at
/// most.
const MOST_MOVES: u32 = 128;

/// Whether five plies below `board` take so little time that nobody waits for their end.
pub(crate) fn are_soon_counted(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| estimated_moves(board, color) <= MOST_MOVES)
}

/// A reply to one of the first moves. Replies are in order of the pieces that their side has after
/// them.
///
/// ```text
///  31           25 24      10 9             0
/// ┌───────────────┬──────────┬───────────────┐
/// │ captured, or  │ move     │ number of the │
/// │ 64 if nothing │          │ first move    │
/// └───────────────┴──────────┴───────────────┘
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reply(u32);

impl Reply {
    const BOARD_BITS: u32 = 10;
    const MOVE_BITS: u32 = 15;

    /// `mv` after first move number `board`, which has captured on one square or on none.
    #[inline(always)]
    fn new(captured: Bitboard, mv: Move, board: usize) -> Self {
        let pieces = (captured.0.trailing_zeros() << Self::MOVE_BITS) | u32::from(mv.bits());
        Self((pieces << Self::BOARD_BITS) | board as u32)
    }

    /// Whether the side that replies has the same pieces after both.
    fn leaves_the_same_pieces(&self, other: &Self) -> bool {
        self.0 >> Self::BOARD_BITS == other.0 >> Self::BOARD_BITS
    }

    #[inline(always)]
    fn board(self) -> usize {
        (self.0 & ((1 << Self::BOARD_BITS) - 1)) as usize
    }

    #[inline(always)]
    fn mv(self) -> Option<Move> {
        Move::from_bits((self.0 >> Self::BOARD_BITS & ((1 << Self::MOVE_BITS) - 1)) as u16)
    }
}

/// Nodes after the second moves that follow one reply, or several that leave the same pieces.
struct WaitingNodes {
    /// By the square on which the second move has captured. The last have captured nothing.
    by_capture: Vec<AlikeBoards>,
    /// The squares of captures after which nodes wait.
    captures: Bitboard,
}

impl WaitingNodes {
    fn new() -> Self {
        let by_capture = (0..=Square::ALL.len()).map(|_| AlikeBoards::new()).collect();
        Self { by_capture, captures: Bitboard::EMPTY }
    }

    /// Counts below all nodes, on which `S` is to move.
    #[inline(always)]
    fn count_all<S: Side, L: TwoPlyLevel>(&mut self, level: L, batch: &mut L::Batch) -> u64 {
        let mut leaves = 0;
        let captures = std::mem::take(&mut self.captures);
        let squares = captures.into_iter().map(Square::index).chain([Square::ALL.len()]);
        for square in squares {
            let Some(boards) = self.by_capture.get_mut(square) else { continue };
            while !boards.is_empty() {
                leaves += first_of_alike::<S, L>(level, batch, boards);
            }
        }
        leaves
    }
}

/// Plays the second moves after one reply. The nodes wait, and are counted when there are as many
/// as lanes.
struct SecondMoves<'b, S, L: TwoPlyLevel> {
    level: L,
    board: &'b Board,
    batch: &'b mut L::Batch,
    waiting: &'b mut WaitingNodes,
    side: PhantomData<S>,
}

impl<'b, S: Side, L: TwoPlyLevel> SecondMoves<'b, S, L> {
    #[inline(always)]
    fn of(
        level: L,
        board: &'b Board,
        batch: &'b mut L::Batch,
        waiting: &'b mut WaitingNodes,
    ) -> Self {
        Self { level, board, batch, waiting, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel> Task<L::Play> for SecondMoves<'_, S, L> {
    type Output = u64;

    #[inline(always)]
    fn run(self, play: L::Play) -> u64 {
        let Self { level, board, batch, waiting, .. } = self;
        let sink = NodeSink { level, batch, waiting, them: board.color(S::Them::COLOR), leaves: 0 };
        let mut player = MovePlayer::new(board, sink);
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, board, play.sliders(), Scope::ALL, &mut player);
        player.sink.leaves
    }
}

/// Puts nodes to those that are alike.
struct NodeSink<'b, L: TwoPlyLevel> {
    level: L,
    batch: &'b mut L::Batch,
    waiting: &'b mut WaitingNodes,
    /// The pieces of the side that is to move on the nodes, if none was captured.
    them: Bitboard,
    /// The leaves below the nodes so far.
    leaves: u64,
}

impl<S: Side, L: TwoPlyLevel> BoardSink<S> for NodeSink<'_, L> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, board: &Board) -> ControlFlow<Infallible> {
        let captured = self.them - board.color(S::Them::COLOR);
        self.waiting.captures |= captured;
        let boards = &mut self.waiting.by_capture[captured.0.trailing_zeros() as usize];
        boards.push(*board);
        if are_enough::<L>(boards) {
            self.leaves += first_of_alike::<S::Them, L>(self.level, self.batch, boards);
        }
        ControlFlow::Continue(())
    }
}
