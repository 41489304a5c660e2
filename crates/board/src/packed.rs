//! Positions in 32 bytes, for files of positions.

use core::fmt;

use magic_core::{Bitboard, Color, Rank, Square};

use crate::board::Board;
use crate::piece::Piece;
use crate::position::Position;
use crate::reading::Reading;
use crate::setup::Setup;
use crate::validate::PositionErrors;

/// A position in 32 bytes.
///
/// All of [`Position`] is kept: pieces, side to move, castling rights with their rooks, the last
/// double push, both clocks. Numbers are little-endian:
///
/// | bytes | hold |
/// |---|---|
/// | 0 to 7 | the occupied squares, one bit each, a1 the lowest, h8 the highest |
/// | 8 to 23 | a code of four bits for each piece, in the order of the squares, the low half of a byte first; unused codes are 0 |
/// | 24 to 27 | the halfmove clock, and in the highest bit whether Black is to move |
/// | 28 to 31 | the move number, at least 1 |
///
/// | code | piece |
/// |---|---|
/// | 0 to 5 | White's pawn, knight, bishop, rook, queen, king |
/// | 6 to 11 | Black's |
/// | 12, 13 | White's and Black's rook that may castle |
/// | 14 | a pawn that has just gone two squares, White's on rank 4, Black's on rank 5 |
///
/// A halfmove clock of 2^31 or more is kept as 2^31 − 1. Equal positions have equal bytes.
///
/// ```
/// use board::{Packed, Position};
///
/// let packed = Packed::from(&Position::start());
/// assert_eq!(packed.unpack(), Ok(Position::start()));
/// assert_eq!(packed.0[..2], [0xff, 0xff]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Packed(pub [u8; 32]);

const _: () = assert!(size_of::<Packed>() == 32);

const CASTLING_ROOK: u8 = 12;
const PUSHED_PAWN: u8 = 14;
const BLACK_TO_MOVE: u32 = 1 << 31;

/// Why 32 bytes are no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnpackError {
    /// There are more pieces than 32.
    TooManyPieces {
        /// How many squares are occupied.
        pieces: u32,
    },
    /// A code stands for no piece on its square.
    Code {
        /// The code.
        code: u8,
        /// The square of the piece.
        square: Square,
    },
    /// Two pawns have just gone two squares.
    TwoPushes,
    /// A code that belongs to no piece is not 0.
    Rest,
    /// The move number is 0.
    MoveNumber,
    /// The pieces make no valid position.
    Position(PositionErrors),
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPieces { pieces } => {
                write!(f, "{pieces} squares are occupied, of which at most 32 can be")
            }
            Self::Code { code, square } => write!(f, "code {code} means nothing on {square}"),
            Self::TwoPushes => f.write_str("two pawns have the mark of a double push"),
            Self::Rest => f.write_str("there is something behind the last piece"),
            Self::MoveNumber => f.write_str("the move number is 0: moves are numbered from 1 on"),
            Self::Position(error) => write!(f, "impossible position: {error}"),
        }
    }
}

impl core::error::Error for UnpackError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Position(errors) => Some(errors),
            _ => None,
        }
    }
}

impl From<PositionErrors> for UnpackError {
    fn from(errors: PositionErrors) -> Self {
        Self::Position(errors)
    }
}

impl From<&Position> for Packed {
    fn from(position: &Position) -> Self {
        let mut packed = Self::of_pieces(position.board(), position.last_double_push());
        let mut clock = position.halfmove_clock().min(BLACK_TO_MOVE - 1);
        if position.side_to_move() == Color::Black {
            clock |= BLACK_TO_MOVE;
        }
        packed.0[24..28].copy_from_slice(&clock.to_le_bytes());
        packed.0[28..].copy_from_slice(&position.fullmove_number().to_le_bytes());
        packed
    }
}

/// As the position of a board whose past is not known: clocks at 0 and 1. It takes less time than
/// by way of the [`Position`], which has keys.
impl From<&Board> for Packed {
    fn from(board: &Board) -> Self {
        let mut packed = Self::of_pieces(board, board.en_passant());
        packed.0[27] = u8::from(board.side_to_move() == Color::Black) << 7;
        packed.0[28] = 1;
        packed
    }
}

