//! Iterating over the squares of a set, and collecting squares into a set.

use core::iter::FusedIterator;

use super::Bitboard;
use crate::Square;

/// The squares of a [`Bitboard`], lowest index first.
#[derive(Debug, Clone)]
pub struct Iter(Bitboard);

impl Iterator for Iter {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }

    #[inline]
    fn last(self) -> Option<Square> {
        self.0.last()
    }
}

impl DoubleEndedIterator for Iter {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let last = self.0.last()?;
        self.0.remove(last);
        Some(last)
    }
}

impl ExactSizeIterator for Iter {}

impl FusedIterator for Iter {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Iter;

    /// Visits the squares, lowest index first.
    ///
    /// ```
    /// use magic_core::{Rank, Square};
    /// let mut squares = Rank::First.bitboard().into_iter();
    /// assert_eq!(squares.next(), Some(Square::A1));
    /// assert_eq!(squares.next_back(), Some(Square::H1));
    /// assert_eq!(squares.len(), 6);
    /// ```
    #[inline(always)]
    fn into_iter(self) -> Iter {
        Iter(self)
    }
}

impl FromIterator<Square> for Bitboard {
    #[inline]
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for Bitboard {
    #[inline]
    fn extend<T: IntoIterator<Item = Square>>(&mut self, squares: T) {
        for square in squares {
            self.insert(square);
        }
    }
}
