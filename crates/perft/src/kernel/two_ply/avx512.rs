//! Two-ply counting in AVX-512: eight directions in one register, a byte for every square.
//!
//! The register that holds a lane for each direction is turned into a byte for each square, whose
//! bits are the directions, by one byte permutation and one transposition of 8 × 8 bits (GFNI:
//! multiplying the identity by a matrix). Numbers for all squares are then bytes of one register.
//!
//! # Safety
//! Every function here runs AVX-512 instructions (F, BW, DQ, VL, VBMI, BITALG, VNNI, VPOPCNTDQ) and
//! GFNI. They are private to the `avx512` level, whose entry points exist only where all of these
//! were detected (`cpu::avx512`), and they are inlined into those; this is what each block's
//! "level" refers to.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use magic_core::{Bitboard, Square};

use super::gains::{Gains, PawnGains, Tally};
use super::lanes::{Halves, Lanes, STEP};

/// Eight directions in one register.
#[derive(Clone, Copy)]
pub(crate) struct Zmm(__m512i);

/// For each square's byte, where its directions' bits are to be gathered from: rank `r` of
/// direction `d` goes to byte `7 - d` of word `r`, as the matrix product numbers rows from the top.
const GATHER: [u8; 64] = {
    let mut index = [0; 64];
    let mut rank = 0;
    while rank < 8 {
        let mut lane = 0;
        while lane < 8 {
            index[rank * 8 + 7 - lane] = (lane * 8 + rank) as u8;
            lane += 1;
        }
        rank += 1;
    }
    index
};

impl Zmm {
    /// One byte for each square, with a bit for each direction.
    #[inline(always)]
    fn bytes(self) -> __m512i {
        // SAFETY: level.
        unsafe {
            let gather = _mm512_loadu_si512(GATHER.as_ptr().cast());
            let rows = _mm512_permutexvar_epi8(gather, self.0);
            let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
            _mm512_gf2p8affine_epi64_epi8::<0>(identity, rows)
        }
    }

    /// For each square, in how many directions the bit is set.
    #[inline(always)]
    fn counts(self) -> __m512i {
        // SAFETY: level.
        unsafe { _mm512_popcnt_epi8(self.bytes()) }
    }
}

impl Lanes for Zmm {
    #[inline(always)]
    fn new(lanes: [u64; 8]) -> Self {
        // SAFETY: level; the array is 64 readable bytes, and alignment is not asked for.
        unsafe { Self(_mm512_loadu_si512(lanes.as_ptr().cast())) }
    }

    #[inline(always)]
    fn splat(set: Bitboard) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_set1_epi64(set.0 as i64)) }
    }

    #[inline(always)]
    fn array(self) -> [u64; 8] {
        let mut lanes = [0; 8];
        // SAFETY: level; the array is 64 writable bytes, and alignment is not asked for.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_and_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_or_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_xor_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_andnot_si512(other.0, self.0)) }
    }

    #[inline(always)]
    fn ahead<const STEPS: u64>(self) -> Self {
        let mut amounts = STEP;
        for amount in &mut amounts {
            *amount *= STEPS;
        }
        // SAFETY: level. The instruction takes amounts modulo 64.
        unsafe { Self(_mm512_rolv_epi64(self.0, Self::new(amounts).0)) }
    }

    #[inline(always)]
    fn back(self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_rorv_epi64(self.0, Self::new(STEP).0)) }
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        // SAFETY: level. Lanes 0, 1 change places with 2, 3, and 4, 5 with 6, 7.
        unsafe { Self(_mm512_shuffle_i64x2::<0b10_11_00_01>(self.0, self.0)) }
    }

    #[inline(always)]
    fn not_empty(self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_maskz_set1_epi64(_mm512_test_epi64_mask(self.0, self.0), -1)) }
    }

    #[inline(always)]
    fn halves(self) -> Halves {
        // SAFETY: level.
        unsafe {
            let four = |lanes: __m256i| {
                let two = _mm_or_si128(
                    _mm256_castsi256_si128(lanes),
                    _mm256_extracti128_si256::<1>(lanes),
                );
                let one = _mm_or_si128(two, _mm_unpackhi_epi64(two, two));
                Bitboard(_mm_cvtsi128_si64(one) as u64)
            };
            Halves {
                straight: four(_mm512_castsi512_si256(self.0)),
                diagonal: four(_mm512_extracti64x4_epi64::<1>(self.0)),
            }
        }
    }

    #[inline(always)]
    fn union(self) -> Bitboard {
        // SAFETY: level.
        unsafe { Bitboard(_mm512_reduce_or_epi64(self.0) as u64) }
    }

    #[inline(always)]
    fn len(self) -> u32 {
        // SAFETY: level.
        unsafe { _mm512_reduce_add_epi64(_mm512_popcnt_epi64(self.0)) as u32 }
    }

    #[inline(always)]
    fn lanes_with(self, set: Bitboard) -> u32 {
        // SAFETY: level.
        unsafe { _mm512_test_epi64_mask(self.0, _mm512_set1_epi64(set.0 as i64)).count_ones() }
    }

    #[inline(always)]
    fn in_any_and_in_several(self) -> (Bitboard, Bitboard) {
        // SAFETY: level.
        unsafe {
            let counts = self.counts();
            let any = _mm512_test_epi8_mask(counts, counts);
            let several = _mm512_cmpgt_epu8_mask(counts, _mm512_set1_epi8(1));
            (Bitboard(any), Bitboard(several))
        }
    }
}

