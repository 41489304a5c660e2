//! Five plies at once, where boards are counted together on which the side to move has the same
//! pieces.
//!
//! The nodes two plies above the leaves are reached by three moves: a first move, a reply and a
//! second move. The side that replied is to move on them. Which pieces it has depends on its reply,
//! and on what the first move has captured. So each reply is played after all first moves that
//! allow it, before the next one is. Then almost all groups of nodes are full.

use std::marker::PhantomData;

use board::{Board, Move, Side};
use magic_core::Bitboard;
use movegen::legal_moves;

use crate::level::{Level, Task};
use crate::two_ply::alike_boards::{AlikeBoards, BelowMoves, CountsAlike};
use crate::two_ply::level::TwoPlyLevel;

/// Leaves five plies below a board, except those that wait in the batch.
pub(crate) struct FivePlies<'b, S, L: TwoPlyLevel<Batch: CountsAlike<L>>> {
    level: L,
    board: &'b Board,
    batch: &'b mut L::Batch,
    side: PhantomData<S>,
}

impl<'b, S: Side, L: TwoPlyLevel<Batch: CountsAlike<L>>> FivePlies<'b, S, L> {
    /// Counts the leaves below `board`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(level: L, board: &'b Board, batch: &'b mut L::Batch) -> Self {
        Self { level, board, batch, side: PhantomData }
    }
}

impl<S: Side, L: TwoPlyLevel<Batch: CountsAlike<L>>> Task<L::Play> for FivePlies<'_, S, L> {
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
        let mut alike = AlikeBoards::new();
        let mut leaves = 0;
        for replies in replies.chunk_by(Reply::leaves_the_same_pieces) {
            let mut complete = None;
            for reply in replies {
                let (Some(board), Some(mv)) = (boards.get(reply.board()), reply.mv()) else {
                    continue;
                };
                let board = complete.insert(board.play_as::<S::Them>(mv));
                let below = BelowMoves::<S, L>::of(level, board, batch, &mut alike);
                leaves += play.apart(below);
            }
            if let Some(complete) = &complete {
                leaves += alike.count_all::<S::Them, L>(level, batch, complete);
            }
        }
        leaves
    }
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
