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

    /// Gives the text to a function. No memory is allocated, as a `String` would need.
    ///
    /// ```
    /// use board::Board;
    ///
    /// assert_eq!(Board::start().fen().with_text(str::len), 56);
    /// ```
    pub fn with_text<R>(&self, take: impl FnOnce(&str) -> R) -> R {
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
        take(text.as_str())
    }

    /// Writes rank by rank: the letters of all eight files, from which the shape of the rank picks
    /// those of its pieces. There is no branch, because none that asks for a piece can be
    /// predicted.
    fn write_placement(&self, text: &mut AsciiText) {
        for rank in Rank::ALL.into_iter().rev() {
            let mut choices = *b"........12345678";
            choices[..8].copy_from_slice(&self.letters_on(rank));
            let shape = &SHAPES[bits_on(rank, self.board.occupied())];
            text.push_chosen(&choices, &shape.choices, shape.len);
            if rank != Rank::First {
                text.push(b'/');
            }
        }
    }

    /// The letters of the pieces on a rank, file by file. What it has for empty squares means
    /// nothing.
    #[inline(always)]
    fn letters_on(&self, rank: Rank) -> [u8; 8] {
        let ones = |set: Bitboard| ONES[bits_on(rank, set)];
        let (diagonal, orthogonal) =
            (ones(self.board.diagonal_sliders()), ones(self.board.orthogonal_sliders()));
        // Each set changes the bits in which its letter differs from that of a pawn.
        let changed = |set: u64, bits: u8| set * u64::from(bits);
        let letters = u64::from_le_bytes([b'P'; 8])
            ^ changed(ones(self.board.knights()), b'P' ^ b'N')
            ^ changed(diagonal, b'P' ^ b'B')
            ^ changed(orthogonal, b'P' ^ b'R')
            ^ changed(diagonal & orthogonal, b'P' ^ b'B' ^ b'R' ^ b'Q')
            ^ changed(ones(self.board.kings()), b'P' ^ b'K')
            ^ changed(ones(self.board.color(Color::Black)), b'P' ^ b'p');
        letters.to_le_bytes()
    }

    fn write_castling(&self, text: &mut AsciiText) {
        let rooks = self.board.state().castling_rooks();
        if rooks.is_empty() {
            return text.push(b'-');
        }
        // No rook stands beyond one in a corner.
        let corners =
            [(Square::H1, b'K'), (Square::A1, b'Q'), (Square::H8, b'k'), (Square::A8, b'q')];
        let others = corners.iter().fold(rooks, |rest, &(corner, _)| rest.without(corner));
        if self.castling == CastlingField::XFen && others.is_empty() {
            for (corner, letter) in corners {
                text.push_if(rooks.contains(corner), letter);
            }
            return;
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
        self.with_text(|text| f.write_str(text))
    }
}

/// The squares of a set on a rank, as a number below 256.
#[inline(always)]
const fn bits_on(rank: Rank, set: Bitboard) -> usize {
    (set.0 >> (8 * rank as u32)) as usize & 0xff
}

/// By the bits of a rank: a byte for each file, 1 where the bit is set.
static ONES: [u64; 256] = {
    let mut ones = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut file = 0;
        while file < 8 {
            ones[bits] |= (bits as u64 >> file & 1) << (8 * file);
            file += 1;
        }
        bits += 1;
    }
    ones
};

/// How a rank is written.
#[derive(Clone, Copy)]
struct RankShape {
    /// What stands in each place: the letter of a file, 0 to 7, or a digit, 8 for the digit 1.
    choices: [u8; 8],
    /// How many places there are.
    len: usize,
}

/// By the occupied squares of a rank.
static SHAPES: [RankShape; 256] = {
    let mut shapes = [RankShape { choices: [0; 8], len: 0 }; 256];
    let mut bits = 0;
    while bits < 256 {
        let shape = &mut shapes[bits];
        let (mut file, mut empty) = (0, 0);
        while file < 8 {
            if bits >> file & 1 == 0 {
                // The digit of an empty square before this one becomes greater.
                shape.len += (empty == 0) as usize;
                empty += 1;
                shape.choices[shape.len - 1] = 7 + empty;
            } else {
                empty = 0;
                shape.choices[shape.len] = file;
                shape.len += 1;
            }
            file += 1;
        }
        bits += 1;
    }
    shapes
};

const fn in_case_of(color: Color, letter: u8) -> u8 {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}
