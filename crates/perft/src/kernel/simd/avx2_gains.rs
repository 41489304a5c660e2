//! Numbers for all squares as bytes of two AVX2 registers.
//!
//! There are no byte counts in AVX2, so eight directions are added up as planes of bits, with
//! carry-save adders that work on four, two and one of them at once; then each plane is spread over
//! the bytes. A square's number is what an arrival there comes to: what the arrivals of one piece come
//! to is one sum of masked bytes.
//!
//! # Safety
//! Every function here runs AVX2 instructions. They are private to the `v3` level, whose entry
//! points exist only where these were detected (`cpu::v3`), and they are inlined into those; this is
//! what each block's "level" refers to.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use magic_core::{Bitboard, Square};

use crate::kernel::simd::avx2::YmmSets;
use crate::kernel::two_ply::direction_sets::DirectionSets;
use crate::kernel::two_ply::gains::{
    Arrivals, Gains, Kinds, KingDanger, NonPawn, PawnGains, PawnOrigins,
};
use crate::kernel::two_ply::rules::Rule::SlidersRecapture;
use crate::kernel::two_ply::rules::by;

/// One byte for each square, file by file: those of files a to d, and of files e to h. In this order
/// a set in each word of a register is spread without moving bytes: byte `n` of a word is rank `n`.
#[derive(Clone, Copy)]
struct Bytes([__m256i; 2]);

/// Where the byte of a square is.
#[inline(always)]
fn place(square: Square) -> usize {
    8 * square.file() as usize + square.rank() as usize
}

impl Bytes {
    #[inline(always)]
    fn splat(byte: i8) -> Self {
        // SAFETY: level.
        unsafe { Self([_mm256_set1_epi8(byte); 2]) }
    }

    /// -1 on the squares of the set, which is in each word of `set`, and 0 elsewhere.
    #[inline(always)]
    fn minus_one_on_words(set: __m256i) -> Self {
        // SAFETY: level.
        unsafe {
            const EACH: i64 = 0x0101_0101_0101_0101;
            let low = _mm256_setr_epi64x(EACH, 2 * EACH, 4 * EACH, 8 * EACH);
            let high = _mm256_slli_epi64::<4>(low);
            let (on_low, on_high) = (_mm256_and_si256(set, low), _mm256_and_si256(set, high));
            Self([_mm256_cmpeq_epi8(on_low, low), _mm256_cmpeq_epi8(on_high, high)])
        }
    }

    /// -1 on the squares of the set, 0 elsewhere.
    #[inline(always)]
    fn minus_one_on(set: Bitboard) -> Self {
        // SAFETY: level.
        unsafe { Self::minus_one_on_words(_mm256_set1_epi64x(set.0 as i64)) }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: level.
        unsafe { Self([_mm256_add_epi8(a, c), _mm256_add_epi8(b, d)]) }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: level.
        unsafe { Self([_mm256_sub_epi8(a, c), _mm256_sub_epi8(b, d)]) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: level.
        unsafe { Self([_mm256_and_si256(a, c), _mm256_and_si256(b, d)]) }
    }

    /// The sum of all bytes, which have no sign here, in four parts.
    #[inline(always)]
    fn sum(self) -> __m256i {
        let [low, high] = self.0;
        // SAFETY: level.
        unsafe {
            let zero = _mm256_setzero_si256();
            _mm256_add_epi64(_mm256_sad_epu8(low, zero), _mm256_sad_epu8(high, zero))
        }
    }
}

/// The sum of eight half words.
#[inline(always)]
fn total(halves: __m256i) -> i32 {
    // SAFETY: level.
    unsafe {
        let four =
            _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256::<1>(halves));
        let two = _mm_add_epi32(four, _mm_unpackhi_epi64(four, four));
        _mm_cvtsi128_si32(two) + _mm_extract_epi32::<1>(two)
    }
}

/// Adds three bits in each place: their sum, and what is carried.
#[inline(always)]
fn full_add(a: __m256i, b: __m256i, c: __m256i) -> (__m256i, __m256i) {
    // SAFETY: level.
    unsafe {
        let half = _mm256_xor_si256(a, b);
        let carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(half, c));
        (_mm256_xor_si256(half, c), carry)
    }
}

