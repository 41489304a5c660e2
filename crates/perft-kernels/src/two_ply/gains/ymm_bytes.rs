//! A byte for every square in two registers of 32 bytes.
//!
//! AVX2 cannot count the bits of bytes. So the numbers of eight directions are added up as planes
//! of bits, with adders that work on four, two and one of them at once. Then each plane is spread
//! over the bytes.

use magic_core::{Bitboard, Square};

use crate::direction_sets::DirectionSets;
use crate::direction_sets::ymm_sets::YmmSets;
use crate::registers::proof::V3Proof;
use crate::registers::ymm::{Xmm, Ymm};
use crate::two_ply::gains::GainSources;
use crate::two_ply::gains::bytes::{OFFSET, PawnTerms, SquareBytes, SquareSums};
use crate::two_ply::gains::full_adder::{full_add, half_add};
use crate::two_ply::rules::Rule::SlidersRecapture;
use crate::two_ply::rules::by;

/// One byte for each square, file by file: those of files a to d, and of files e to h. In this
/// order a set in each word of a register is spread without moving bytes: byte `n` of a word is
/// rank `n`.
#[derive(Clone, Copy)]
pub(crate) struct YmmBytes([Ymm; 2]);

impl YmmBytes {
    /// -1 on the squares of the set, which is in each word of `set`, and 0 elsewhere.
    #[inline(always)]
    fn minus_one_on_words(set: Ymm) -> Self {
        const EACH: u64 = 0x0101_0101_0101_0101;
        let low = Ymm::gather_words(set.proof(), [EACH, 2 * EACH, 4 * EACH, 8 * EACH]);
        let high = low.shift_left_by::<4>();
        Self([(set & low).equal_i8(low), (set & high).equal_i8(high)])
    }

    /// The bytes where `mask` is -1, and 0 elsewhere.
    #[inline(always)]
    fn only(self, mask: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, mask.0);
        Self([a & c, b & d])
    }

    /// Minus the numbers whose planes of bits, highest first, are the first words.
    #[inline(always)]
    fn minus_planes<const N: usize>(proof: V3Proof, planes: [Ymm; N]) -> Self {
        let mut bytes = Self::splat(proof, 0);
        for plane in planes {
            let set = plane.splat_first_word();
            bytes = bytes.plus(bytes).plus(Self::minus_one_on_words(set));
        }
        bytes
    }
}

impl SquareBytes for YmmBytes {
    type DirectionSets = YmmSets;
    type Sums = YmmSums;
    type ForbiddenByPawns = Self;

    const ADDS_EMPTY_SETS: bool = false;

    #[inline(always)]
    fn splat(proof: V3Proof, byte: i8) -> Self {
        Self([Ymm::splat_i8(proof, byte); 2])
    }

    #[inline(always)]
    fn minus_one_on(proof: V3Proof, set: Bitboard) -> Self {
        Self::minus_one_on_words(Ymm::splat_u64(proof, set.0))
    }

    #[inline(always)]
    fn proof(self) -> V3Proof {
        self.0[0].proof()
    }

    /// Two opposite directions have no more than seven squares together, all eight no more than 27.
    /// There is room for pawns: what they lose is added like the rest. What they win is added where
    /// it is not.
    #[inline(always)]
    fn arrivals(sources: &GainSources<'_, YmmSets>, pawns: &PawnTerms) -> Self {
        let GainSources { seen, sliders, reach: [ones, twos, fours], theirs, .. } = *sources;
        let proof = seen.proof();
        // What their sliders would gain on other squares, and what they have on their own: the
        // latter is lost when they are captured.
        let counted = seen.minus(YmmSets::splat(proof, theirs)).or(sliders);
        let (ones, twos, fours) = (counted.and(ones), counted.and(twos), counted.and(fours));
        let [pushes, double_pushes, captures_east, captures_west] = pawns.lost;
        let lost = [pushes.0, double_pushes.0, captures_west.0, captures_east.0];
        let lost = Ymm::gather_words(proof, lost);
        let [won_east, won_west] = pawns.won;
        let not_won = Xmm::gather_words(proof, [!won_west.0, !won_east.0]).widened();
        // Sliders that see an enemy square recapture there. The directions without one are added,
        // which are eight less those.
        let guards = seen.and(YmmSets::splat(proof, by(SlidersRecapture, theirs)));
        let others = YmmSets::splat(proof, Bitboard::FULL).minus(guards);
        let (s0, carry) = full_add(ones.up(), ones.down(), lost);
        let (s0, other_carry) = full_add(s0, others.up(), others.down());
        let (s1, carry) = full_add(twos.up(), twos.down(), carry);
        let (s1, other_carry) = half_add(s1, other_carry);
        let (s2, carry) = full_add(fours.up(), fours.down(), carry);
        let (s2, other_carry) = half_add(s2, other_carry);
        let (s3, _) = half_add(carry, other_carry);
        let (t0, carry) = full_add(s0, s0.upper().widened(), not_won);
        let (t1, carry) = full_add(s1, s1.upper().widened(), carry);
        let (t2, carry) = full_add(s2, s2.upper().widened(), carry);
        let (t3, t4) = full_add(s3, s3.upper().widened(), carry);
        let (u0, carry) = half_add(t0, t0.second_words());
        let (u1, carry) = full_add(t1, t1.second_words(), carry);
        let (u2, carry) = full_add(t2, t2.second_words(), carry);
        let (u3, carry) = full_add(t3, t3.second_words(), carry);
        let (u4, u5) = full_add(t4, t4.second_words(), carry);
        let minus_sum = Self::minus_planes(proof, [u5, u4, u3, u2, u1, u0]);
        Self::splat(proof, OFFSET + 8 + 2).plus(minus_sum)
    }

