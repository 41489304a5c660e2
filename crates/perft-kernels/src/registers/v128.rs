//! One register of WebAssembly, and the instructions that work on it.
//!
//! Every module with such instructions runs only where all of them are known, so there is nothing
//! unsafe about them. Only looking at registers in memory is. Engines translate them to those of
//! the processor. Few processors shift two words by different amounts, and WebAssembly does not ask
//! for it.

#![allow(unsafe_code)]

use core::arch::wasm32::*;
use core::cell::UnsafeCell;
use core::ops::{BitAnd, BitOr, BitXor};

use crate::registers::pair::{ARRIVAL_WORDS, FILE_WORDS, Pair, step_amounts};

/// A register of 128 bits.
#[derive(Clone, Copy)]
pub(crate) struct V128(v128);

impl V128 {
    /// Both words shifted to the left, or to the right by a negative amount.
    #[inline(always)]
    fn shift_both(self, amount: i8) -> v128 {
        match amount {
            0 => self.0,
            1.. => u64x2_shl(self.0, amount as u32),
            _ => u64x2_shr(self.0, u32::from(amount.unsigned_abs())),
        }
    }

    /// Both words shifted to one side, by different amounts. Two shifts of words would be one to
    /// the compiler, which WebAssembly does not have, so the words would leave the register.
    #[inline(always)]
    fn shift_to_one_side(self, [first, second]: [i8; 2]) -> Self {
        let one_rank = 8 * first.signum();
        if first.abs() == 16 || second.abs() == 16 {
            // Two ranks by halves of words.
            let by = |amount: i8| match amount {
                16 => u32x4_shl(self.0, 16),
                -16 => u32x4_shr(self.0, 16),
                _ => self.shift_both(amount),
            };
            return Self(u64x2_shuffle::<0, 3>(by(first), by(second)));
        }
        // Along the rank, then along the file.
        let (first, second) =
            (self.shift_both(first - one_rank), self.shift_both(second - one_rank));
        let along_rank = Self(u64x2_shuffle::<0, 3>(first, second));
        Self(along_rank.shift_both(one_rank))
    }
}

/// The constants of four registers, in memory. The compiler must take it that others may write
/// them, so it does not put them into the code. That is faster: `docs/performance.md` has the
/// figures.
struct FourConstants(UnsafeCell<[v128; 4]>);

// SAFETY: nothing writes what is in the cell.
unsafe impl Sync for FourConstants {}

#[used]
static ARRIVALS: FourConstants = FourConstants::new(ARRIVAL_WORDS);
#[used]
static FILES: FourConstants = FourConstants::new(FILE_WORDS);

impl FourConstants {
    const fn new([a, b, c, d]: [[u64; 2]; 4]) -> Self {
        Self(UnsafeCell::new([
            u64x2(a[0], a[1]),
            u64x2(b[0], b[1]),
            u64x2(c[0], c[1]),
            u64x2(d[0], d[1]),
        ]))
    }

    #[inline(always)]
    fn registers(&'static self) -> [V128; 4] {
        // SAFETY: nothing writes what is in the cell.
        unsafe { *self.0.get() }.map(V128)
    }
}

impl BitAnd for V128 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }
}

impl BitOr for V128 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }
}

impl BitXor for V128 {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }
}

impl Pair for V128 {
    type Proof = ();

    #[inline(always)]
    fn proof(self) {}

    #[inline(always)]
    fn from_words((): (), [first, second]: [u64; 2]) -> Self {
        Self(u64x2(first, second))
    }

    #[inline(always)]
    fn splat_u64((): (), word: u64) -> Self {
        Self(u64x2_splat(word))
    }

