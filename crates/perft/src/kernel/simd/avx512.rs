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

use magic_core::{Bitboard, Square, rays};

use crate::kernel::line_sets::LineSets;
use crate::kernel::two_ply::direction_sets::{DirectionSets, STEP};
use crate::kernel::two_ply::gains::{
    Arrivals, Gains, Kinds, KingDanger, NonPawn, PawnGains, PawnOrigins,
};
use crate::kernel::two_ply::rules::Rule::SlidersRecapture;
use crate::kernel::two_ply::rules::on;

/// EightBoards directions in one register.
#[derive(Clone, Copy)]
pub(crate) struct ZmmSets(__m512i);

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

impl ZmmSets {
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

impl DirectionSets for ZmmSets {
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
    fn rotate(self, amounts: &[u64; 8]) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_rolv_epi64(self.0, Self::new(*amounts).0)) }
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        // SAFETY: level. DirectionSets 0, 1 change places with 2, 3, and 4, 5 with 6, 7.
        unsafe { Self(_mm512_shuffle_i64x2::<0b10_11_00_01>(self.0, self.0)) }
    }

    #[inline(always)]
    fn not_empty(self) -> Self {
        // SAFETY: level.
        unsafe { Self(_mm512_maskz_set1_epi64(_mm512_test_epi64_mask(self.0, self.0), -1)) }
    }

    #[inline(always)]
    fn line_sets(self) -> LineSets {
        // SAFETY: level. Orthogonal lanes are the low bits of each byte.
        unsafe {
            let bytes = self.bytes();
            LineSets {
                orthogonal: Bitboard(_mm512_test_epi8_mask(bytes, _mm512_set1_epi8(0x0F))),
                diagonal: Bitboard(_mm512_test_epi8_mask(bytes, _mm512_set1_epi8(0xF0u8 as i8))),
            }
        }
    }

    #[inline(always)]
    fn union(self) -> Bitboard {
        // SAFETY: level.
        unsafe {
            let bytes = self.bytes();
            Bitboard(_mm512_test_epi8_mask(bytes, bytes))
        }
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
    fn along_lines(
        seen: Self,
        reach: [Self; 3],
        from: Square,
        targets: Bitboard,
        theirs: Bitboard,
    ) -> Option<i32> {
        let (at, targets, theirs) =
            (Self::splat(from.bitboard()), Self::splat(targets), Self::splat(theirs));
        let rays = Self::new(rays(from).map(|ray| ray.0));
        let away = targets.and(rays);
        let towards = targets.and(rays.opposite());
        // SAFETY: level. Counts are below 64, and so products fit the low halves of lanes.
        unsafe {
            let seeing = _mm512_test_epi64_mask(seen.0, at.0);
            let towards = _mm512_mul_epu32(_mm512_popcnt_epi64(towards.0), beyond(reach, at));
            let taken = _mm512_popcnt_epi64(away.and(theirs).0);
            let lost = _mm512_add_epi64(towards, beyond(reach, away.minus(theirs)));
            let lanes = _mm512_sub_epi64(taken, lost);
            Some(_mm512_mask_reduce_add_epi64(seeing, lanes) as i32)
        }
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

/// The sum, lane by lane, of the numbers in the planes of `reach` over the squares of `set`.
#[inline(always)]
fn beyond([ones, twos, fours]: [ZmmSets; 3], set: ZmmSets) -> __m512i {
    // SAFETY: level.
    unsafe {
        let ones = _mm512_popcnt_epi64(ones.and(set).0);
        let twos = _mm512_popcnt_epi64(twos.and(set).0);
        let fours = _mm512_popcnt_epi64(fours.and(set).0);
        let twos = _mm512_add_epi64(twos, _mm512_add_epi64(fours, fours));
        _mm512_add_epi64(ones, _mm512_add_epi64(twos, twos))
    }
}

/// [`Gains`] as bytes.
#[derive(Clone, Copy)]
pub(crate) struct ByteGains {
    /// Each at least -8, at most 64; in memory, for single squares.
    gains: [i8; 64],
    /// What changes by taking the piece on a square, for their pieces: at least -27, at most 40.
    values: __m512i,
}

/// Added to gains and values to make them positive, as the dot product takes one factor without a
/// sign.
const OFFSET: i8 = 80;

/// `amount` added to the bytes of a set.
#[inline(always)]
fn add(bytes: &mut __m512i, set: Bitboard, amount: i8) {
    // SAFETY: level.
    unsafe { *bytes = _mm512_mask_add_epi8(*bytes, set.0, *bytes, _mm512_set1_epi8(amount)) }
}

/// For each square, the sum over the directions in `lanes` of the number in `planes`.
#[inline(always)]
fn weighted(lanes: __m512i, [ones, twos, fours]: [__m512i; 3]) -> __m512i {
    // SAFETY: level.
    unsafe {
        let ones = _mm512_popcnt_epi8(_mm512_and_si512(lanes, ones));
        let twos = _mm512_popcnt_epi8(_mm512_and_si512(lanes, twos));
        let fours = _mm512_popcnt_epi8(_mm512_and_si512(lanes, fours));
        let twos = _mm512_add_epi8(twos, _mm512_add_epi8(fours, fours));
        _mm512_add_epi8(ones, _mm512_add_epi8(twos, twos))
    }
}

impl Gains<ZmmSets> for ByteGains {
    type Arrivals = ByteArrivals;
    type KingDanger = ByteDanger;

    #[inline(always)]
    fn new(
        seen: ZmmSets,
        free: ZmmSets,
        reach: [ZmmSets; 3],
        _: Bitboard,
        pawns: &PawnGains,
        origins: &PawnOrigins,
    ) -> Self {
        // SAFETY: level; the array is 64 writable bytes.
        unsafe {
            let [ones, twos, fours] = reach;
            let reach = [ones.bytes(), twos.bytes(), fours.bytes()];
            let seen = seen.bytes();
            let mut gains = weighted(seen, reach);
            // Who guards a square may take back on it; what is taken loses its own moves.
            let guarding = if on(SlidersRecapture) { seen } else { _mm512_setzero_si512() };
            let guards = _mm512_popcnt_epi8(guarding);
            let mut values = _mm512_sub_epi8(guards, weighted(free.bytes(), reach));
            let PawnGains { push, push_twice, capture_east, capture_west, last_rank } = *pawns;
            add(&mut gains, push, 1);
            add(&mut gains, push_twice, 1);
            add(&mut gains, capture_east, -1);
            add(&mut gains, capture_west, -1);
            add(&mut values, capture_east, 1);
            add(&mut values, capture_west, 1);
            add(&mut values, origins.push, -1);
            add(&mut values, origins.double_push, -1);
            add(&mut values, origins.capture_east, -1);
            add(&mut values, origins.capture_west, -1);
            if (push | capture_east | capture_west).intersects(last_rank) {
                add(&mut gains, push & last_rank, 3);
                add(&mut gains, capture_east & last_rank, -3);
                add(&mut gains, capture_west & last_rank, -3);
                add(&mut values, capture_east & last_rank, 3);
                add(&mut values, capture_west & last_rank, 3);
                add(&mut values, origins.push & origins.seventh_rank, -3);
                add(&mut values, origins.capture_east & origins.seventh_rank, -3);
                add(&mut values, origins.capture_west & origins.seventh_rank, -3);
            }
            let mut bytes = [0; 64];
            _mm512_storeu_si512(bytes.as_mut_ptr().cast(), gains);
            Self { gains: bytes, values }
        }
    }

    #[inline(always)]
    fn add_knight(&mut self, from: Square, attacks: Bitboard, _: Bitboard, moves: u32) {
        add(&mut self.values, attacks, 1);
        add(&mut self.values, from.bitboard(), -(moves as i8));
    }

    #[inline(always)]
    fn at(&self, square: Square) -> i32 {
        i32::from(self.gains[square as usize])
    }

    #[inline(always)]
    fn arriving(
        &self,
        piece: NonPawn,
        set: Bitboard,
        watch: &ByteDanger,
        theirs: Bitboard,
        _: impl Fn(Square) -> i32,
    ) -> i32 {
        // SAFETY: level.
        unsafe {
            let zero = _mm512_setzero_si512();
            let watch = match piece {
                NonPawn::Knight => watch.knights,
                NonPawn::Bishop => watch.diagonal,
                NonPawn::Rook => watch.orthogonal,
                NonPawn::Queen => watch.both,
                NonPawn::King => zero,
            };
            let each = _mm512_sub_epi8(self.positive(theirs), watch);
            let sums = _mm512_sad_epu8(_mm512_maskz_mov_epi8(set.0, each), zero);
            _mm512_reduce_add_epi64(sums) as i32 - i32::from(OFFSET) * set.len() as i32
        }
    }

    #[inline(always)]
    fn tally(&self, _: &ByteDanger) -> ByteArrivals {
        // SAFETY: level.
        let none = unsafe { _mm512_setzero_si512() };
        ByteArrivals { pieces: [none; 4], others: none, pawns: none, counted: none }
    }

    #[inline(always)]
    fn settle(
        &self,
        tally: &ByteArrivals,
        watch: &ByteDanger,
        theirs: Bitboard,
        _: impl Fn(Square) -> i32,
    ) -> i32 {
        // SAFETY: level.
        unsafe {
            let offset = _mm512_set1_epi8(OFFSET);
            let positive = self.positive(theirs);
            let [knights, bishops, rooks, queens] = tally.pieces;
            let all = _mm512_add_epi8(_mm512_add_epi8(knights, bishops), tally.others);
            let all = _mm512_add_epi8(all, _mm512_add_epi8(rooks, queens));
            let zero = _mm512_setzero_si512();
            let sum = _mm512_dpbusd_epi32(zero, positive, all);
            let shift = _mm512_dpbusd_epi32(zero, offset, all);
            // In pairs: each product waits for the sum that it is added to.
            let pawns = _mm512_dpbusd_epi32(zero, watch.pawns, tally.pawns);
            let leapers = _mm512_dpbusd_epi32(pawns, watch.knights, knights);
            let diagonal = _mm512_dpbusd_epi32(zero, watch.diagonal, bishops);
            let diagonal = _mm512_dpbusd_epi32(diagonal, watch.both, queens);
            let orthogonal = _mm512_dpbusd_epi32(zero, watch.orthogonal, rooks);
            let excess = _mm512_add_epi32(_mm512_add_epi32(leapers, diagonal), orthogonal);
            let sum = _mm512_sub_epi32(_mm512_add_epi32(sum, tally.counted), excess);
            _mm512_reduce_add_epi32(_mm512_sub_epi32(sum, shift))
        }
    }
}

impl ByteGains {
    /// What an arrival comes to, plus [`OFFSET`]: a gain lost, or on a square of theirs, a piece taken.
    #[inline(always)]
    fn positive(&self, theirs: Bitboard) -> __m512i {
        // SAFETY: level; the array is 64 readable bytes.
        unsafe {
            let offset = _mm512_set1_epi8(OFFSET);
            let gains = _mm512_loadu_si512(self.gains.as_ptr().cast());
            let quiet = _mm512_sub_epi8(offset, gains);
            _mm512_mask_add_epi8(quiet, theirs.0, offset, self.values)
        }
    }
}

/// [`KingDanger`] as bytes.
#[derive(Clone, Copy)]
pub(crate) struct ByteDanger {
    knights: __m512i,
    diagonal: __m512i,
    orthogonal: __m512i,
    both: __m512i,
    pawns: __m512i,
}

impl KingDanger for ByteDanger {
    #[inline(always)]
    fn new(pawns: [Bitboard; 2]) -> Self {
        // SAFETY: level.
        let none = unsafe { _mm512_setzero_si512() };
        let mut watch =
            Self { knights: none, diagonal: none, orthogonal: none, both: none, pawns: none };
        add(&mut watch.pawns, pawns[0], 1);
        add(&mut watch.pawns, pawns[1], 1);
        watch
    }

    #[inline(always)]
    fn add(&mut self, _: Kinds, knights: Bitboard, diagonal: Bitboard, orthogonal: Bitboard) {
        add(&mut self.knights, knights, 1);
        add(&mut self.diagonal, diagonal, 1);
        add(&mut self.orthogonal, orthogonal, 1);
        add(&mut self.both, diagonal | orthogonal, 1);
    }
}

/// [`Arrivals`] as bytes: arrivals positive, departures negative.
pub(crate) struct ByteArrivals {
    /// Arrivals of knights, bishops, rooks and queens.
    pieces: [__m512i; 4],
    /// What the others do.
    others: __m512i,
    /// Plain arrivals of pawns.
    pawns: __m512i,
    /// What is no matter of squares, in sixteen parts.
    counted: __m512i,
}

impl Arrivals<ZmmSets> for ByteArrivals {
    type KingDanger = ByteDanger;

    #[inline(always)]
    fn arrive_as(&mut self, piece: NonPawn, set: Bitboard, _: &ByteDanger) {
        match piece {
            NonPawn::Knight => add(&mut self.pieces[0], set, 1),
            NonPawn::Bishop => add(&mut self.pieces[1], set, 1),
            NonPawn::Rook => add(&mut self.pieces[2], set, 1),
            NonPawn::Queen => add(&mut self.pieces[3], set, 1),
            NonPawn::King => add(&mut self.others, set, 1),
        }
    }

    #[inline(always)]
    fn move_pawns(&mut self, from: ZmmSets, to: ZmmSets, plain: ZmmSets, _: &ByteDanger) {
        // SAFETY: level.
        unsafe {
            self.pawns = plain.counts();
            let moved = _mm512_sub_epi8(to.counts(), from.counts());
            self.others = _mm512_add_epi8(self.others, moved);
        }
    }

    #[inline(always)]
    fn count(&mut self, lanes: ZmmSets, weight: i32) {
        // SAFETY: level. A lane has 64 squares at most, which leaves three of its four words empty.
        unsafe {
            let weights = _mm512_set1_epi16(weight as i16);
            let products = _mm512_madd_epi16(_mm512_popcnt_epi64(lanes.0), weights);
            self.counted = _mm512_add_epi32(self.counted, products);
        }
    }
}
