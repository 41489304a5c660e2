//! Eight directions in two AVX2 registers: the straight ones and the diagonals.
//!
//! The compiler would make vector code of [`Words`](super::lanes::Words) by itself, but not all of
//! it: lanes then go through memory word by word, and reading them back as vectors stalls.
//!
//! # Safety
//! Every function here runs AVX2 instructions. They are private to the `v3` level, whose entry
//! points exist only where these were detected (`cpu::v3`), and they are inlined into those; this is
//! what each block's "level" refers to.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use magic_core::Bitboard;

use super::lanes::{Halves, Lanes};

/// Eight directions in two registers.
#[derive(Clone, Copy)]
pub(crate) struct Ymm {
    straight: __m256i,
    diagonal: __m256i,
}

/// All of four lanes together.
#[inline(always)]
fn union(lanes: __m256i) -> Bitboard {
    // SAFETY: level.
    unsafe {
        let two = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        let one = _mm_or_si128(two, _mm_unpackhi_epi64(two, two));
        Bitboard(_mm_cvtsi128_si64(one) as u64)
    }
}

impl Lanes for Ymm {
    #[inline(always)]
    fn new(lanes: [u64; 8]) -> Self {
        // SAFETY: level; the array is twice 32 readable bytes, and alignment is not asked for.
        unsafe {
            Self {
                straight: _mm256_loadu_si256(lanes.as_ptr().cast()),
                diagonal: _mm256_loadu_si256(lanes.as_ptr().add(4).cast()),
            }
        }
    }

    #[inline(always)]
    fn splat(set: Bitboard) -> Self {
        // SAFETY: level.
        let lanes = unsafe { _mm256_set1_epi64x(set.0 as i64) };
        Self { straight: lanes, diagonal: lanes }
    }

    #[inline(always)]
    fn of_halves(straight: Bitboard, diagonal: Bitboard) -> Self {
        // SAFETY: level.
        unsafe {
            Self {
                straight: _mm256_set1_epi64x(straight.0 as i64),
                diagonal: _mm256_set1_epi64x(diagonal.0 as i64),
            }
        }
    }

    #[inline(always)]
    fn array(self) -> [u64; 8] {
        let mut lanes = [0; 8];
        // SAFETY: level; the array is twice 32 writable bytes, and alignment is not asked for.
        unsafe {
            _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.straight);
            _mm256_storeu_si256(lanes.as_mut_ptr().add(4).cast(), self.diagonal);
        }
        lanes
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe {
            Self {
                straight: _mm256_and_si256(self.straight, other.straight),
                diagonal: _mm256_and_si256(self.diagonal, other.diagonal),
            }
        }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe {
            Self {
                straight: _mm256_or_si256(self.straight, other.straight),
                diagonal: _mm256_or_si256(self.diagonal, other.diagonal),
            }
        }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe {
            Self {
                straight: _mm256_xor_si256(self.straight, other.straight),
                diagonal: _mm256_xor_si256(self.diagonal, other.diagonal),
            }
        }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe {
            Self {
                straight: _mm256_andnot_si256(other.straight, self.straight),
                diagonal: _mm256_andnot_si256(other.diagonal, self.diagonal),
            }
        }
    }

    #[inline(always)]
    fn rotate(self, amounts: &[u64; 8]) -> Self {
        let left = Self::new(*amounts);
        let right = Self::new(amounts.map(|amount| 64 - amount));
        // SAFETY: level. No amount is 0, so both shifts are by less than 64.
        unsafe {
            Self {
                straight: _mm256_or_si256(
                    _mm256_sllv_epi64(self.straight, left.straight),
                    _mm256_srlv_epi64(self.straight, right.straight),
                ),
                diagonal: _mm256_or_si256(
                    _mm256_sllv_epi64(self.diagonal, left.diagonal),
                    _mm256_srlv_epi64(self.diagonal, right.diagonal),
                ),
            }
        }
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        // SAFETY: level. Lanes 0, 1 change places with 2, 3, and 4, 5 with 6, 7.
        unsafe {
            Self {
                straight: _mm256_permute4x64_epi64::<0b01_00_11_10>(self.straight),
                diagonal: _mm256_permute4x64_epi64::<0b01_00_11_10>(self.diagonal),
            }
        }
    }

    #[inline(always)]
    fn not_empty(self) -> Self {
        // SAFETY: level.
        unsafe {
            let (zero, ones) = (_mm256_setzero_si256(), _mm256_set1_epi64x(-1));
            Self {
                straight: _mm256_andnot_si256(_mm256_cmpeq_epi64(self.straight, zero), ones),
                diagonal: _mm256_andnot_si256(_mm256_cmpeq_epi64(self.diagonal, zero), ones),
            }
        }
    }

    #[inline(always)]
    fn halves(self) -> Halves {
        Halves { straight: union(self.straight), diagonal: union(self.diagonal) }
    }

    #[inline(always)]
    fn union(self) -> Bitboard {
        // SAFETY: level.
        unsafe { union(_mm256_or_si256(self.straight, self.diagonal)) }
    }

    #[inline(always)]
    fn len(self) -> u32 {
        let mut sum = 0;
        for lane in self.array() {
            sum += lane.count_ones();
        }
        sum
    }

    #[inline(always)]
    fn lanes_with(self, set: Bitboard) -> u8 {
        // SAFETY: level.
        unsafe {
            let (zero, set) = (_mm256_setzero_si256(), _mm256_set1_epi64x(set.0 as i64));
            let lanes = |half: __m256i| {
                let without = _mm256_cmpeq_epi64(_mm256_and_si256(half, set), zero);
                !_mm256_movemask_pd(_mm256_castsi256_pd(without)) as u8 & 0xF
            };
            lanes(self.straight) | lanes(self.diagonal) << 4
        }
    }
}
