//! The same word of four boards in one register.

use core::ops::{BitAnd, BitOr, Not};

use magic_core::Bitboard;

use crate::columns::Column;
use crate::registers::proof::V3Proof;
use crate::registers::ymm::Ymm;

/// Lanes: all ones in those that something does *not* hold for. The comparisons that there are ask
/// whether a word is zero.
#[derive(Clone, Copy)]
pub(crate) struct YmmMask {
    others: Ymm,
}

impl BitAnd for YmmMask {
    type Output = Self;

    #[inline(always)]
    #[expect(clippy::suspicious_arithmetic_impl, reason = "lanes of the complement")]
    fn bitand(self, other: Self) -> Self {
        Self { others: self.others | other.others }
    }
}

impl BitOr for YmmMask {
    type Output = Self;

    #[inline(always)]
    #[expect(clippy::suspicious_arithmetic_impl, reason = "lanes of the complement")]
    fn bitor(self, other: Self) -> Self {
        Self { others: self.others & other.others }
    }
}

impl Not for Ymm {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::splat_u64(self.proof(), u64::MAX)
    }
}

impl Column for Ymm {
    const TURNS_FILES: bool = false;

    type Proof = V3Proof;
    type Mask = YmmMask;

    #[inline(always)]
    fn splat(proof: V3Proof, set: Bitboard) -> Self {
        Self::splat_u64(proof, set.0)
    }

    #[inline(always)]
    fn proof(&self) -> V3Proof {
        Self::proof(*self)
    }

    #[inline(always)]
    fn up(self, amount: u32) -> Self {
        self.shift_left_i64(Self::splat_u64(self.proof(), u64::from(amount)))
    }

    #[inline(always)]
    fn down(self, amount: u32) -> Self {
        self.shift_right_i64(Self::splat_u64(self.proof(), u64::from(amount)))
    }

    #[inline(always)]
    fn len(self) -> Self {
        self.count_ones_i8().sums_of_eight_u8()
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
        self ^ b ^ c
    }

    #[inline(always)]
    fn most(self, b: Self, c: Self) -> Self {
        (self & b) | ((self ^ b) & c)
    }

    #[inline(always)]
    fn minus_by_rank(self, other: Self) -> Self {
        self.sub_i8(other)
    }

    #[inline(always)]
    fn mirrored(self) -> Self {
        /// Four bits in the opposite order, as the upper half of a byte and as the lower.
        const UPPER: [u64; 2] = [0xE060_A020_C040_8000, 0xF070_B030_D050_9010];
        const LOWER: [u64; 2] = [0x0E06_0A02_0C04_0800, 0x0F07_0B03_0D05_0901];
        let (proof, half) = (self.proof(), Self::splat_i8(self.proof(), 0x0F));
        let upper = Self::from_words(proof, &twice(UPPER)).select_i8(self & half);
        let lower = self.shift_right_by::<4>() & half;
        upper | Self::from_words(proof, &twice(LOWER)).select_i8(lower)
    }

    #[inline(always)]
    fn flipped(self) -> Self {
        const ORDER: [u64; 2] = [0x0001_0203_0405_0607, 0x0809_0A0B_0C0D_0E0F];
        self.select_i8(Self::from_words(self.proof(), &twice(ORDER)))
    }

    /// By exchanging halves of halves (as on the wiki's page on flipping, mirroring and rotating).
    #[inline(always)]
    fn files_as_ranks(self) -> Self {
        let proof = self.proof();
        let four_by_four = Self::splat_u64(proof, 0xF0F0_F0F0_0F0F_0F0F);
        let two_by_two = Self::splat_u64(proof, 0xCCCC_0000_CCCC_0000);
        let squares = Self::splat_u64(proof, 0xAA00_AA00_AA00_AA00);
        let changed = self ^ self.shift_left_by::<36>();
        let x = self ^ (four_by_four & (changed ^ self.shift_right_by::<36>()));
        let changed = two_by_two & (x ^ x.shift_left_by::<18>());
        let x = x ^ changed ^ changed.shift_right_by::<18>();
        let changed = squares & (x ^ x.shift_left_by::<9>());
        x ^ changed ^ changed.shift_right_by::<9>()
    }

    #[inline(always)]
    fn meets(self, other: Self) -> YmmMask {
        YmmMask { others: (self & other).equal_i64(Self::zero(self.proof())) }
    }

    #[inline(always)]
    fn only(self, mask: YmmMask) -> Self {
        mask.others.not_and(self)
    }

    #[inline(always)]
    fn except(self, mask: YmmMask) -> Self {
        mask.others & self
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.has_bits()
    }

    /// Byte by byte, of which there are eight to a word.
    #[inline(always)]
    fn sum_of_planes<const N: usize>(planes: &[Self; N], set: Self) -> Self {
        const { assert!(8 * ((1 << N) - 1) < 1 << 8, "the sum of eight numbers in a byte") };
        let mut sum = (planes[N - 1] & set).count_ones_i8();
        for n in (0..N - 1).rev() {
            sum = sum.add_i8(sum).add_i8((planes[n] & set).count_ones_i8());
        }
        sum.sums_of_eight_u8()
    }
}

/// Two words for each half of a register.
#[inline(always)]
const fn twice([first, second]: [u64; 2]) -> [u64; 4] {
    [first, second, first, second]
}
