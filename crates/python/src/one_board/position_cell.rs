//! Positions inside an object of Python, which all threads may look at.
//!
//! PyO3 guards an object that can change by a counter of borrows, which two locked instructions
//! change in each call. They take longer than most questions about a position. So the class `Board`
//! cannot change for PyO3, and its positions consist of atomic numbers, which are read and written
//! one by one without locks. A thread that holds the interpreter's lock sees them together, because
//! no method lets go of that lock between two numbers.

use std::sync::atomic::{AtomicU64, Ordering};

use board::{BOARD_WORDS, Board, Key, Move, POSITION_WORDS, Position};
use magic_core::Bitboard;

use crate::positions::{NO_SQUARE, clocks_after};

/// How many numbers a position has: the board, its key, the last double push, and the clocks as
/// [`Position::to_words`] has them. The other keys of a [`Position`] serve engines.
pub(super) const NUMBERS: usize = BOARD_WORDS + 3;

/// Where the key stands.
const KEY: usize = BOARD_WORDS;

/// A position as numbers.
#[derive(Clone, Copy)]
pub(super) struct PositionNumbers(pub(super) [u64; NUMBERS]);

impl PositionNumbers {
    #[inline]
    pub(super) fn of(position: &Position) -> Self {
        let [.., push, clocks] = position.to_words();
        Self::new(position.board(), position.key(), push, clocks)
    }

    #[inline]
    fn new(board: &Board, key: Key, push: u64, clocks: u64) -> Self {
        let [a, b, c, d, e, f, g, h] = board.words().map(|word| word.0);
        Self([a, b, c, d, e, f, g, h, key.0, push, clocks])
    }

    /// The position. Of its keys it has that of the whole board alone.
    #[inline]
    pub(super) fn position(&self) -> Position {
        let mut words = [0; POSITION_WORDS];
        words[..=KEY].copy_from_slice(&self.0[..=KEY]);
        words[POSITION_WORDS - 2..].copy_from_slice(&self.0[KEY + 1..]);
        Position::from_words(words)
    }

    #[inline]
    pub(super) fn board(&self) -> Board {
        Board::from_words(std::array::from_fn(|word| Bitboard(self.0[word])))
    }

    #[inline]
    pub(super) fn key(&self) -> Key {
        Key(self.0[KEY])
    }

    /// The position after a legal move.
    #[inline]
    pub(super) fn after(&self, mv: Move) -> Self {
        let (board, mut key) = (self.board(), self.key());
        let next = board.play_observed(mv, &mut key);
        let clocks = [self.0[KEY + 2] as u32, (self.0[KEY + 2] >> 32) as u32, NO_SQUARE];
        let [halfmove_clock, move_number, push] = clocks_after(&board, clocks, mv);
        let clocks = u64::from(move_number) << 32 | u64::from(halfmove_clock);
        Self::new(&next, key, push.into(), clocks)
    }
}

/// A position that is copied out and in.
pub(super) struct PositionCell([AtomicU64; NUMBERS]);

impl PositionCell {
    /// A cell with a position.
    #[inline]
    pub(super) fn new(numbers: &PositionNumbers) -> Self {
        Self(numbers.0.map(AtomicU64::new))
    }

    /// The position.
    #[inline]
    pub(super) fn get(&self) -> PositionNumbers {
        PositionNumbers(std::array::from_fn(|word| self.0[word].load(Ordering::Relaxed)))
    }

    /// The board of the position.
    #[inline]
    pub(super) fn board(&self) -> Board {
        Board::from_words(std::array::from_fn(|word| {
            Bitboard(self.0[word].load(Ordering::Relaxed))
        }))
    }

    /// Half moves since the last capture or pawn move.
    #[inline]
    pub(super) fn halfmove_clock(&self) -> u32 {
        self.0[NUMBERS - 1].load(Ordering::Relaxed) as u32
    }

    /// The key of the board.
    #[inline]
    pub(super) fn key(&self) -> Key {
        Key(self.0[KEY].load(Ordering::Relaxed))
    }

    /// Puts a position in.
    #[inline]
    pub(super) fn set(&self, numbers: &PositionNumbers) {
        for (cell, &word) in self.0.iter().zip(&numbers.0) {
            cell.store(word, Ordering::Relaxed);
        }
    }
}
