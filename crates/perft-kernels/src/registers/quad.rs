//! One NEON register of 128 bits, and the instructions that work on it.
//!
//! This is the only file with NEON instructions. It is compiled where the target has them, so there
//! is nothing to prove.

#![allow(unsafe_code)]

use core::arch::aarch64::*;
use core::arch::asm;
use core::mem::transmute;
use core::ops::{BitAnd, BitOr, BitXor};

use crate::registers::pair::Pair;
use crate::registers::quad_constants::{CONSTANTS, Constants};

/// A register of 128 bits, which Arm calls a quadword.
#[derive(Clone, Copy)]
pub(crate) struct Quad(uint64x2_t);

/// An expression of NEON instructions.
macro_rules! neon {
    ($instructions:expr) => {
        // SAFETY: the target has NEON.
        unsafe { $instructions }
    };
}

/// Operators of one instruction.
macro_rules! operators {
    ($($operator:ident::$method:ident = $instruction:expr;)+) => {
        $(
            impl $operator for Quad {
                type Output = Self;

                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    Self(neon!($instruction(self.0, other.0)))
                }
            }
        )+
    };
}

operators! {
    BitAnd::bitand = vandq_u64;
    BitOr::bitor = vorrq_u64;
    BitXor::bitxor = veorq_u64;
}

/// Methods of one instruction on words: from two registers to a third.
macro_rules! on_words {
    ($($name:ident = $instruction:expr;)+) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Self(neon!($instruction(self.0, other.0)))
            }
        )+
    };
}

/// Methods of one instruction on bytes: from two registers to a third.
macro_rules! on_bytes {
    ($($name:ident = $instruction:expr;)+) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                let (a, b) = (self.bytes(), other.bytes());
                Self(neon!(vreinterpretq_u64_u8($instruction(a, b))))
            }
        )+
    };
}

impl Quad {
    /// The register as bytes.
    #[inline(always)]
    fn bytes(self) -> uint8x16_t {
        neon!(vreinterpretq_u8_u64(self.0))
    }

    /// Each word shifted by its own amount, to the left if that is positive.
    #[inline(always)]
    fn shift_by(self, [first, second]: [i64; 2]) -> Self {
        let amounts = Self::from_words((), [first as u64, second as u64]);
        Self(neon!(vshlq_u64(self.0, vreinterpretq_s64_u64(amounts.0))))
    }

    /// How many bits each byte has.
    #[inline(always)]
    fn ones(self) -> uint8x16_t {
        neon!(vcntq_u8(self.bytes()))
    }
}

/// The compiler would give each constant an address of its own, which takes an instruction to form.
/// So it is kept from looking through the address of the table that has all of them.
#[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read there")]
#[inline(always)]
fn constants() -> &'static Constants {
    let mut address: *const Constants = &CONSTANTS;
    // SAFETY: no instruction is no effect, and the address stays what it is.
    unsafe {
        asm!("/* {0} */", inout(reg) address, options(pure, nomem, nostack, preserves_flags));
        &*address
    }
}

impl Pair for Quad {
    type Proof = ();

    #[inline(always)]
    fn proof(self) {}

    #[inline(always)]
    fn from_words((): (), words: [u64; 2]) -> Self {
        // SAFETY: both types are 16 bytes, and any bits are a register.
        Self(unsafe { transmute::<[u64; 2], uint64x2_t>(words) })
    }

    #[inline(always)]
    fn splat_u64((): (), word: u64) -> Self {
        Self(neon!(vdupq_n_u64(word)))
    }

