//! The moves of one position as additions to sums, and as captures.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Square};
use movegen::sinks::{MoveSink, PawnMove};

use crate::merge::catalog::Number;
use crate::merge::movers::{Mover, neighbours_on_rank};
use crate::merge::sums::Sums;
use crate::merge::weight::Weight;

/// The captures of one row by the square of the captured piece: what the capturing side becomes.
pub(super) type Captures<W> = [Vec<(Number, W)>; 64];

/// Takes the moves of one position from the generator.
pub(super) struct Expand<'a, W> {
    pub(super) board: &'a Board,
    pub(super) mover: &'a Mover,
    /// What the mover can become.
    pub(super) successors: &'a [Number],
    /// The pieces of the side that is not to move.
    pub(super) enemies: Bitboard,
    /// Paths to the position.
    pub(super) paths: W,
    pub(super) sums: &'a mut Sums<W>,
    pub(super) captures: &'a mut Captures<W>,
}

impl<W: Weight> Expand<'_, W> {
    #[inline(always)]
    fn quiet(&mut self, place: usize) {
        self.sums.add(self.successors[place], self.paths);
    }

    #[inline(always)]
    fn capture(&mut self, place: usize, square: Square) {
        self.captures[square as usize].push((self.successors[place], self.paths));
    }

    /// Plain moves of one piece.
    #[inline(always)]
    fn plain(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        let place = self.mover.plain_moves(from);
        for to in targets - self.enemies {
            self.quiet(place(to));
        }
        for to in targets & self.enemies {
            self.capture(place(to), to);
        }
        ControlFlow::Continue(())
    }

    /// A double push. It is marked when the board says that it can be answered en passant.
    #[inline(always)]
    fn double_push<S: Side>(&mut self, from: Square, to: Square) {
        let beside = neighbours_on_rank(to.bitboard()) & self.enemies & self.board.pawns();
        let marked =
            !beside.is_empty() && self.board.play_double_push::<S>(from, to).en_passant().is_some();
        let plain = self.mover.plain_moves(from);
        self.quiet(if marked { self.mover.marked(from) } else { plain(to) });
    }
}

impl<S: Side, W: Weight> MoveSink<S> for Expand<'_, W> {
    type Break = Infallible;

    #[inline(always)]
    fn piece(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.plain(from, targets)
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let from = how.origin::<S>(to);
            match how {
                PawnMove::Push => self.quiet(self.mover.plain_moves(from)(to)),
                PawnMove::DoublePush => self.double_push::<S>(from, to),
                PawnMove::CaptureEast | PawnMove::CaptureWest => {
                    self.capture(self.mover.plain_moves(from)(to), to);
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let first = self.mover.promotions(how.origin::<S>(to), to);
            for place in first..first + Piece::PROMOTIONS.len() {
                match how {
                    PawnMove::Push | PawnMove::DoublePush => self.quiet(place),
                    PawnMove::CaptureEast | PawnMove::CaptureWest => self.capture(place, to),
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Infallible> {
        let captured = to.bitboard().shift(S::Them::UP);
        for from in from {
            let place = self.mover.plain_moves(from)(to);
            for square in captured {
                self.capture(place, square);
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Infallible> {
        self.sums.add(self.mover.castled(king, rook), self.paths);
        ControlFlow::Continue(())
    }
}
