//! A position, and the moves that led to it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use board::{Board, CastlingStyle, Key, Move, Position, Undo};

use super::position_cell::PositionCell;
use crate::chess_move::style_of;

/// A position, and the moves that led to it.
pub(super) struct GameRecord {
    position: PositionCell,
    played: Mutex<Vec<Played>>,
}

/// A move, how its board writes it, what takes it back, and the key of the position before it.
#[derive(Clone, Copy)]
struct Played {
    mv: Move,
    style: CastlingStyle,
    undo: Undo,
    key: Key,
}

impl GameRecord {
    /// A position without past.
    #[inline]
    pub(super) fn new(position: &Position) -> Self {
        Self { position: PositionCell::new(position), played: Mutex::new(Vec::new()) }
    }

    /// A copy, with the moves.
    pub(super) fn duplicate(&self) -> Self {
        let played = self.played().clone();
        Self { position: PositionCell::new(&self.position()), played: Mutex::new(played) }
    }

    /// Becomes a position without past.
    pub(super) fn restart(&self, position: &Position) {
        let mut played = self.played();
        self.position.set(position);
        played.clear();
    }

    /// The position.
    #[inline]
    pub(super) fn position(&self) -> Position {
        self.position.get()
    }

    /// The board of the position.
    #[inline]
    pub(super) fn board(&self) -> Board {
        self.position.board()
    }

    /// Half moves since the last capture or pawn move.
    #[inline]
    pub(super) fn halfmove_clock(&self) -> u32 {
        self.position.halfmove_clock()
    }

    /// The key of the board.
    #[inline]
    pub(super) fn key(&self) -> Key {
        self.position.key()
    }

    /// Plays a legal move.
    pub(super) fn push(&self, mv: Move) {
        let mut position = self.position();
        let (style, key) = (style_of(position.board()), position.key());
        let undo = position.make(mv);
        self.played().push(Played { mv, style, undo, key });
        self.position.set(&position);
    }

    /// Takes the last move back. It comes with the style of its board.
    pub(super) fn pop(&self) -> Option<(Move, CastlingStyle)> {
        let Played { mv, style, undo, .. } = self.played().pop()?;
        let mut position = self.position();
        position.unmake(mv, undo);
        self.position.set(&position);
        Some((mv, style))
    }

    /// The last move, with the style of its board.
    pub(super) fn last_move(&self) -> Option<(Move, CastlingStyle)> {
        self.played().last().map(|played| (played.mv, played.style))
    }

    /// All moves with the styles of their boards, the first one first.
    pub(super) fn moves(&self) -> Vec<(Move, CastlingStyle)> {
        self.played().iter().map(|played| (played.mv, played.style)).collect()
    }

    /// The position before the first move.
    pub(super) fn start(&self) -> Position {
        let mut position = self.position();
        for &Played { mv, undo, .. } in self.played().iter().rev() {
            position.unmake(mv, undo);
        }
        position
    }

    /// Whether the position has been on the board this many times, this time included.
    pub(super) fn is_repetition(&self, count: i64) -> bool {
        // A position needs four half moves to return, and no position returns after a capture or a
        // pawn move.
        let returns = i64::from(self.halfmove_clock() / 4);
        count <= 1
            || returns >= count - 1 && self.occurrences_before(self.key(), 4) as i64 >= count - 1
    }

    /// How often a position with this key has been on the board before. The first place to look is
    /// `plies_ago`, which is even if the side to move now was to move there.
    pub(super) fn occurrences_before(&self, key: Key, plies_ago: usize) -> usize {
        let played = self.played();
        // No position can return after a capture or a pawn move.
        let reversible = self.halfmove_clock() as usize;
        let look_back = reversible.min(played.len());
        (plies_ago..=look_back)
            .step_by(2)
            .filter(|ago| played[played.len() - ago].key == key)
            .count()
    }

    /// The moves. Nobody waits long: code that has them calls nothing of Python.
    fn played(&self) -> MutexGuard<'_, Vec<Played>> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
