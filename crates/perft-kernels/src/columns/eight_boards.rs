//! The same word of eight boards in one register.

use magic_core::Bitboard;

use crate::columns::Column;
use crate::registers::proof::Avx512Proof;
use crate::registers::zmm::Zmm;

/// The bit matrix that a byte multiplied by it is mirrored: see [`Zmm::mul_bit_matrices`].
const MIRROR: u64 = 0x8040_2010_0804_0201;

/// The bit matrix that mirrors another one along its other diagonal, when it is multiplied by it.
const OTHER_DIAGONAL: u64 = 0x0102_0408_1020_4080;

impl Column for Zmm {
    const TURNS_FILES: bool = true;

    type Proof = Avx512Proof;
    type Mask = u8;

    #[inline(always)]
    fn splat(proof: Avx512Proof, set: Bitboard) -> Self {
        Self::splat_u64(proof, set.0)
    }

    #[inline(always)]
    fn proof(&self) -> Avx512Proof {
        Self::proof(self)
    }

    #[inline(always)]
    fn up(self, amount: u32) -> Self {
        self.shift_left_i64(u64::from(amount))
    }

    #[inline(always)]
    fn down(self, amount: u32) -> Self {
        self.shift_right_i64(u64::from(amount))
    }

    #[inline(always)]
    fn len(self) -> Self {
        self.count_ones_i64()
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.add_i64(other)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.sub_i64(other)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.mul_u32(other)
    }

    #[inline(always)]
    fn odd(self, b: Self, c: Self) -> Self {
        self.of_three::<0b1001_0110>(b, c)
    }

    #[inline(always)]
    fn most(self, b: Self, c: Self) -> Self {
        self.of_three::<0b1110_1000>(b, c)
    }

    #[inline(always)]
    fn minus_by_rank(self, other: Self) -> Self {
        self.sub_i8(other)
    }

    #[inline(always)]
    fn mirrored(self) -> Self {
        self.mul_bit_matrices(Self::splat_u64(self.proof(), MIRROR))
    }

    #[inline(always)]
    fn flipped(self) -> Self {
        self.bytes_reversed_i64()
    }

    #[inline(always)]
    fn files_as_ranks(self) -> Self {
        Self::splat_u64(self.proof(), OTHER_DIAGONAL).mul_bit_matrices(self)
    }

    #[inline(always)]
    fn meets(self, other: Self) -> u8 {
        self.meets_i64(other)
    }

    #[inline(always)]
    fn only(self, mask: u8) -> Self {
        self.only_i64(mask)
    }

    #[inline(always)]
    fn except(self, mask: u8) -> Self {
        self.only_i64(!mask)
    }

    #[inline(always)]
    fn within(self, set: Bitboard) -> Self {
        self.and_u64(set.0)
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.meets_i64(self) != 0
    }
}
