//! The sink that writes moves into a list.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use board::{Move, MoveKind, Piece, Side};
use magic_core::{Bitboard, Square};

use super::move_sink::MoveSink;
use super::pawn_move::PawnMove;
use crate::leaper_lists::LeaperWriter;
use crate::move_list::MoveList;

/// The sink that writes every move into a list, with knight and king moves by `W`.
#[derive(Debug)]
pub struct Lister<'l, W> {
    list: &'l mut MoveList,
    writer: PhantomData<W>,
}

impl<'l, W: LeaperWriter> Lister<'l, W> {
    /// A sink that appends to `list`.
    #[inline]
    pub const fn new(list: &'l mut MoveList) -> Self {
        Self { list, writer: PhantomData }
    }
}

impl<S: Side, W: LeaperWriter> MoveSink<S> for Lister<'_, W> {
    type Break = Infallible;

    #[inline(always)]
    fn piece(
        &mut self,
        moves_as: Piece,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        match moves_as {
            Piece::King => W::king(self.list, from, targets),
            Piece::Knight => W::knight(self.list, from, targets),
            _ => self.list.extend(targets, |to| Move::normal(from, to)),
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        self.list.extend(targets, |to| Move::new(how.origin::<S>(to), to, how.kind()));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        if !targets.is_empty() {
            list_promotions(self.list, how.delta::<S>(), targets);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Infallible> {
        for from in from {
            self.list.push(Move::new(from, to, MoveKind::EnPassant));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Infallible> {
        self.list.push(Move::new(king, rook, MoveKind::Castling));
        ControlFlow::Continue(())
    }
}

/// Lists four promotions for each target of pawns that came by `delta`.
///
/// Promotions are rare, and the generator lists them for each side and each way that a pawn moves. The
/// code stands apart so that it is there once.
#[cold]
fn list_promotions(list: &mut MoveList, delta: i8, targets: Bitboard) {
    for to in targets {
        let from = Square::from_index_wrapping((to as u32).wrapping_sub(delta as u32));
        for kind in [
            MoveKind::PromoteQueen,
            MoveKind::PromoteRook,
            MoveKind::PromoteBishop,
            MoveKind::PromoteKnight,
        ] {
            list.push(Move::new(from, to, kind));
        }
    }
}
