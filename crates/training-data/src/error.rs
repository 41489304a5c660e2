//! Errors in training data, with their places.

use std::error::Error;
use std::{fmt, io};

use board::{Move, PositionErrors};
use magic_core::Square;

/// An error in a file of training data, with its place.
#[derive(Debug)]
pub struct DataError {
    /// The number of the position or game in the file, from 1.
    pub record: u64,
    /// The offset of the record in the file, in bytes.
    pub offset: u64,
    /// What is wrong.
    pub problem: DataProblem,
}

/// Writes `record 3 at byte 64: ` and the problem.
impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {} at byte {}: {}", self.record, self.offset, self.problem)
    }
}

impl Error for DataError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.problem.source()
    }
}

/// Lets `?` work in functions that read files. What was an [`io::Error`] keeps its kind, everything
/// else is [`InvalidData`](io::ErrorKind::InvalidData).
impl From<DataError> for io::Error {
    fn from(error: DataError) -> Self {
        Self::new(error.problem.io_kind(), error)
    }
}

/// The fault of a position or a game.
#[derive(Debug)]
#[non_exhaustive]
pub enum DataProblem {
    /// The file cannot be read on.
    Io(io::Error),
    /// The file ends within a record.
    Truncated {
        /// How many bytes of the record there are.
        bytes: u64,
    },
    /// There are more pieces than 32.
    TooManyPieces {
        /// How many squares are occupied.
        pieces: u32,
    },
    /// A code stands for no piece on its square.
    PieceCode {
        /// The code.
        code: u8,
        /// The square of the piece.
        square: Square,
    },
    /// A king does not stand where its field says.
    KingSquare {
        /// The field, as it is in the file.
        field: u8,
    },
    /// The field for the en passant square holds no square.
    EnPassant {
        /// The field, without the bit of the side to move.
        field: u8,
    },
    /// The code of the result is not 0, 1 or 2.
    Result {
        /// The code.
        code: u8,
    },
    /// The pieces make no valid position.
    Position(PositionErrors),
    /// The bits of a move are no move, or the move is not legal.
    Move {
        /// The number of the move in its game, from 1.
        ply: u32,
        /// The bits.
        bits: u16,
    },
    /// A chunk does not begin with `BINP`.
    ChunkMagic {
        /// What it begins with.
        found: [u8; 4],
    },
    /// A chunk is longer than 100 MiB.
    ChunkLength {
        /// The length that its header tells.
        bytes: u32,
    },
    /// The chunk ends within a position.
    ChunkEnd,
    /// The bits of the first move of a chain are no move.
    MoveBits {
        /// The bits.
        bits: u16,
    },
    /// A side has fewer pieces than the number of the one that moves.
    PieceNumber {
        /// The number, from 0.
        number: u32,
        /// How many pieces there are.
        pieces: u32,
    },
    /// A piece has fewer moves than the number of its move.
    TargetNumber {
        /// The square of the piece.
        from: Square,
        /// The number, from 0.
        number: u32,
        /// How many moves are numbered.
        targets: u32,
    },
    /// The move is not legal.
    IllegalMove(Move),
    /// The number that a score is made of has more than 16 bits.
    LongNumber,
}

impl DataProblem {
    pub(crate) fn io_kind(&self) -> io::ErrorKind {
        match self {
            Self::Io(error) => error.kind(),
            _ => io::ErrorKind::InvalidData,
        }
    }
}

impl fmt::Display for DataProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot read on: {error}"),
            Self::Truncated { bytes } => write!(f, "the file ends after {bytes} bytes of it"),
            Self::TooManyPieces { pieces } => {
                write!(f, "{pieces} squares are occupied, of which at most 32 can be")
            }
            Self::PieceCode { code, square } => write!(f, "code {code} means nothing on {square}"),
            Self::KingSquare { field } => {
                write!(f, "no king stands on the square that its field names: {field}")
            }
            Self::EnPassant { field } => {
                write!(f, "expected an en passant square 0 to 63, or 64 for none, found {field}")
            }
            Self::Result { code } => write!(f, "expected a result 0, 1 or 2, found {code}"),
            Self::Position(errors) => write!(f, "impossible position: {errors}"),
            Self::Move { ply, bits } => {
                write!(f, "ply {ply}: the bits {bits:#06x} are no legal move")
            }
            Self::ChunkMagic { found } => {
                write!(f, "expected a chunk with BINP, found \"{}\"", found.escape_ascii())
            }
            Self::ChunkLength { bytes } => {
                write!(f, "expected a chunk of at most 104857600 bytes, found {bytes}")
            }
            Self::ChunkEnd => f.write_str("the chunk ends within the position"),
            Self::MoveBits { bits } => write!(f, "the bits {bits:#06x} are no move"),
            Self::PieceNumber { number, pieces } => {
                write!(f, "expected one of {pieces} pieces, counted from 0, found number {number}")
            }
            Self::TargetNumber { from, number, targets } => {
                write!(
                    f,
                    "expected one of {targets} moves of the piece on {from}, counted from 0, "
                )?;
                write!(f, "found number {number}")
            }
            Self::IllegalMove(mv) => write!(f, "{mv} is not legal"),
            Self::LongNumber => f.write_str("the number for the score has more than 16 bits"),
        }
    }
}

impl Error for DataProblem {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Position(errors) => Some(errors),
            _ => None,
        }
    }
}

impl From<PositionErrors> for DataProblem {
    fn from(errors: PositionErrors) -> Self {
        Self::Position(errors)
    }
}

/// Why a position or a game does not fit a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FormatError {
    /// The score −32768 cannot be reversed for the other side.
    Score,
    /// The format keeps a halfmove clock up to 255.
    HalfmoveClock(u32),
    /// The format keeps a halfmove clock up to 65535.
    LongHalfmoveClock(u32),
    /// The format keeps a move number up to 65535.
    MoveNumber(u32),
    /// The format keeps up to 16383 half moves before a position.
    Ply(u32),
    /// The format keeps castling rights only of a king on the e-file with rooks in the corners.
    Castling,
    /// A move of the game is not legal.
    Move {
        /// The number of the move in its game, from 1.
        ply: u32,
        /// The move.
        mv: Move,
    },
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score => f.write_str("the score -32768 cannot be reversed for the other side"),
            Self::HalfmoveClock(clock) => {
                write!(f, "expected a halfmove clock up to 255, found {clock}")
            }
            Self::LongHalfmoveClock(clock) => {
                write!(f, "expected a halfmove clock up to 65535, found {clock}")
            }
            Self::Ply(ply) => write!(f, "expected up to 16383 half moves before, found {ply}"),
            Self::Castling => f.write_str(
                "expected castling rights only of a king on the e-file with rooks in the corners",
            ),
            Self::MoveNumber(number) => {
                write!(f, "expected a move number up to 65535, found {number}")
            }
            Self::Move { ply, mv } => write!(f, "ply {ply}: {mv} is not legal"),
        }
    }
}

impl Error for FormatError {}
