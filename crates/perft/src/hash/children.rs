//! Makes all children of a node, with their keys, and asks for their entries.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Square};
use movegen::sinks::{MoveSink, PawnMove};

use crate::hash::key::Key;
use crate::hash::table::Table;

/// Takes the moves of one node from the generator and queues the boards they lead to.
///
/// It is no closure given to [`movegen::sinks::Visitor`], because closures are not compiled for the
/// processor level of the function they stand in.
pub(super) struct Children<'a> {
    pub(super) board: &'a Board,
    pub(super) table: &'a Table,
    /// Plies below each child.
    pub(super) below: u32,
    pub(super) queue: &'a mut Vec<(Board, Key)>,
}

impl Children<'_> {
    #[inline(always)]
    fn child(&mut self, child: Board) {
        let key = self.table.key(&child, self.below);
        self.table.prefetch(key);
        self.queue.push((child, key));
    }

    #[inline(always)]
    fn plain<S: Side>(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            self.child(self.board.play_normal::<S>(from, to));
        }
        ControlFlow::Continue(())
    }
}

impl<S: Side> MoveSink<S> for Children<'_> {
    type Break = Infallible;

    #[inline(always)]
    fn piece(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.plain::<S>(from, targets)
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let from = how.origin::<S>(to);
            self.child(match how {
                PawnMove::DoublePush => self.board.play_double_push::<S>(from, to),
                _ => self.board.play_normal::<S>(from, to),
            });
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            for piece in Piece::PROMOTIONS {
                self.child(self.board.play_promotion::<S>(how.origin::<S>(to), to, piece));
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Infallible> {
        for from in from {
            self.child(self.board.play_en_passant::<S>(from, to));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Infallible> {
        self.child(self.board.play_castling::<S>(king, rook));
        ControlFlow::Continue(())
    }
}