impl Packed {
    /// The first 24 bytes. The last double push has passed over `passed`.
    fn of_pieces(board: &Board, passed: Option<Square>) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&board.occupied().0.to_le_bytes());
        let planes = code_planes(board, passed);
        for (number, square) in board.occupied().into_iter().enumerate().take(32) {
            let bit = |plane: usize| (planes[plane].0 >> square as u8 & 1) as u8;
            let code = bit(0) | bit(1) << 1 | bit(2) << 2 | bit(3) << 3;
            bytes[8 + number / 2] |= code << (number % 2 * 4);
        }
        Self(bytes)
    }
}

/// The codes of all pieces: the squares whose code has the first bit, the second, and so on.
fn code_planes(board: &Board, passed: Option<Square>) -> [Bitboard; 4] {
    let mut planes = [Bitboard::EMPTY; 4];
    let mut put = |code: u8, squares: Bitboard| {
        for (bit, plane) in planes.iter_mut().enumerate() {
            if code >> bit & 1 != 0 {
                *plane |= squares;
            }
        }
    };
    let them = !board.side_to_move();
    let pushed = passed.map(|it| Square::new(it.file(), Rank::Fourth.relative_to(them)));
    let pushed = pushed.map_or(Bitboard::EMPTY, Bitboard::from);
    let castling = board.state().castling_rooks();
    for color in Color::ALL {
        for piece in Piece::ALL {
            let plain = board.colored_pieces(color, piece) & !pushed & !castling;
            put(6 * color as u8 + piece as u8, plain);
        }
        put(CASTLING_ROOK + color as u8, castling & board.color(color));
    }
    put(PUSHED_PAWN, pushed);
    planes
}

impl Packed {
    /// The position.
    ///
    /// # Errors
    /// When the bytes stand for no position, or for a position that is not valid.
    pub fn unpack(&self) -> Result<Position, UnpackError> {
        let Self(bytes) = self;
        let word = |start: usize| {
            let mut word = [0; 4];
            word.copy_from_slice(&bytes[start..start + 4]);
            u32::from_le_bytes(word)
        };
        let occupied = Bitboard(u64::from(word(0)) | u64::from(word(4)) << 32);
        if occupied.len() > 32 {
            return Err(UnpackError::TooManyPieces { pieces: occupied.len() });
        }
        let code = |number: usize| bytes[8 + number / 2] >> (number % 2 * 4) & 15;
        let mut setup = Setup::empty();
        for (number, square) in occupied.into_iter().enumerate() {
            put(&mut setup, code(number), square)?;
        }
        if (occupied.len() as usize..32).any(|number| code(number) != 0) {
            return Err(UnpackError::Rest);
        }
        if word(28) == 0 {
            return Err(UnpackError::MoveNumber);
        }
        let black_is_to_move = word(24) & BLACK_TO_MOVE != 0;
        setup.set_side_to_move(if black_is_to_move { Color::Black } else { Color::White });
        setup.set_halfmove_clock(word(24) & !BLACK_TO_MOVE).set_fullmove_number(word(28));
        Ok(setup.position(Reading::Lenient)?)
    }
}

/// Sets up the piece that a code stands for.
fn put(setup: &mut Setup, code: u8, square: Square) -> Result<(), UnpackError> {
    let (color, piece) = match code {
        0..6 => (Color::White, Piece::ALL[usize::from(code)]),
        6..12 => (Color::Black, Piece::ALL[usize::from(code - 6)]),
        CASTLING_ROOK | 13 => {
            let color = Color::ALL[usize::from(code - CASTLING_ROOK)];
            if square.rank() != Rank::First.relative_to(color) {
                return Err(UnpackError::Code { code, square });
            }
            setup.allow_castling_with(color, square.file());
            (color, Piece::Rook)
        }
        PUSHED_PAWN if matches!(square.rank(), Rank::Fourth | Rank::Fifth) => {
            let is_white = square.rank() == Rank::Fourth;
            let color = if is_white { Color::White } else { Color::Black };
            if setup.en_passant().is_some() {
                return Err(UnpackError::TwoPushes);
            }
            setup.set_en_passant(Some(Square::new(square.file(), Rank::Third.relative_to(color))));
            (color, Piece::Pawn)
        }
        _ => return Err(UnpackError::Code { code, square }),
    };
    setup.put(color, piece, square);
    Ok(())
}
