//! FENs as Python reads and writes them.
//!
//! The letters KQkq mean the rooks of standard chess here. X-FEN also lets them mean the outermost
//! rooks of Chess960, so a FEN whose king has moved, but whose rights are still there, would become
//! a position of Chess960 without a word. Such a FEN is an error unless the caller says that it is
//! of Chess960. Rights of Chess960 are written as the files of the rooks, which every reader of
//! X-FEN knows.

use board::{
    Board, CastlingField, CastlingRights, CastlingSide, CastlingStyle, FenWriter, Position,
    Reading, Setup,
};
use magic_core::{Color, Square};
use pyo3::prelude::*;

use crate::chess_move::style_of;
use crate::errors::{Exception, Fault};

/// How FENs are read.
#[derive(Clone, Copy)]
pub(crate) struct FenReading {
    pub(crate) reading: Reading,
    /// Whether KQkq may be rights that only Chess960 knows.
    chess960: bool,
}

impl FenReading {
    /// The reading that the arguments of Python mean.
    pub(crate) const fn named(strict: bool, chess960: bool) -> Self {
        Self { reading: if strict { Reading::Strict } else { Reading::Lenient }, chess960 }
    }

    /// The position of a FEN.
    pub(crate) fn position(self, py: Python<'_>, fen: &str) -> PyResult<Position> {
        let read = Position::from_fen(fen, self.reading)
            .map_err(|error| Fault::of_fen(fen, self.reading, &error));
        let read = read.and_then(|position| self.checked(fen, position.board()).map(|()| position));
        read.map_err(|fault| fault.raise(py, Exception::Fen))
    }

    /// Refuses a board of Chess960 whose FEN does not say that it is one.
    pub(crate) fn checked(self, fen: &str, board: &Board) -> Result<(), Fault> {
        if self.chess960 || style_of(board) == CastlingStyle::Standard {
            return Ok(());
        }
        let Ok(setup) = Setup::from_fen(fen, self.reading) else { return Ok(()) };
        let rights = Color::ALL.into_iter().flat_map(|it| CastlingSide::ALL.map(|side| (it, side)));
        for (color, side) in rights {
            let claimed = setup.castling_rights().contains(CastlingRights::of(color, side));
            if claimed && !is_standard(board, color, side) {
                return Err(fault_of_right(fen, board, color, side));
            }
        }
        Ok(())
    }
}

/// Writes the FEN of a position.
pub(crate) const fn fen_of(position: &Position) -> FenWriter<'_> {
    position.fen().castling(match style_of(position.board()) {
        CastlingStyle::Standard => CastlingField::XFen,
        CastlingStyle::Chess960 => CastlingField::Shredder,
    })
}

/// Where king and rook stand in standard chess.
fn standard_squares(color: Color, side: CastlingSide) -> (Square, Square) {
    let (king, rook) = match side {
        CastlingSide::King => (Square::E1, Square::H1),
        CastlingSide::Queen => (Square::E1, Square::A1),
    };
    match color {
        Color::White => (king, rook),
        Color::Black => (king.flip_rank(), rook.flip_rank()),
    }
}

fn is_standard(board: &Board, color: Color, side: CastlingSide) -> bool {
    let (king, rook) = standard_squares(color, side);
    board.king(color) == king && board.castling_rook(color, side) == Some(rook)
}

fn fault_of_right(fen: &str, board: &Board, color: Color, side: CastlingSide) -> Fault {
    let letter = match (color, side) {
        (Color::White, CastlingSide::King) => 'K',
        (Color::White, CastlingSide::Queen) => 'Q',
        (Color::Black, CastlingSide::King) => 'k',
        (Color::Black, CastlingSide::Queen) => 'q',
    };
    let (king, rook) = standard_squares(color, side);
    let message = format!(
        "castling rights: {letter} needs the king on {king} and a rook on {rook}, and the king is on {}; \
         chess960=True reads it as a right of Chess960",
        board.king(color)
    );
    // The third field. Fields are separated by any white space.
    let mut fields = fen.split_whitespace();
    let field = fields.nth(2).unwrap_or_default();
    let begin = field.as_ptr() as usize - fen.as_ptr() as usize;
    let at = begin + field.find(letter).unwrap_or_default();
    let offset = fen.get(..at).map_or(0, |before| before.chars().count());
    Fault { offset, ..Fault::new("castling rights", &letter.to_string(), message) }
}
