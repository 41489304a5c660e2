//! marlinformat: positions with castling rights, clocks, score and result.

use board::{CastlingSide, Piece, Position, Reading, Setup};
use magic_core::{Color, Rank, Square};

use crate::error::{DataProblem, FormatError};
use crate::piece_codes::{check_number, codes, put_codes};
use crate::records::Record;
use crate::score::{Score, WinDrawLoss};

/// A position of marlinformat, which is called `PackedBoard` there. Numbers are little-endian:
///
/// | bytes | hold |
/// |---|---|
/// | 0 to 7 | the occupied squares, one bit each, a1 the lowest, h8 the highest |
/// | 8 to 23 | a code of four bits for each piece, in the order of the squares, the low half of a byte first |
/// | 24 | the en passant square or 64, plus 128 with Black to move |
/// | 25 | the halfmove clock |
/// | 26 to 27 | the move number |
/// | 28 to 29 | the score for White, signed |
/// | 30 | the result for White: 0 a loss, 1 a draw, 2 a win |
/// | 31 | free for users, otherwise 0 |
///
/// Codes 0 to 5 are White's pawn, knight, bishop, rook, queen and king, 6 is a rook that may
/// castle. Black's codes are larger by 8. An en passant square is written only where an en passant
/// capture is legal, and read after any double push.
///
/// ```
/// use board::Position;
/// use training_data::{MarlinBoard, Score, WinDrawLoss};
///
/// let packed = MarlinBoard::pack(&Position::start(), Score(25), WinDrawLoss::Draw)?;
/// assert_eq!(packed.unpack()?, Position::start());
/// assert_eq!((packed.score(), packed.result()?), (Score(25), WinDrawLoss::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MarlinBoard([u8; 32]);

const CASTLING_ROOK: u8 = 6;
const BLACK: u8 = 8;
const BLACK_TO_MOVE: u8 = 128;
const NO_SQUARE: u8 = 64;

impl MarlinBoard {
    /// Packs a position. Score and result are those for White.
    ///
    /// # Errors
    /// When the halfmove clock is above 255, or the move number above 65535.
    pub fn pack(
        position: &Position,
        score: Score,
        result: WinDrawLoss,
    ) -> Result<Self, FormatError> {
        let board = position.board();
        let (clock, number) = (position.halfmove_clock(), position.fullmove_number());
        let clock = u8::try_from(clock).map_err(|_| FormatError::HalfmoveClock(clock))?;
        let number = u16::try_from(number).map_err(|_| FormatError::MoveNumber(number))?;
        let castles = |color, square| {
            let mut sides = [CastlingSide::King, CastlingSide::Queen].into_iter();
            sides.any(|side| board.castling_rook(color, side) == Some(square))
        };
        let mut bytes = [0; 32];
        put_codes(&mut bytes, board.occupied(), |square| {
            let is_white = board.color(Color::White).contains(square);
            let color = if is_white { Color::White } else { Color::Black };
            let piece = board.piece_on(square).map_or(0, |piece| piece as u8);
            let code = if castles(color, square) { CASTLING_ROOK } else { piece };
            if is_white { code } else { code + BLACK }
        });
        let side = if board.side_to_move() == Color::Black { BLACK_TO_MOVE } else { 0 };
        bytes[24] = side | board.en_passant().map_or(NO_SQUARE, |square| square as u8);
        bytes[25] = clock;
        bytes[26..28].copy_from_slice(&number.to_le_bytes());
        bytes[28..30].copy_from_slice(&score.0.to_le_bytes());
        bytes[30] = result as u8;
        Ok(Self(bytes))
    }

    /// The position. The move number 0 is read as 1.
    ///
    /// # Errors
    /// When the bytes are no valid position.
    pub fn unpack(&self) -> Result<Position, DataProblem> {
        let Self(bytes) = self;
        check_number(bytes)?;
        let mut setup = Setup::empty();
        for (square, code) in codes(bytes) {
            let color = if code < BLACK { Color::White } else { Color::Black };
            let piece = match code % BLACK {
                CASTLING_ROOK if square.rank() == Rank::First.relative_to(color) => {
                    setup.allow_castling_with(color, square.file());
                    Piece::Rook
                }
                plain => *Piece::ALL
                    .get(usize::from(plain))
                    .ok_or(DataProblem::PieceCode { code, square })?,
            };
            setup.put(color, piece, square);
        }
        let is_black = bytes[24] & BLACK_TO_MOVE != 0;
        setup.set_side_to_move(if is_black { Color::Black } else { Color::White });
        setup.set_en_passant(match bytes[24] & !BLACK_TO_MOVE {
            NO_SQUARE => None,
            field => {
                Some(Square::from_index(field.into()).ok_or(DataProblem::EnPassant { field })?)
            }
        });
        let number = u16::from_le_bytes([bytes[26], bytes[27]]).max(1);
        setup.set_halfmove_clock(bytes[25].into()).set_fullmove_number(number.into());
        Ok(setup.position(Reading::Lenient)?)
    }

    /// The score for White.
    pub const fn score(&self) -> Score {
        Score(i16::from_le_bytes([self.0[28], self.0[29]]))
    }

    /// The result for White.
    ///
    /// # Errors
    /// When the code is not a result.
    pub fn result(&self) -> Result<WinDrawLoss, DataProblem> {
        let code = self.0[30];
        WinDrawLoss::from_code(code).ok_or(DataProblem::Result { code })
    }

    /// The byte that is free for users.
    pub const fn extra(&self) -> u8 {
        self.0[31]
    }

    /// The same position with another byte for users.
    #[must_use]
    pub const fn with_extra(mut self, extra: u8) -> Self {
        self.0[31] = extra;
        self
    }
}

impl Record for MarlinBoard {
    fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    fn to_bytes(self) -> [u8; 32] {
        self.0
    }
}
