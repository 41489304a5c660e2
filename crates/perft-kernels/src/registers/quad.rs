//! One NEON register of 128 bits, and the instructions that work on it.
//!
//! This is the only file with NEON instructions. A [`Quad`] holds the proof that the processor has
//! the instructions, so the methods are safe. They are always inlined, into code that carries the
//! features.

#![allow(unsafe_code)]

use core::arch::aarch64::*;
use core::arch::asm;
use core::mem::transmute;
use core::ops::{BitAnd, BitOr, BitXor};

use crate::registers::pair::Pair;
use crate::registers::proof::NeonProof;
use crate::registers::quad_constants::{CONSTANTS, Constants};

/// A register of 128 bits, which Arm calls a quadword.
#[derive(Clone, Copy)]
pub(crate) struct Quad {
    register: uint64x2_t,
    proof: NeonProof,
}

const _: () = assert!(size_of::<Quad>() == 16, "a proof has no bytes");

/// Operators of one instruction.
macro_rules! operators {
    ($($operator:ident::$method:ident = $instruction:expr;)+) => {
        $(
            impl $operator for Quad {
                type Output = Self;

                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    // SAFETY: `self.proof` exists only where all features of the level were
                    // detected.
                    let register = unsafe { $instruction(self.register, other.register) };
                    Self { register, ..self }
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
                // SAFETY: `self.proof` exists only where all features of the level were detected.
                let register = unsafe { $instruction(self.register, other.register) };
                Self { register, ..self }
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
                // SAFETY: `self.proof` exists only where all features of the level were detected.
                let register = unsafe { vreinterpretq_u64_u8($instruction(a, b)) };
                Self { register, ..self }
            }
        )+
    };
}

impl Quad {
    /// The register as bytes.
    #[inline(always)]
    fn bytes(self) -> uint8x16_t {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { vreinterpretq_u8_u64(self.register) }
    }

    /// Each word shifted by its own amount, to the left if that is positive.
    #[inline(always)]
    fn shift_by(self, [first, second]: [i64; 2]) -> Self {
        let amounts = Self::from_words(self.proof, [first as u64, second as u64]);
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register = unsafe { vshlq_u64(self.register, vreinterpretq_s64_u64(amounts.register)) };
        Self { register, ..self }
    }

    /// How many bits each byte has.
    #[inline(always)]
    fn ones(self) -> uint8x16_t {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { vcntq_u8(self.bytes()) }
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
    type Proof = NeonProof;

    #[inline(always)]
    fn proof(self) -> NeonProof {
        self.proof
    }

    #[inline(always)]
    fn from_words(proof: NeonProof, words: [u64; 2]) -> Self {
        // SAFETY: both types are 16 bytes, and any bits are a register.
        Self { register: unsafe { transmute::<[u64; 2], uint64x2_t>(words) }, proof }
    }

    #[inline(always)]
    fn splat_u64(proof: NeonProof, word: u64) -> Self {
        // SAFETY: `proof` exists only where all features of the level were detected.
        Self { register: unsafe { vdupq_n_u64(word) }, proof }
    }

    #[inline(always)]
    fn splat_i8(proof: NeonProof, byte: i8) -> Self {
        // SAFETY: `proof` exists only where all features of the level were detected.
        Self { register: unsafe { vreinterpretq_u64_s8(vdupq_n_s8(byte)) }, proof }
    }

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { [vgetq_lane_u64::<0>(self.register), vgetq_lane_u64::<1>(self.register)] }
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
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register = unsafe { vreinterpretq_u64_u8(vsliq_n_u8::<BIT>(low, mask)) };
        Self { register, ..self }
    }

    #[inline(always)]
    fn number_i8<const BITS: u32>(self) -> Self {
        self & Self::splat_i8(self.proof, (1 << BITS) - 1)
    }

