//! One register of 256 bits, and the instructions that work on it.
//!
//! This is the only file with AVX2 instructions, and with the two of BMI2 that compilers do not
//! find. Each is a method, named for the elements that it works on: `i8` for bytes, `i64` for
//! words, and so on. A [`Ymm`] holds the proof that the processor has the instructions, so the
//! methods are safe. They are always inlined, into code that carries the features.

#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::mem::transmute;
use core::ops::{BitAnd, BitOr, BitXor};

use board::Board;
use magic_core::Bitboard;

use crate::registers::proof::V3Proof;

/// A register of 256 bits.
#[derive(Clone, Copy)]
pub(crate) struct Ymm {
    register: __m256i,
    proof: V3Proof,
}

impl Ymm {
    /// The proof that all vectors of the level share.
    #[inline(always)]
    pub(crate) fn proof(self) -> V3Proof {
        self.proof
    }

    /// All bits zero.
    #[inline(always)]
    pub(crate) fn zero(proof: V3Proof) -> Self {
        // SAFETY: `proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm256_setzero_si256() }, proof }
    }

    /// The same byte 32 times.
    #[inline(always)]
    pub(crate) fn splat_i8(proof: V3Proof, byte: i8) -> Self {
        // SAFETY: `proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm256_set1_epi8(byte) }, proof }
    }

    /// The same word four times.
    #[inline(always)]
    pub(crate) fn splat_u64(proof: V3Proof, word: u64) -> Self {
        // SAFETY: `proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm256_set1_epi64x(word as i64) }, proof }
    }

    /// Four words from memory.
    #[inline(always)]
    pub(crate) fn from_words(proof: V3Proof, words: &[u64; 4]) -> Self {
        // SAFETY: both types are 32 bytes, and any bits are a register.
        Self { register: unsafe { transmute::<[u64; 4], __m256i>(*words) }, proof }
    }

    /// Four words that were computed one by one.
    #[inline(always)]
    pub(crate) fn gather_words(proof: V3Proof, [a, b, c, d]: [u64; 4]) -> Self {
        // SAFETY: `proof` exists only where all features of the level were detected.
        let register = unsafe { _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64) };
        Self { register, proof }
    }

    /// Four words from memory, of 32 bits there.
    #[inline(always)]
    pub(crate) fn from_u32s(proof: V3Proof, numbers: &[u32; 4]) -> Self {
        // SAFETY: both types are 16 bytes, and any bits are a register; `proof` exists only where
        // all features of the level were detected.
        let register = unsafe { _mm256_cvtepu32_epi64(transmute::<[u32; 4], __m128i>(*numbers)) };
        Self { register, proof }
    }

    /// The eight words of a board.
    #[inline(always)]
    pub(crate) fn from_board(proof: V3Proof, board: &Board) -> [Self; 2] {
        // SAFETY: both types are 64 bytes without padding, and any bits are two registers.
        let [first, second] = unsafe { transmute::<[Bitboard; 8], [__m256i; 2]>(*board.words()) };
        [Self { register: first, proof }, Self { register: second, proof }]
    }

    /// The board with these words.
    #[inline(always)]
    pub(crate) fn board([first, second]: [Self; 2]) -> Board {
        let registers = [first.register, second.register];
        // SAFETY: both types are 64 bytes without padding, and any bits are eight sets.
        Board::from_words(unsafe { transmute::<[__m256i; 2], [Bitboard; 8]>(registers) })
    }

    /// The four words, of a register that is in memory.
    #[inline(always)]
    pub(crate) fn as_words(&self) -> &[u64; 4] {
        let register: *const __m256i = &self.register;
        // SAFETY: a register in memory is 32 bytes, more aligned than words need it.
        unsafe { &*register.cast() }
    }
}

const _: () = assert!(size_of::<Ymm>() == 32, "a proof has no bytes");

