//! Boards as rows of numbers: eight words and two clocks.

use board::{Board, Position, PositionErrors};
use magic_core::Bitboard;
use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};

use crate::positions::with_clocks;

/// How many words a row has.
pub(crate) const WORDS: usize = board::BOARD_WORDS;

/// How many clocks a row has: half moves since the last capture or pawn move, and the number of the
/// move.
pub(crate) const CLOCKS: usize = 2;

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
    [position.halfmove_clock(), position.fullmove_number()]
}

/// The position of a row.
pub(crate) fn position_of(
    words: &[u64; WORDS],
    clocks: &[u32; CLOCKS],
) -> Result<Position, PositionErrors> {
    with_clocks(&board_of(words), clocks[0], clocks[1])
}

/// The clocks after a move. `resets` says whether the move is a capture or a pawn move.
pub(crate) const fn clocks_after(
    [halfmove_clock, move_number]: [u32; CLOCKS],
    resets: bool,
    black_moves: bool,
) -> [u32; CLOCKS] {
    let clock = if resets { 0 } else { halfmove_clock.saturating_add(1) };
    [clock, move_number.saturating_add(black_moves as u32)]
}