    #[inline(always)]
    fn splat_i8((): (), byte: i8) -> Self {
        Self(neon!(vreinterpretq_u64_s8(vdupq_n_s8(byte))))
    }

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        neon!([vgetq_lane_u64::<0>(self.0), vgetq_lane_u64::<1>(self.0)])
    }

    #[inline(always)]
    fn word_of(registers: &[Self; 4], index: usize) -> u64 {
        let registers: *const [Self; 4] = registers;
        // SAFETY: a `Quad` is nothing but its register, so four are eight words, and more aligned
        // than words need it.
        let words = unsafe { &*registers.cast::<[u64; 8]>() };
        words[index % 8]
    }

    #[inline(always)]
    fn byte_of(registers: &[Self; 4], index: usize) -> u8 {
        let registers: *const [Self; 4] = registers;
        // SAFETY: a `Quad` is nothing but its register, so four are 64 bytes, and bytes need no
        // alignment.
        let bytes = unsafe { &*registers.cast::<[u8; 64]>() };
        bytes[index % 64]
    }

    on_words! {
        minus = vbicq_u64;
        or_not = vornq_u64;
        first_words = vzip1q_u64;
        second_words = vzip2q_u64;
    }

    on_bytes! {
        add_i8 = vaddq_u8;
        sub_i8 = vsubq_u8;
    }

    #[inline(always)]
    fn first_bit_i8(mask: Self) -> Self {
        mask
    }

    /// The bits of the mask go to all places from `BIT` on.
    #[inline(always)]
    fn with_bit_i8<const BIT: i32>(self, mask: Self) -> Self {
        let (low, mask) = (self.bytes(), mask.bytes());
        Self(neon!(vreinterpretq_u64_u8(vsliq_n_u8::<BIT>(low, mask))))
    }

    #[inline(always)]
    fn number_i8<const BITS: u32>(self) -> Self {
        self & Self::splat_i8((), (1 << BITS) - 1)
    }

    /// The compiler makes three instructions of the intrinsic where it knows how the mask was made.
    #[inline(always)]
    fn choose(self, ones: Self, zeros: Self) -> Self {
        let mut register = zeros.0;
        // SAFETY: the target has NEON, and the instruction does nothing beside its result.
        unsafe {
            asm!(
                "bit {0:v}.16b, {1:v}.16b, {2:v}.16b",
                inout(vreg) register,
                in(vreg) ones.0,
                in(vreg) self.0,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        Self(register)
    }

    #[inline(always)]
    fn shift(self, amounts: [i8; 2]) -> Self {
        if amounts == [0; 2] {
            return self;
        }
        self.shift_by(amounts.map(i64::from))
    }

    #[inline(always)]
    fn stepped([a, b]: [Self; 2], diagonal: usize, steps: i8) -> [Self; 2] {
        let amounts = if steps > 0 { &constants().ahead } else { &constants().back };
        let amounts = &amounts[steps.unsigned_abs().ilog2() as usize];
        [a.shift_by(amounts[2 * diagonal]), b.shift_by(amounts[2 * diagonal + 1])]
    }

    #[inline(always)]
    fn arrivals((): ()) -> [Self; 4] {
        let [a, b, c, d] = constants().arrivals;
        let constant = |words| Self::from_words((), words);
        [constant(a), constant(b), constant(c), constant(d)]
    }

    #[inline(always)]
    fn files((): ()) -> [Self; 4] {
        let [a, b, c, d] = constants().files;
        let constant = |words| Self::from_words((), words);
        [constant(a), constant(b), constant(c), constant(d)]
    }

    /// The compiler makes two instructions of the intrinsic where the result is a mask for
    /// something else.
    #[inline(always)]
    fn meets_bit_i8(self, other: Self) -> Self {
        let register;
        // SAFETY: the target has NEON, and the instruction does nothing beside its result.
        unsafe {
            asm!(
                "cmtst {0:v}.16b, {1:v}.16b, {2:v}.16b",
                lateout(vreg) register,
                in(vreg) self.0,
                in(vreg) other.0,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        Self(register)
    }

    #[inline(always)]
    fn swapped(self) -> Self {
        Self(neon!(vextq_u64::<1>(self.0, self.0)))
    }

    #[inline(always)]
    fn not_zero_i64(self) -> Self {
        Self(neon!(vtstq_u64(self.0, self.0)))
    }

    #[inline(always)]
    fn lanes_not_zero([a, b, c, d]: [Self; 4]) -> u64 {
        neon!({
            let not_zero = |set: Self| vreinterpretq_u32_u64(set.not_zero_i64().0);
            // Half of each word, then half of that, then half again.
            let ab = vreinterpretq_u16_u32(vuzp1q_u32(not_zero(a), not_zero(b)));
            let cd = vreinterpretq_u16_u32(vuzp1q_u32(not_zero(c), not_zero(d)));
            vget_lane_u64::<0>(vreinterpret_u64_u8(vmovn_u16(vuzp1q_u16(ab, cd))))
        })
    }

    #[inline(always)]
    fn count_ones<const N: usize>(registers: [Self; N]) -> u32 {
        let mut sums = registers[0].ones();
        for register in &registers[1..] {
            sums = neon!(vaddq_u8(sums, register.ones()));
        }
        u32::from(neon!(vaddlvq_u8(sums)))
    }

    #[inline(always)]
    fn add_neighbours_of_u8(self, bytes: Self) -> Self {
        let register = neon!({
            let sums = vreinterpretq_u16_u64(self.0);
            vreinterpretq_u64_u16(vpadalq_u8(sums, bytes.bytes()))
        });
        Self(register)
    }

    #[inline(always)]
    fn add_products_of_i8(self, bytes: Self, others: Self) -> Self {
        let register = neon!({
            let (a, b) = (vreinterpretq_s8_u64(bytes.0), vreinterpretq_s8_u64(others.0));
            let sums = vreinterpretq_s16_u64(self.0);
            let sums = vmlal_s8(sums, vget_low_s8(a), vget_low_s8(b));
            vreinterpretq_u64_s16(vmlal_high_s8(sums, a, b))
        });
        Self(register)
    }

    #[inline(always)]
    fn sum_of_i16(self) -> i32 {
        neon!(vaddlvq_s16(vreinterpretq_s16_u64(self.0)))
    }
}
