//! Why a text is no move, or no legal move.

use core::fmt;

use arrayvec::ArrayVec;
use board::{Excerpt, Move, ParseUciMoveError, Piece};
use magic_core::{Color, File, Rank, Square};

use crate::explanation::WhyIllegal;

/// A text that cannot be read as algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSanError {
    /// The text.
    pub text: Excerpt,
    /// What is wrong with it.
    pub problem: SanProblem,
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, problem } = self;
        write!(f, "{text} is not a move like Nf3, exd5, e8=Q or O-O: {problem}")
    }
}

impl core::error::Error for ParseSanError {}

impl ParseSanError {
    pub(super) fn new(text: &str, problem: SanProblem) -> Self {
        Self { text: Excerpt::new(text), problem }
    }
}

/// Which part of a move in algebraic notation cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SanProblem {
    /// There is no square that the move goes to.
    Target,
    /// The text before the target is no file, rank or square.
    Origin,
    /// The text behind `=` is no piece to promote to.
    Promotion,
}

impl fmt::Display for SanProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Target => f.write_str("it does not end with a square a1 to h8"),
            Self::Origin => {
                f.write_str("before the target there may be a file, a rank or both, and x or -")
            }
            Self::Promotion => f.write_str("a pawn becomes N, B, R or Q"),
        }
    }
}

impl core::error::Error for SanProblem {}

/// Why a move that can be read cannot be played on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The side to move has no such piece where the text says.
    NoSuchPiece {
        /// The side to move.
        color: Color,
        /// The piece that is to move.
        piece: Piece,
        /// The file where the text puts the piece.
        file: Option<File>,
        /// The rank where the text puts the piece.
        rank: Option<Rank>,
    },
    /// The move breaks a rule.
    NotLegal(WhyIllegal),
    /// None of several such pieces can go to the target.
    CannotReach {
        /// The piece that is to move.
        piece: Piece,
        /// The target.
        to: Square,
    },
    /// Each of several moves would leave the own king in check.
    LeavesKingInCheck {
        /// The moves that the text means.
        moves: Candidates,
    },
    /// The text means several legal moves.
    Ambiguous {
        /// The moves.
        moves: Candidates,
    },
    /// A pawn takes a piece, and the text does not say from which file.
    CaptureWithoutFile {
        /// The captures.
        moves: Candidates,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPiece { color, piece, file, rank } => {
                write!(f, "is not legal: {color} has no {piece}{}", Place(*file, *rank))
            }
            Self::NotLegal(why) => write!(f, "is not legal: {why}"),
            Self::CannotReach { piece, to } => {
                write!(f, "is not legal: no {piece} there can go to {to}")
            }
            Self::LeavesKingInCheck { moves } => {
                write!(f, "is not legal: {moves} would leave the king in check")
            }
            Self::Ambiguous { moves } => write!(f, "is ambiguous: it can be {moves}"),
            Self::CaptureWithoutFile { moves } => {
                write!(f, "does not say from which file the pawn takes: it can be {moves}")
            }
        }
    }
}

impl core::error::Error for MoveError {}

/// A text that is no legal move on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadMoveError {
    /// The text is no move in algebraic notation.
    San(ParseSanError),
    /// The text is no move in UCI notation.
    Uci(ParseUciMoveError),
    /// The move cannot be played on the board.
    OnBoard {
        /// The text.
        text: Excerpt,
        /// Why the move cannot be played.
        error: MoveError,
    },
}

impl fmt::Display for ReadMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::San(error) => write!(f, "{error}"),
            Self::Uci(error) => write!(f, "{error}"),
            Self::OnBoard { text, error } => write!(f, "{text} {error}"),
        }
    }
}

impl core::error::Error for ReadMoveError {}

impl From<ParseSanError> for ReadMoveError {
    fn from(error: ParseSanError) -> Self {
        Self::San(error)
    }
}

impl From<ParseUciMoveError> for ReadMoveError {
    fn from(error: ParseUciMoveError) -> Self {
        Self::Uci(error)
    }
}

impl ReadMoveError {
    pub(super) fn on_board(text: &str, error: MoveError) -> Self {
        Self::OnBoard { text: Excerpt::new(text), error }
    }
}

/// The first moves, at most nine, that a text can mean.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Candidates(ArrayVec<Move, 9>);

impl Candidates {
    /// The moves.
    pub fn as_slice(&self) -> &[Move] {
        &self.0
    }
}

impl FromIterator<Move> for Candidates {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self(moves.into_iter().take(9).collect())
    }
}

/// Writes `g1f3`, `d2f3 or g1f3`, `d2f3, e5f3 or g1f3`.
impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, mv) in self.0.iter().enumerate() {
            let before = match number {
                0 => "",
                _ if number + 1 == self.0.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}{mv}")?;
        }
        Ok(())
    }
}

/// Writes where a piece should stand, if the text says anything about it.
struct Place(Option<File>, Option<Rank>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (None, None) => Ok(()),
            (Some(file), None) => write!(f, " on the {}-file", file.to_char()),
            (None, Some(rank)) => write!(f, " on rank {}", rank.to_char()),
            (Some(file), Some(rank)) => write!(f, " on {}", Square::new(file, rank)),
        }
    }
}
