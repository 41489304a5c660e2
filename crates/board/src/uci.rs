//! Moves as UCI writes them.
//!
//! This file has the text, and the move that the text means on a board. The crate `movegen` judges
//! whether the move is legal.

use core::fmt;
use core::str::FromStr;

use magic_core::{Color, File, Rank, Square};

use crate::board::Board;
use crate::castling::CastlingSide;
use crate::chess_move::{Move, MoveKind};
use crate::excerpt::Excerpt;
use crate::piece::Piece;

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum CastlingStyle {
    /// As the squares that the king leaves and reaches, `e1g1`, where king and rook stand as in
    /// standard chess. From other squares castling is written as in [`Chess960`](Self::Chess960),
    /// because the king's squares alone would be ambiguous.
    #[default]
    Standard,
    /// As the king taking its rook, `e1h1`.
    Chess960,
}

impl Move {
    /// The move as UCI text. `board` is the one the move is played on.
    ///
    /// ```
    /// use board::{CastlingStyle, Move, MoveKind};
    /// use magic_core::Square;
    ///
    /// let board = "4k3/8/8/8/8/8/8/4K2R w K -".parse()?;
    /// let castling = Move::new(Square::E1, Square::H1, MoveKind::Castling);
    /// assert_eq!(castling.to_uci(&board, CastlingStyle::Standard).to_string(), "e1g1");
    /// assert_eq!(castling.to_uci(&board, CastlingStyle::Chess960).to_string(), "e1h1");
    /// # Ok::<(), board::FenError>(())
    /// ```
    pub const fn to_uci(self, board: &Board, style: CastlingStyle) -> UciMove {
        let (from, mut to) = (self.from(), self.to());
        if let (true, CastlingStyle::Standard) = (self.is_castling(), style) {
            debug_assert!(board.kings().contains(from), "castling without a king");
            let is_black = board.color(Color::Black).contains(from);
            let color = if is_black { Color::Black } else { Color::White };
            if board.standard_castling_rooks(color).contains(to) {
                to = self.arrival();
            }
        }
        UciMove { from, to, promotion: self.promotion() }
    }
}

/// A move as UCI writes it: two squares and perhaps a piece to become.
///
/// It is only the text in parsed form. What kind of move it is depends on the board
/// ([`resolve`](Self::resolve)).
///
/// ```
/// use board::{Board, MoveKind, UciMove};
///
/// let mv = UciMove::parse("e2e4")?.resolve(&Board::start()).expect("a pawn stands there");
/// assert_eq!(mv.kind(), MoveKind::DoublePush);
/// assert_eq!(
///     UciMove::parse("e2e9").unwrap_err().to_string(),
///     "\"e2e9\" is not a move like e2e4 or e7e8q: bytes 2 and 3 are not a square a1 to h8"
/// );
/// # Ok::<(), board::ParseUciMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UciMove {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it goes to; for castling the square that the king or the rook goes to in that
    /// spelling.
    pub to: Square,
    /// The piece a pawn becomes.
    pub promotion: Option<Piece>,
}

impl UciMove {
    /// Reads a move such as `e2e4` or `e7e8q`.
    ///
    /// # Errors
    /// When the text is not like that. The null move `0000` is not a move.
    #[inline]
    pub fn parse(text: &str) -> Result<Self, ParseUciMoveError> {
        Self::parse_bytes(text.as_bytes())
            .map_err(|problem| ParseUciMoveError { text: Excerpt::new(text), problem })
    }

    /// Reads a move. The result is passed in registers, as one with the text would not be.
    fn parse_bytes(bytes: &[u8]) -> Result<Self, UciMoveProblem> {
        let squares = bytes.first_chunk().copied().and_then(squares_named);
        let Some((from, to)) = squares else {
            let from = bytes.get(..2).and_then(square_named);
            return Err(from.map_or(UciMoveProblem::From, |_| UciMoveProblem::To));
        };
        let promotion = match bytes[4..] {
            [] => None,
            [letter] => Some(
                Piece::from_char(char::from(letter))
                    .filter(|&piece| MoveKind::promotion(piece).is_some())
                    .ok_or(UciMoveProblem::Promotion)?,
            ),
            _ => return Err(UciMoveProblem::TooLong),
        };
        Ok(Self { from, to, promotion })
    }

    /// The move that the text means on this board, whether or not it is legal there. Both spellings
    /// of castling are accepted in every position.
    ///
    /// `None` if no piece of the side to move can move so:
    ///
    /// - no piece of that side stands on the first square,
    /// - the two squares are the same, or
    /// - a promotion is missing or out of place.
    pub fn resolve(self, board: &Board) -> Option<Move> {
        let us = board.side_to_move();
        if self.from == self.to || !board.color(us).contains(self.from) {
            return None;
        }
        // Which piece it is else does not matter, and could not be predicted.
        let is_pawn = board.pawns().contains(self.from);
        let promotes = is_pawn && self.to.rank() == Rank::Eighth.relative_to(us);
        match self.promotion {
            Some(promotion) if promotes => {
                Some(Move::new(self.from, self.to, MoveKind::promotion(promotion)?))
            }
            None if !promotes => Some(if is_pawn {
                self.pawn_move(board)
            } else if board.kings().contains(self.from) {
                self.king_move(board)
            } else {
                Move::normal(self.from, self.to)
            }),
            _ => None,
        }
    }

