//! Errors in a FEN.

use core::fmt;

use crate::excerpt::Excerpt;
use crate::validate::PositionErrors;

/// Why a text is not the FEN of a valid position.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// The text is not a FEN.
    Syntax {
        /// The field that cannot be read.
        field: FenField,
        /// Where the offending text begins, in bytes from the beginning of the whole text.
        offset: usize,
        /// The offending text.
        found: Excerpt,
        /// What is wrong with it.
        problem: FenProblem,
    },
    /// The text is a FEN, but no position can be like it.
    Position(PositionErrors),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Syntax { field, offset, found, problem } => {
                write!(f, "{field}, byte {offset}: {problem}, found {found}")
            }
            Self::Position(error) => write!(f, "impossible position: {error}"),
        }
    }
}

/// The text of [`Display`](fmt::Display): this is what a `main` that returns the error prints.
impl fmt::Debug for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for FenError {}

// The errors are not given as the source of this error, because a printed chain of sources would
// repeat them.
impl From<PositionErrors> for FenError {
    fn from(errors: PositionErrors) -> Self {
        Self::Position(errors)
    }
}

/// A field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenField {
    /// Which pieces stand where, rank 8 first.
    Placement,
    /// `w` or `b`.
    SideToMove,
    /// Castling rights.
    Castling,
    /// The square a pawn has just passed.
    EnPassant,
    /// Half moves since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move.
    FullmoveNumber,
    /// The text after the last field.
    End,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Placement => "piece placement",
            Self::SideToMove => "side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "en passant square",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "move number",
            Self::End => "end of the text",
        })
    }
}

/// The fault of a field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenProblem {
    /// The text ends before the field.
    Missing,
    /// There is text after the last field.
    TrailingText,
    /// White space other than one space between fields. Strict only.
    WhiteSpace,
    /// A character without a meaning in its field.
    UnknownPiece,
    /// A rank holds more than eight squares.
    RankTooLong {
        /// The rank, 1 to 8.
        rank: u8,
    },
    /// A rank ends before its eighth square.
    RankTooShort {
        /// The rank, 1 to 8.
        rank: u8,
        /// How many squares it has.
        squares: u8,
    },
    /// The field ends before rank 1.
    TooFewRanks {
        /// How many ranks there are.
        ranks: u8,
    },
    /// The field goes on after rank 1.
    TooManyRanks,
    /// A digit follows a digit. Strict only.
    AdjacentDigits,
    /// Not a colour.
    UnknownSide,
    /// A letter that names no castling right.
    UnknownCastlingRight,
    /// A hyphen, which means no rights, beside something else.
    HyphenNotAlone,
    /// A castling right is named twice.
    RepeatedCastlingRight,
    /// A castling right stands after one that should come later. Strict only.
    CastlingOrder,
    /// Not a square.
    UnknownSquare,
    /// Not a number.
    NotANumber,
    /// A number too large to keep.
    NumberTooLarge,
    /// A number begins with a superfluous zero. Strict only.
    LeadingZero,
    /// The number of a move is zero. Strict only.
    MoveNumberZero,
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Missing => f.write_str("the field is missing"),
            Self::TrailingText => f.write_str("expected nothing more"),
            Self::WhiteSpace => f.write_str(
                "expected exactly one space between \
                 fields and none around them",
            ),
            Self::UnknownPiece => f.write_str(
                "expected a piece letter (PNBRQK or \
                 pnbrqk), a digit 1 to 8 or '/'",
            ),
            Self::RankTooLong { rank } => write!(f, "rank {rank} has more than 8 squares"),
            Self::RankTooShort { rank, squares } => {
                let noun = if squares == 1 { "square" } else { "squares" };
                write!(f, "rank {rank} has only {squares} {noun}")
            }
            Self::TooFewRanks { ranks: 1 } => f.write_str("only 1 of 8 ranks is given"),
            Self::TooFewRanks { ranks } => write!(f, "only {ranks} of 8 ranks are given"),
            Self::TooManyRanks => f.write_str("more than 8 ranks are given"),
            Self::AdjacentDigits => f.write_str("empty squares side by side must be one digit"),
            Self::UnknownSide => f.write_str("expected 'w' or 'b'"),
            Self::UnknownCastlingRight => f.write_str(
                "expected '-' or castling rights: letters of \
                 KQkq, or rook files A to H and a to h",
            ),
            Self::HyphenNotAlone => f.write_str("'-' means no castling rights, and stands alone"),
            Self::RepeatedCastlingRight => f.write_str("a castling right is given twice"),
            Self::CastlingOrder => f.write_str(
                "castling rights are out of order (White \
                 first, each from the h-file to the a-file)",
            ),
            Self::UnknownSquare => f.write_str("expected '-' or a square, such as e3"),
            Self::NotANumber => f.write_str("expected a number of digits 0 to 9"),
            Self::NumberTooLarge => write!(f, "the number is larger than {}", u32::MAX),
            Self::LeadingZero => f.write_str("a number must not begin with 0"),
            Self::MoveNumberZero => f.write_str("moves are numbered from 1"),
        }
    }
}

impl core::error::Error for FenProblem {}
