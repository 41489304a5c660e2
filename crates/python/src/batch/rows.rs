//! Boards as rows of numbers: eight words, two clocks, and the last double push.

use board::{Board, POSITION_WORDS, Position, PositionErrors};
use magic_core::{Bitboard, Color, Square};
use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};

use crate::positions::with_clocks;
pub(crate) use crate::positions::{CLOCKS, NO_SQUARE, clocks_after};

/// How many words a row has.
pub(crate) const WORDS: usize = board::BOARD_WORDS;

/// How many of them Python sees as `clocks`.
pub(crate) const SHOWN_CLOCKS: usize = 2;

/// Half moves without a capture or a pawn move after which a game is drawn, unless the last one
/// mates.
pub(crate) const DRAWN_CLOCK: u32 = 150;

/// The clocks of start positions.
pub(crate) const START_CLOCKS: [u32; CLOCKS] = [0, 1, NO_SQUARE];

/// How many rows a thread takes at a time: some ten microseconds of work.
pub(crate) const CHUNK: usize = 512;

/// The arrays of a batch, for reading.
pub(crate) struct BatchRows<'py> {
    pub(crate) words: PyReadonlyArray2<'py, u64>,
    pub(crate) clocks: PyReadonlyArray2<'py, u32>,
}

impl BatchRows<'_> {
    pub(crate) fn len(&self) -> usize {
        self.words.shape()[0]
    }

    /// The words, a row for each board.
    pub(crate) fn words(&self) -> &[[u64; WORDS]] {
        self.words.as_slice().unwrap_or_default().as_chunks().0
    }

    /// The clocks, a row for each board.
    pub(crate) fn clocks(&self) -> &[[u32; CLOCKS]] {
        self.clocks.as_slice().unwrap_or_default().as_chunks().0
    }
}

/// The board of a row.
#[inline]
pub(crate) fn board_of(words: &[u64; WORDS]) -> Board {
    Board::from_words(words.map(Bitboard))
}

/// The row of a board.
#[inline]
pub(crate) fn words_of(board: &Board) -> [u64; WORDS] {
    board.words().map(|word| word.0)
}

/// The clocks of a position.
pub(crate) const fn clocks_of(position: &Position) -> [u32; CLOCKS] {
    let push = passed(position.last_double_push());
    [position.halfmove_clock(), position.fullmove_number(), push]
}

/// The number of a square that a double push has passed.
pub(super) const fn passed(square: Option<Square>) -> u32 {
    match square {
        Some(square) => square as u32,
        None => NO_SQUARE,
    }
}

/// The square that the last double push has passed.
pub(super) fn last_double_push(clocks: &[u32; CLOCKS]) -> Option<Square> {
    Square::from_index(clocks[2] as usize)
}

/// The position of a row.
pub(crate) fn position_of(
    words: &[u64; WORDS],
    clocks: &[u32; CLOCKS],
) -> Result<Position, PositionErrors> {
    with_clocks(&board_of(words), clocks[0], clocks[1], last_double_push(clocks))
}

/// The position of a row without its keys, which take the longest: enough to write it.
pub(super) fn unkeyed(words: &[u64; WORDS], clocks: &[u32; CLOCKS]) -> Position {
    let mut numbers = [0; POSITION_WORDS];
    numbers[..WORDS].copy_from_slice(words);
    numbers[POSITION_WORDS - 2] = clocks[2].into();
    numbers[POSITION_WORDS - 1] = u64::from(clocks[1]) << 32 | u64::from(clocks[0]);
    Position::from_words(numbers)
}

/// The clocks after the side to move has passed.
pub(crate) fn clocks_after_null(
    board: &Board,
    [halfmove_clock, move_number, _]: [u32; CLOCKS],
) -> [u32; CLOCKS] {
    let black_moves = board.side_to_move() == Color::Black;
    [halfmove_clock.saturating_add(1), move_number.saturating_add(black_moves.into()), NO_SQUARE]
}
