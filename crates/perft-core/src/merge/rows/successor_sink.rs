//! The moves of one position. Quiet moves go to what works on the row, captures are deferred.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Square};
use movegen::sinks::{MoveSink, PawnMove};

use crate::merge::halves::catalog::HalfNumber;
use crate::merge::halves::standing_summary::neighbours_on_rank;
use crate::merge::halves::successors::MovingHalf;
use crate::merge::rows::multiplicity::Multiplicity;

/// The captures of one row, by the square of the captured piece: the capturing half after the move,
/// and its multiplicity.
pub(crate) type RowCaptures<M> = [Vec<(HalfNumber, M)>; 64];

/// Takes the paths of the quiet moves of a row.
pub(crate) trait QuietPaths<M> {
    /// As many paths as `multiplicity` says lead to the half.
    fn add(&mut self, half: HalfNumber, multiplicity: M);
}

/// Takes the moves of one position from the generator.
pub(crate) struct SuccessorSink<'a, M, Q> {
    pub(crate) board: &'a Board,
    pub(crate) moving: &'a MovingHalf,
    /// The successors of `moving`.
    pub(crate) successors: &'a [HalfNumber],
    /// The pieces of the standing half.
    pub(crate) enemies: Bitboard,
    /// The multiplicity of the position.
    pub(crate) multiplicity: M,
    pub(crate) quiet: &'a mut Q,
    pub(crate) captures: &'a mut RowCaptures<M>,
}

impl<M: Multiplicity, Q: QuietPaths<M>> SuccessorSink<'_, M, Q> {
    /// A move that stays in the row, to the successor with this index.
    #[inline(always)]
    fn quiet(&mut self, index: usize) {
        self.quiet.add(self.successors[index], self.multiplicity);
    }

    /// A capture of the piece on `square`.
    #[inline(always)]
    fn capture(&mut self, index: usize, square: Square) {
        self.captures[square as usize].push((self.successors[index], self.multiplicity));
    }

    /// A double push. It is marked when the board says that it can be answered en passant.
    #[inline(always)]
    fn double_push<S: Side>(&mut self, from: Square, to: Square) {
        let beside = neighbours_on_rank(to.bitboard()) & self.enemies & self.board.pawns();
        let marked =
            !beside.is_empty() && self.board.play_double_push::<S>(from, to).en_passant().is_some();
        let plain = self.moving.plain_moves(from);
        self.quiet(if marked { self.moving.marked(from) } else { plain(to) });
    }
}

impl<S: Side, M: Multiplicity, Q: QuietPaths<M>> MoveSink<S> for SuccessorSink<'_, M, Q> {
    type Break = Infallible;

    #[inline(always)]
    fn piece(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        let index = self.moving.plain_moves(from);
        for to in targets - self.enemies {
            self.quiet(index(to));
        }
        for to in targets & self.enemies {
            self.capture(index(to), to);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let from = how.origin::<S>(to);
            match how {
                PawnMove::Push => self.quiet(self.moving.plain_moves(from)(to)),
                PawnMove::DoublePush => self.double_push::<S>(from, to),
                PawnMove::CaptureEast | PawnMove::CaptureWest => {
                    self.capture(self.moving.plain_moves(from)(to), to);
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let first = self.moving.promotions(how.origin::<S>(to), to);
            for index in first..first + Piece::PROMOTIONS.len() {
                match how {
                    PawnMove::Push | PawnMove::DoublePush => self.quiet(index),
                    PawnMove::CaptureEast | PawnMove::CaptureWest => self.capture(index, to),
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Infallible> {
        let captured = to.bitboard().shift(S::Them::UP);
        for from in from {
            let index = self.moving.plain_moves(from)(to);
            for square in captured {
                self.capture(index, square);
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Infallible> {
        self.quiet(self.moving.castled(king, rook));
        ControlFlow::Continue(())
    }
}
