//! A position of a suite, checked.

use board::{Board, FenError, Reading};

use crate::suite::error::LineError;
use crate::suite::line::{AtOffset, ExpectedCount};
use crate::suite::named::named_position;

/// A position of a suite, with the counts expected of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteCase {
    /// The number of its line, from 1.
    pub line: u64,
    /// The position as it is written in the suite. For a [name](crate::suite::named_position), its FEN.
    pub fen: String,
    /// The position.
    pub board: Board,
    /// The counts, in the order of the line.
    pub expected: Vec<ExpectedCount>,
}

/// What a line says, with a checked position.
pub(super) enum Parsed {
    /// A position, and where its line ends.
    Case(SuiteCase, usize),
    Count(ExpectedCount),
    Nothing,
}

/// The case of a line, with a FEN or the name of a position.
///
/// # Errors
/// When the position cannot be used.
pub(super) fn checked(
    line: u64,
    fen: &str,
    fen_offset: usize,
    expected: Vec<ExpectedCount>,
) -> Result<SuiteCase, AtOffset> {
    let fen = named_position(fen).unwrap_or_else(|| fen.to_owned());
    let board = Board::from_fen(&fen, Reading::Lenient).map_err(|error| {
        let offset = match error {
            FenError::Syntax { offset, .. } => offset,
            _ => 0,
        };
        (fen_offset + offset, LineError::Fen(error))
    })?;
    Ok(SuiteCase { line, fen, board, expected })
}
