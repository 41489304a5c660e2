//! EightBoards directions in two AVX2 registers: those towards higher squares and their opposites.
//!
//! A step is then a shift to the left of the one and to the right of the other, by the same amounts,
//! and turning all directions round exchanges the two.
//!
//! The compiler would make vector code of [`WordSets`](crate::kernel::two_ply::direction_sets::WordSets) by itself, but not all of
//! it: lanes then go through memory word by word, and reading them back as vectors stalls.
//!
//! # Safety
//! Every function here runs AVX2 instructions. They are private to the `v3` level, whose entry
//! points exist only where these were detected (`cpu::v3`), and they are inlined into those; this is
//! what each block's "level" refers to.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use magic_core::{Bitboard, Direction};

use crate::kernel::line_sets::LineSets;
use crate::kernel::two_ply::direction_sets::DirectionSets;

/// EightBoards directions in two registers, four each: east, north, north-east, north-west; and west,
/// south, south-west, south-east.
#[derive(Clone, Copy)]
pub(crate) struct YmmSets {
    up: __m256i,
    down: __m256i,
}

impl YmmSets {
    /// The lanes towards higher squares.
    #[inline(always)]
    pub(crate) fn up(self) -> __m256i {
        self.up
    }

    /// Their opposites.
    #[inline(always)]
    pub(crate) fn down(self) -> __m256i {
        self.down
    }
}

/// How far a step shifts each of the four lanes of a register.
const STEP: [u64; 4] = [1, 8, 9, 7];