    #[inline(always)]
    fn splat_i8((): (), byte: i8) -> Self {
        Self(i8x16_splat(byte))
    }

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        [u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0)]
    }

    #[inline(always)]
    fn word_of(registers: &[Self; 4], index: usize) -> u64 {
        let registers: *const [Self; 4] = registers;
        // SAFETY: a `V128` is nothing but its register, so four are eight words, and more aligned
        // than words need it.
        let words = unsafe { &*registers.cast::<[u64; 8]>() };
        words[index % 8]
    }

    #[inline(always)]
    fn byte_of(registers: &[Self; 4], index: usize) -> u8 {
        let registers: *const [Self; 4] = registers;
        // SAFETY: a `V128` is nothing but its register, so four are 64 bytes, and bytes need no
        // alignment.
        let bytes = unsafe { &*registers.cast::<[u8; 64]>() };
        bytes[index % 64]
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn or_not(self, other: Self) -> Self {
        Self(v128_or(self.0, v128_not(other.0)))
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
        Self(v128_bitselect(ones.0, zeros.0, self.0))
    }

    #[inline(always)]
    fn shift(self, [first, second]: [i8; 2]) -> Self {
        if first == second {
            return Self(self.shift_both(first));
        }
        if first.signum() == second.signum() {
            return self.shift_to_one_side([first, second]);
        }
        let (first, second) = (self.shift_both(first), self.shift_both(second));
        Self(u64x2_shuffle::<0, 3>(first, second))
    }

    #[inline(always)]
    fn stepped([a, b]: [Self; 2], diagonal: usize, steps: i8) -> [Self; 2] {
        let amounts = step_amounts(steps);
        [a.shift(amounts[2 * diagonal]), b.shift(amounts[2 * diagonal + 1])]
    }

    #[inline(always)]
    fn arrivals((): ()) -> [Self; 4] {
        ARRIVALS.registers()
    }

    #[inline(always)]
    fn files((): ()) -> [Self; 4] {
        FILES.registers()
    }

    #[inline(always)]
    fn swapped(self) -> Self {
        Self(u64x2_shuffle::<1, 0>(self.0, self.0))
    }

    #[inline(always)]
    fn first_words(self, other: Self) -> Self {
        Self(u64x2_shuffle::<0, 2>(self.0, other.0))
    }

    #[inline(always)]
    fn second_words(self, other: Self) -> Self {
        Self(u64x2_shuffle::<1, 3>(self.0, other.0))
    }

    #[inline(always)]
    fn not_zero_i64(self) -> Self {
        Self(u64x2_ne(self.0, u64x2_splat(0)))
    }

    #[inline(always)]
    fn meets_bit_i8(self, other: Self) -> Self {
        Self(u8x16_eq(v128_and(self.0, other.0), other.0))
    }

    #[inline(always)]
    fn add_i8(self, other: Self) -> Self {
        Self(u8x16_add(self.0, other.0))
    }

    #[inline(always)]
    fn sub_i8(self, other: Self) -> Self {
        Self(u8x16_sub(self.0, other.0))
    }

    #[inline(always)]
    fn lanes_not_zero([a, b, c, d]: [Self; 4]) -> u64 {
        let (a, b) = (a.not_zero_i64().0, b.not_zero_i64().0);
        let (c, d) = (c.not_zero_i64().0, d.not_zero_i64().0);
        // Words of -1 and 0 keep their values when they are cut.
        let (ab, cd) = (i32x4_shuffle::<0, 2, 4, 6>(a, b), i32x4_shuffle::<0, 2, 4, 6>(c, d));
        let lanes = i16x8_narrow_i32x4(ab, cd);
        u64x2_extract_lane::<0>(i8x16_narrow_i16x8(lanes, lanes))
    }

    /// Word by word: processors count the bits of a word faster than those of sixteen bytes.
    #[inline(always)]
    fn count_ones<const N: usize>(registers: [Self; N]) -> u32 {
        let mut sum = 0;
        for register in registers {
            let [first, second] = register.words();
            sum += first.count_ones() + second.count_ones();
        }
        sum
    }

    #[inline(always)]
    fn add_neighbours_of_u8(self, bytes: Self) -> Self {
        Self(u16x8_add(self.0, u16x8_extadd_pairwise_u8x16(bytes.0)))
    }

    #[inline(always)]
    fn add_products_of_i8(self, bytes: Self, others: Self) -> Self {
        let low = i16x8_extmul_low_i8x16(bytes.0, others.0);
        let high = i16x8_extmul_high_i8x16(bytes.0, others.0);
        Self(i16x8_add(self.0, i16x8_add(low, high)))
    }

    #[inline(always)]
    fn sum_of_i16(self) -> i32 {
        let four = i32x4_extadd_pairwise_i16x8(self.0);
        let two = i32x4_add(four, i32x4_shuffle::<2, 3, 0, 1>(four, four));
        i32x4_extract_lane::<0>(two) + i32x4_extract_lane::<1>(two)
    }
}
