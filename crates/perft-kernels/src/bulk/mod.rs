//! `bulk`: the last moves are counted as sets, not played.
//!
//! The upper plies play every move ([`Bulk`]). The last two plies are counted together
//! ([`Frontier`]): at a node two plies above the leaves, most of our moves are not played either.
//! Here *we* move and *they* reply.
//!
//! A move of ours is **neutral** when it gives no check, changes no pin of their pieces, and is not
//! an en passant capture. The replies to all neutral moves of a node share most of their work
//! ([`replies::SharedReplies`]):
//!
//! - their pinned pieces, check squares, and the targets of their pawns are the same after each;
//! - so is the number of moves of their knights and pinned sliders, unless we capture;
//! - their other sliders are looked up with the new occupation, and our sliders near their king
//!   with it, for the squares that their king may step on.
//!
//! The quiet ones among the neutral moves of a piece share more ([`quiet_moves`]), and so do
//! pushes: the replies are counted once, and then what a move changes for pieces that see a square
//! it leaves or reaches. Each square that their king may step on is looked at once for all of them.
//!
//! That costs less than to play the move, find checks and pins anew and count. Moves that are not
//! neutral go one of four ways:
//!
//! | our move | its replies |
//! |---|---|
//! | gives check by its arrival alone | [`evasions`]: captures of the checker, interpositions, king moves |
//! | pins a piece by its arrival | counted as if neutral, less the moves that the pin takes ([`new_pins`]) |
//! | makes or ends a pin by its departure | counted on a node without the piece, where its arrivals are neutral ([`departures`]) |
//! | arrives on a pin line, discovers a check, or captures en passant | played out ([`played_out`]) |
//!
//! # Reading order
//!
//! 1. `pin_lines`, `check_squares`: what decides whether a move is neutral.
//! 2. `moved_piece`: what our moved piece attacks, by kind of piece.
//! 3. `replies`, `quiet_moves`: what the replies share, and how they are counted for one neutral
//!    move and for many.
//! 4. `evasions`, `new_pins`, `played_out`: what replaces that for other moves.
//! 5. `node`, `departures`: the moves of one piece, divided into these cases.
//! 6. `promotions`: the remaining pawn moves.
//! 7. `frontier`: the sink that takes the moves of a node from the generator, and the whole.

mod check_squares;
mod departures;
mod evasions;
mod frontier;
mod moved_piece;
mod new_pins;
mod node;
mod pin_lines;
mod played_out;
mod promotions;
mod quiet_moves;
mod replies;

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use board::{Board, Side};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{BoardSink, MovePlayer};

use crate::level::{Level, Task};

pub(crate) use frontier::Frontier;

/// Leaves below a board at depths from 3. [`Frontier`] counts those at depth 2.
pub(crate) struct Bulk<'b, S> {
    board: &'b Board,
    depth: u32,
    side: PhantomData<S>,
}

impl<'b, S: Side> Bulk<'b, S> {
    /// Counts the leaves below `board`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board, depth: u32) -> Self {
        Self { board, depth, side: PhantomData }
    }
}

impl<S: Side, L: Level> Task<L> for Bulk<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let sink = BelowInBulk { level, depth: self.depth - 1, leaves: 0 };
        let mut player = MovePlayer::new(self.board, sink);
        let ControlFlow::Continue(()) =
            generate::<S, _, _, _>(Legal, self.board, level.sliders(), Scope::ALL, &mut player);
        player.sink.leaves
    }
}

/// Counts what is below each board after a move.
struct BelowInBulk<L> {
    level: L,
    /// The remaining depth after the move.
    depth: u32,
    /// The leaves below the boards so far.
    leaves: u64,
}

impl<S: Side, L: Level> BoardSink<S> for BelowInBulk<L> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, board: &Board) -> ControlFlow<Infallible> {
        self.leaves += match self.depth {
            2 => self.level.run(Frontier::<S::Them>::of(board)),
            depth => self.level.run(Bulk::<S::Them>::of(board, depth)),
        };
        ControlFlow::Continue(())
    }
}