/// Four words.
#[inline(always)]
fn four(words: [u64; 4]) -> __m256i {
    // SAFETY: level; the array is 32 readable bytes, and alignment is not asked for.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

impl DirectionSets for YmmSets {
    const SIDE_BY_SIDE: bool = false;

    #[inline(always)]
    fn new([e, n, w, s, ne, nw, sw, se]: [u64; 8]) -> Self {
        Self { up: four([e, n, ne, nw]), down: four([w, s, sw, se]) }
    }

    #[inline(always)]
    fn splat(set: Bitboard) -> Self {
        // SAFETY: level.
        let lanes = unsafe { _mm256_set1_epi64x(set.0 as i64) };
        Self { up: lanes, down: lanes }
    }

    #[inline(always)]
    fn of_line_sets(orthogonal: Bitboard, diagonal: Bitboard) -> Self {
        // SAFETY: level.
        let lanes = unsafe {
            let (orthogonal, diagonal) =
                (_mm256_set1_epi64x(orthogonal.0 as i64), _mm256_set1_epi64x(diagonal.0 as i64));
            _mm256_blend_epi32::<0b1111_0000>(orthogonal, diagonal)
        };
        Self { up: lanes, down: lanes }
    }

    #[inline(always)]
    fn array(self) -> [u64; 8] {
        let mut lanes = [0u64; 8];
        // SAFETY: level; each pair of words is 16 writable bytes, and alignment is not asked for.
        unsafe {
            let lanes = lanes.as_mut_ptr();
            _mm_storeu_si128(lanes.cast(), _mm256_castsi256_si128(self.up));
            _mm_storeu_si128(lanes.add(2).cast(), _mm256_castsi256_si128(self.down));
            _mm_storeu_si128(lanes.add(4).cast(), _mm256_extracti128_si256::<1>(self.up));
            _mm_storeu_si128(lanes.add(6).cast(), _mm256_extracti128_si256::<1>(self.down));
        }
        lanes
    }

    #[inline(always)]
    fn lane(&self, direction: Direction) -> Bitboard {
        let lane = direction.index();
        let four: *const __m256i = if lane & 2 == 0 { &self.up } else { &self.down };
        let (diagonal, odd) = (lane >> 2, lane & 1);
        // SAFETY: there are four words behind the pointer, and the number is less than four.
        Bitboard(unsafe { *four.cast::<u64>().add(2 * diagonal + odd) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe {
            Self {
                up: _mm256_and_si256(self.up, other.up),
                down: _mm256_and_si256(self.down, other.down),
            }
        }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe {
            Self {
                up: _mm256_or_si256(self.up, other.up),
                down: _mm256_or_si256(self.down, other.down),
            }
        }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe {
            Self {
                up: _mm256_xor_si256(self.up, other.up),
                down: _mm256_xor_si256(self.down, other.down),
            }
        }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe {
            Self {
                up: _mm256_andnot_si256(other.up, self.up),
                down: _mm256_andnot_si256(other.down, self.down),
            }
        }
    }

    #[inline(always)]
    fn ahead<const STEPS: u64>(self) -> Self {
        let [a, b, c, d] = STEP;
        let amounts = four([STEPS * a, STEPS * b, STEPS * c, STEPS * d]);
        // SAFETY: level.
        unsafe {
            Self {
                up: _mm256_sllv_epi64(self.up, amounts),
                down: _mm256_srlv_epi64(self.down, amounts),
            }
        }
    }

    #[inline(always)]
    fn back(self) -> Self {
        // SAFETY: level.
        unsafe {
            Self {
                up: _mm256_srlv_epi64(self.up, four(STEP)),
                down: _mm256_sllv_epi64(self.down, four(STEP)),
            }
        }
    }

    /// Amounts that are known at compile time, and the same way in all lanes of a register, make one
    /// shift of it.
    #[inline(always)]
    fn rotate(self, amounts: &[u64; 8]) -> Self {
        // Shifts by 64 give nothing.
        let (mut left, mut right) = ([64; 8], [64; 8]);
        for (lane, &amount) in amounts.iter().enumerate() {
            if amount < 32 {
                left[lane] = amount;
            } else {
                right[lane] = 64 - amount;
            }
        }
        let (left, right) = (Self::new(left), Self::new(right));
        // SAFETY: level.
        unsafe {
            Self {
                up: _mm256_or_si256(
                    _mm256_sllv_epi64(self.up, left.up),
                    _mm256_srlv_epi64(self.up, right.up),
                ),
                down: _mm256_or_si256(
                    _mm256_sllv_epi64(self.down, left.down),
                    _mm256_srlv_epi64(self.down, right.down),
                ),
            }
        }
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        Self { up: self.down, down: self.up }
    }

    #[inline(always)]
    fn not_empty(self) -> Self {
        // SAFETY: level.
        unsafe {
            let (zero, ones) = (_mm256_setzero_si256(), _mm256_set1_epi64x(-1));
            Self {
                up: _mm256_xor_si256(_mm256_cmpeq_epi64(self.up, zero), ones),
                down: _mm256_xor_si256(_mm256_cmpeq_epi64(self.down, zero), ones),
            }
        }
    }

    #[inline(always)]
    fn line_sets(self) -> LineSets {
        // SAFETY: level.
        unsafe {
            let four = _mm256_or_si256(self.up, self.down);
            let two = _mm256_or_si256(four, _mm256_unpackhi_epi64(four, four));
            let orthogonal = _mm_cvtsi128_si64(_mm256_castsi256_si128(two)) as u64;
            let diagonal = _mm256_extract_epi64::<2>(two) as u64;
            LineSets { orthogonal: Bitboard(orthogonal), diagonal: Bitboard(diagonal) }
        }
    }

    #[inline(always)]
    fn union(self) -> Bitboard {
        // SAFETY: level.
        unsafe {
            let four = _mm256_or_si256(self.up, self.down);
            let two =
                _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256::<1>(four));
            let one = _mm_or_si128(two, _mm_unpackhi_epi64(two, two));
            Bitboard(_mm_cvtsi128_si64(one) as u64)
        }
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
    fn in_any_and_in_several(self) -> (Bitboard, Bitboard) {
        // SAFETY: level.
        unsafe {
            let (any, several) =
                (_mm256_or_si256(self.up, self.down), _mm256_and_si256(self.up, self.down));
            let (low, high) = (_mm256_castsi256_si128(any), _mm256_extracti128_si256::<1>(any));
            let several = _mm_or_si128(
                _mm256_castsi256_si128(several),
                _mm256_extracti128_si256::<1>(several),
            );
            let (any, several) =
                (_mm_or_si128(low, high), _mm_or_si128(several, _mm_and_si128(low, high)));
            let high = _mm_unpackhi_epi64(any, any);
            let several = _mm_or_si128(several, _mm_unpackhi_epi64(several, several));
            let several = _mm_or_si128(several, _mm_and_si128(any, high));
            let any = _mm_or_si128(any, high);
            (Bitboard(_mm_cvtsi128_si64(any) as u64), Bitboard(_mm_cvtsi128_si64(several) as u64))
        }
    }

    #[inline(always)]
    fn lanes_with(self, set: Bitboard) -> u32 {
        // SAFETY: level.
        unsafe {
            let (zero, set) = (_mm256_setzero_si256(), _mm256_set1_epi64x(set.0 as i64));
            let up = _mm256_cmpeq_epi64(_mm256_and_si256(self.up, set), zero);
            let down = _mm256_cmpeq_epi64(_mm256_and_si256(self.down, set), zero);
            let up = _mm256_movemask_pd(_mm256_castsi256_pd(up)) as u32;
            let down = _mm256_movemask_pd(_mm256_castsi256_pd(down)) as u32;
            8 - (up | down << 4).count_ones()
        }
    }
}
