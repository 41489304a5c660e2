//! One register of 512 bits, and the instructions that work on it.
//!
//! This is the only file with AVX-512 instructions. Each is a method, named for the elements that
//! it works on: `i8` for 64 bytes, `i64` for eight words, and so on. A [`Zmm`] holds the proof that
//! the processor has the instructions, so the methods are safe. They are always inlined, into code
//! that carries the features.

#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::mem::transmute;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use board::Board;
use magic_core::Bitboard;

use crate::registers::proof::Avx512Proof;
use crate::with_target_features;

/// A register of 512 bits.
#[derive(Clone, Copy)]
pub(crate) struct Zmm {
    register: __m512i,
    proof: Avx512Proof,
}

impl Zmm {
    /// The proof that all vectors of the level share.
    #[inline(always)]
    pub(crate) fn proof(&self) -> Avx512Proof {
        self.proof
    }

    /// All bits zero.
    #[inline(always)]
    pub(crate) fn zero(proof: Avx512Proof) -> Self {
        // SAFETY: `proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm512_setzero_si512() }, proof }
    }

    /// The same byte 64 times.
    #[inline(always)]
    pub(crate) fn splat_i8(proof: Avx512Proof, byte: i8) -> Self {
        // SAFETY: `proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm512_set1_epi8(byte) }, proof }
    }

    /// The same number of 16 bits 32 times.
    #[inline(always)]
    pub(crate) fn splat_i16(proof: Avx512Proof, number: i16) -> Self {
        // SAFETY: `proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm512_set1_epi16(number) }, proof }
    }

    /// The same word eight times.
    #[inline(always)]
    pub(crate) fn splat_u64(proof: Avx512Proof, word: u64) -> Self {
        // SAFETY: `proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm512_set1_epi64(word as i64) }, proof }
    }

    /// `word` in the lanes of `lanes`, zero in the others.
    #[inline(always)]
    pub(crate) fn splat_u64_on(proof: Avx512Proof, lanes: u8, word: u64) -> Self {
        // SAFETY: `proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm512_maskz_set1_epi64(lanes, word as i64) }, proof }
    }

    /// Eight words.
    #[inline(always)]
    pub(crate) fn from_words(proof: Avx512Proof, words: &[u64; 8]) -> Self {
        // SAFETY: both types are 64 bytes, and any bits are a register.
        Self { register: unsafe { transmute::<[u64; 8], __m512i>(*words) }, proof }
    }

    /// Eight numbers of 32 bits, as words.
    #[inline(always)]
    pub(crate) fn from_u32s(proof: Avx512Proof, numbers: &[u32; 8]) -> Self {
        // SAFETY: both types are 32 bytes, and any bits are a register; `proof` exists only where
        // all features of the level were detected.
        let register = unsafe { _mm512_cvtepu32_epi64(transmute::<[u32; 8], __m256i>(*numbers)) };
        Self { register, proof }
    }

    /// 64 bytes.
    #[inline(always)]
    pub(crate) fn from_bytes(proof: Avx512Proof, bytes: &[u8; 64]) -> Self {
        // SAFETY: both types are 64 bytes, and any bits are a register.
        Self { register: unsafe { transmute::<[u8; 64], __m512i>(*bytes) }, proof }
    }

    /// The eight words of a board.
    #[inline(always)]
    pub(crate) fn from_board(proof: Avx512Proof, board: &Board) -> Self {
        // SAFETY: both types are 64 bytes without padding, and any bits are a register.
        Self { register: unsafe { transmute::<[Bitboard; 8], __m512i>(*board.words()) }, proof }
    }

    /// The board with these words.
    #[inline(always)]
    pub(crate) fn board(self) -> Board {
        // SAFETY: both types are 64 bytes without padding, and any bits are eight sets.
        Board::from_words(unsafe { transmute::<__m512i, [Bitboard; 8]>(self.register) })
    }

    /// The eight words.
    #[inline(always)]
    pub(crate) fn words(self) -> [u64; 8] {
        // SAFETY: both types are 64 bytes, and any bits are eight words.
        unsafe { transmute::<__m512i, [u64; 8]>(self.register) }
    }

    /// The 32 numbers of 16 bits.
    #[inline(always)]
    pub(crate) fn numbers_u16(self) -> [u16; 32] {
        // SAFETY: both types are 64 bytes, and any bits are 32 numbers.
        unsafe { transmute::<__m512i, [u16; 32]>(self.register) }
    }

