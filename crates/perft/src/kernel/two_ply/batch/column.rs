//! The same word of several boards, side by side, and what is done with all of them at once.

use std::ops::{BitAnd, BitOr, Not};

use magic_core::Bitboard;

/// A word of every board. DirectionSets never see each other.
pub(crate) trait Column:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Which lanes something holds for.
    type Mask: Copy;

    /// The same word in every lane.
    fn splat(set: Bitboard) -> Self;
    /// Each lane shifted towards h8; `amount` should be a constant.
    fn up(self, amount: u32) -> Self;
    /// Each lane shifted towards a1; `amount` should be a constant.
    fn down(self, amount: u32) -> Self;
    /// How many bits each lane has.
    fn len(self) -> Self;
    /// Sums, lane by lane.
    fn plus(self, other: Self) -> Self;
    /// DirectionSets that have a bit in common with `other`.
    fn meets(self, other: Self) -> Self::Mask;
    /// The lanes of `mask`, and zero in the others.
    fn only(self, mask: Self::Mask) -> Self;
    /// The lanes that are not in `mask`, and zero in them.
    fn except(self, mask: Self::Mask) -> Self;
    /// Whether any lane has a bit.
    fn any(self) -> bool;
}

/// One board: the twin of vectors for tests.
impl Column for u64 {
    type Mask = bool;

    #[inline(always)]
    fn splat(set: Bitboard) -> Self {
        set.0
    }

    #[inline(always)]
    fn up(self, amount: u32) -> Self {
        self << amount
    }

    #[inline(always)]
    fn down(self, amount: u32) -> Self {
        self >> amount
    }

    #[inline(always)]
    fn len(self) -> Self {
        u64::from(self.count_ones())
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        self & other != 0
    }

    #[inline(always)]
    fn only(self, mask: bool) -> Self {
        if mask { self } else { 0 }
    }

    #[inline(always)]
    fn except(self, mask: bool) -> Self {
        if mask { 0 } else { self }
    }

    #[inline(always)]
    fn any(self) -> bool {
        self != 0
    }
}
