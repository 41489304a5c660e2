//! Sets turned, mirrored and spread out, and their first and last squares.

use super::Bitboard;
use crate::{Direction, Square};

impl Bitboard {
    /// The set in the mirror of the diagonal a1–h8: files and ranks change places, and so do a8 and
    /// h1.
    ///
    /// ```
    /// use magic_core::{File, Rank, Square};
    /// assert_eq!(File::C.bitboard().flip_diagonal(), Rank::Third.bitboard());
    /// assert_eq!(Square::B1.flip_diagonal(), Square::A2);
    /// ```
    #[inline]
    pub const fn flip_diagonal(self) -> Self {
        // Three steps swap blocks of 4, 2 and 1 squares across the diagonal.
        let mut set = self.0;
        let mut swap = 0x0f0f_0f0f_0000_0000 & (set ^ (set << 28));
        set ^= swap ^ (swap >> 28);
        swap = 0x3333_0000_3333_0000 & (set ^ (set << 14));
        set ^= swap ^ (swap >> 14);
        swap = 0x5500_5500_5500_5500 & (set ^ (set << 7));
        Self(set ^ swap ^ (swap >> 7))
    }

    /// The set in the mirror of the diagonal a8–h1: a1 and h8 change places.
    ///
    /// ```
    /// use magic_core::{File, Rank};
    /// assert_eq!(File::C.bitboard().flip_anti_diagonal(), Rank::Sixth.bitboard());
    /// ```
    #[inline]
    pub const fn flip_anti_diagonal(self) -> Self {
        self.rotate_180().flip_diagonal()
    }

    /// The set turned by a quarter, clockwise: a1 goes to a8.
    ///
    /// ```
    /// use magic_core::{File, Rank, Square};
    /// assert_eq!(Square::A1.bitboard().rotate_90(), Square::A8.bitboard());
    /// assert_eq!(Rank::First.bitboard().rotate_90(), File::A.bitboard());
    /// ```
    #[inline]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip_ranks()
    }

    /// The set turned by half: a1 and h8 change places.
    #[inline]
    pub const fn rotate_180(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// The set turned by a quarter, against the clock: a1 goes to h1.
    #[inline]
    pub const fn rotate_270(self) -> Self {
        self.flip_ranks().flip_diagonal()
    }

    /// The set, and all squares from its squares in this direction to the edge.
    ///
    /// ```
    /// use magic_core::{Bitboard, Direction, File, Rank, Square};
    ///
    /// let front = Square::E4.bitboard().fill(Direction::North);
    /// assert_eq!(front.len(), 5); // e4 to e8
    /// assert_eq!(Rank::First.bitboard().fill(Direction::North), Bitboard::FULL);
    /// ```
    #[inline]
    pub const fn fill(self, direction: Direction) -> Self {
        let mut set = self;
        let mut steps = 0;
        while steps < 7 {
            set.0 |= set.shift(direction).0;
            steps += 1;
        }
        set
    }

    /// All squares on the files of the set.
    ///
    /// ```
    /// use magic_core::{File, Square};
    /// assert_eq!(Square::E4.bitboard().fill_files(), File::E.bitboard());
    /// ```
    #[inline]
    pub const fn fill_files(self) -> Self {
        let mut set = self.0;
        set |= set.rotate_left(8);
        set |= set.rotate_left(16);
        Self(set | set.rotate_left(32))
    }

    /// Whether every square of `other` belongs to the set.
    #[inline(always)]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// Takes the square with the highest index out of the set and returns it.
    #[inline]
    pub const fn pop_last(&mut self) -> Option<Square> {
        let last = self.last();
        if let Some(square) = last {
            self.remove(square);
        }
        last
    }

    /// The set without the square with the lowest index.
    ///
    /// ```
    /// use magic_core::{Bitboard, Square};
    ///
    /// let set = Square::B1.bitboard() | Square::C3.bitboard() | Square::G1.bitboard();
    /// assert_eq!(set.without_first(), set.without(Square::B1));
    /// assert_eq!(set.without_last(), set.without(Square::C3));
    /// assert_eq!(Bitboard::EMPTY.without_first(), Bitboard::EMPTY);
    /// ```
    #[inline(always)]
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// The set without the square with the highest index.
    #[inline]
    pub const fn without_last(self) -> Self {
        Self(self.0 & !self.isolate_last().0)
    }

    /// The square with the lowest index alone, as a set; the empty set if there is none.
    ///
    /// ```
    /// use magic_core::{Bitboard, Square};
    ///
    /// let set = Square::B1.bitboard() | Square::G1.bitboard();
    /// assert_eq!((set.isolate_first(), set.isolate_last()), (Square::B1.bitboard(), Square::G1.bitboard()));
    /// assert_eq!(Bitboard::EMPTY.isolate_last(), Bitboard::EMPTY);
    /// ```
    #[inline(always)]
    pub const fn isolate_first(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// The square with the highest index alone, as a set; the empty set if there is none.
    #[inline]
    pub const fn isolate_last(self) -> Self {
        match self.last() {
            Some(square) => square.bitboard(),
            None => Self::EMPTY,
        }
    }
}
