//! A position inside an object of Python, which all threads may look at.
//!
//! PyO3 guards an object that can change by a counter of borrows, which two locked instructions
//! change in each call. They take longer than most questions about a position. So the class `Board`
//! cannot change for PyO3, and its position consists of atomic numbers, which are read and written
//! one by one without locks. A thread that holds the interpreter's lock sees them together, because
//! no method lets go of that lock between two numbers.

use std::sync::atomic::{AtomicU64, Ordering};

use board::{BOARD_WORDS, Board, Key, POSITION_WORDS, Position};
use magic_core::Bitboard;

/// A position that is copied out and in.
pub(super) struct PositionCell([AtomicU64; POSITION_WORDS]);

impl PositionCell {
    /// A cell with a position.
    #[inline]
    pub(super) fn new(position: &Position) -> Self {
        Self(position.to_words().map(AtomicU64::new))
    }

    /// The position.
    #[inline]
    pub(super) fn get(&self) -> Position {
        Position::from_words(self.first())
    }

    /// The board of the position.
    #[inline]
    pub(super) fn board(&self) -> Board {
        Board::from_words(self.first::<BOARD_WORDS>().map(Bitboard))
    }

    /// Half moves since the last capture or pawn move.
    #[inline]
    pub(super) fn halfmove_clock(&self) -> u32 {
        self.0[POSITION_WORDS - 1].load(Ordering::Relaxed) as u32
    }

    /// The key of the board.
    #[inline]
    pub(super) fn key(&self) -> Key {
        Key(self.0[BOARD_WORDS].load(Ordering::Relaxed))
    }

    /// Puts a position in.
    #[inline]
    pub(super) fn set(&self, position: &Position) {
        for (cell, word) in self.0.iter().zip(position.to_words()) {
            cell.store(word, Ordering::Relaxed);
        }
    }

    #[inline]
    fn first<const N: usize>(&self) -> [u64; N] {
        std::array::from_fn(|word| self.0[word].load(Ordering::Relaxed))
    }
}