    /// The 64 bytes, of a register that is in memory.
    #[inline(always)]
    pub(crate) fn as_bytes(&self) -> &[u8; 64] {
        let register: *const __m512i = &self.register;
        // SAFETY: a register in memory is 64 bytes, and bytes need no alignment.
        unsafe { &*register.cast() }
    }
}

/// A function with the features of the level, for one instruction on registers in memory.
///
/// Code that is not optimised keeps all values of what is inlined in one frame. Operands that are
/// passed by reference, to a function that is inlined by optimisation only, take less than half of
/// the memory there.
macro_rules! in_memory {
    (
        [$($feature:tt)*] [$($feature_beyond:tt)*]
        $name:ident($a:ident $(, $b:ident)? $(; $word:ident)?) = $instruction:expr
    ) => {
        #[inline]
        $(#[target_feature(enable = $feature)])*
        $(#[target_feature(enable = $feature_beyond)])*
        fn $name($a: &Zmm $(, $b: &Zmm)? $(, $word: u64)?) -> Zmm {
            $(let $word = _mm512_set1_epi64($word as i64);)?
            Zmm {
                register: $instruction($a.register $(, $b.register)? $(, $word)?),
                proof: $a.proof,
            }
        }
    };
}

/// Methods of one instruction: from one register to another.
macro_rules! unary {
    ($($(#[$doc:meta])+ $name:ident = $instruction:expr;)+) => {
        impl Zmm {
            $(
                $(#[$doc])+
                #[inline(always)]
                pub(crate) fn $name(self) -> Self {
                    with_target_features!(Avx512, in_memory!(instruction(a) = $instruction));
                    // SAFETY: `self.proof` exists only where all features of the level were
                    // detected.
                    unsafe { instruction(&self) }
                }
            )+
        }
    };
}

/// Methods of one instruction: from two registers to a third.
macro_rules! binary {
    ($($(#[$doc:meta])+ $name:ident = $instruction:expr;)+) => {
        impl Zmm {
            $(
                $(#[$doc])+
                #[inline(always)]
                pub(crate) fn $name(self, other: Self) -> Self {
                    with_target_features!(Avx512, in_memory!(instruction(a, b) = $instruction));
                    // SAFETY: `self.proof` exists only where all features of the level were
                    // detected.
                    unsafe { instruction(&self, &other) }
                }
            )+
        }
    };
}

/// Methods of one instruction: from a register and a word, the same for each of its words.
macro_rules! with_word {
    ($($(#[$doc:meta])+ $name:ident = $instruction:expr;)+) => {
        impl Zmm {
            $(
                $(#[$doc])+
                #[inline(always)]
                pub(crate) fn $name(self, word: u64) -> Self {
                    with_target_features!(Avx512, in_memory!(instruction(a; word) = $instruction));
                    // SAFETY: `self.proof` exists only where all features of the level were
                    // detected.
                    unsafe { instruction(&self, word) }
                }
            )+
        }
    };
}

/// Operators of one instruction.
macro_rules! operators {
    ($($operator:ident::$method:ident = $instruction:expr;)+) => {
        $(
            impl $operator for Zmm {
                type Output = Self;

                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    with_target_features!(Avx512, in_memory!(instruction(a, b) = $instruction));
                    // SAFETY: `self.proof` exists only where all features of the level were
                    // detected.
                    unsafe { instruction(&self, &other) }
                }
            }
        )+
    };
}

operators! {
    BitAnd::bitand = _mm512_and_si512;
    BitOr::bitor = _mm512_or_si512;
    BitXor::bitxor = _mm512_xor_si512;
}

impl Not for Zmm {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.xor_u64(u64::MAX)
    }
}

unary! {
    /// How many bits each byte has.
    count_ones_i8 = _mm512_popcnt_epi8;
    /// How many bits each word has.
    count_ones_i64 = _mm512_popcnt_epi64;
}

binary! {
    /// The bits of `other` that are not in `self`.
    not_and = _mm512_andnot_si512;
    /// Sums of bytes.
    add_i8 = _mm512_add_epi8;
    /// Differences of bytes.
    sub_i8 = _mm512_sub_epi8;
    /// Sums of numbers of 16 bits.
    add_i16 = _mm512_add_epi16;
    /// Products of numbers of 16 bits, modulo 2^16.
    mul_i16 = _mm512_mullo_epi16;
    /// Sums of numbers of 32 bits.
    add_i32 = _mm512_add_epi32;
    /// Sums of words.
    add_i64 = _mm512_add_epi64;
    /// Differences of words.
    sub_i64 = _mm512_sub_epi64;
    /// Products of the lower halves of words.
    mul_u32 = _mm512_mul_epu32;
    /// Products of numbers of 16 bits, added up in pairs to 32 bits.
    mul_and_add_i16 = _mm512_madd_epi16;
    /// Words rotated to the left by the amounts in `other`, modulo 64.
    rotate_left_i64 = _mm512_rolv_epi64;
    /// Words rotated to the right by the amounts in `other`, modulo 64.
    rotate_right_i64 = _mm512_rorv_epi64;
    /// For each byte of `self`, the byte of `other` with that number.
    select_i8 = _mm512_permutexvar_epi8;
    /// Eight matrices of 8 × 8 bits in `self`, multiplied by those in `other`.
    mul_bit_matrices = _mm512_gf2p8affine_epi64_epi8::<0>;
    /// The even words of both, in turns.
    even_words = _mm512_unpacklo_epi64;
    /// The odd words of both, in turns.
    odd_words = _mm512_unpackhi_epi64;
}

with_word! {
    /// The bits that `word` has too.
    and_u64 = _mm512_and_si512;
    /// The bits that either has.
    xor_u64 = _mm512_xor_si512;
    /// Words shifted to the left by `word`. Of a constant, the compiler makes an immediate.
    shift_left_i64 = _mm512_sllv_epi64;
    /// Words shifted to the right by `word`. Of a constant, the compiler makes an immediate.
    shift_right_i64 = _mm512_srlv_epi64;
}

impl Zmm {
    /// Two quarters of `self`, then two of `other`: which ones, `QUARTERS` says by two bits each.
    #[inline(always)]
    pub(crate) fn quarters<const QUARTERS: i32>(self, other: Self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register = unsafe { _mm512_shuffle_i64x2::<QUARTERS>(self.register, other.register) };
        Self { register, proof: self.proof }
    }

    /// Bit by bit, what `TABLE` has for the bits of the three: its bit 7 where all are set, its bit
    /// 4 where only that of `self` is, its bit 1 where only that of `c` is.
    #[inline(always)]
    pub(crate) fn of_three<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register =
            unsafe { _mm512_ternarylogic_epi64::<TABLE>(self.register, b.register, c.register) };
        Self { register, proof: self.proof }
    }

    /// The bytes of each word in the opposite order.
    #[inline(always)]
    pub(crate) fn bytes_reversed_i64(self) -> Self {
        const ORDER: i64 = 0x0001_0203_0405_0607;
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register = unsafe {
            let order = _mm512_set4_epi64(
                ORDER + 0x0808_0808_0808_0808,
                ORDER,
                ORDER + 0x0808_0808_0808_0808,
                ORDER,
            );
            _mm512_shuffle_epi8(self.register, order)
        };
        Self { register, proof: self.proof }
    }

    /// Products of bytes, those of `self` without a sign and those of `signed` with one, added to
    /// the numbers of 32 bits in `sums` by fours.
    #[inline(always)]
    pub(crate) fn mul_and_add_i8(self, signed: Self, sums: Self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register =
            unsafe { _mm512_dpbusd_epi32(sums.register, self.register, signed.register) };
        Self { register, proof: self.proof }
    }

    /// The sum of each eight bytes, as a word.
    #[inline(always)]
    pub(crate) fn sums_of_eight_u8(self) -> Self {
        let zero = Self::zero(self.proof);
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        Self { register: unsafe { _mm512_sad_epu8(self.register, zero.register) }, ..self }
    }

    /// The bytes of `bytes` one behind the other, and zero behind them.
    #[inline(always)]
    pub(crate) fn pack_i8(self, bytes: u64) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register = unsafe { _mm512_maskz_compress_epi8(bytes, self.register) };
        Self { register, proof: self.proof }
    }

    /// The lower 32 bytes, as numbers of 16 bits.
    #[inline(always)]
    pub(crate) fn low_u8_as_u16(self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register = unsafe { _mm512_cvtepu8_epi16(_mm512_castsi512_si256(self.register)) };
        Self { register, proof: self.proof }
    }

    /// The bytes of `bytes`, and zero elsewhere.
    #[inline(always)]
    pub(crate) fn only_i8(self, bytes: u64) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register = unsafe { _mm512_maskz_mov_epi8(bytes, self.register) };
        Self { register, proof: self.proof }
    }

    /// The words of `lanes`, and zero elsewhere.
    #[inline(always)]
    pub(crate) fn only_i64(self, lanes: u8) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register = unsafe { _mm512_maskz_mov_epi64(lanes, self.register) };
        Self { register, proof: self.proof }
    }

    /// The bytes of `bytes` side by side, and zeros after them.
    #[inline(always)]
    pub(crate) fn chosen_i8(self, bytes: u64) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register = unsafe { _mm512_maskz_compress_epi8(bytes, self.register) };
        Self { register, proof: self.proof }
    }

    /// The first eight bytes, as numbers of 16 bits.
    #[inline(always)]
    pub(crate) fn first_u8s(self) -> [u16; 8] {
        // SAFETY: `self.proof` exists only where all features of the level were detected. Both
        // types of the second step are 16 bytes, and any bits are eight numbers.
        unsafe { transmute(_mm_cvtepu8_epi16(_mm512_castsi512_si128(self.register))) }
    }

    /// `other` added to the bytes of `bytes`.
    #[inline(always)]
    pub(crate) fn add_i8_on(self, bytes: u64, other: Self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register =
            unsafe { _mm512_mask_add_epi8(self.register, bytes, self.register, other.register) };
        Self { register, proof: self.proof }
    }

    /// The words of `lanes` with the bits of `other`.
    #[inline(always)]
    pub(crate) fn or_on(self, lanes: u8, other: Self) -> Self {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        let register =
            unsafe { _mm512_mask_or_epi64(self.register, lanes, self.register, other.register) };
        Self { register, proof: self.proof }
    }

    /// The bytes that have a bit in common with those of `other`.
    #[inline(always)]
    pub(crate) fn meets_i8(self, other: Self) -> u64 {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { _mm512_test_epi8_mask(self.register, other.register) }
    }

    /// The words that have a bit in common with those of `other`.
    #[inline(always)]
    pub(crate) fn meets_i64(self, other: Self) -> u8 {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { _mm512_test_epi64_mask(self.register, other.register) }
    }

    /// The words of `lanes` that have a bit in common with those of `other`.
    #[inline(always)]
    pub(crate) fn meets_i64_on(self, lanes: u8, other: Self) -> u8 {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { _mm512_mask_test_epi64_mask(lanes, self.register, other.register) }
    }

    /// The bytes that are greater than those of `other`.
    #[inline(always)]
    pub(crate) fn greater_u8(self, other: Self) -> u64 {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { _mm512_cmpgt_epu8_mask(self.register, other.register) }
    }

    /// The sum of the numbers of 32 bits.
    #[inline(always)]
    pub(crate) fn sum_i32(self) -> i32 {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { _mm512_reduce_add_epi32(self.register) }
    }

    /// The sum of the words.
    #[inline(always)]
    pub(crate) fn sum_i64(self) -> i64 {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { _mm512_reduce_add_epi64(self.register) }
    }

    /// The sum of the words of `lanes`.
    #[inline(always)]
    pub(crate) fn sum_i64_on(self, lanes: u8) -> i64 {
        // SAFETY: `self.proof` exists only where all features of the level were detected.
        unsafe { _mm512_mask_reduce_add_epi64(lanes, self.register) }
    }
}

/// The numbers whose bits are set in `which` side by side, and zeros after them.
#[inline(always)]
pub(crate) fn chosen_of_8(_: Avx512Proof, numbers: &[u16; 8], which: u8) -> [u16; 8] {
    // SAFETY: a proof exists only where all features of the level were detected. All types are 16
    // bytes, and any bits are eight numbers.
    unsafe { transmute(_mm_maskz_compress_epi16(which, transmute::<[u16; 8], __m128i>(*numbers))) }
}

/// The same of sixteen numbers.
#[inline(always)]
pub(crate) fn chosen_of_16(_: Avx512Proof, numbers: &[u16; 16], which: u16) -> [u16; 16] {
    // SAFETY: a proof exists only where all features of the level were detected. All types are 32
    // bytes, and any bits are sixteen numbers.
    unsafe {
        transmute(_mm256_maskz_compress_epi16(which, transmute::<[u16; 16], __m256i>(*numbers)))
    }
}
