//! Moves as every chess program knows them.

use std::fmt;

use board::{Move, Piece};
use magic_core::Square;

/// Two squares, and what a pawn becomes. Castling is the king taking its rook.
///
/// The order is by the square that the piece leaves, then by the square it goes to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BareMove(u16);

impl BareMove {
    /// The move between the squares with these numbers, a1 being 0 and h8 63.
    pub fn new(from: usize, to: usize, promotion: Option<Piece>) -> Self {
        debug_assert!(from < 64 && to < 64);
        let promotion = promotion.map_or(0, Piece::index);
        Self((from << 9 | to << 3 | promotion) as u16)
    }

    /// Our move, without its kind.
    pub fn of(mv: Move) -> Self {
        Self::new(mv.from().index(), mv.to().index(), mv.promotion())
    }

    /// The number of the square that the piece leaves.
    pub fn from(self) -> usize {
        usize::from(self.0 >> 9)
    }

    /// The number of the square that the piece goes to, for castling that of the rook.
    pub fn to(self) -> usize {
        usize::from(self.0 >> 3 & 63)
    }

    /// What a pawn becomes.
    pub fn promotion(self) -> Option<Piece> {
        Piece::ALL
            .into_iter()
            .find(|it| it.index() == usize::from(self.0 & 7))
            .filter(|&it| it != Piece::Pawn)
    }
}

/// Writes the move as UCI does in Chess960 mode.
impl fmt::Display for BareMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Square::ALL[self.from()], Square::ALL[self.to()])?;
        match self.promotion() {
            Some(piece) => write!(f, "{}", piece.to_char()),
            None => Ok(()),
        }
    }
}

/// The moves that only one of two sorted lists has: those of the first, then those of the second. A
/// move that a list has twice counts twice.
pub fn differences(one: &[BareMove], other: &[BareMove]) -> (Vec<BareMove>, Vec<BareMove>) {
    let (mut only_one, mut only_other) = (Vec::new(), Vec::new());
    let (mut one, mut other) = (one.iter().peekable(), other.iter().peekable());
    loop {
        match (one.peek(), other.peek()) {
            (Some(a), Some(b)) if a == b => {
                one.next();
                other.next();
            }
            (Some(a), b) if b.is_none_or(|b| a < b) => only_one.extend(one.next()),
            (_, Some(_)) => only_other.extend(other.next()),
            (_, None) => return (only_one, only_other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Board;

    fn moves(texts: &[&str]) -> Vec<BareMove> {
        texts
            .iter()
            .map(|text| board::UciMove::parse(text).expect("a move"))
            .map(|it| BareMove::new(it.from.index(), it.to.index(), it.promotion))
            .collect()
    }

    #[test]
    fn moves_keep_their_squares_and_promotions() {
        for text in ["a1h8", "h8a1", "e7e8q", "a2b1n", "c7c8r", "g2h1b"] {
            assert_eq!(moves(&[text])[0].to_string(), text);
        }
        let castling =
            movegen::read_uci(&"4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse::<Board>().unwrap(), "e1g1");
        assert_eq!(BareMove::of(castling.unwrap()).to_string(), "e1h1");
    }

    #[test]
    fn differences_name_their_side() {
        let cases: [[&[&str]; 4]; 5] = [
            [&[], &[], &[], &[]],
            [&["a1a2", "b1b2"], &["a1a2", "b1b2"], &[], &[]],
            [&["a1a2", "c1c2"], &["b1b2", "c1c2", "d1d2"], &["a1a2"], &["b1b2", "d1d2"]],
            [&["a1a2", "a1a2"], &["a1a2"], &["a1a2"], &[]],
            [&["e7e8n", "e7e8q"], &["e7e8n", "e7e8b"], &["e7e8q"], &["e7e8b"]],
        ];
        for [one, other, only_one, only_other] in cases {
            let (mut one, mut other) = (moves(one), moves(other));
            one.sort_unstable();
            other.sort_unstable();
            assert!(differences(&one, &other) == (moves(only_one), moves(only_other)));
        }
    }
}
