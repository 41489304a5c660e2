//! Writes FENs.

use core::fmt;

use magic_core::{Bitboard, Color, File, Rank, Square};

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

    /// Gives the text to a function. Unlike `to_string`, it asks for no memory.
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

    /// Writes rank by rank. There is no branch, because none that asks for a piece can be
    /// predicted: every square has a character, and those of empty squares before another empty
    /// one are written over.
    fn write_placement(&self, text: &mut AsciiText) {
        let characters = self.characters();
        let occupied = self.board.occupied();
        let stays = occupied.0 | occupied.0 >> 1 | File::H.bitboard().0;
        for rank in Rank::ALL.into_iter().rev() {
            let stays = stays >> (8 * rank as u32);
            for (file, characters) in characters.iter().enumerate() {
                text.push_if(stays >> file & 1 != 0, characters[rank as usize]);
            }
            if rank != Rank::First {
                text.push(b'/');
            }
        }
    }

    /// The characters of all squares, by file and rank: the letter of a piece, or the number of
    /// empty squares that end there.
    ///
    /// They are made bit by bit, each for all squares at once.
    fn characters(&self) -> [[u8; 8]; 8] {
        let board = self.board;
        let [knights, kings] = [board.knights().0, board.kings().0];
        let [diagonal, orthogonal] = [board.diagonal_sliders().0, board.orthogonal_sliders().0];
        let empty = !board.occupied().0;
        let [ones, twos, fours, eights] = counts_of_runs(empty);
        transposed([
            diagonal & orthogonal | kings | ones,
            diagonal ^ orthogonal | knights | kings | twos,
            knights | fours,
            knights | kings | eights,
            !(knights | kings | diagonal & !orthogonal),
            board.color(Color::Black).0 | empty,
            !empty,
            0,
        ])
        .map(u64::to_le_bytes)
    }

    fn write_castling(&self, text: &mut AsciiText) {
        let rooks = self.board.state().castling_rooks();
        if rooks.is_empty() {
            return text.push(b'-');
        }
        // No rook stands beyond one in a corner.
        if self.castling == CastlingField::XFen && rooks.is_subset(Bitboard::CORNERS) {
            let corners = [Square::H1, Square::A1, Square::H8, Square::A8];
            for (corner, &letter) in corners.into_iter().zip(b"KQkq") {
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

/// For each square of a set: how many squares of the set end there, without a gap, on its rank.
/// The numbers are given bit by bit, the lowest first.
fn counts_of_runs(set: u64) -> [u64; 4] {
    // Squares whose western neighbour may be in the set.
    let continuing = set & !File::A.bitboard().0;
    let mut at_least = set;
    let [mut ones, mut twos, mut fours] = [0; 3];
    for count in 1..8 {
        ones ^= at_least;
        twos ^= if count % 2 == 0 { at_least } else { 0 };
        fours ^= if count % 4 == 0 { at_least } else { 0 };
        at_least = at_least << 1 & continuing;
    }
    [ones ^ at_least, twos ^ at_least, fours ^ at_least, at_least]
}

/// Exchanges the number of a word with the number of a bit in its byte: bit `j` of each byte of
/// word `i` becomes bit `i` of that byte of word `j`.
fn transposed(mut words: [u64; 8]) -> [u64; 8] {
    for (distance, low) in [(1, 0x55), (2, 0x33), (4, 0x0f)] {
        let low = u64::from_le_bytes([low; 8]);
        for word in (0..8).filter(|word| word & distance == 0) {
            let (first, second) = (words[word], words[word + distance]);
            let changed = (first >> distance ^ second) & low;
            words[word] = first ^ changed << distance;
            words[word + distance] = second ^ changed;
        }
    }
    words
}

const fn in_case_of(color: Color, letter: u8) -> u8 {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}
