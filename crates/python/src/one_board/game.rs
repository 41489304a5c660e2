//! A position, and the moves that led to it.

use board::{Board, CastlingStyle, Key, Move, Position};

use super::played_moves::{GameMoves, Played};
use super::position_cell::{PositionCell, PositionNumbers};
use crate::chess_move::style_of;

/// A position, and the moves that led to it.
pub(super) struct GameRecord {
    position: PositionCell,
    played: GameMoves,
}

impl GameRecord {
    /// A position without past.
    #[inline]
    pub(super) fn new(position: &PositionNumbers) -> Self {
        Self { position: PositionCell::new(position), played: GameMoves::default() }
    }

    /// A copy, with the moves.
    #[inline]
    pub(super) fn duplicate(&self) -> Self {
        let played = self.played.duplicate();
        Self { position: PositionCell::new(&self.position.get()), played }
    }

    /// Becomes what another game is, perhaps without its past.
    pub(super) fn become_like(&self, other: &Self, with_past: bool) {
        self.played.clear();
        if with_past {
            other.played.iter().for_each(|played| self.played.push(&played));
        }
        self.position.set(&other.position.get());
    }

    /// Becomes a position without past.
    pub(super) fn restart(&self, position: &Position) {
        self.position.set(&PositionNumbers::of(position));
        self.played.clear();
    }

    /// The position as numbers.
    #[inline]
    pub(super) fn numbers(&self) -> PositionNumbers {
        self.position.get()
    }

    /// The position.
    #[inline]
    pub(super) fn position(&self) -> Position {
        self.position.get().position()
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
    #[inline]
    pub(super) fn push(&self, mv: Move) {
        self.push_from(&self.position.get(), mv);
    }

    /// Plays a legal move. The position is the one of this game.
    #[inline]
    pub(super) fn push_from(&self, before: &PositionNumbers, mv: Move) {
        // Nothing else is written in two ways.
        let style = match mv.is_castling() {
            true => style_of(&before.board()),
            false => CastlingStyle::Standard,
        };
        self.played.push(&Played { mv, style, before: *before });
        self.position.set(&before.after(mv));
    }

    /// Takes the last move back. It comes with the style of its board.
    #[inline]
    pub(super) fn pop(&self) -> Option<(Move, CastlingStyle)> {
        let Played { mv, style, before } = self.played.pop()?;
        self.position.set(&before);
        Some((mv, style))
    }

    /// The last move, with the style of its board.
    pub(super) fn last_move(&self) -> Option<(Move, CastlingStyle)> {
        let played = self.played.get(self.played.len().checked_sub(1)?)?;
        Some((played.mv, played.style))
    }

    /// All moves with the styles of their boards, the first one first.
    pub(super) fn moves(&self) -> Vec<(Move, CastlingStyle)> {
        self.played.iter().map(|played| (played.mv, played.style)).collect()
    }

    /// The position before the first move.
    pub(super) fn start(&self) -> Position {
        match self.played.get(0) {
            Some(first) => first.before.position(),
            None => self.position(),
        }
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
        let len = self.played.len();
        // No position can return after a capture or a pawn move.
        let look_back = len.min(self.halfmove_clock() as usize);
        let places = (plies_ago..=look_back).step_by(2);
        places.filter(|ago| self.played.key_before(len - ago) == key).count()
    }
}
