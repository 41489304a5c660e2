//! bulletformat: positions as the trainer bullet reads them.

use board::{Board, Piece, Reading, Setup};
use magic_core::{Color, Square};

use crate::error::{DataProblem, FormatError};
use crate::piece_codes::{check_number, codes, put_codes};
use crate::records::Record;
use crate::score::{Score, WinDrawLoss};

/// A position of bulletformat, which is called `ChessBoard` there.
///
/// The position is that of the side to move: its pieces are White's. With Black to move the board
/// is turned over, so that rank 1 becomes rank 8. Castling rights, en passant squares and clocks
/// are not kept. Numbers are little-endian:
///
/// | bytes | hold |
/// |---|---|
/// | 0 to 7 | the occupied squares, one bit each, a1 the lowest, h8 the highest |
/// | 8 to 23 | a code of four bits for each piece, in the order of the squares, the low half of a byte first |
/// | 24 to 25 | the score for the side to move, signed |
/// | 26 | the result for the side to move: 0 a loss, 1 a draw, 2 a win |
/// | 27 | the square of the own king |
/// | 28 | the square of the other king, from the other side: its rank is counted from rank 8 |
/// | 29 to 31 | free for users, otherwise 0 |
///
/// Codes 0 to 5 are the own pawn, knight, bishop, rook, queen and king. Codes 8 to 13 are the other
/// side's.
///
/// ```
/// use board::Board;
/// use training_data::{BulletBoard, Score, WinDrawLoss};
///
/// let board: Board = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1".parse()?;
/// let packed = BulletBoard::pack(&board, Score(90), WinDrawLoss::Win)?;
/// assert_eq!(packed.score(), Score(-90));
/// assert_eq!(packed.unpack()?.to_string(), "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BulletBoard([u8; 32]);

/// What a code of the other side's piece has more than that of the own piece.
const THEIRS: u8 = 8;

impl BulletBoard {
    /// Packs a position. Score and result are those for White.
    ///
    /// # Errors
    /// With Black to move the score −32768 cannot be packed.
    pub fn pack(board: &Board, score: Score, result: WinDrawLoss) -> Result<Self, FormatError> {
        let us = board.side_to_move();
        let (score, result) = match us {
            Color::White => (score.0, result),
            Color::Black => (score.0.checked_neg().ok_or(FormatError::Score)?, result.reversed()),
        };
        let seen = if us == Color::White { *board } else { board.flip() };
        let mut bytes = [0; 32];
        put_codes(&mut bytes, seen.occupied(), |square| {
            let piece = seen.piece_on(square).map_or(0, |piece| piece as u8);
            if seen.color(Color::White).contains(square) { piece } else { piece + THEIRS }
        });
        bytes[24..26].copy_from_slice(&score.to_le_bytes());
        bytes[26] = result as u8;
        bytes[27] = seen.king(Color::White) as u8;
        bytes[28] = seen.king(Color::Black).flip_rank() as u8;
        Ok(Self(bytes))
    }

    /// The position with the side to move as White.
    ///
    /// # Errors
    /// When the bytes are no valid position.
    pub fn unpack(&self) -> Result<Board, DataProblem> {
        check_number(&self.0)?;
        let mut setup = Setup::empty();
        for (square, code) in codes(&self.0) {
            let (color, piece) = meaning(code).ok_or(DataProblem::PieceCode { code, square })?;
            setup.put(color, piece, square);
        }
        let board = setup.board(Reading::Lenient)?;
        let kings = [board.king(Color::White), board.king(Color::Black).flip_rank()];
        for (king, field) in kings.into_iter().zip([self.0[27], self.0[28]]) {
            if king as u8 != field {
                return Err(DataProblem::KingSquare { field });
            }
        }
        Ok(board)
    }

    /// The pieces in the order of their squares, the side to move as White, without any check.
    /// Codes that mean no piece are left out.
    pub fn pieces(&self) -> impl Iterator<Item = (Color, Piece, Square)> {
        codes(&self.0).filter_map(|(square, code)| {
            let (color, piece) = meaning(code)?;
            Some((color, piece, square))
        })
    }

    /// The score for the side to move.
    pub const fn score(&self) -> Score {
        Score(i16::from_le_bytes([self.0[24], self.0[25]]))
    }

    /// The result for the side to move.
    ///
    /// # Errors
    /// When the code is not a result.
    pub fn result(&self) -> Result<WinDrawLoss, DataProblem> {
        let code = self.0[26];
        WinDrawLoss::from_code(code).ok_or(DataProblem::Result { code })
    }

    /// The bytes that are free for users.
    pub const fn extra(&self) -> [u8; 3] {
        [self.0[29], self.0[30], self.0[31]]
    }

    /// The same position with other bytes for users.
    #[must_use]
    pub const fn with_extra(mut self, extra: [u8; 3]) -> Self {
        [self.0[29], self.0[30], self.0[31]] = extra;
        self
    }
}

impl Record for BulletBoard {
    fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    fn to_bytes(self) -> [u8; 32] {
        self.0
    }
}

fn meaning(code: u8) -> Option<(Color, Piece)> {
    let color = if code < THEIRS { Color::White } else { Color::Black };
    Some((color, *Piece::ALL.get(usize::from(code % THEIRS))?))
}
