//! The same word of several boards, side by side: one board to a lane.

use std::ops::{BitAnd, BitOr, Not};

use magic_core::Bitboard;

/// A word of every board. No operation mixes lanes.
pub(crate) trait Column:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Proof that the processor has the instructions that work on the column.
    type Proof: Copy;
    /// Which lanes something holds for.
    type Mask: Copy;

    /// The same word in every lane.
    fn splat(proof: Self::Proof, set: Bitboard) -> Self;
    /// The proof that the column was made with.
    fn proof(self) -> Self::Proof;
    /// Each lane shifted towards h8; `amount` should be a constant.
    fn up(self, amount: u32) -> Self;
    /// Each lane shifted towards a1; `amount` should be a constant.
    fn down(self, amount: u32) -> Self;
    /// How many bits each lane has.
    fn len(self) -> Self;
    /// Sums, lane by lane.
    fn plus(self, other: Self) -> Self;
    /// The lanes that have a bit in common with `other`.
    fn meets(self, other: Self) -> Self::Mask;
    /// The lanes of `mask`, and zero in the others.
    fn only(self, mask: Self::Mask) -> Self;
    /// The lanes that are not in `mask`, and zero in the others.
    fn except(self, mask: Self::Mask) -> Self;
    /// Whether any lane has a bit.
    fn any(self) -> bool;

    /// The squares of every lane that are in `set`.
    #[inline(always)]
    fn within(self, set: Bitboard) -> Self {
        self & Self::splat(self.proof(), set)
    }
}

/// One board: the plain twin of vectors.
#[cfg(feature = "explain")]
impl Column for u64 {
    type Proof = ();
    type Mask = bool;

    fn splat((): (), set: Bitboard) -> Self {
        set.0
    }

    fn proof(self) {}

    fn up(self, amount: u32) -> Self {
        self << amount
    }

    fn down(self, amount: u32) -> Self {
        self >> amount
    }

    fn len(self) -> Self {
        u64::from(self.count_ones())
    }

    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    fn meets(self, other: Self) -> bool {
        self & other != 0
    }

    fn only(self, mask: bool) -> Self {
        if mask { self } else { 0 }
    }

    fn except(self, mask: bool) -> Self {
        if mask { 0 } else { self }
    }

    fn any(self) -> bool {
        self != 0
    }
}
