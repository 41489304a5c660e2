//! Writes FENs.

use core::fmt::{self, Write};

use magic_core::{Color, File, Rank, Square};

use crate::setup::beyond;
use crate::{Board, CastlingSide, Piece};

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingField {
    /// `KQkq` for the outermost rook on that side of the king, and the rook's file where the right
    /// is with another: X-FEN, which is FEN wherever FEN is enough.
    #[default]
    XFen,
    /// The rook's file always, as in `HAha`: Shredder-FEN.
    Shredder,
}

/// When the en passant square is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassantField {
    /// If an en passant capture is legal.
    #[default]
    Legal,
    /// If a pawn stands beside the one that has just gone two squares, even if its capture would
    /// leave its king in check.
    PseudoLegal,
    /// After every double push, as the FEN standard says.
    Always,
}

/// Writes the FEN of a position, in the chosen styles.
///
/// ```
/// use board::{CastlingField, EnPassantField, Move, MoveKind, Position};
/// use magic_core::Square;
///
/// let position = Position::start().play(Move::new(Square::E2, Square::E4, MoveKind::DoublePush));
/// let fen = position.fen().castling(CastlingField::Shredder).en_passant(EnPassantField::Always);
/// assert_eq!(
///     fen.to_string(),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1"
/// );
/// ```
///
/// A [`Board`] does not know about double pushes that cannot be captured, so that its FEN is the
/// same in all en passant styles.
#[derive(Clone, Copy, Debug)]
#[must_use = "writes nothing until it is displayed"]
pub struct FenWriter<'a> {
    board: &'a Board,
    last_double_push: Option<Square>,
    halfmove_clock: u32,
    fullmove_number: u32,
    castling: CastlingField,
    en_passant: EnPassantField,
}

impl<'a> FenWriter<'a> {
    pub(super) const fn new(
        board: &'a Board,
        last_double_push: Option<Square>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Self {
        Self {
            board,
            last_double_push,
            halfmove_clock,
            fullmove_number,
            castling: CastlingField::XFen,
            en_passant: EnPassantField::Legal,
        }
    }

    /// Chooses how castling rights are written.
    pub const fn castling(self, castling: CastlingField) -> Self {
        Self { castling, ..self }
    }

    /// Chooses when the en passant square is written.
    pub const fn en_passant(self, en_passant: EnPassantField) -> Self {
        Self { en_passant, ..self }
    }

    fn write_placement(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let square = Square::new(file, rank);
                let (Some(piece), Some(color)) =
                    (self.board.piece_on(square), self.board.color_on(square))
                else {
                    empty += 1;
                    continue;
                };
                write_empty(f, empty)?;
                empty = 0;
                f.write_char(in_case_of(color, piece.to_char()))?;
            }
            write_empty(f, empty)?;
            if rank != Rank::First {
                f.write_char('/')?;
            }
        }
        Ok(())
    }

    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.board.state().castling_rooks().is_empty() {
            return f.write_char('-');
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = self.board.castling_rook(color, side) {
                    f.write_char(in_case_of(color, self.castling_letter(color, side, rook)))?;
                }
            }
        }
        Ok(())
    }

    fn castling_letter(&self, color: Color, side: CastlingSide, rook: Square) -> char {
        let rooks = self.board.colored_pieces(color, Piece::Rook) & rook.rank().bitboard();
        let is_outermost = (rooks & beyond(rook, side)).is_empty();
        match (self.castling, side) {
            (CastlingField::XFen, CastlingSide::King) if is_outermost => 'k',
            (CastlingField::XFen, CastlingSide::Queen) if is_outermost => 'q',
            _ => rook.file().to_char(),
        }
    }

    fn en_passant_square(&self) -> Option<Square> {
        match self.en_passant {
            EnPassantField::Legal => self.board.en_passant(),
            EnPassantField::PseudoLegal => {
                self.last_double_push.filter(|&square| self.is_attacked_by_pawn(square))
            }
            EnPassantField::Always => self.last_double_push,
        }
    }

    fn is_attacked_by_pawn(&self, square: Square) -> bool {
        let us = self.board.side_to_move();
        let pawns = self.board.colored_pieces(us, Piece::Pawn);
        magic_core::pawn_attacks(!us, square).intersects(pawns)
    }
}

impl fmt::Display for FenWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_placement(f)?;
        write!(f, " {} ", self.board.side_to_move().to_char())?;
        self.write_castling(f)?;
        match self.en_passant_square() {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, squares: u32) -> fmt::Result {
    if squares == 0 { Ok(()) } else { write!(f, "{squares}") }
}

fn in_case_of(color: Color, letter: char) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}
