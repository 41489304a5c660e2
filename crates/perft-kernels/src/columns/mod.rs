//! Columns: the same word of several boards, side by side, one board to a lane.
//!
//! - `four_boards`, `eight_boards`: columns in registers of the levels `v3` and `avx512`; a plain
//!   word is a column of one board, for tests;
//! - `fills`: steps and fills along a direction or a line, on all boards;
//! - `castling_squares`: where castlings take place on all boards;
//! - `legal_moves`: how many legal moves each board has.

pub(crate) mod castling_squares;
#[cfg(target_arch = "x86_64")]
mod eight_boards;
pub(crate) mod fills;
#[cfg(target_arch = "x86_64")]
mod four_boards;
pub(crate) mod legal_moves;

use std::ops::{BitAnd, BitOr, BitXor, Not};

use magic_core::Bitboard;

/// A word of every board. No operation mixes lanes.
pub(crate) trait Column:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// Whether [`files_as_ranks`](Self::files_as_ranks) takes less time than fills along files.
    const TURNS_FILES: bool;

    /// Proof that the processor has the instructions that work on the column.
    type Proof: Copy;
    /// Which lanes something holds for.
    type Mask: Copy + BitAnd<Output = Self::Mask> + BitOr<Output = Self::Mask>;

    /// The same word in every lane.
    fn splat(proof: Self::Proof, set: Bitboard) -> Self;
    /// The proof that the column was made with.
    fn proof(&self) -> Self::Proof;
    /// Each lane shifted towards h8; `amount` should be a constant.
    fn up(self, amount: u32) -> Self;
    /// Each lane shifted towards a1; `amount` should be a constant.
    fn down(self, amount: u32) -> Self;
    /// How many bits each lane has.
    fn len(self) -> Self;
    /// Sums, lane by lane.
    fn plus(self, other: Self) -> Self;
    /// Differences, lane by lane.
    fn minus(self, other: Self) -> Self;
    /// Products of numbers below 2^32, lane by lane.
    fn times(self, other: Self) -> Self;
    /// The bits that one or all three have.
    fn odd(self, b: Self, c: Self) -> Self;
    /// The bits that at least two of the three have.
    fn most(self, b: Self, c: Self) -> Self;
    /// The differences of the eight bytes of each lane. A byte is a rank.
    fn minus_by_rank(self, other: Self) -> Self;
    /// Each lane with the a-file and the h-file exchanged, and so on.
    fn mirrored(self) -> Self;
    /// Each lane with the first rank and the last one exchanged, and so on.
    fn flipped(self) -> Self;
    /// Each lane mirrored along the diagonal from a8 to h1: the square on file `f` of rank `r` goes
    /// to file `7 - r` of rank `7 - f`. Twice that is nothing.
    fn files_as_ranks(self) -> Self;
    /// The lanes that have a bit in common with `other`.
    fn meets(self, other: Self) -> Self::Mask;
    /// The lanes of `mask`, and zero in the others.
    fn only(self, mask: Self::Mask) -> Self;
    /// The lanes that are not in `mask`, and zero in the others.
    fn except(self, mask: Self::Mask) -> Self;
    /// Whether any lane has a bit.
    fn any(self) -> bool;

    /// The sum of numbers on the squares of `set`. Plane `n` has the squares whose number has bit
    /// `n`.
    #[inline(always)]
    fn sum_of_planes<const N: usize>(planes: &[Self; N], set: Self) -> Self {
        let mut sum = (planes[N - 1] & set).len();
        for n in (0..N - 1).rev() {
            sum = sum.plus(sum).plus((planes[n] & set).len());
        }
        sum
    }

    /// No squares.
    #[inline(always)]
    fn none(&self) -> Self {
        Self::splat(self.proof(), Bitboard::EMPTY)
    }

    /// The squares of every lane that are in `set`.
    #[inline(always)]
    fn within(self, set: Bitboard) -> Self {
        self & Self::splat(self.proof(), set)
    }
}

/// One board: the plain twin of vectors.
#[cfg(feature = "explain")]
impl Column for u64 {
    const TURNS_FILES: bool = true;

    type Proof = ();
    type Mask = bool;

    fn splat((): (), set: Bitboard) -> Self {
        set.0
    }

    fn proof(&self) {}

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

    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    fn times(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }

    fn odd(self, b: Self, c: Self) -> Self {
        self ^ b ^ c
    }

    fn most(self, b: Self, c: Self) -> Self {
        (self & (b | c)) | (b & c)
    }

    fn minus_by_rank(self, other: Self) -> Self {
        let (of_self, of_other) = (self.to_le_bytes(), other.to_le_bytes());
        Self::from_le_bytes(std::array::from_fn(|rank| of_self[rank].wrapping_sub(of_other[rank])))
    }

    fn mirrored(self) -> Self {
        Self::from_le_bytes(self.to_le_bytes().map(u8::reverse_bits))
    }

    fn flipped(self) -> Self {
        self.swap_bytes()
    }

    fn files_as_ranks(self) -> Self {
        let mut mirrored = 0;
        for square in Bitboard(self) {
            let (file, rank) = (square.file() as u32, square.rank() as u32);
            mirrored |= 1 << ((7 - file) * 8 + 7 - rank);
        }
        mirrored
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
