//! Moves as people and protocols write them, and what such a text means on a board.
//!
//! [`San`] is standard and long algebraic notation in parsed form, as [`UciMove`] is for UCI.
//! [`read_san`] and [`read_uci`] give a legal move, or an error that says why the text means none.

mod error;
mod parse;
mod resolve;
mod san;

pub use error::{Candidates, MoveError, ParseSanError, ReadMoveError, SanProblem};
pub use san::{CheckMark, San, SanBody, Separator};

use board::{Board, Move, UciMove};

/// The legal move that a text in standard or long algebraic notation means on this board.
///
/// # Errors
/// Why the text is no move, or why that move cannot be played here.
///
/// ```
/// use board::Board;
/// use movegen::read_san;
///
/// let board: Board = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1".parse()?;
/// assert_eq!(read_san(&board, "Nf3").unwrap().to_string(), "g1f3");
/// assert_eq!(
///     read_san(&board, "Ne2").unwrap_err().to_string(),
///     "\"Ne2\" is ambiguous: it can be g1e2 or c3e2"
/// );
/// # Ok::<(), board::FenError>(())
/// ```
pub fn read_san(board: &Board, text: &str) -> Result<Move, ReadMoveError> {
    let san = San::parse(text)?;
    san.resolve(board).map_err(|error| ReadMoveError::on_board(text, error))
}

/// The legal move that a UCI text means on this board. Both spellings of castling are accepted.
///
/// # Errors
/// Why the text is no move, or why that move cannot be played here.
///
/// ```
/// use board::Board;
/// use movegen::read_uci;
///
/// assert!(read_uci(&Board::start(), "e2e4").is_ok());
/// assert_eq!(
///     read_uci(&Board::start(), "e2e5").unwrap_err().to_string(),
///     "\"e2e5\" is not legal: a pawn does not go from e2 to e5"
/// );
/// ```
pub fn read_uci(board: &Board, text: &str) -> Result<Move, ReadMoveError> {
    let uci = UciMove::parse(text)?;
    resolve::uci(board, uci).map_err(|error| ReadMoveError::on_board(text, error))
}
