//! En passant captures in reply to double pushes, which the shared replies leave out.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::Bitboard;
use movegen::sinks::PawnMove;

use crate::en_passant_replies::en_passant_replies;
use crate::level::{Level, Task};

/// The en passant captures in reply to double pushes to `targets`.
pub(super) struct EnPassantReplies<'b, S> {
    pub(super) board: &'b Board,
    pub(super) targets: Bitboard,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, L: Level> Task<L> for EnPassantReplies<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let mut nodes = 0;
        for to in self.targets {
            let from = PawnMove::DoublePush.origin::<S>(to);
            nodes += u64::from(en_passant_replies::<S, L>(level, self.board, from, to));
        }
        nodes
    }
}
