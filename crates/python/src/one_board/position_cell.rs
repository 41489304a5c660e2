//! Positions inside an object of Python, which all threads may look at.
//!
//! PyO3 guards an object that can change by a counter of borrows, which two locked instructions
//! change in each call. They take longer than most questions about a position. So the class `Board`
//! cannot change for PyO3, and its positions consist of atomic numbers, which are read and written
//! one by one without locks. A thread that holds the interpreter's lock sees them together, because
//! no method lets go of that lock between two numbers.

use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

use board::{BOARD_WORDS, Board, Key, Move, POSITION_WORDS, Position, Setup};
use magic_core::{Bitboard, Color};
use pyo3::ffi::PyObject;

use crate::positions::{CLOCKS, NO_SQUARE, clocks_after};

/// How many numbers a position has: the board, the last double push, and the clocks as
/// [`Position::to_words`] has them. A board makes its key when it is asked for one.
pub(super) const NUMBERS: usize = BOARD_WORDS + 2;

/// Stands for a key that nobody has asked for.
const UNKNOWN: u64 = 0;

/// `False` and `True`: what a board with Black and with White to move shows as its `turn`.
static TURNS: [AtomicPtr<PyObject>; 2] = [const { AtomicPtr::new(std::ptr::null_mut()) }; 2];

/// Says which objects `False` and `True` are, before the first board is made.
pub(super) fn set_turns(no: *mut PyObject, yes: *mut PyObject) {
    TURNS[0].store(no, Ordering::Relaxed);
    TURNS[1].store(yes, Ordering::Relaxed);
}

/// A position as numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct PositionNumbers(pub(super) [u64; NUMBERS]);

impl PositionNumbers {
    #[inline]
    pub(super) const fn of(position: &Position) -> Self {
        let [.., push, clocks] = position.to_words();
        Self::new(position.board(), push, clocks)
    }

    /// The board of a setup, with the clocks and the last double push of the setup.
    #[inline]
    pub(super) fn of_setup(board: &Board, setup: &Setup) -> Self {
        let push = setup.en_passant().map_or(NO_SQUARE, |square| square as u32);
        Self::with_clocks(board, [setup.halfmove_clock(), setup.fullmove_number(), push])
    }

    #[inline]
    fn with_clocks(board: &Board, [halfmove_clock, move_number, push]: [u32; CLOCKS]) -> Self {
        Self::new(board, push as u64, u64::from(move_number) << 32 | u64::from(halfmove_clock))
    }

    #[inline]
    const fn new(board: &Board, push: u64, clocks: u64) -> Self {
        let [a, b, c, d, e, f, g, h] = *board.words();
        Self([a.0, b.0, c.0, d.0, e.0, f.0, g.0, h.0, push, clocks])
    }

    /// The position with the colours exchanged.
    #[inline]
    pub(super) fn flipped(&self) -> Self {
        let [.., push, clocks] = self.0;
        // The ranks are counted from the other side.
        let push = if push == u64::from(NO_SQUARE) { push } else { push ^ 56 };
        Self::new(&self.board().flip(), push, clocks)
    }

    /// The position, with its key if `key` is its key.
    #[inline]
    pub(super) fn position(&self, key: Key) -> Position {
        let mut words = [0; POSITION_WORDS];
        words[..BOARD_WORDS].copy_from_slice(&self.0[..BOARD_WORDS]);
        words[BOARD_WORDS] = key.0;
        words[POSITION_WORDS - 2..].copy_from_slice(&self.0[BOARD_WORDS..]);
        Position::from_words(words)
    }

    #[inline]
    pub(super) fn board(&self) -> Board {
        Board::from_words(std::array::from_fn(|word| Bitboard(self.0[word])))
    }
}

/// A position that is copied out and in.
pub(super) struct PositionCell {
    numbers: [AtomicU64; NUMBERS],
    key: AtomicU64,
    /// `True` or `False`, which the interpreter reads by itself.
    pub(super) turn: AtomicPtr<PyObject>,
}

