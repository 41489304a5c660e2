//! What is wrong with a text in PGN, and where.

use std::error::Error;
use std::{fmt, io};

use board::{Excerpt, FenError};
use movegen::notation::ReadMoveError;

use crate::text_place::TextPlace;

/// What is wrong with a text in PGN, and where.
#[derive(Debug)]
pub struct PgnError {
    /// The number of the game in the text, from 1.
    pub game: u64,
    /// Where the offending text begins.
    pub place: TextPlace,
    /// What is wrong.
    pub problem: Box<PgnProblem>,
}

/// Writes `game 2, line 14, column 5: ` and the problem.
impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, {}: {}", self.game, self.place, self.problem)
    }
}

impl Error for PgnError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.problem.source()
    }
}

/// Lets `?` work in functions that read files. What was an [`io::Error`] keeps its kind, everything else is
/// [`InvalidData`](io::ErrorKind::InvalidData).
impl From<PgnError> for io::Error {
    fn from(error: PgnError) -> Self {
        let kind = match &*error.problem {
            PgnProblem::Io(error) => error.kind(),
            _ => io::ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}

/// What is wrong with a text in PGN.
#[derive(Debug)]
#[non_exhaustive]
pub enum PgnProblem {
    /// The text cannot be read on.
    Io(io::Error),
    /// There is no game in the text.
    NoGame,
    /// Something else stands where something is expected.
    Unexpected {
        /// What is expected.
        expected: &'static str,
        /// What stands there, up to the end of the line.
        found: Excerpt,
    },
    /// A comment begins with `{`, and no `}` follows.
    CommentNotClosed,
    /// A variation begins with `(`, and its `)` is missing where the game ends.
    VariationNotClosed {
        /// Where the variation begins.
        begins: TextPlace,
    },
    /// A variation begins where there is no move that it could replace.
    NothingToReplace,
    /// A comment, tag or word is longer than the reader takes.
    TooLong {
        /// The limit, in bytes.
        limit: usize,
    },
    /// Variations are nested deeper than the reader takes.
    TooDeep {
        /// The limit.
        limit: u32,
    },
    /// The tag `FEN` is no position.
    StartPosition(FenError),
    /// The tag `Variant` names rules that are neither standard chess nor Chess960.
    Variant(Excerpt),
    /// A text is no legal move.
    Move {
        /// The number of the half move, from 1 at the start of the game.
        ply: u32,
        /// Why the text is no legal move.
        error: ReadMoveError,
    },
    /// The side to move passes, though it is in check.
    NullMoveInCheck {
        /// The number of the half move, from 1 at the start of the game.
        ply: u32,
    },
}

impl fmt::Display for PgnProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot read on: {error}"),
            Self::NoGame => f.write_str("there is no game"),
            Self::Unexpected { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            Self::CommentNotClosed => {
                f.write_str("expected } behind the comment that begins here, found none")
            }
            Self::VariationNotClosed { begins } => {
                write!(
                    f,
                    "expected ) behind the variation that begins at {begins}, found the end of the game"
                )
            }
            Self::NothingToReplace => {
                f.write_str("expected a move before the variation that begins here, found none")
            }
            Self::TooLong { limit } => {
                write!(
                    f,
                    "expected a comment, tag or word of at most {limit} bytes, found a longer one"
                )
            }
            Self::TooDeep { limit } => {
                write!(f, "expected at most {limit} variations in each other, found one more")
            }
            Self::StartPosition(error) => write!(f, "the tag FEN is no position: {error}"),
            Self::Variant(found) => {
                write!(f, "expected a variant like Standard or Chess960, found {found}")
            }
            Self::Move { ply, error } => write!(f, "ply {ply}: {error}"),
            Self::NullMoveInCheck { ply } => {
                write!(f, "ply {ply}: a null move is not legal in check")
            }
        }
    }
}

impl Error for PgnProblem {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::StartPosition(error) => Some(error),
            Self::Move { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for PgnProblem {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
