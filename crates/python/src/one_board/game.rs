//! A position, and the moves that led to it.

use board::{Board, CastlingStyle, Key, Move, Position};
use pyo3::Python;

use super::played_moves::{GameMoves, Played};
use super::position_cell::{PositionCell, PositionNumbers};
use crate::chess_move::style_of;

/// A position, and the moves that led to it.
pub(super) struct GameRecord {
    pub(super) position: PositionCell,
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
    pub(super) fn duplicate(&self, py: Python<'_>) -> Self {
        let played = self.played.duplicate(py);
        Self { position: PositionCell::new(&self.position.get()), played }
    }

    /// Becomes what another game is, perhaps without its past.
    pub(super) fn become_like(&self, py: Python<'_>, other: &Self, with_past: bool) {
        match with_past {
            true => self.played.become_like(py, &other.played),
            false => self.played.clear(py),
        }
        self.position.set(&other.position.get());
    }

    /// Becomes a position without past.
    pub(super) fn restart(&self, py: Python<'_>, position: &Position) {
        self.position.set(&PositionNumbers::of(position));
        self.played.clear(py);
    }

    /// The position as numbers.
    #[inline]
    pub(super) fn numbers(&self) -> PositionNumbers {
        self.position.get()
    }

    /// The position.
    #[inline]
    pub(super) fn position(&self) -> Position {
        self.position.get().position(self.position.key())
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
    pub(super) fn push(&self, py: Python<'_>, mv: Move) {
        self.push_on(py, &self.board(), mv);
    }

    /// Plays a legal move. The board is the one of this game.
    #[inline]
    pub(super) fn push_on(&self, py: Python<'_>, board: &Board, mv: Move) {
        self.played.push(py, mv, style_on(board, mv), &self.position);
        self.position.play(board, mv);
    }

    /// Takes the last move back. It comes with the style of its board.
    #[inline]
    pub(super) fn pop(&self, py: Python<'_>) -> Option<(Move, CastlingStyle)> {
        let Played { mv, style, before } = self.played.pop(py)?;
        self.position.set(&before);
        Some((mv, style))
    }

    /// The last move, with the style of its board.
    pub(super) fn last_move(&self, py: Python<'_>) -> Option<(Move, CastlingStyle)> {
        let played = self.played.get(py, self.played.len().checked_sub(1)?)?;
        Some((played.mv, played.style))
    }

    /// All moves with the styles of their boards, the first one first.
    pub(super) fn moves(&self, py: Python<'_>) -> Vec<(Move, CastlingStyle)> {
        self.played.iter(py).map(|played| (played.mv, played.style)).collect()
    }

    /// The position before the first move.
    pub(super) fn start(&self, py: Python<'_>) -> Position {
        match self.played.get(py, 0) {
            Some(Played { before, .. }) => before.position(Key::of(&before.board())),
            None => self.position(),
        }
    }

    /// Whether the position has been on the board this many times, this time included.
    pub(super) fn is_repetition(&self, py: Python<'_>, count: i64) -> bool {
        // A position needs four half moves to return, and no position returns after a capture or a
        // pawn move.
        let returns = i64::from(self.halfmove_clock() / 4);
        count <= 1
            || returns >= count - 1
                && self.occurrences_before(py, &self.board(), 4) as i64 >= count - 1
    }

    /// How often a board has been there before. The first place to look is `plies_ago`, which is
    /// even if the side to move now was to move there.
    pub(super) fn occurrences_before(
        &self,
        py: Python<'_>,
        board: &Board,
        plies_ago: usize,
    ) -> usize {
        let len = self.played.len();
        // No position can return after a capture or a pawn move.
        let look_back = len.min(self.halfmove_clock() as usize);
        let places = (plies_ago..=look_back).step_by(2);
        places.filter(|ago| self.played.was_before(py, len - ago, board)).count()
    }
}

/// How the board before a move writes it. Nothing but castling is written in two ways.
#[inline]
pub(super) fn style_on(board: &Board, mv: Move) -> CastlingStyle {
    match mv.is_castling() {
        true => style_of(board),
        false => CastlingStyle::Standard,
    }
}