/// [`Gains`] as bytes.
pub(crate) struct ByteGains {
    /// Each at least -8, at most 64.
    vector: __m512i,
    /// The same in memory, for single squares.
    bytes: [i8; 64],
}

/// Added to gains to make them positive, as the dot product takes one factor without a sign.
const OFFSET: i8 = 16;

impl Gains<Zmm> for ByteGains {
    type Tally = ByteTally;

    #[inline(always)]
    fn new(seen: Zmm, reach: [Zmm; 3], pawns: &PawnGains) -> Self {
        // SAFETY: level; the array is 64 writable bytes.
        unsafe {
            let [ones, twos, fours] = reach;
            let (ones, twos) = (seen.and(ones).counts(), seen.and(twos).counts());
            let fours = seen.and(fours).counts();
            let twos = _mm512_add_epi8(twos, _mm512_add_epi8(fours, fours));
            let mut gains = _mm512_add_epi8(ones, _mm512_add_epi8(twos, twos));
            let mut add = |set: Bitboard, amount: i8| {
                gains = _mm512_mask_add_epi8(gains, set.0, gains, _mm512_set1_epi8(amount));
            };
            add(pawns.push, 1);
            add(pawns.push_twice, 1);
            add(pawns.capture_east, -1);
            add(pawns.capture_west, -1);
            let concerned = pawns.push | pawns.capture_east | pawns.capture_west;
            if concerned.intersects(pawns.last_rank) {
                add(pawns.push & pawns.last_rank, 3);
                add(pawns.capture_east & pawns.last_rank, -3);
                add(pawns.capture_west & pawns.last_rank, -3);
            }
            let mut bytes = [0; 64];
            _mm512_storeu_si512(bytes.as_mut_ptr().cast(), gains);
            Self { vector: gains, bytes }
        }
    }

    #[inline(always)]
    fn at(&self, square: Square) -> i32 {
        i32::from(self.bytes[square as usize])
    }

    #[inline(always)]
    fn settle(&self, tally: &ByteTally, among: Bitboard) -> i32 {
        // SAFETY: level.
        unsafe {
            let moves = _mm512_maskz_mov_epi8(among.0, tally.0);
            let offset = _mm512_set1_epi8(OFFSET);
            let gains = _mm512_add_epi8(self.vector, offset);
            let zero = _mm512_setzero_si512();
            let sum = _mm512_dpbusd_epi32(zero, gains, moves);
            let excess = _mm512_dpbusd_epi32(zero, offset, moves);
            _mm512_reduce_add_epi32(_mm512_sub_epi32(excess, sum))
        }
    }
}

/// [`Tally`] as bytes: arrivals positive, departures negative.
pub(crate) struct ByteTally(__m512i);

impl Tally for ByteTally {
    #[inline(always)]
    fn new() -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_setzero_si512()) }
    }

    #[inline(always)]
    fn arrive(&mut self, set: Bitboard) {
        // SAFETY: level.
        unsafe { self.0 = _mm512_mask_add_epi8(self.0, set.0, self.0, _mm512_set1_epi8(1)) }
    }

    #[inline(always)]
    fn arrive_times(&mut self, set: Bitboard, times: u32) {
        // SAFETY: level.
        unsafe {
            let times = _mm512_set1_epi8(times as i8);
            self.0 = _mm512_mask_add_epi8(self.0, set.0, self.0, times);
        }
    }

    #[inline(always)]
    fn leave(&mut self, set: Bitboard) {
        // SAFETY: level.
        unsafe { self.0 = _mm512_mask_sub_epi8(self.0, set.0, self.0, _mm512_set1_epi8(1)) }
    }

    #[inline(always)]
    fn squares(&self) -> Bitboard {
        // SAFETY: level.
        unsafe { Bitboard(_mm512_test_epi8_mask(self.0, self.0)) }
    }

    #[inline(always)]
    fn arrivals(&self) -> impl Fn(Square) -> u32 {
        let mut bytes = [0i8; 64];
        // SAFETY: level; the array is 64 writable bytes.
        unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), self.0) };
        move |square| bytes[square as usize] as u32
    }
}
