//! The sink that writes moves behind each other, set by set.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Move, MoveKind, Piece, Side};
use magic_core::{Bitboard, Square};
use movegen::MOVE_LIST_CAPACITY;
use movegen::sinks::{MoveSink, PawnMove};

use crate::move_lists::targets::{MoveListsLevel, MovesTo, TargetWriter, WINDOW};

/// What must be free for the moves of one board: all moves that it can have, and a window that is overwritten behind
/// them.
pub(crate) const ROOM: usize = MOVE_LIST_CAPACITY + WINDOW;

/// Writes the moves of one board.
pub(crate) struct MoveWriter<'m, L> {
    level: L,
    room: &'m mut [u16; ROOM],
    len: usize,
}

impl<'m, L: MoveListsLevel> MoveWriter<'m, L> {
    #[inline(always)]
    pub(crate) fn new(level: L, room: &'m mut [u16; ROOM]) -> Self {
        Self { level, room, len: 0 }
    }

    /// How many moves there are.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        // Only a board that is not valid has more.
        self.len.min(MOVE_LIST_CAPACITY)
    }

    #[inline(always)]
    fn write(&mut self, moves: MovesTo, targets: Bitboard) {
        let window = self.room.get_mut(self.len..).and_then(<[u16]>::first_chunk_mut);
        if let Some(window) = window {
            L::Targets::write(self.level.proof(), moves, targets, window);
        }
        self.len += targets.len() as usize;
    }

    #[inline(always)]
    fn write_each<const N: usize>(&mut self, moves: [Move; N]) {
        let place = self.room.get_mut(self.len..).and_then(<[u16]>::first_chunk_mut::<N>);
        if let Some(place) = place {
            *place = moves.map(Move::bits);
        }
        self.len += N;
    }
}

impl<S: Side, L: MoveListsLevel> MoveSink<S> for MoveWriter<'_, L> {
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