    /// The compiler makes three instructions of the intrinsic where it knows how the mask was made.
    #[inline(always)]
    fn choose(self, ones: Self, zeros: Self) -> Self {
        let mut register = zeros.register;
        // SAFETY: `self.proof` exists only where all features of the level were detected, and the
        // instruction does nothing beside its result.
        unsafe {
            asm!(
                "bit {0:v}.16b, {1:v}.16b, {2:v}.16b",
                inout(vreg) register,
                in(vreg) ones.register,
                in(vreg) self.register,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        Self { register, ..self }
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
    fn arrivals(proof: NeonProof) -> [Self; 4] {
        let [a, b, c, d] = constants().arrivals;
        let constant = |words| Self::from_words(proof, words);
        [constant(a), constant(b), constant(c), constant(d)]
    }

    #[inline(always)]
    fn files(proof: NeonProof) -> [Self; 4] {
        let [a, b, c, d] = constants().files;
        let constant = |words| Self::from_words(proof, words);
        [constant(a), constant(b), constant(c), constant(d)]
    }

    /// The compiler makes two instructions of the intrinsic where the result is a mask for
    /// something else.
    #[inline(always)]
    fn meets_bit_i8(self, other: Self) -> Self {
        let register;
        // SAFETY: `self.proof` exists only where all features of the level were detected, and the
        // instruction does nothing beside its result.
        unsafe {
            asm!(
                "cmtst {0:v}.16b, {1:v}.16b, {2:v}.16b",
                lateout(vreg) register,
                in(vreg) self.register,
                in(vreg) other.register,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        Self { register, ..self }
    }

    #[inline(always)]
    fn swapped(self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        Self { register: unsafe { vextq_u64::<1>(self.register, self.register) }, ..self }
    }

    #[inline(always)]
    fn not_zero_i64(self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        Self { register: unsafe { vtstq_u64(self.register, self.register) }, ..self }
    }

    #[inline(always)]
    fn lanes_not_zero([a, b, c, d]: [Self; 4]) -> u64 {
        // SAFETY: `a.proof` exists only where all features of the level were detected.
        unsafe {
            let not_zero = |set: Self| vreinterpretq_u32_u64(set.not_zero_i64().register);
            // Half of each word, then half of that, then half again.
            let ab = vreinterpretq_u16_u32(vuzp1q_u32(not_zero(a), not_zero(b)));
            let cd = vreinterpretq_u16_u32(vuzp1q_u32(not_zero(c), not_zero(d)));
            vget_lane_u64::<0>(vreinterpret_u64_u8(vmovn_u16(vuzp1q_u16(ab, cd))))
        }
    }

    #[inline(always)]
    fn count_ones<const N: usize>(registers: [Self; N]) -> u32 {
        let mut sums = registers[0].ones();
        for register in &registers[1..] {
            // SAFETY: the proof of a register exists only where all features of the level were
            // detected.
            sums = unsafe { vaddq_u8(sums, register.ones()) };
        }
        // SAFETY: as above.
        u32::from(unsafe { vaddlvq_u8(sums) })
    }

    #[inline(always)]
    fn add_neighbours_of_u8(self, bytes: Self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register = unsafe {
            let sums = vreinterpretq_u16_u64(self.register);
            vreinterpretq_u64_u16(vpadalq_u8(sums, bytes.bytes()))
        };
        Self { register, ..self }
    }

    #[inline(always)]
    fn add_products_of_i8(self, bytes: Self, others: Self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register = unsafe {
            let (a, b) =
                (vreinterpretq_s8_u64(bytes.register), vreinterpretq_s8_u64(others.register));
            let sums = vreinterpretq_s16_u64(self.register);
            let sums = vmlal_s8(sums, vget_low_s8(a), vget_low_s8(b));
            vreinterpretq_u64_s16(vmlal_high_s8(sums, a, b))
        };
        Self { register, ..self }
    }

    #[inline(always)]
    fn sum_of_i16(self) -> i32 {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { vaddlvq_s16(vreinterpretq_s16_u64(self.register)) }
    }
}