    fn pawn_move(self, board: &Board) -> Move {
        let distance = (self.from as u8).abs_diff(self.to as u8);
        let changes_file = self.from.file() != self.to.file();
        let kind = if distance == 16 {
            MoveKind::DoublePush
        } else if changes_file && board.en_passant() == Some(self.to) {
            MoveKind::EnPassant
        } else {
            MoveKind::Normal
        };
        Move::new(self.from, self.to, kind)
    }

    /// A king castles if it takes a rook that it may castle with. It also castles if it goes more
    /// than one step along its rank, to where castling leads.
    fn king_move(self, board: &Board) -> Move {
        let us = board.side_to_move();
        let side = CastlingSide::of(self.from, self.to);
        let rook = board.castling_rook(us, side).filter(|&rook| {
            let goes_far = self.from.file().index().abs_diff(self.to.file().index()) > 1;
            let king_to = Square::new(side.king_file(), rook.rank());
            rook == self.to || (goes_far && king_to == self.to)
        });
        match rook {
            Some(rook) => Move::new(self.from, rook, MoveKind::Castling),
            None => Move::normal(self.from, self.to),
        }
    }
}

/// The square of a name in lower case, such as `e4`.
pub(crate) fn square_named(name: &[u8]) -> Option<Square> {
    let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name else { return None };
    let file = File::from_index(usize::from(file - b'a'))?;
    let rank = Rank::from_index(usize::from(rank - b'1'))?;
    Some(Square::new(file, rank))
}

/// The squares of two names, such as `e2e4`, as [`square_named`] reads each.
fn squares_named(names: [u8; 4]) -> Option<(Square, Square)> {
    // How far each character is from `a` or `1`. A character before them becomes a large number.
    let places = u32::from_le_bytes(names).wrapping_sub(u32::from_le_bytes(*b"a1a1"));
    if places & u32::from_le_bytes([!7; 4]) != 0 {
        return None;
    }
    let square = |places: u32| Square::from_index((places & 7 | places >> 5 & 0o70) as usize);
    square(places).zip(square(places >> 16))
}

impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    fn from_str(text: &str) -> Result<Self, ParseUciMoveError> {
        Self::parse(text)
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text is written at once: calling a formatter for each character takes twice as long.
        let letters = |it: Square| [it.file().to_char() as u8, it.rank().to_char() as u8];
        let ([a, b], [c, d]) = (letters(self.from), letters(self.to));
        let moved = [a, b, c, d];
        let promoted = [a, b, c, d, self.promotion.map_or(b'?', |piece| piece.to_char() as u8)];
        let text: &[u8] = if self.promotion.is_some() { &promoted } else { &moved };
        f.write_str(core::str::from_utf8(text).unwrap_or_default())
    }
}

/// Writes the move as UCI does in Chess960: `e2e4`, `e7e8q`, castling as king takes rook, `e1h1`.
/// [`to_uci`](Move::to_uci) writes either style.
impl fmt::Display for Move {
    /// Writes the move as UCI does in Chess960: castling as king takes rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        UciMove { from: self.from(), to: self.to(), promotion: self.promotion() }.fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self}, {:?})", self.kind())
    }
}

/// A text that is not UCI move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseUciMoveError {
    /// The text.
    pub text: Excerpt,
    /// What is wrong with it.
    pub problem: UciMoveProblem,
}

impl fmt::Display for ParseUciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, problem } = *self;
        write!(f, "{text} is not a move like e2e4 or e7e8q: {problem}")
    }
}

impl core::error::Error for ParseUciMoveError {}

/// Which part of a UCI move cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UciMoveProblem {
    /// The first two characters are no square.
    From,
    /// The next two characters are no square.
    To,
    /// The fifth character is no piece to promote to.
    Promotion,
    /// There are more than five characters.
    TooLong,
}

impl fmt::Display for UciMoveProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::From => f.write_str("bytes 0 and 1 are not a square a1 to h8"),
            Self::To => f.write_str("bytes 2 and 3 are not a square a1 to h8"),
            Self::Promotion => f.write_str("byte 4 is not a piece to promote to (n, b, r or q)"),
            Self::TooLong => f.write_str("there is more text after byte 4"),
        }
    }
}

impl core::error::Error for UciMoveProblem {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_squares_are_read_as_each_of_them() {
        let expected = |names: [u8; 4]| {
            let [from, to] = [square_named(&names[..2]), square_named(&names[2..])];
            from.zip(to)
        };
        let mut right = 0;
        for names in [*b"a1h8", *b"h8a1", *b"d4e5", *b"`1a0", *b"a9i1"] {
            for (first, second) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
                for pair in 0..=u16::MAX {
                    let mut names = names;
                    [names[first], names[second]] = pair.to_le_bytes();
                    assert_eq!(squares_named(names), expected(names), "{names:?}");
                    right += u32::from(squares_named(names).is_some());
                }
            }
        }
        assert!(right > 1_000, "{right}");
    }

    #[test]
    fn errors_name_the_part_that_cannot_be_read() {
        use UciMoveProblem::{From, Promotion, To, TooLong};
        for (text, problem) in [
            ("", From),
            ("e", From),
            ("e9e4", From),
            ("0000", From),
            ("e2", To),
            ("e2e", To),
            ("e2E4", To),
            ("e2é", To),
            ("e7e8k", Promotion),
            ("e7e8 ", Promotion),
            ("e7e8qq", TooLong),
        ] {
            assert_eq!(UciMove::parse(text).map_err(|error| error.problem), Err(problem), "{text}");
        }
    }
}
