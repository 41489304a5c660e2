//! The sink that shows moves to a closure.

use core::ops::ControlFlow;

use board::{Move, MoveKind, Piece, Side};
use magic_core::{Bitboard, Square};

use super::move_sink::MoveSink;
use super::pawn_move::PawnMove;

/// Calls a closure with each move, one after the other, until it breaks off.
pub struct Visitor<F>(pub F);

impl<S: Side, B, F: FnMut(Move) -> ControlFlow<B>> MoveSink<S> for Visitor<F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<B> {
        targets.into_iter().try_for_each(|to| (self.0)(Move::normal(from, to)))
    }

    #[inline]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<B> {
        let kind = how.kind();
        targets.into_iter().try_for_each(|to| (self.0)(Move::new(how.origin::<S>(to), to, kind)))
    }

    #[inline]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<B> {
        for to in targets {
            let from = how.origin::<S>(to);
            for piece in Piece::PROMOTIONS.into_iter().rev() {
                let kind = MoveKind::promotion(piece).unwrap_or(MoveKind::PromoteQueen);
                (self.0)(Move::new(from, to, kind))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<B> {
        from.into_iter().try_for_each(|from| (self.0)(Move::new(from, to, MoveKind::EnPassant)))
    }

    #[inline]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<B> {
        (self.0)(Move::new(king, rook, MoveKind::Castling))
    }
}