/// Adds two bits in each place.
#[inline(always)]
fn half_add(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    // SAFETY: level.
    unsafe { (_mm256_xor_si256(a, b), _mm256_and_si256(a, b)) }
}

/// The upper two words in place of the lower.
#[inline(always)]
fn upper_half(words: __m256i) -> __m256i {
    // SAFETY: level.
    unsafe { _mm256_castsi128_si256(_mm256_extracti128_si256::<1>(words)) }
}

/// The second word in place of the first.
#[inline(always)]
fn second(words: __m256i) -> __m256i {
    // SAFETY: level.
    unsafe { _mm256_unpackhi_epi64(words, words) }
}

/// Minus the numbers whose planes of bits, highest first, are the first words.
#[inline(always)]
fn minus_planes<const N: usize>(planes: [__m256i; N]) -> Bytes {
    let mut bytes = Bytes::splat(0);
    for plane in planes {
        // SAFETY: level.
        let words = unsafe { _mm256_broadcastq_epi64(_mm256_castsi256_si128(plane)) };
        bytes = bytes.plus(bytes).plus(Bytes::minus_one_on_words(words));
    }
    bytes
}

/// Added to what an arrival comes to, so that it is no less than 0.
const OFFSET: i8 = 64;

/// [`Gains`] as bytes.
#[derive(Clone, Copy)]
pub(crate) struct YmmGains {
    /// What an arrival comes to, plus [`OFFSET`]: a gain lost, or on a square of theirs, a piece taken.
    arrival: Bytes,
}

impl Gains<YmmSets> for YmmGains {
    type Arrivals = YmmArrivals;
    type KingDanger = YmmDanger;

    #[inline(always)]
    fn new(
        seen: YmmSets,
        free: YmmSets,
        reach: [YmmSets; 3],
        theirs: Bitboard,
        pawns: &PawnGains,
        origins: &PawnOrigins,
    ) -> Self {
        let them = YmmSets::splat(theirs);
        // What their sliders would gain on other squares, and what they have on their own: the
        // latter is lost when they are taken.
        let counted = seen.minus(them).or(free);
        let [ones, twos, fours] = reach;
        let (ones, twos, fours) = (counted.and(ones), counted.and(twos), counted.and(fours));
        let PawnGains { push, push_twice, capture_east, capture_west, last_rank } = *pawns;
        // Two opposite directions have no more than seven squares together, all eight no more than
        // 27. There is room for pawns: what they gain by a square, or are taken with, is added like
        // the rest, what they lose by it added where it is not.
        // SAFETY: level.
        let (added, not_lost) = unsafe {
            let pushes = (push - theirs) | origins.push;
            let second_pushes = (push_twice - theirs) | origins.double_push;
            let added = _mm256_set_epi64x(
                origins.capture_east.0 as i64,
                origins.capture_west.0 as i64,
                second_pushes.0 as i64,
                pushes.0 as i64,
            );
            let not_lost = _mm_set_epi64x(!capture_east.0 as i64, !capture_west.0 as i64);
            (added, _mm256_castsi128_si256(not_lost))
        };
        // Who guards a square of theirs may take back on it: the others are added, eight less those.
        let guards = seen.and(YmmSets::splat(by(SlidersRecapture, theirs)));
        let others = YmmSets::splat(Bitboard::FULL).minus(guards);
        let (s0, carry) = full_add(ones.up(), ones.down(), added);
        let (s0, other_carry) = full_add(s0, others.up(), others.down());
        let (s1, carry) = full_add(twos.up(), twos.down(), carry);
        let (s1, other_carry) = half_add(s1, other_carry);
        let (s2, carry) = full_add(fours.up(), fours.down(), carry);
        let (s2, other_carry) = half_add(s2, other_carry);
        let (s3, _) = half_add(carry, other_carry);
        let (t0, carry) = full_add(s0, upper_half(s0), not_lost);
        let (t1, carry) = full_add(s1, upper_half(s1), carry);
        let (t2, carry) = full_add(s2, upper_half(s2), carry);
        let (t3, t4) = full_add(s3, upper_half(s3), carry);
        let (u0, carry) = half_add(t0, second(t0));
        let (u1, carry) = full_add(t1, second(t1), carry);
        let (u2, carry) = full_add(t2, second(t2), carry);
        let (u3, carry) = full_add(t3, second(t3), carry);
        let (u4, u5) = full_add(t4, second(t4), carry);
        let mut arrival = Bytes::splat(OFFSET + 8 + 2).plus(minus_planes([u5, u4, u3, u2, u1, u0]));

        if (push | capture_east | capture_west).intersects(last_rank) {
            let three = Bytes::splat(3);
            let (east, west) = (capture_east & last_rank, capture_west & last_rank);
            for set in [east, west] {
                arrival = arrival.plus(Bytes::minus_one_on(set).and(three));
            }
            let seventh = origins.seventh_rank;
            let pushes = ((push & last_rank) - theirs) | (origins.push & seventh);
            for set in [pushes, origins.capture_east & seventh, origins.capture_west & seventh] {
                arrival = arrival.minus(Bytes::minus_one_on(set).and(three));
            }
        }
        Self { arrival }
    }

