//! What can be wrong with a FEN.

use core::fmt;

use crate::excerpt::Excerpt;
use crate::validate::PositionErrors;

/// Why a text is not the FEN of a valid position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenError {
    /// The text is not a FEN.
    #[error("{field}, byte {offset}: {problem}, found {found}")]
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
    /// The text is a FEN, but that of an impossible position.
    #[error("impossible position: {0}")]
    Position(PositionErrors),
}

// Written out, since with `#[from]` the errors would also be the source of this one, and be told
// twice wherever a chain of sources is printed.
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
    /// What follows the last field.
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

/// What is wrong with a field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenProblem {
    /// The text ends before the field.
    #[error("the field is missing")]
    Missing,
    /// There is text after the last field.
    #[error("expected nothing more")]
    TrailingText,
    /// White space other than one space between fields. Strict only.
    #[error("expected exactly one space between fields and none around them")]
    WhiteSpace,
    /// A character that stands for nothing.
    #[error("expected a piece letter (PNBRQK or pnbrqk), a digit 1 to 8 or '/'")]
    UnknownPiece,
    /// A rank holds more than eight squares.
    #[error("rank {rank} has more than 8 squares")]
    RankTooLong {
        /// The rank, 1 to 8.
        rank: u8,
    },
    /// A rank ends before its eighth square.
    #[error("rank {rank} has only {squares} squares")]
    RankTooShort {
        /// The rank, 1 to 8.
        rank: u8,
        /// How many squares it has.
        squares: u8,
    },
    /// The field ends before rank 1.
    #[error("only {ranks} of 8 ranks are given")]
    TooFewRanks {
        /// How many ranks there are.
        ranks: u8,
    },
    /// The field goes on after rank 1.
    #[error("more than 8 ranks are given")]
    TooManyRanks,
    /// A digit follows a digit. Strict only.
    #[error("empty squares side by side must be one digit")]
    AdjacentDigits,
    /// Not a colour.
    #[error("expected 'w' or 'b'")]
    UnknownSide,
    /// A letter that names no castling right.
    #[error("expected '-' or castling rights: letters of KQkq, or rook files A to H and a to h")]
    UnknownCastlingRight,
    /// A castling right is named twice.
    #[error("a castling right is given twice")]
    RepeatedCastlingRight,
    /// A castling right stands after one that it should precede. Strict only.
    #[error("castling rights are out of order (White first, each from the h-file to the a-file)")]
    CastlingOrder,
    /// Not a square.
    #[error("expected '-' or a square, such as e3")]
    UnknownSquare,
    /// Not a number.
    #[error("expected a number of digits 0 to 9")]
    NotANumber,
    /// A number too large to keep.
    #[error("the number is larger than {}", u32::MAX)]
    NumberTooLarge,
    /// A number begins with a zero that means nothing. Strict only.
    #[error("a number must not begin with 0")]
    LeadingZero,
    /// The number of a move is zero. Strict only.
    #[error("moves are numbered from 1")]
    MoveNumberZero,
}
