//! One register of 128 bits, and the instructions on it that every x86-64 processor has.
//!
//! This is the only file with SSE2 instructions. The target has them, so there is nothing to prove.

#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::ops::{BitAnd, BitOr, BitXor};

use crate::registers::pair::{ARRIVAL_WORDS, FILE_WORDS, Pair, step_amounts};

/// A register of 128 bits.
#[derive(Clone, Copy)]
pub(crate) struct Sse2(__m128i);

/// An expression of SSE2 instructions.
macro_rules! sse2 {
    ($instructions:expr) => {
        // SAFETY: every processor of the target has SSE2.
        unsafe { $instructions }
    };
}

impl Sse2 {
    /// All bits.
    #[inline(always)]
    fn all() -> __m128i {
        sse2!(_mm_set1_epi8(-1))
    }

    /// Both words shifted to the left, or to the right by a negative amount.
    #[inline(always)]
    fn shift_both(self, amount: i8) -> __m128i {
        let by = sse2!(_mm_cvtsi32_si128(i32::from(amount.unsigned_abs())));
        if amount < 0 { sse2!(_mm_srl_epi64(self.0, by)) } else { sse2!(_mm_sll_epi64(self.0, by)) }
    }

    /// How many bits each half of a byte has.
    #[inline(always)]
    fn ones_by_four(self) -> __m128i {
        let (every_second, two_of_four) = (sse2!(_mm_set1_epi8(0x55)), sse2!(_mm_set1_epi8(0x33)));
        let upper = sse2!(_mm_and_si128(_mm_srli_epi64::<1>(self.0), every_second));
        let by_two = sse2!(_mm_sub_epi8(self.0, upper));
        let upper = sse2!(_mm_and_si128(_mm_srli_epi64::<2>(by_two), two_of_four));
        sse2!(_mm_add_epi8(_mm_and_si128(by_two, two_of_four), upper))
    }
}

impl BitAnd for Sse2 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(sse2!(_mm_and_si128(self.0, other.0)))
    }
}

impl BitOr for Sse2 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(sse2!(_mm_or_si128(self.0, other.0)))
    }
}

impl BitXor for Sse2 {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(sse2!(_mm_xor_si128(self.0, other.0)))
    }
}

impl Pair for Sse2 {
    type Proof = ();

    #[inline(always)]
    fn proof(self) {}

    #[inline(always)]
    fn from_words((): (), [first, second]: [u64; 2]) -> Self {
        Self(sse2!(_mm_set_epi64x(second as i64, first as i64)))
    }

    #[inline(always)]
    fn splat_u64((): (), word: u64) -> Self {
        Self(sse2!(_mm_set1_epi64x(word as i64)))
    }

