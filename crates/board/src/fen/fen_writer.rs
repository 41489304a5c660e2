//! Writes FENs.

use core::fmt;

use magic_core::{Bitboard, Color, Rank, Square};

use super::ascii_text::AsciiText;
use crate::board::Board;
use crate::castling::CastlingSide;
use crate::piece::Piece;

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingField {
    /// `KQkq` for a right with the outermost rook on that side of the king, otherwise the rook's
    /// file. This is X-FEN. It is standard FEN wherever standard FEN is enough.
    #[default]
    XFen,
    /// Always the rook's file, as in `HAha`: Shredder-FEN.
    Shredder,
}

/// When the en passant square is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassantField {
    /// If an en passant capture is legal.
    Legal,
    /// If an enemy pawn stands beside the pawn that has just gone two squares, even if its capture
    /// would leave its king in check. This is X-FEN. A generator that allows such a capture can be
    /// caught only with a FEN that has the square.
    #[default]
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
/// A [`Board`] does not know about double pushes that cannot be captured. So its FEN is the same in
/// all en passant styles.
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
            en_passant: EnPassantField::PseudoLegal,
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

    fn write_placement(&self, text: &mut AsciiText) {
        for rank in Rank::ALL.into_iter().rev() {
            let mut next = 0;
            for square in self.board.occupied() & rank.bitboard() {
                let file = square.file() as u8;
                text.push_digit_unless_zero(file - next);
                text.push(self.letter_on(square));
                next = file + 1;
            }
            text.push_digit_unless_zero(8 - next);
            if rank != Rank::First {
                text.push(b'/');
            }
        }
    }

    /// The letter of the piece on an occupied square. It is looked up, because branches that ask
    /// for each kind of piece cannot be predicted.
    #[inline]
    fn letter_on(&self, square: Square) -> u8 {
        let bit = |set: Bitboard, weight: u32| u32::from(set.contains(square)) << weight;
        let code = bit(self.board.knights(), 0)
            | bit(self.board.diagonal_sliders(), 1)
            | bit(self.board.orthogonal_sliders(), 2)
            | bit(self.board.kings(), 3)
            | bit(self.board.color(Color::Black), 4);
        LETTERS[code as usize & 31]
    }

    fn write_castling(&self, text: &mut AsciiText) {
        if self.board.state().castling_rooks().is_empty() {
            return text.push(b'-');
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = self.board.castling_rook(color, side) {
                    text.push(in_case_of(color, self.castling_letter(color, side, rook)));
                }
            }
        }
    }

    #[inline(never)]
    fn castling_letter(&self, color: Color, side: CastlingSide, rook: Square) -> u8 {
        let rooks = self.board.colored_pieces(color, Piece::Rook) & rook.rank().bitboard();
        let is_outermost = (rooks & side.beyond(rook)).is_empty();
        match (self.castling, side) {
            (CastlingField::XFen, CastlingSide::King) if is_outermost => b'k',
            (CastlingField::XFen, CastlingSide::Queen) if is_outermost => b'q',
            _ => rook.file().to_char() as u8,
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
        let mut text = AsciiText::new();
        self.write_placement(&mut text);
        text.push(b' ');
        text.push(self.board.side_to_move().to_char() as u8);
        text.push(b' ');
        self.write_castling(&mut text);
        text.push(b' ');
        match self.en_passant_square() {
            Some(square) => {
                text.push(square.file().to_char() as u8);
                text.push(square.rank().to_char() as u8);
            }
            None => text.push(b'-'),
        }
        text.push(b' ');
        text.push_number(self.halfmove_clock);
        text.push(b' ');
        text.push_number(self.fullmove_number);
        f.write_str(text.as_str())
    }
}

/// Letters by the sets that a piece belongs to: knights 1, diagonal sliders 2, orthogonal sliders
/// 4, kings 8, Black's pieces 16.
static LETTERS: [u8; 32] = {
    let mut letters = [b'?'; 32];
    let codes = [0, 1, 2, 4, 6, 8];
    let mut number = 0;
    while number < 6 {
        let letter = Piece::ALL[number].to_char() as u8;
        letters[codes[number]] = letter.to_ascii_uppercase();
        letters[codes[number] | 16] = letter;
        number += 1;
    }
    letters
};

const fn in_case_of(color: Color, letter: u8) -> u8 {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}
