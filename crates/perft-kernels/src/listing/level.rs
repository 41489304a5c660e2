//! What the kernel `listing` asks of a processor level.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Move, MoveKind, Side};
use magic_core::Square;
use movegen::MoveList;
use movegen::generator::{Legal, Scope, generate};
use movegen::leaper_lists::MagicLists;
use movegen::sinks::Lister;

use crate::level::Level;
use crate::move_lists::room::{MoveRoom, ROOM};
use crate::move_lists::targets::{BySixes, TargetWriter};
use crate::move_lists::writer::MoveWriter;

/// A processor level, with its ways to list the moves of a board and to play them.
pub(crate) trait ListingLevel: Level {
    /// Plays moves of `S`.
    type Player<'b, S: Side>: BoardPlayer;

    /// Appends the legal moves of `S` on `board` to `moves`. All levels list them in the same
    /// order: as the generator finds the pieces, and the targets of each from the lowest square to
    /// the highest.
    #[inline(always)]
    fn list<S: Side>(self, board: &Board, moves: &mut MoveList) {
        let mut sink = Lister::<MagicLists>::new(moves);
        let ControlFlow::<Infallible>::Continue(()) =
            generate::<S, _, _, _>(Legal, board, self.sliders(), Scope::ALL, &mut sink);
    }

    /// Writes the same moves to the beginning of `room`, and anything behind them. Returns how many
    /// there are.
    #[inline(always)]
    fn write<S: Side>(self, board: &Board, room: &mut [u16; ROOM]) -> usize {
        write_by_sets::<S, _, BySixes>(self, board, room)
    }

    /// Makes `board` ready for playing moves of `S`.
    fn player<S: Side>(self, board: &Board) -> Self::Player<'_, S>;
}

/// Plays moves of one board. What all moves share is worked out once, when it is made.
pub(crate) trait BoardPlayer {
    /// The board after `mv`, which must be legal: what [`Board::play_as`] gives.
    fn play(&self, mv: Move) -> Board;
}

/// [`ListingLevel::write`] set by set, the moves to each by `T`.
#[inline(always)]
pub(crate) fn write_by_sets<S: Side, L: Level, T: TargetWriter<L::Proof>>(
    level: L,
    board: &Board,
    room: &mut [u16; ROOM],
) -> usize {
    let mut sink = MoveWriter::<_, T>::new(level.proof(), MoveRoom::new(room));
    let ControlFlow::<Infallible>::Continue(()) =
        generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut sink);
    sink.room().len()
}

/// Which moves of a board only carry a piece from one square to another. The kind of a move is in
/// its highest bits, so one comparison tells.
#[derive(Clone, Copy)]
pub(crate) struct CarryingMoves {
    /// The bits of the first move that does more.
    end: u16,
}

impl CarryingMoves {
    /// Those of `S` on `board`. A double push is one of them if it cannot be answered en passant,
    /// because no enemy pawn stands on the rank where double pushes arrive.
    #[inline(always)]
    pub(crate) fn of<S: Side>(board: &Board) -> Self {
        let reached = S::THIRD_RANK.shift(S::UP);
        let beside = board.pawns() & board.color(S::Them::COLOR) & reached;
        let first = if beside.is_empty() { MoveKind::EnPassant } else { MoveKind::DoublePush };
        Self { end: Move::new(Square::A1, Square::A1, first).bits() }
    }

    /// Whether `mv` is one of them.
    #[inline(always)]
    pub(crate) fn contain(self, mv: Move) -> bool {
        mv.bits() < self.end
    }
}