    #[inline(always)]
    fn add_knight(&mut self, from: Square, attacks: Bitboard, theirs: Bitboard, moves: u32) {
        let own = Bytes::minus_one_on(from.bitboard()).and(Bytes::splat(moves as i8));
        let guarded = Bytes::minus_one_on(attacks & theirs);
        self.arrival = self.arrival.minus(own).minus(guarded);
    }

    #[inline(always)]
    fn at(&self, square: Square) -> i32 {
        let bytes: *const Bytes = &self.arrival;
        // SAFETY: there are 64 bytes behind the pointer, one for each square.
        i32::from(OFFSET) - i32::from(unsafe { *bytes.cast::<u8>().add(place(square)) })
    }

    #[inline(always)]
    fn arriving(
        &self,
        piece: NonPawn,
        set: Bitboard,
        watch: &YmmDanger,
        _: Bitboard,
        _: impl Fn(Square) -> i32,
    ) -> i32 {
        let each = self.arrival.minus(watch.of(piece));
        total(Bytes::minus_one_on(set).and(each).sum()) - i32::from(OFFSET) * set.len() as i32
    }

    #[inline(always)]
    fn tally(&self, _: &YmmDanger) -> YmmArrivals {
        // SAFETY: level.
        let sum = unsafe { _mm256_setzero_si256() };
        YmmArrivals { arrival: self.arrival, sum, arrived: 0, counted: 0 }
    }

    #[inline(always)]
    fn settle(
        &self,
        tally: &YmmArrivals,
        _: &YmmDanger,
        _: Bitboard,
        _: impl Fn(Square) -> i32,
    ) -> i32 {
        tally.counted + total(tally.sum) - i32::from(OFFSET) * tally.arrived
    }
}

/// [`KingDanger`] as bytes.
#[derive(Clone, Copy)]
pub(crate) struct YmmDanger {
    knights: Bytes,
    diagonal: Bytes,
    orthogonal: Bytes,
    /// What sliders on diagonals and on orthogonal lines both forbid.
    twice: Bytes,
    pawns: Bytes,
}

impl YmmDanger {
    #[inline(always)]
    fn of(&self, piece: NonPawn) -> Bytes {
        match piece {
            NonPawn::Knight => self.knights,
            NonPawn::Bishop => self.diagonal,
            NonPawn::Rook => self.orthogonal,
            NonPawn::Queen => self.diagonal.plus(self.orthogonal).minus(self.twice),
            NonPawn::King => Bytes::splat(0),
        }
    }
}

impl KingDanger for YmmDanger {
    #[inline(always)]
    fn new([one_side, other_side]: [Bitboard; 2]) -> Self {
        let none = Bytes::splat(0);
        let pawns =
            none.minus(Bytes::minus_one_on(one_side)).minus(Bytes::minus_one_on(other_side));
        Self { knights: none, diagonal: none, orthogonal: none, twice: none, pawns }
    }

