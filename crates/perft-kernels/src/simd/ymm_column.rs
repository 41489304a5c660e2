//! The same word of four boards in one register.

use core::ops::{BitAnd, BitOr, Not};

use board::Board;
use magic_core::Bitboard;

use crate::simd::proof::V3Proof;
use crate::simd::ymm::Ymm;
use crate::simd::ymm_carrier::YmmCarrier;
use crate::two_ply::batch::column::Column;
use crate::two_ply::lanes::board_columns::{BoardColumns, first_numbers};
use crate::two_ply::level::MOST_BOARDS;

/// How many boards there are side by side.
const BOARDS: usize = 4;

/// Lanes: all ones in those that something does *not* hold for. The comparisons that there are ask whether a word is zero.
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
        let quarters = Self::splat_u64(proof, 0xF0F0_F0F0_0F0F_0F0F);
        let pairs = Self::splat_u64(proof, 0xCCCC_0000_CCCC_0000);
        let squares = Self::splat_u64(proof, 0xAA00_AA00_AA00_AA00);
        let changed = self ^ self.shift_left_by::<36>();
        let x = self ^ (quarters & (changed ^ self.shift_right_by::<36>()));
        let changed = pairs & (x ^ x.shift_left_by::<18>());
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

impl BoardColumns for Ymm {
    const BOARDS: usize = BOARDS;
    const FEWEST_ALIKE: usize = 3;
    const FEWEST_PLAYED: u32 = 3;
    const ARE_CHEAP: bool = false;

    type Carrier = YmmCarrier;

    #[inline(always)]
    fn of_boards(proof: V3Proof, boards: &[Board]) -> [Self; 8] {
        let [a, b, c, d] = match boards {
            [] => [[Self::zero(proof); 2]; BOARDS],
            [a, b, c, d, ..] => [
                Self::from_board(proof, a),
                Self::from_board(proof, b),
                Self::from_board(proof, c),
                Self::from_board(proof, d),
            ],
            [first, ..] => {
                let mut words = [Self::from_board(proof, first); BOARDS];
                for (words, board) in words.iter_mut().zip(boards) {
                    *words = Self::from_board(proof, board);
                }
                words
            }
        };
        let [w0, w1, w2, w3] = transposed([a[0], b[0], c[0], d[0]]);
        let [w4, w5, w6, w7] = transposed([a[1], b[1], c[1], d[1]]);
        [w0, w1, w2, w3, w4, w5, w6, w7]
    }

    #[inline(always)]
    fn of_numbers(proof: V3Proof, numbers: &[u32]) -> Self {
        Self::from_u32s(proof, &first_numbers(numbers))
    }

    #[inline(always)]
    fn occupied(self) -> u8 {
        self.not_zero_i64()
    }

    #[inline(always)]
    fn lanes(self) -> [u64; MOST_BOARDS] {
        let [a, b, c, d] = *self.as_words();
        [a, b, c, d, 0, 0, 0, 0]
    }
}

/// Four registers of four words, transposed.
#[inline(always)]
fn transposed([a, b, c, d]: [Ymm; 4]) -> [Ymm; 4] {
    const LOWER: i32 = 0x20;
    const UPPER: i32 = 0x31;
    let (even, odd) = (a.even_words(b), a.odd_words(b));
    let (next_even, next_odd) = (c.even_words(d), c.odd_words(d));
    [
        even.halves::<LOWER>(next_even),
        odd.halves::<LOWER>(next_odd),
        even.halves::<UPPER>(next_even),
        odd.halves::<UPPER>(next_odd),
    ]
}
