//! The walk compiled for a CPU with AVX2.
//!
//! A wide ring is one AVX2 register. Rooks on e6 and f8 take 0.58 of the time of portable code, and
//! the bishop on c7, whose rings are machine words, about as much as that (Intel Xeon, model 207).
//! An earlier form of the walk took 1.2 times as long when it was compiled for AVX-512.

use std::ops::Range;

use super::plan::SetToTry;
use super::rings::Ring;
use super::sieve::{self, Sieve, SieveCpu};
use super::vector_steps::VectorSteps;
use super::walk::{self, MultiplierWalk, WalkCpu};

/// The instructions that a search uses. They do not change the results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SearchCpu {
    /// What every CPU has.
    Portable,
    /// AVX2 if the CPU has it, otherwise as [`Portable`](Self::Portable).
    Avx2,
}

impl SearchCpu {
    /// The fastest instructions that this CPU has.
    pub fn best() -> Self {
        if Avx2Walk::new().is_some() { Self::Avx2 } else { Self::Portable }
    }
}

/// Proof of a CPU with AVX2. A value exists only on such a CPU.
#[derive(Debug, Clone, Copy)]
pub(super) struct Avx2Walk(());

impl Avx2Walk {
    /// The value, if this CPU has AVX2.
    pub(super) fn new() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
        {
            return Some(Self(()));
        }
        None
    }
}

impl WalkCpu for Avx2Walk {
    fn level<R: Ring>(
        self,
        walk: &mut MultiplierWalk<'_, R>,
        depth: usize,
        multiplier: u64,
        lows: Range<u64>,
    ) {
        /// # Safety
        ///
        /// The CPU must have the features.
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2"))]
        unsafe fn stamped<R: Ring>(
            cpu: Avx2Walk,
            walk: &mut MultiplierWalk<'_, R>,
            depth: usize,
            multiplier: u64,
            lows: Range<u64>,
        ) {
            walk::level(cpu, walk, depth, multiplier, lows);
        }
        // SAFETY: an `Avx2Walk` exists only where `new` has found all of these features.
        unsafe { stamped(self, walk, depth, multiplier, lows) }
    }
}

impl SieveCpu for Avx2Walk {
    fn try_all_apart<R: Ring>(self, sieve: &Sieve<'_, R>, turns: R, sets: &[SetToTry]) -> R {
        /// # Safety
        ///
        /// The CPU must have the features.
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2"))]
        unsafe fn stamped<R: Ring>(
            cpu: Avx2Walk,
            sieve: &Sieve<'_, R>,
            turns: R,
            sets: &[SetToTry],
        ) -> R {
            sieve::try_all(cpu, sieve, turns, sets)
        }
        // SAFETY: an `Avx2Walk` exists only where `new` has found all of these features.
        unsafe { stamped(self, sieve, turns, sets) }
    }
}

#[cfg(target_arch = "x86_64")]
impl VectorSteps for Avx2Walk {
    #[inline(always)]
    fn shifted_down(self, words: &[u64; 5], by: usize) -> [u64; 4] {
        // SAFETY: an `Avx2Walk` exists only where `new` has found AVX2.
        unsafe { avx2::shifted_down(words, by) }
    }

    #[inline(always)]
    fn collide(self, a: &[u8; 64], c: &[u8; 64]) -> bool {
        // SAFETY: an `Avx2Walk` exists only where `new` has found AVX2.
        unsafe { avx2::collide(a, c) }
    }

    #[inline(always)]
    fn equal(self, bytes: &[u8; 64], mask: u8, value: u8) -> u64 {
        // SAFETY: an `Avx2Walk` exists only where `new` has found AVX2.
        unsafe { avx2::equal(bytes, mask, value) }
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl VectorSteps for Avx2Walk {}

/// Code that the compiler does not turn into good vector code.
///
/// # Safety
///
/// The CPU must have AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    #![allow(unused_unsafe, reason = "up to Rust 1.86 the intrinsics are unsafe")]

    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_extract_epi64, _mm256_min_epu8,
        _mm256_movemask_epi8, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi8,
        _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
        _mm256_sub_epi64,
    };

    /// The numbers from 0 to 63. A vector of one of them is read at once.
    static COUNTS: [i64; 64] = {
        let mut counts = [0; 64];
        let mut count = 0;
        while count < 64 {
            counts[count] = count as i64;
            count += 1;
        }
        counts
    };

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) unsafe fn shifted_down(words: &[u64; 5], by: usize) -> [u64; 4] {
        let [a, b, c, d, e] = words.map(|word| word as i64);
        // SAFETY: the caller vouches for AVX2.
        unsafe {
            let by = _mm256_set1_epi64x(COUNTS[by % 64]);
            let low = _mm256_srlv_epi64(_mm256_set_epi64x(d, c, b, a), by);
            let up = _mm256_sub_epi64(_mm256_set1_epi64x(64), by);
            let high = _mm256_sllv_epi64(_mm256_set_epi64x(e, d, c, b), up);
            let shifted = _mm256_or_si256(low, high);
            [
                _mm256_extract_epi64::<0>(shifted) as u64,
                _mm256_extract_epi64::<1>(shifted) as u64,
                _mm256_extract_epi64::<2>(shifted) as u64,
                _mm256_extract_epi64::<3>(shifted) as u64,
            ]
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) unsafe fn collide(a: &[u8; 64], c: &[u8; 64]) -> bool {
        // SAFETY: the caller vouches for AVX2.
        unsafe {
            let agree = |a: __m256i, c: __m256i| {
                let none = _mm256_cmpeq_epi8(_mm256_min_epu8(a, c), _mm256_setzero_si256());
                _mm256_or_si256(none, _mm256_cmpeq_epi8(a, c))
            };
            let low = agree(half(a, 0), half(c, 0));
            let high = agree(half(a, 1), half(c, 1));
            _mm256_movemask_epi8(_mm256_and_si256(low, high)) != -1
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) unsafe fn equal(bytes: &[u8; 64], mask: u8, value: u8) -> u64 {
        // SAFETY: the caller vouches for AVX2.
        unsafe {
            let (mask, value) = (_mm256_set1_epi8(mask as i8), _mm256_set1_epi8(value as i8));
            let low = _mm256_cmpeq_epi8(_mm256_and_si256(half(bytes, 0), mask), value);
            let high = _mm256_cmpeq_epi8(_mm256_and_si256(half(bytes, 1), mask), value);
            let (low, high) = (_mm256_movemask_epi8(low), _mm256_movemask_epi8(high));
            u64::from(low as u32) | u64::from(high as u32) << 32
        }
    }

    /// The lower or the upper half of 64 bytes.
    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn half(bytes: &[u8; 64], half: usize) -> __m256i {
        let half: &[u8; 32] = bytes[32 * half..].first_chunk().unwrap_or(&[0; 32]);
        // SAFETY: any 32 bytes are a vector. Put together from words, it would be loaded in four
        // parts.
        unsafe { std::mem::transmute(*half) }
    }
}
