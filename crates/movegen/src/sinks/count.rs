//! The counting sink: adds the sizes of sets, and never looks at a move.

use core::convert::Infallible;
use core::ops::ControlFlow;

use board::{Piece, Side};
use magic_core::{Bitboard, Square};

use super::move_sink::MoveSink;
use super::pawn_move::PawnMove;

/// Counts moves without making any.
#[derive(Clone, Copy, Default, Debug)]
pub struct Count {
    /// The moves so far.
    pub moves: u32,
}

impl Count {
    #[inline(always)]
    fn add(&mut self, moves: u32) -> ControlFlow<Infallible> {
        self.moves += moves;
        ControlFlow::Continue(())
    }
}

impl<S: Side> MoveSink<S> for Count {
    type Break = Infallible;

    #[inline(always)]
    fn piece(&mut self, _: Piece, _: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.add(targets.len())
    }

    #[inline(always)]
    fn pawns(&mut self, _how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        self.add(targets.len())
    }

    #[inline(always)]
    fn promotions(&mut self, _how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        self.add(4 * targets.len())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, _to: Square) -> ControlFlow<Infallible> {
        self.add(from.len())
    }

    #[inline(always)]
    fn castling(&mut self, _king: Square, _rook: Square) -> ControlFlow<Infallible> {
        self.add(1)
    }
}
