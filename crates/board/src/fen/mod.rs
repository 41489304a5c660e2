//! FEN: the text form of positions.
//!
//! A text has six fields, separated by spaces: pieces, side to move, castling rights, en passant
//! square, halfmove clock, move number. The [lenient](crate::Reading::Lenient) reading also accepts
//! the dialects in use.
//!
//! Both readings accept castling rights in every notation, and mixtures of them:
//!
//! - standard chess: `KQkq`, which means the outermost rook on that side of the king
//! - X-FEN: a file where the rook is not the outermost one
//! - Shredder-FEN: always files

mod ascii_text;
mod diagnosis;
mod fen_error;
mod fen_writer;
mod fields;
mod placement;
mod read;

use core::fmt;
use core::str::FromStr;

pub use diagnosis::{FenFault, FenFaultReason, diagnose_fen};
pub use fen_error::{FenError, FenField, FenProblem};
pub use fen_writer::{CastlingField, EnPassantField, FenWriter};
pub use fields::split_fen;

use crate::board::Board;
use crate::position::Position;
use crate::reading::Reading;
use crate::setup::Setup;

impl Setup {
    /// Reads a FEN without checking that the position is possible.
    ///
    /// # Errors
    /// The first [`FenError::Syntax`] in the text.
    pub fn from_fen(text: &str, reading: Reading) -> Result<Self, FenError> {
        read::setup(text, reading)
    }
}

impl Board {
    /// Reads a FEN. Clocks are read and checked, but not kept.
    ///
    /// ```
    /// use board::{Board, Reading};
    ///
    /// let text = "1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Dbd -";
    /// assert!(Board::from_fen(text, Reading::Strict).is_err()); // the counters are missing
    /// let board = Board::from_fen(text, Reading::Lenient)?;
    /// assert_eq!(board.fen().to_string(), format!("{text} 0 1").replace("Dbd", "Kkq"));
    /// # Ok::<(), board::FenError>(())
    /// ```
    ///
    /// # Errors
    /// The first syntax error, or else everything that is wrong with the position.
    pub fn from_fen(text: &str, reading: Reading) -> Result<Self, FenError> {
        Ok(read::setup(text, reading)?.board(reading)?)
    }

    /// The FEN of the board, its clocks written as 0 and 1.
    pub const fn fen(&self) -> FenWriter<'_> {
        FenWriter::new(self, self.en_passant(), 0, 1)
    }
}

impl FromStr for Board {
    type Err = FenError;

    /// Reads a FEN in the lenient reading.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, Reading::Lenient)
    }
}

/// Writes the FEN, which [`FromStr`] reads as the same board. Its clocks are 0 and 1, because a
/// board has none.
///
/// ```
/// use board::Board;
///
/// let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 20".parse()?;
/// assert_eq!(board.to_string(), "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1");
/// assert_eq!(board.to_string().parse(), Ok(board));
/// # Ok::<(), board::FenError>(())
/// ```
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen().fmt(f)
    }
}

/// Names the board by its FEN, so that a failed assertion shows the position.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.fen())
    }
}

impl Position {
    /// Reads a FEN.
    ///
    /// # Errors
    /// The first syntax error, or else everything that is wrong with the position.
    pub fn from_fen(text: &str, reading: Reading) -> Result<Self, FenError> {
        Ok(read::setup(text, reading)?.position(reading)?)
    }

    /// The FEN of the position.
    pub const fn fen(&self) -> FenWriter<'_> {
        FenWriter::new(
            self.board(),
            self.last_double_push(),
            self.halfmove_clock(),
            self.fullmove_number(),
        )
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN in the lenient reading.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, Reading::Lenient)
    }
}

/// Writes the FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen().fmt(f)
    }
}

#[cfg(test)]
mod tests;
