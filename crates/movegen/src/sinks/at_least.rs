//! The sink that counts up to a number and stops there.

use core::ops::ControlFlow;

use board::{Piece, Side};
use magic_core::{Bitboard, Square};

use super::move_sink::MoveSink;
use super::pawn_move::PawnMove;

/// Counts moves up to a number, and then breaks off.
///
/// Later moves are never looked for. Whether there is any move is often known after the king's
/// moves.
#[derive(Clone, Copy, Debug)]
pub struct AtLeast {
    missing: u32,
}

/// There are at least as many moves as the sink was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enough;

impl AtLeast {
    /// Stops at `moves` moves. If `moves` is 0, it stops at the first set that is not empty.
    #[inline]
    pub const fn new(moves: u32) -> Self {
        Self { missing: moves }
    }

    #[inline(always)]
    fn add(&mut self, moves: u32) -> ControlFlow<Enough> {
        if moves >= self.missing && moves > 0 {
            return ControlFlow::Break(Enough);
        }
        self.missing -= moves;
        ControlFlow::Continue(())
    }
}

impl<S: Side> MoveSink<S> for AtLeast {
    type Break = Enough;

    #[inline(always)]
    fn piece(&mut self, _: Piece, _: Square, targets: Bitboard) -> ControlFlow<Enough> {
        self.add(targets.len())
    }

    #[inline(always)]
    fn pawns(&mut self, _how: PawnMove, targets: Bitboard) -> ControlFlow<Enough> {
        self.add(targets.len())
    }

    #[inline(always)]
    fn promotions(&mut self, _how: PawnMove, targets: Bitboard) -> ControlFlow<Enough> {
        self.add(4 * targets.len())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, _to: Square) -> ControlFlow<Enough> {
        self.add(from.len())
    }

    #[inline(always)]
    fn castling(&mut self, _king: Square, _rook: Square) -> ControlFlow<Enough> {
        self.add(1)
    }
}
