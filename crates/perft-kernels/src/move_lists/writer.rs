//! The sink that writes moves behind each other, set by set.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use board::{Move, MoveKind, Piece, Side};
use magic_core::{Bitboard, Square};
use movegen::sinks::{MoveSink, PawnMove};

use crate::move_lists::room::{AppendMoves, MoveRoom};
use crate::move_lists::targets::{MovesTo, TargetWriter};

/// Writes the moves of one board, those to a set of targets by `T`.
pub(crate) struct MoveWriter<'m, P, T> {
    proof: P,
    room: MoveRoom<'m>,
    targets: PhantomData<T>,
}

impl<'m, P: Copy, T: TargetWriter<P>> MoveWriter<'m, P, T> {
    /// A sink that appends to `room`.
    #[inline(always)]
    pub(crate) fn new(proof: P, room: MoveRoom<'m>) -> Self {
        Self { proof, room, targets: PhantomData }
    }

    /// The room with the moves.
    #[inline(always)]
    pub(crate) fn room(self) -> MoveRoom<'m> {
        self.room
    }

    #[inline(always)]
    fn write(&mut self, moves: MovesTo, targets: Bitboard) {
        if let Some(window) = self.room.places() {
            T::write(self.proof, moves, targets, window);
        }
        self.room.advance(targets.len());
    }

    #[inline(always)]
    fn write_each<const N: usize>(&mut self, moves: [Move; N]) {
        self.room.append_bits(N as u32, moves.map(Move::bits));
    }
}

impl<S: Side, P: Copy, T: TargetWriter<P>> MoveSink<S> for MoveWriter<'_, P, T> {
    type Break = Infallible;

    #[inline(always)]
    fn piece(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.write(MovesTo { factor: 64, rest: from as u16 }, targets);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        // The move from the target to itself, with the origin put right.
        let kind = (how.kind() as u16) << 12;
        let rest = kind.wrapping_sub(how.delta::<S>() as u16);
        self.write(MovesTo { factor: 65, rest }, targets);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let from = how.origin::<S>(to);
            self.write_each([
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
            self.write_each([Move::new(from, to, MoveKind::EnPassant)]);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Infallible> {
        self.write_each([Move::new(king, rook, MoveKind::Castling)]);
        ControlFlow::Continue(())
    }
}