impl PositionCell {
    /// A cell with a position.
    #[inline]
    pub(super) fn new(numbers: &PositionNumbers) -> Self {
        Self {
            numbers: numbers.0.map(AtomicU64::new),
            key: AtomicU64::new(UNKNOWN),
            turn: AtomicPtr::new(turn_of(&numbers.board())),
        }
    }

    /// The position.
    #[inline]
    pub(super) fn get(&self) -> PositionNumbers {
        PositionNumbers(std::array::from_fn(|word| self.numbers[word].load(Ordering::Relaxed)))
    }

    /// The board of the position.
    #[inline]
    pub(super) fn board(&self) -> Board {
        Board::from_words(std::array::from_fn(|word| {
            Bitboard(self.numbers[word].load(Ordering::Relaxed))
        }))
    }

    /// Half moves since the last capture or pawn move.
    #[inline]
    pub(super) fn halfmove_clock(&self) -> u32 {
        self.numbers[NUMBERS - 1].load(Ordering::Relaxed) as u32
    }

    /// The key of the board. It is made once for a position, because most positions of a game are
    /// never asked for theirs.
    #[inline]
    pub(super) fn key(&self) -> Key {
        match self.key.load(Ordering::Relaxed) {
            UNKNOWN => {
                let key = Key::of(&self.board());
                self.key.store(key.0, Ordering::Relaxed);
                key
            }
            known => Key(known),
        }
    }

    /// Whether board and clocks are the same. The last double push matters only where it can be
    /// captured, which the board knows.
    #[inline]
    pub(super) fn equals(&self, other: &Self) -> bool {
        const PUSH: usize = BOARD_WORDS;
        (0..NUMBERS).filter(|&word| word != PUSH).all(|word| {
            let of = |cell: &Self| cell.numbers[word].load(Ordering::Relaxed);
            of(self) == of(other)
        })
    }

    /// Plays a legal move. The board is the one of the position.
    #[inline]
    pub(super) fn play(&self, board: &Board, mv: Move) {
        let clocks = self.numbers[NUMBERS - 1].load(Ordering::Relaxed);
        let clocks = [clocks as u32, (clocks >> 32) as u32, NO_SQUARE];
        let [halfmove_clock, move_number, push] = clocks_after(board, clocks, mv);
        let next = board.play(mv);
        for (number, word) in self.numbers.iter().zip(next.words()) {
            number.store(word.0, Ordering::Relaxed);
        }
        self.numbers[BOARD_WORDS].store(push.into(), Ordering::Relaxed);
        let clocks = u64::from(move_number) << 32 | u64::from(halfmove_clock);
        self.numbers[NUMBERS - 1].store(clocks, Ordering::Relaxed);
        self.key.store(UNKNOWN, Ordering::Relaxed);
        self.turn.store(turn_of(&next), Ordering::Relaxed);
    }

    /// Copies the position into atomic numbers. Going from one to the other, they wait for no
    /// others that have just been written: a processor cannot read two of them as one.
    #[inline]
    pub(super) fn copy_to(&self, numbers: &[AtomicU64]) {
        for (to, from) in numbers.iter().zip(&self.numbers) {
            to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    /// Puts a position in.
    #[inline]
    pub(super) fn set(&self, numbers: &PositionNumbers) {
        for (cell, &word) in self.numbers.iter().zip(&numbers.0) {
            cell.store(word, Ordering::Relaxed);
        }
        self.key.store(UNKNOWN, Ordering::Relaxed);
        self.turn.store(turn_of(&numbers.board()), Ordering::Relaxed);
    }
}

#[inline]
fn turn_of(board: &Board) -> *mut PyObject {
    let is_white = board.side_to_move() == Color::White;
    TURNS[usize::from(is_white)].load(Ordering::Relaxed)
}
