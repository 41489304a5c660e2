//! Moves that are played out: the move is played, and the replies on its board are counted.
//!
//! They run in functions of their own, which get the board alone. A reference to a node would keep
//! all that is known of it in memory, where the counting of neutral moves wants it in registers.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::{Bitboard, Square};
use movegen::sinks::PawnMove;

use crate::leaves::Leaves;
use crate::level::{Level, Task};

/// Plain moves of the piece on `from`.
pub(super) struct PlayedOutPiece<'b, S> {
    pub(super) board: &'b Board,
    pub(super) from: Square,
    pub(super) targets: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for PlayedOutPiece<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let mut leaves = 0;
        for to in self.targets {
            let child = self.board.play_normal::<S>(self.from, to);
            leaves += level.run(Leaves::<S::Them>::of(&child));
        }
        leaves
    }
}

/// Pawn moves of one kind, promotions left out.
pub(super) struct PlayedOutPawns<'b, S> {
    pub(super) board: &'b Board,
    pub(super) how: PawnMove,
    pub(super) targets: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for PlayedOutPawns<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let mut leaves = 0;
        for to in self.targets {
            let from = self.how.origin::<S>(to);
            let child = match self.how {
                PawnMove::DoublePush => self.board.play_double_push::<S>(from, to),
                _ => self.board.play_normal::<S>(from, to),
            };
            leaves += level.run(Leaves::<S::Them>::of(&child));
        }
        leaves
    }
}
