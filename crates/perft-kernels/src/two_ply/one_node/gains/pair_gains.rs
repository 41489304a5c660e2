//! Gains, values and sums of [`PairBytes`].

use magic_core::{Bitboard, Square};

use crate::direction_sets::DirectionSets;
use crate::direction_sets::pair_sets::PairSets;
use crate::registers::pair::Pair;
use crate::two_ply::one_node::gains::GainSources;
use crate::two_ply::one_node::gains::bytes::{PawnTerms, SquareBytes, SquareSums};
use crate::two_ply::one_node::gains::pair_arrivals::arrivals;
use crate::two_ply::one_node::gains::pair_bytes::PairBytes;

impl<P: Pair> SquareBytes for PairBytes<P> {
    type DirectionSets = PairSets<P>;
    type Sums = PairSums<P>;
    type ForbiddenByPawns = [Bitboard; 2];

    const ADDS_EMPTY_SETS: bool = false;

    #[inline(always)]
    fn splat(proof: P::Proof, byte: i8) -> Self {
        Self::all(proof, byte)
    }

    #[inline(always)]
    fn minus_one_on(proof: P::Proof, set: Bitboard) -> Self {
        Self::minus_one_on_words(P::splat_u64(proof, set.0))
    }

    #[inline(always)]
    fn proof(self) -> P::Proof {
        self.0[0].proof()
    }

    #[inline(always)]
    fn arrivals(sources: &GainSources<'_, PairSets<P>>, pawns: &PawnTerms) -> Self {
        arrivals(sources, pawns)
    }

    #[inline(always)]
    fn at(&self, square: Square) -> u8 {
        // Eight times the file, and the rank, without a table of either.
        let square = square.index();
        P::byte_of(&self.0, (square % 8) << 3 | square >> 3)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.sum(other)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.difference(other)
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

    /// The sets are added first: most numbers do not stay in registers, and so they are read and
    /// written once.
    #[inline(always)]
    fn plus_one_on_each(self, [first, second]: [Bitboard; 2]) -> Self {
        let proof = self.proof();
        self.minus(Self::minus_one_on(proof, first).plus(Self::minus_one_on(proof, second)))
    }

    #[inline(always)]
    fn minus_departures(from: PairSets<P>) -> Self {
        let [pushes, captures] = by_kind(from);
        let [one_push, other_push] = both_words(pushes);
        let [one_side, other_side] = both_words(captures);
        let pushes = Self::minus_one_on_words(one_push).plus(Self::minus_one_on_words(other_push));
        let captures =
            Self::minus_one_on_words(one_side).plus(Self::minus_one_on_words(other_side));
        pushes.plus(captures)
    }

    #[inline(always)]
    fn minus_arrivals(to: PairSets<P>) -> Self {
        let [most, rest] = both_words(arrivals_by_side(to));
        Self::minus_one_on_words(most).plus(Self::minus_one_on_words(rest))
    }

    /// As sets: their squares are counted.
    #[inline(always)]
    fn forbidden_by_pawns(_: P::Proof, from: [Bitboard; 2]) -> [Bitboard; 2] {
        from
    }
}

/// Pawn moves by kind: pushes and double pushes, captures to one side and to the other. The other
/// registers are empty.
#[inline(always)]
fn by_kind<P: Pair>(lanes: PairSets<P>) -> [P; 2] {
    let [_, pushes, captures, _] = lanes.registers();
    [pushes, captures]
}

/// The two kinds of pushes arrive on different squares, and so do pushes and captures towards one
/// side. So there are two sets to count: the words of the result.
#[inline(always)]
fn arrivals_by_side<P: Pair>(to: PairSets<P>) -> P {
    let [pushes, captures] = by_kind(to);
    let none = P::splat_u64(pushes.proof(), 0);
    let all_pushes = pushes | pushes.swapped();
    captures | all_pushes.first_words(none)
}

/// Each word in both places.
#[inline(always)]
fn both_words<P: Pair>(words: P) -> [P; 2] {
    [words.first_words(words), words.second_words(words)]
}

/// Sums in eight parts of 16 bits, and what is summed outside of vectors. A byte is below 128. So a
/// set of all squares adds at most 8 × 128 to a part, which has room for the sets of thirty pieces;
/// a side has sixteen.
#[derive(Clone, Copy)]
pub(crate) struct PairSums<P> {
    parts: P,
    counted: i32,
}

impl<P: Pair> SquareSums<PairBytes<P>> for PairSums<P> {
    #[inline(always)]
    fn zero(proof: P::Proof) -> Self {
        Self { parts: P::splat_u64(proof, 0), counted: 0 }
    }

    #[inline(always)]
    fn add(&mut self, bytes: PairBytes<P>, set: Bitboard) {
        let [a, b, c, d] = bytes.only(PairBytes::minus_one_on(bytes.proof(), set)).0;
        self.parts = self.parts.add_neighbours_of_u8(a.add_i8(b)).add_neighbours_of_u8(c.add_i8(d));
    }

    #[inline(always)]
    fn add_products(&mut self, bytes: PairBytes<P>, signed: PairBytes<P>) {
        for (register, signed) in bytes.0.into_iter().zip(signed.0) {
            self.parts = self.parts.add_products_of_i8(register, signed);
        }
    }

    #[inline(always)]
    fn subtract_forbidden(&mut self, from: [Bitboard; 2], to: PairSets<P>) {
        let (proof, to) = (to.proof(), arrivals_by_side(to));
        let [one_way, other_way] = from;
        let forbidding =
            [to & P::splat_u64(proof, one_way.0), to & P::splat_u64(proof, other_way.0)];
        self.counted -= P::count_ones(forbidding) as i32;
    }

    #[inline(always)]
    fn add_lanes(&mut self, lanes: PairSets<P>, weight: i32) {
        let squares = P::count_ones([arrivals_by_side(lanes)]);
        self.counted += squares as i32 * weight;
    }

    #[inline(always)]
    fn total(self) -> i32 {
        self.counted + self.parts.sum_of_i16()
    }
}