    #[inline(always)]
    fn add(&mut self, sorts: Kinds, knights: Bitboard, diagonal: Bitboard, orthogonal: Bitboard) {
        if sorts.knights {
            self.knights = self.knights.minus(Bytes::minus_one_on(knights));
        }
        if sorts.diagonal {
            self.diagonal = self.diagonal.minus(Bytes::minus_one_on(diagonal));
        }
        if sorts.orthogonal {
            self.orthogonal = self.orthogonal.minus(Bytes::minus_one_on(orthogonal));
        }
        // The lines from one square meet nowhere else.
        if diagonal.intersects(orthogonal) {
            self.twice = self.twice.minus(Bytes::minus_one_on(diagonal & orthogonal));
        }
    }
}

/// [`Arrivals`] as a sum: nothing is counted by squares.
pub(crate) struct YmmArrivals {
    /// What an arrival comes to, as in [`YmmGains`].
    arrival: Bytes,
    /// The sum of these, in eight parts.
    sum: __m256i,
    /// How many pieces arrived, pawns left out.
    arrived: i32,
    /// What is no matter of squares.
    counted: i32,
}

/// The products of bytes, those of `signed` small with a sign, added up by pairs.
#[inline(always)]
fn products(each: Bytes, signed: Bytes) -> __m256i {
    let ([a, b], [c, d]) = (each.0, signed.0);
    // SAFETY: level.
    unsafe { _mm256_add_epi16(_mm256_maddubs_epi16(a, c), _mm256_maddubs_epi16(b, d)) }
}

/// Pawn moves by sort, each in all words of a register. Half of the lanes are empty: those of the
/// other side's directions.
#[inline(always)]
fn by_sort(lanes: YmmSets) -> [__m256i; 4] {
    let lanes = lanes.or(lanes.opposite()).up();
    // SAFETY: level.
    unsafe {
        [
            _mm256_permute4x64_epi64::<0b00_00_00_00>(lanes),
            _mm256_permute4x64_epi64::<0b01_01_01_01>(lanes),
            _mm256_permute4x64_epi64::<0b10_10_10_10>(lanes),
            _mm256_permute4x64_epi64::<0b11_11_11_11>(lanes),
        ]
    }
}

/// Where pawns arrive, as two sets: the two sorts of pushes arrive on different squares, and so do
/// pushes and captures towards one side.
#[inline(always)]
fn arrivals(lanes: YmmSets) -> [__m256i; 2] {
    let [double_push, push, one_side, other_side] = by_sort(lanes);
    // SAFETY: level.
    unsafe { [_mm256_or_si256(_mm256_or_si256(double_push, push), one_side), other_side] }
}

impl Arrivals<YmmSets> for YmmArrivals {
    type KingDanger = YmmDanger;

    #[inline(always)]
    fn arrive_as(&mut self, piece: NonPawn, set: Bitboard, watch: &YmmDanger) {
        let each = self.arrival.minus(watch.of(piece));
        let sum = Bytes::minus_one_on(set).and(each).sum();
        // SAFETY: level. Sums of bytes are no longer than half a word.
        self.sum = unsafe { _mm256_add_epi32(self.sum, sum) };
        self.arrived += set.len() as i32;
    }

    #[inline(always)]
    fn move_pawns(&mut self, from: YmmSets, to: YmmSets, plain: YmmSets, watch: &YmmDanger) {
        // As many leave as arrive.
        let mut balance = Bytes::splat(0);
        for set in by_sort(from) {
            balance = balance.plus(Bytes::minus_one_on_words(set));
        }
        for set in arrivals(to) {
            balance = balance.minus(Bytes::minus_one_on_words(set));
        }
        let [one_side, other_side] = arrivals(plain);
        let one_side = Bytes::minus_one_on_words(one_side);
        let other_side = Bytes::minus_one_on_words(other_side);
        let forbidden = products(watch.pawns, one_side.plus(other_side));
        // SAFETY: level. At most four leave a square, so that no sum of two products is too long.
        unsafe {
            let sum = _mm256_add_epi16(products(self.arrival, balance), forbidden);
            let sum = _mm256_madd_epi16(sum, _mm256_set1_epi16(1));
            self.sum = _mm256_add_epi32(self.sum, sum);
        }
    }

    #[inline(always)]
    fn count(&mut self, lanes: YmmSets, weight: i32) {
        self.counted += lanes.len() as i32 * weight;
    }
}
