//! The subsets of a set, in order and by number.
//!
//! Subsets are numbered as the x86 instructions PDEP and PEXT number them. Bit `n` of the number
//! says whether the subset holds the `n`-th lowest square of the set.

use core::iter::FusedIterator;

use super::Bitboard;

/// All subsets of a set, from the empty one to the set itself, in the order of their numbers.
///
/// The carry-rippler leads from one subset to the next. Subtracting the set adds one to the
/// subset's bits, and the carry ripples over the gaps.
#[derive(Debug, Clone)]
pub struct Subsets {
    set: Bitboard,
    next: Option<Bitboard>,
}

impl Iterator for Subsets {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        let subset = self.next?;
        let following = subset.next_subset(self.set);
        self.next = if following.is_empty() { None } else { Some(following) };
        Some(subset)
    }
}

impl FusedIterator for Subsets {}

impl Bitboard {
    /// All subsets of this set, with the set itself and the empty set. There are 2 to the power of
    /// [`len`](Self::len).
    ///
    /// ```
    /// use magic_core::{Bitboard, Square};
    /// let corner = Bitboard::EMPTY.with(Square::A1).with(Square::H8);
    /// let subsets = [
    ///     Bitboard::EMPTY,
    ///     Square::A1.bitboard(),
    ///     Square::H8.bitboard(),
    ///     corner,
    /// ];
    /// assert!(corner.subsets().eq(subsets));
    /// ```
    #[doc(alias = "carry-rippler")]
    #[inline]
    pub const fn subsets(self) -> Subsets {
        Subsets { set: self, next: Some(Self::EMPTY) }
    }

    /// The subset of `set` that follows this one; the empty set follows `set` itself.
    #[inline]
    pub(crate) const fn next_subset(self, set: Self) -> Self {
        Self(self.0.wrapping_sub(set.0) & set.0)
    }

    /// The subset with this number. It is what PDEP computes, in portable code. Bits of `number`
    /// beyond [`len`](Self::len) have no effect.
    ///
    /// ```
    /// use magic_core::{Rank, Square};
    /// let subset = Rank::First.bitboard().nth_subset(0b101);
    /// assert_eq!(subset, Square::A1.bitboard() | Square::C1.bitboard());
    /// ```
    ///
    /// With a relevant mask, the subset is what the literature on magics calls a blocker board.
    #[doc(alias = "index_to_uint64")]
    #[doc(alias = "gen_blockerboard")]
    #[doc(alias = "blocker board")]
    #[doc(alias = "PDEP")]
    pub const fn nth_subset(self, number: u64) -> Self {
        let mut rest = self;
        let mut number = number;
        let mut subset = Self::EMPTY;
        while let Some(square) = rest.pop_first() {
            if number & 1 != 0 {
                subset.insert(square);
            }
            number >>= 1;
        }
        subset
    }

    /// The number of the subset that `occupied` and this set share. It is what PEXT computes, in
    /// portable code. It is the reverse of [`nth_subset`](Self::nth_subset).
    ///
    /// ```
    /// use magic_core::{Bitboard, Rank};
    /// assert_eq!(Rank::First.bitboard().subset_index(Bitboard::FULL), 0xFF);
    /// ```
    #[doc(alias = "PEXT")]
    pub const fn subset_index(self, occupied: Self) -> u64 {
        let mut rest = self.0 & occupied.0;
        let mut number = 0;
        while rest != 0 {
            let square = rest & rest.wrapping_neg();
            // The squares of this set below the square have the lower places.
            number |= 1 << (self.0 & (square - 1)).count_ones();
            rest ^= square;
        }
        number
    }
}
