//! A byte for every square in one register.

use magic_core::{Bitboard, Square};

use crate::direction_sets::DirectionSets;
use crate::direction_sets::zmm_sets::ZmmSets;
use crate::registers::proof::Avx512Proof;
use crate::registers::zmm::Zmm;
use crate::two_ply::one_node::gains::GainSources;
use crate::two_ply::one_node::gains::bytes::{OFFSET, PawnTerms, SquareBytes, SquareSums};
use crate::two_ply::rules::Rule::SlidersRecapture;
use crate::two_ply::rules::by;

/// One byte for each square.
#[derive(Clone, Copy)]
pub(crate) struct ZmmBytes(Zmm);

impl SquareBytes for ZmmBytes {
    type DirectionSets = ZmmSets;
    type Sums = ZmmSums;
    type ForbiddenByPawns = Self;

    const ADDS_EMPTY_SETS: bool = true;

    #[inline(always)]
    fn splat(proof: Avx512Proof, byte: i8) -> Self {
        Self(Zmm::splat_i8(proof, byte))
    }

    #[inline(always)]
    fn minus_one_on(proof: Avx512Proof, set: Bitboard) -> Self {
        Self(Zmm::splat_i8(proof, -1).only_i8(set.0))
    }

    #[inline(always)]
    fn proof(self) -> Avx512Proof {
        self.0.proof()
    }

    #[inline(always)]
    fn arrivals(sources: &GainSources<'_, ZmmSets>, pawns: &PawnTerms) -> Self {
        let GainSources { seen, sliders, reach: [ones, twos, fours], theirs, .. } = *sources;
        let proof = seen.proof();
        // What their sliders would gain on other squares, and what they have on their own: the
        // latter is lost when they are captured.
        let counted = seen.minus(ZmmSets::splat(proof, theirs)).or(sliders).by_square();
        let (ones, twos, fours) =
            (common(counted, ones), common(counted, twos), common(counted, fours));
        let twos = twos.add_i8(fours.add_i8(fours));
        let squares = ones.add_i8(twos.add_i8(twos));
        let mut arrival = Self(Zmm::splat_i8(proof, OFFSET).sub_i8(squares));
        // Sliders that see an enemy square recapture there.
        arrival.0 = arrival.0.add_i8_on(by(SlidersRecapture, theirs).0, seen.counts());
        for set in pawns.won {
            arrival = arrival.plus_one_on(set);
        }
        for set in pawns.lost {
            arrival = arrival.minus_on(set, 1);
        }
        arrival
    }

    #[inline(always)]
    fn at(&self, square: Square) -> u8 {
        self.0.as_bytes()[square as usize]
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(self.0.add_i8(other.0))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(self.0.sub_i8(other.0))
    }

    #[inline(always)]
    fn plus_on(self, set: Bitboard, amount: i8) -> Self {
        Self(self.0.add_i8_on(set.0, Zmm::splat_i8(self.proof(), amount)))
    }

    #[inline(always)]
    fn minus_on(self, set: Bitboard, amount: i8) -> Self {
        self.plus_on(set, -amount)
    }

    #[inline(always)]
    fn plus_one_on(self, set: Bitboard) -> Self {
        self.plus_on(set, 1)
    }

    #[inline(always)]
    fn minus_departures(from: ZmmSets) -> Self {
        Self(Zmm::zero(from.proof()).sub_i8(from.counts()))
    }

    #[inline(always)]
    fn minus_arrivals(to: ZmmSets) -> Self {
        Self(Zmm::zero(to.proof()).sub_i8(to.counts()))
    }

    #[inline(always)]
    fn forbidden_by_pawns(proof: Avx512Proof, [one_way, other_way]: [Bitboard; 2]) -> Self {
        Self::splat(proof, 0).plus_one_on(one_way).plus_one_on(other_way)
    }
}

/// For each square, how many of its directions are in both.
#[inline(always)]
fn common(by_square: Zmm, sets: ZmmSets) -> Zmm {
    (by_square & sets.by_square()).count_ones_i8()
}

/// Sums in sixteen parts of 32 bits.
#[derive(Clone, Copy)]
pub(crate) struct ZmmSums(Zmm);

impl SquareSums<ZmmBytes> for ZmmSums {
    #[inline(always)]
    fn zero(proof: Avx512Proof) -> Self {
        Self(Zmm::zero(proof))
    }

    #[inline(always)]
    fn add(&mut self, bytes: ZmmBytes, set: Bitboard) {
        // Sums of eight bytes are words whose upper halves are zero.
        self.0 = self.0.add_i32(bytes.0.only_i8(set.0).sums_of_eight_u8());
    }

    #[inline(always)]
    fn add_products(&mut self, bytes: ZmmBytes, signed: ZmmBytes) {
        self.0 = bytes.0.mul_and_add_i8(signed.0, self.0);
    }

    #[inline(always)]
    fn subtract_forbidden(&mut self, forbidden: ZmmBytes, to: ZmmSets) {
        self.add_products(forbidden, ZmmBytes::minus_arrivals(to));
    }

    #[inline(always)]
    fn add_lanes(&mut self, lanes: ZmmSets, weight: i32) {
        // A lane has 64 squares at most, which leaves three of its four parts of 16 bits zero.
        let weights = Zmm::splat_i16(lanes.proof(), weight as i16);
        self.0 = self.0.add_i32(lanes.lens().mul_and_add_i16(weights));
    }

    #[inline(always)]
    fn total(self) -> i32 {
        self.0.sum_i32()
    }
}