/// Methods of one instruction: from two registers to a third.
macro_rules! binary {
    ($($(#[$doc:meta])+ $name:ident = $instruction:expr;)+) => {
        impl Ymm {
            $(
                $(#[$doc])+
                #[inline(always)]
                pub(crate) fn $name(self, other: Self) -> Self {
                    // SAFETY: `self.proof` exists only where all features of the level were
                    // detected.
                    let register = unsafe { $instruction(self.register, other.register) };
                    Self { register, ..self }
                }
            )+
        }
    };
}

/// Operators of one instruction.
macro_rules! operators {
    ($($operator:ident::$method:ident = $instruction:expr;)+) => {
        $(
            impl $operator for Ymm {
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
    BitAnd::bitand = _mm256_and_si256;
    BitOr::bitor = _mm256_or_si256;
    BitXor::bitxor = _mm256_xor_si256;
}

binary! {
    /// The bits of `other` that are not in `self`.
    not_and = _mm256_andnot_si256;
    /// Sums of bytes.
    add_i8 = _mm256_add_epi8;
    /// Differences of bytes.
    sub_i8 = _mm256_sub_epi8;
    /// All ones in words that are equal, zero in the others.
    equal_i64 = _mm256_cmpeq_epi64;
    /// Words shifted to the left by the amounts in `other`: by 64 and more, zero.
    shift_left_i64 = _mm256_sllv_epi64;
    /// Words shifted to the right by the amounts in `other`: by 64 and more, zero.
    shift_right_i64 = _mm256_srlv_epi64;
    /// Sums of words.
    add_i64 = _mm256_add_epi64;
    /// Differences of words.
    sub_i64 = _mm256_sub_epi64;
    /// Products of the lower halves of words.
    mul_u32 = _mm256_mul_epu32;
    /// For each byte of `other`, the byte of `self` with that number, within each half. Zero where
    /// the number is 128 or more.
    select_i8 = _mm256_shuffle_epi8;
    /// The even words of both, in turns.
    even_words = _mm256_unpacklo_epi64;
    /// The odd words of both, in turns.
    odd_words = _mm256_unpackhi_epi64;
    /// The first three words of `self`, and the last of `other`.
    with_last_word = _mm256_blend_epi32::<0b1100_0000>;
}

impl Ymm {
    /// Words shifted to the left by `AMOUNT`.
    #[inline(always)]
    pub(crate) fn shift_left_by<const AMOUNT: i32>(self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm256_slli_epi64::<AMOUNT>(self.register) }, ..self }
    }

    /// Words shifted to the right by `AMOUNT`.
    #[inline(always)]
    pub(crate) fn shift_right_by<const AMOUNT: i32>(self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm256_srli_epi64::<AMOUNT>(self.register) }, ..self }
    }

    /// How many bits each byte has: those of its halves are looked up.
    #[inline(always)]
    pub(crate) fn count_ones_i8(self) -> Self {
        const COUNTS: [u64; 2] = [0x0302_0201_0201_0100, 0x0403_0302_0302_0201];
        let [first, second] = COUNTS;
        let counts = Self::from_words(self.proof, &[first, second, first, second]);
        let half = Self::splat_i8(self.proof, 0x0F);
        let lower = counts.select_i8(self & half);
        lower.add_i8(counts.select_i8(self.shift_right_by::<4>() & half))
    }

    /// A half of one of the two, and another: which ones, `HALVES` says by four bits each.
    #[inline(always)]
    pub(crate) fn halves<const HALVES: i32>(self, other: Self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register =
            unsafe { _mm256_permute2x128_si256::<HALVES>(self.register, other.register) };
        Self { register, ..self }
    }

    /// Whether any bit is set.
    #[inline(always)]
    pub(crate) fn has_bits(self) -> bool {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { _mm256_testz_si256(self.register, self.register) == 0 }
    }

    /// A bit for each word: whether it is not zero.
    #[inline(always)]
    pub(crate) fn not_zero_i64(self) -> u8 {
        let zero = self.equal_i64(Self::zero(self.proof));
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let zero = unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(zero.register)) };
        zero as u8 ^ 0b1111
    }

    /// The sum of each eight bytes, as a word.
    #[inline(always)]
    pub(crate) fn sums_of_eight_u8(self) -> Self {
        let zero = Self::zero(self.proof);
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm256_sad_epu8(self.register, zero.register) }, ..self }
    }
}

/// The bytes of `word` as numbers of 16 bits.
#[inline(always)]
pub(crate) fn widened_u8s(_: V3Proof, word: u64) -> [u16; 8] {
    // SAFETY: a proof exists only where all features of the level were detected; both types are 16
    // bytes, and any bits are eight numbers.
    unsafe { transmute::<__m128i, [u16; 8]>(_mm_cvtepu8_epi16(_mm_cvtsi64_si128(word as i64))) }
}

/// For each byte of `order`, the byte of `numbers` that it says.
#[inline(always)]
pub(crate) fn selected_u8s(_: V3Proof, numbers: &[u16; 8], order: &[u8; 16]) -> [u16; 8] {
    // SAFETY: a proof exists only where all features of the level were detected; all types are 16
    // bytes, and any bits are a register or numbers.
    unsafe {
        let numbers = transmute::<[u16; 8], __m128i>(*numbers);
        let order = transmute::<[u8; 16], __m128i>(*order);
        transmute::<__m128i, [u16; 8]>(_mm_shuffle_epi8(numbers, order))
    }
}

/// The bits of `word` at the ones of `mask`, side by side.
#[inline(always)]
pub(crate) fn gather_bits(_: V3Proof, word: u64, mask: u64) -> u64 {
    // SAFETY: a proof exists only where all features of the level were detected, BMI2 among them.
    unsafe { _pext_u64(word, mask) }
}

/// The lowest bits of `word`, each put to a one of `mask`.
#[inline(always)]
pub(crate) fn scatter_bits(_: V3Proof, word: u64, mask: u64) -> u64 {
    // SAFETY: a proof exists only where all features of the level were detected, BMI2 among them.
    unsafe { _pdep_u64(word, mask) }
}
