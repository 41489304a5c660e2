//! A position of a suite, checked.

use std::borrow::Cow;

use board::{Board, CastlingStyle, FenError, Position, PositionErrors, Reading};

use crate::suite::counts::{ExpectedCount, LineCounts};
use crate::suite::error::{AtOffset, LineError};
use crate::suite::named::named_position;

/// A position of a suite, with the counts expected of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteCase {
    /// The number of its line, from 1.
    pub line: u64,
    /// The position as it is written in the suite. For a [name](crate::suite::named_position), its
    /// FEN. With operations `hmvc` or `fmvn`, the FEN with these clocks. Where something was
    /// [dropped](Self::dropped), the FEN without it.
    pub fen: String,
    /// The position.
    pub board: Board,
    /// The counts, in the order of the line.
    pub expected: Vec<ExpectedCount>,
    /// The castling rights and the en passant square that a
    /// [forgiving](crate::suite::SuiteReader::forgiving) reader dropped, if any.
    pub dropped: Option<Box<PositionErrors>>,
}

/// How to treat impossible castling rights and en passant squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Impossible {
    /// The line is refused.
    Refused,
    /// They are dropped, as in standard chess or as in Chess960.
    Dropped(CastlingStyle),
}

/// A position as a line has it.
pub(super) struct PositionText<'a> {
    /// A FEN, or the name of a position.
    pub(super) fen: &'a str,
    /// Where it begins in the line, in bytes.
    pub(super) offset: usize,
    /// Halfmove clock and move number, where operations give them.
    pub(super) clocks: [Option<&'a str>; 2],
}

impl PositionText<'_> {
    /// The FEN, with the clocks of the operations.
    fn fen(&self) -> Cow<'_, str> {
        let [None, None] = self.clocks else {
            let fields: Vec<&str> = self.fen.split_ascii_whitespace().collect();
            let number = |field: usize, default| {
                let given = self.clocks[field - 4].or(fields.get(field).copied());
                given.filter(|word| *word != "-").unwrap_or(default)
            };
            let board = fields.get(..4).unwrap_or(&fields).join(" ");
            return Cow::Owned(format!("{board} {} {}", number(4, "0"), number(5, "1")));
        };
        named_position(self.fen).map_or(Cow::Borrowed(self.fen), Cow::Owned)
    }
}

/// What a line says, with a checked position.
pub(super) enum Parsed {
    /// A position, and where its line ends.
    Case(SuiteCase, usize),
    /// A count of the position above, or why it is none.
    Count(Result<ExpectedCount, AtOffset>),
    Nothing,
}

/// The case of a line.
///
/// # Errors
/// When the position cannot be used, or nobody knows the depths of its counts.
pub(super) fn checked(
    line: u64,
    text: &PositionText<'_>,
    counts: LineCounts,
    impossible: Impossible,
) -> Result<SuiteCase, AtOffset> {
    let fen = text.fen();
    let unusable = |error: FenError| {
        let offset = match error {
            FenError::Syntax { offset, .. } => offset,
            _ => 0,
        };
        (text.offset + offset, LineError::Fen(error))
    };
    let (board, fen, dropped) = match (Board::from_fen(&fen, Reading::Lenient), impossible) {
        (Ok(board), _) => (board, fen.into_owned(), None),
        (Err(FenError::Position(_)), Impossible::Dropped(style)) => {
            let read = Position::from_fen_forgiving_in(&fen, style).map_err(unusable)?;
            (*read.value.board(), read.value.to_string(), read.dropped.map(Box::new))
        }
        (Err(error), _) => return Err(unusable(error)),
    };
    let expected = counts.of_board(&board)?;
    Ok(SuiteCase { line, fen, board, expected, dropped })
}
