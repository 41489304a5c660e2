//! The double push that an en passant square belongs to.

use magic_core::{Color, Direction, Rank, Square};

use crate::board::Board;
use crate::board::word;
use crate::piece::Piece;
use crate::side::{Black, Side, White};

/// A pawn's double push, known by the square it passed.
pub(crate) struct DoublePush {
    pub(crate) pusher: Color,
    pub(crate) from: Square,
    pub(crate) passed: Square,
    pub(crate) to: Square,
}

impl DoublePush {
    /// The push over `passed`. `None` if pawns of `pusher` do not push over that rank.
    pub(crate) fn over(passed: Square, pusher: Color) -> Option<Self> {
        if passed.rank() != Rank::Third.relative_to(pusher) {
            return None;
        }
        let up: Direction = match pusher {
            Color::White => White::UP,
            Color::Black => Black::UP,
        };
        let (from, to) = (passed.offset(up.opposite())?, passed.offset(up)?);
        Some(Self { pusher, from, passed, to })
    }

    /// Whether the board can be the board after the push.
    pub(crate) fn is_possible(&self, board: &Board) -> bool {
        let pawns = board.colored_pieces(self.pusher, Piece::Pawn);
        let empty = self.from.bitboard() | self.passed.bitboard();
        pawns.contains(self.to) && board.occupied().is_disjoint(empty)
    }

    /// The board before the push.
    pub(crate) fn undone(&self, board: &Board) -> Board {
        let both = self.from.bitboard() | self.to.bitboard();
        let mut words = *board.words();
        words[self.pusher as usize] ^= both;
        words[word::PAWNS] ^= both;
        Board::from_words(words)
    }
}
