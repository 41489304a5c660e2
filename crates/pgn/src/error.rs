//! What is wrong with a text in PGN, and where.

use std::error::Error;
use std::{fmt, io};

use board::{Excerpt, FenError};
use movegen::notation::ReadMoveError;

use crate::blemish::BlemishKind;
use crate::game::Game;
use crate::text_place::TextPlace;

/// What is wrong with a text in PGN, and where.
pub struct PgnError {
    /// The number of the game in the text, from 1.
    pub game: u64,
    /// Where the offending text begins.
    pub place: TextPlace,
    /// What is wrong.
    pub problem: Box<PgnProblem>,
    /// The game up to the offending text, from functions that read whole games.
    pub partial: Option<Box<Game>>,
}

impl PgnError {
    /// What was read of the game: its tags, and its moves, comments and variations up to the
    /// offending text. `None` where no game had begun, and from functions that read a game part by
    /// part.
    ///
    /// ```
    /// use pgn::Game;
    ///
    /// let error = "[White \"Tal\"]\n\n1. e4 e5 2. Ke3 Nc6 *".parse::<Game>().unwrap_err();
    /// let partial = error.partial().expect("a game had begun");
    /// assert_eq!((partial.tag("White"), partial.moves().count()), (Some("Tal"), 2));
    /// ```
    pub fn partial(&self) -> Option<&Game> {
        self.partial.as_deref()
    }

    /// The same game, to keep.
    pub fn into_partial(self) -> Option<Game> {
        self.partial.map(|game| *game)
    }
}

/// Leaves out the moves of the game, which may be long.
impl fmt::Debug for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, place, problem, partial } = self;
        let mut fields = f.debug_struct("PgnError");
        fields.field("game", game).field("place", place).field("problem", problem);
        fields.field("moves", &partial.as_ref().map(|game| game.moves().count()));
        fields.finish_non_exhaustive()
    }
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

/// Lets `?` work in functions that read files. What was an [`io::Error`] keeps its kind, everything
/// else is [`InvalidData`](io::ErrorKind::InvalidData).
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
    /// Something that the standard forbids, in the [strict](crate::Reading::Strict) reading.
    Forbidden {
        /// What is forbidden.
        kind: BlemishKind,
        /// What stands there.
        found: Excerpt,
    },
    /// A variation begins where there is no move that it could replace.
    NothingToReplace,
    /// A comment, tag or word is longer than the reader takes.
    TooLong {
        /// The limit, in bytes.
        limit: usize,
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

impl PgnProblem {
    /// The text that a part of a game cannot be played for.
    pub(crate) fn found(&self) -> Excerpt {
        match self {
            Self::Move { error: ReadMoveError::San(error), .. } => error.text,
            Self::Move { error: ReadMoveError::OnBoard { text, .. }, .. } => *text,
            Self::NullMoveInCheck { .. } => Excerpt::new("--"),
            _ => Excerpt::new("("),
        }
    }
}

impl fmt::Display for PgnProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot read on: {error}"),
            Self::NoGame => f.write_str("there is no game"),
            Self::Forbidden { kind, found } => write!(f, "the standard forbids {kind}: {found}"),
            Self::NothingToReplace => {
                f.write_str("expected a move before the variation that begins here, found none")
            }
            Self::TooLong { limit } => {
                write!(
                    f,
                    "expected a comment, tag or word of at most {limit} bytes, found a longer one"
                )
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