    #[inline(always)]
    fn at(&self, square: Square) -> u8 {
        // Eight times the file, and the rank, without a table of either.
        let square = square.index();
        Ymm::as_bytes(&self.0)[(square % 8) << 3 | square >> 3]
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([a.add_i8(c), b.add_i8(d)])
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([a.sub_i8(c), b.sub_i8(d)])
    }

    #[inline(always)]
    fn plus_on(self, set: Bitboard, amount: i8) -> Self {
        let proof = self.proof();
        self.plus(Self::splat(proof, amount).only(Self::minus_one_on(proof, set)))
    }

    #[inline(always)]
    fn minus_on(self, set: Bitboard, amount: i8) -> Self {
        let proof = self.proof();
        self.minus(Self::splat(proof, amount).only(Self::minus_one_on(proof, set)))
    }

    #[inline(always)]
    fn plus_one_on(self, set: Bitboard) -> Self {
        self.minus(Self::minus_one_on(self.proof(), set))
    }

    #[inline(always)]
    fn minus_departures(from: YmmSets) -> Self {
        let [double_push, push, one_side, other_side] = by_kind(from);
        let pushes = Self::minus_one_on_words(double_push).plus(Self::minus_one_on_words(push));
        let captures =
            Self::minus_one_on_words(one_side).plus(Self::minus_one_on_words(other_side));
        pushes.plus(captures)
    }

    /// The two kinds of pushes arrive on different squares, and so do pushes and captures towards
    /// one side. So there are two sets to count.
    #[inline(always)]
    fn minus_arrivals(to: YmmSets) -> Self {
        let [double_push, push, one_side, other_side] = by_kind(to);
        let most = Self::minus_one_on_words(double_push | push | one_side);
        most.plus(Self::minus_one_on_words(other_side))
    }

    #[inline(always)]
    fn forbidden_by_pawns(proof: V3Proof, [one_way, other_way]: [Bitboard; 2]) -> Self {
        Self::splat(proof, 0).plus_one_on(one_way).plus_one_on(other_way)
    }
}

/// Pawn moves by kind, each in all words of a register. Half of the lanes are empty: those of the
/// other side's directions.
#[inline(always)]
fn by_kind(lanes: YmmSets) -> [Ymm; 4] {
    let lanes = lanes.or(lanes.opposite()).up();
    [
        lanes.select_words::<0b00_00_00_00>(),
        lanes.select_words::<0b01_01_01_01>(),
        lanes.select_words::<0b10_10_10_10>(),
        lanes.select_words::<0b11_11_11_11>(),
    ]
}

/// Sums in eight parts of 32 bits, and what is summed outside of vectors.
#[derive(Clone, Copy)]
pub(crate) struct YmmSums {
    parts: Ymm,
    counted: i32,
}

impl SquareSums<YmmBytes> for YmmSums {
    #[inline(always)]
    fn zero(proof: V3Proof) -> Self {
        Self { parts: Ymm::zero(proof), counted: 0 }
    }

    #[inline(always)]
    fn add(&mut self, bytes: YmmBytes, set: Bitboard) {
        let YmmBytes([low, high]) = bytes.only(YmmBytes::minus_one_on(bytes.proof(), set));
        let sums = low.sums_of_eight_u8().add_i32(high.sums_of_eight_u8());
        self.parts = self.parts.add_i32(sums);
    }

    #[inline(always)]
    fn add_products(&mut self, bytes: YmmBytes, signed: YmmBytes) {
        let ([a, b], [c, d]) = (bytes.0, signed.0);
        // No sum of four products is too long for 16 bits.
        let by_four = a.mul_and_add_i8(c).add_i16(b.mul_and_add_i8(d));
        let ones = Ymm::splat_i16(bytes.proof(), 1);
        self.parts = self.parts.add_i32(by_four.mul_and_add_i16(ones));
    }

    #[inline(always)]
    fn subtract_forbidden(&mut self, forbidden: YmmBytes, to: YmmSets) {
        self.add_products(forbidden, YmmBytes::minus_arrivals(to));
    }

    #[inline(always)]
    fn add_lanes(&mut self, lanes: YmmSets, weight: i32) {
        self.counted += lanes.len() as i32 * weight;
    }

    #[inline(always)]
    fn total(self) -> i32 {
        let four = self.parts.lower().add_i32(self.parts.upper());
        let [one, other] = four.add_i32(four.second_word()).first_two_i32();
        self.counted + one + other
    }
}
