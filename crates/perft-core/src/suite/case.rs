//! A position of a suite, checked.

use board::{Board, FenError, Position, PositionErrors, Reading};

use crate::suite::error::LineError;
use crate::suite::line::{AtOffset, ExpectedCount};
use crate::suite::named::named_position;

/// A position of a suite, with the counts expected of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteCase {
    /// The number of its line, from 1.
    pub line: u64,
    /// The position as it is written in the suite. For a [name](crate::suite::named_position), its FEN. Where something
    /// was [dropped](Self::dropped), the FEN without it.
    pub fen: String,
    /// The position.
    pub board: Board,
    /// The counts, in the order of the line.
    pub expected: Vec<ExpectedCount>,
    /// The castling rights and the en passant square that a [forgiving](crate::suite::SuiteReader::forgiving) reader
    /// dropped, if any.
    pub dropped: Option<Box<PositionErrors>>,
}

/// What is done about castling rights and en passant squares that cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Impossible {
    /// The line is refused.
    Refused,
    /// They are dropped.
    Dropped,
}

/// What a line says, with a checked position.
pub(super) enum Parsed {
    /// A position, and where its line ends.
    Case(SuiteCase, usize),
    /// A count of the position above, or why it is none.
    Count(Result<ExpectedCount, AtOffset>),
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
    impossible: Impossible,
) -> Result<SuiteCase, AtOffset> {
    let fen = named_position(fen).unwrap_or_else(|| fen.to_owned());
    let unusable = |error: FenError| {
        let offset = match error {
            FenError::Syntax { offset, .. } => offset,
            _ => 0,
        };
        (fen_offset + offset, LineError::Fen(error))
    };
    match (Board::from_fen(&fen, Reading::Lenient), impossible) {
        (Ok(board), _) => Ok(SuiteCase { line, fen, board, expected, dropped: None }),
        (Err(FenError::Position(_)), Impossible::Dropped) => {
            let read = Position::from_fen_forgiving(&fen).map_err(unusable)?;
            let (board, fen) = (*read.value.board(), read.value.to_string());
            Ok(SuiteCase { line, fen, board, expected, dropped: read.dropped.map(Box::new) })
        }
        (Err(error), _) => Err(unusable(error)),
    }
}
