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
            _ => self.list.append_targets(targets, |to| Move::normal(from, to)),
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        self.list.append_targets(targets, |to| Move::new(how.origin::<S>(to), to, how.kind()));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let from = how.origin::<S>(to);
            self.list.append_four([
                Move::new(from, to, MoveKind::PromoteQueen),
                Move::new(from, to, MoveKind::PromoteRook),
                Move::new(from, to, MoveKind::PromoteBishop),
                Move::new(from, to, MoveKind::PromoteKnight),
            ]);
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