    #[inline(always)]
    fn splat_i8((): (), byte: i8) -> Self {
        Self(sse2!(_mm_set1_epi8(byte)))
    }

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        let (first, second) = sse2!((
            _mm_cvtsi128_si64(self.0),
            _mm_cvtsi128_si64(_mm_unpackhi_epi64(self.0, self.0))
        ));
        [first as u64, second as u64]
    }

    #[inline(always)]
    fn word_of(registers: &[Self; 4], index: usize) -> u64 {
        let registers: *const [Self; 4] = registers;
        // SAFETY: an `Sse2` is nothing but its register, so four are eight words, and more aligned
        // than words need it.
        let words = unsafe { &*registers.cast::<[u64; 8]>() };
        words[index % 8]
    }

    #[inline(always)]
    fn byte_of(registers: &[Self; 4], index: usize) -> u8 {
        let registers: *const [Self; 4] = registers;
        // SAFETY: an `Sse2` is nothing but its register, so four are 64 bytes, and bytes need no
        // alignment.
        let bytes = unsafe { &*registers.cast::<[u8; 64]>() };
        bytes[index % 64]
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(sse2!(_mm_andnot_si128(other.0, self.0)))
    }

    #[inline(always)]
    fn or_not(self, other: Self) -> Self {
        Self(sse2!(_mm_or_si128(self.0, _mm_xor_si128(other.0, Self::all()))))
    }

    #[inline(always)]
    fn first_bit_i8(mask: Self) -> Self {
        mask & Self::splat_i8((), 1)
    }

    #[inline(always)]
    fn with_bit_i8<const BIT: i32>(self, mask: Self) -> Self {
        self | mask & Self::splat_i8((), 1 << BIT)
    }

    /// No step before has set other bits.
    #[inline(always)]
    fn number_i8<const BITS: u32>(self) -> Self {
        self
    }

    #[inline(always)]
    fn choose(self, ones: Self, zeros: Self) -> Self {
        zeros ^ (self & (ones ^ zeros))
    }

    #[inline(always)]
    fn shift(self, [first, second]: [i8; 2]) -> Self {
        if first == second {
            return Self(self.shift_both(first));
        }
        let (first, second) = (self.shift_both(first), self.shift_both(second));
        let (first, second) = sse2!((_mm_castsi128_pd(first), _mm_castsi128_pd(second)));
        // The first word of one, and the second word of the other.
        Self(sse2!(_mm_castpd_si128(_mm_move_sd(second, first))))
    }

    #[inline(always)]
    fn stepped([a, b]: [Self; 2], diagonal: usize, steps: i8) -> [Self; 2] {
        let amounts = step_amounts(steps);
        [a.shift(amounts[2 * diagonal]), b.shift(amounts[2 * diagonal + 1])]
    }

    #[inline(always)]
    fn arrivals((): ()) -> [Self; 4] {
        ARRIVAL_WORDS.map(|words| Self::from_words((), words))
    }

    #[inline(always)]
    fn files((): ()) -> [Self; 4] {
        FILE_WORDS.map(|words| Self::from_words((), words))
    }

    #[inline(always)]
    fn swapped(self) -> Self {
        Self(sse2!(_mm_shuffle_epi32::<0b01_00_11_10>(self.0)))
    }

    #[inline(always)]
    fn first_words(self, other: Self) -> Self {
        Self(sse2!(_mm_unpacklo_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn second_words(self, other: Self) -> Self {
        Self(sse2!(_mm_unpackhi_epi64(self.0, other.0)))
    }

    /// By halves of words: SSE2 compares no words.
    #[inline(always)]
    fn not_zero_i64(self) -> Self {
        let halves = sse2!(_mm_cmpeq_epi32(self.0, _mm_setzero_si128()));
        let zero = sse2!(_mm_and_si128(halves, _mm_shuffle_epi32::<0b10_11_00_01>(halves)));
        Self(sse2!(_mm_xor_si128(zero, Self::all())))
    }

    #[inline(always)]
    fn meets_bit_i8(self, other: Self) -> Self {
        Self(sse2!(_mm_cmpeq_epi8(_mm_and_si128(self.0, other.0), other.0)))
    }

    #[inline(always)]
    fn add_i8(self, other: Self) -> Self {
        Self(sse2!(_mm_add_epi8(self.0, other.0)))
    }

    #[inline(always)]
    fn sub_i8(self, other: Self) -> Self {
        Self(sse2!(_mm_sub_epi8(self.0, other.0)))
    }

    #[inline(always)]
    fn lanes_not_zero([a, b, c, d]: [Self; 4]) -> u64 {
        let (a, b) = (a.not_zero_i64().0, b.not_zero_i64().0);
        let (c, d) = (c.not_zero_i64().0, d.not_zero_i64().0);
        // Halves of words become numbers of 16 bits, two of them one number again, and that a byte.
        // All are -1 or 0.
        let (ab, cd) = sse2!((_mm_packs_epi32(a, b), _mm_packs_epi32(c, d)));
        let lanes = sse2!(_mm_packs_epi32(ab, cd));
        sse2!(_mm_cvtsi128_si64(_mm_packs_epi16(lanes, lanes))) as u64
    }

    /// By bytes: processors without POPCNT have nothing shorter.
    #[inline(always)]
    fn count_ones<const N: usize>(registers: [Self; N]) -> u32 {
        let lower_half = sse2!(_mm_set1_epi8(0x0f));
        let mut sums = sse2!(_mm_setzero_si128());
        for two in registers.chunks(2) {
            // No half of a byte has more than eight bits of two registers.
            let mut by_four = two[0].ones_by_four();
            if let [_, other] = two {
                by_four = sse2!(_mm_add_epi8(by_four, other.ones_by_four()));
            }
            let upper = sse2!(_mm_and_si128(_mm_srli_epi64::<4>(by_four), lower_half));
            let lower = sse2!(_mm_and_si128(by_four, lower_half));
            sums = sse2!(_mm_add_epi8(sums, _mm_add_epi8(lower, upper)));
        }
        let sums = sse2!(_mm_sad_epu8(sums, _mm_setzero_si128()));
        sse2!(_mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_unpackhi_epi64(sums, sums)))) as u32
    }

    #[inline(always)]
    fn add_neighbours_of_u8(self, bytes: Self) -> Self {
        let even = sse2!(_mm_and_si128(bytes.0, _mm_set1_epi16(0xff)));
        let odd = sse2!(_mm_srli_epi16::<8>(bytes.0));
        Self(sse2!(_mm_add_epi16(self.0, _mm_add_epi16(even, odd))))
    }

    #[inline(always)]
    fn add_products_of_i8(self, bytes: Self, others: Self) -> Self {
        let odd =
            sse2!(_mm_mullo_epi16(_mm_srai_epi16::<8>(bytes.0), _mm_srai_epi16::<8>(others.0)));
        // Even bytes are shifted up first, for their sign.
        let even = sse2!(_mm_mullo_epi16(
            _mm_srai_epi16::<8>(_mm_slli_epi16::<8>(bytes.0)),
            _mm_srai_epi16::<8>(_mm_slli_epi16::<8>(others.0))
        ));
        Self(sse2!(_mm_add_epi16(self.0, _mm_add_epi16(even, odd))))
    }

    #[inline(always)]
    fn sum_of_i16(self) -> i32 {
        let four = sse2!(_mm_madd_epi16(self.0, _mm_set1_epi16(1)));
        let two = sse2!(_mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four)));
        sse2!(_mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two))))
    }
}
