//! [`DirectionSets`] in one register of eight words.
//!
//! Some questions are about squares and not about directions. Then the register is turned into a
//! byte for each square, whose bits are the directions, by one byte permutation and one
//! transposition of 8 × 8 bits (GFNI: the identity multiplied by a matrix).

use magic_core::Bitboard;

use crate::direction_sets::{DirectionSets, STEP};
use crate::line_sets::LineSets;
use crate::registers::proof::Avx512Proof;
use crate::registers::zmm::Zmm;

/// Eight directions in one register.
#[derive(Clone, Copy)]
pub(crate) struct ZmmSets(Zmm);

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

/// The bit matrix that a product with leaves as it is.
const IDENTITY: u64 = 0x8040_2010_0804_0201;

/// The bits of orthogonal directions in each byte, and those of diagonal directions.
const ORTHOGONAL: i8 = 0x0F;
const DIAGONAL: i8 = !ORTHOGONAL;

impl ZmmSets {
    /// One byte for each square, with a bit for each direction.
    #[inline(always)]
    pub(crate) fn by_square(self) -> Zmm {
        let proof = self.proof();
        let rows = Zmm::from_bytes(proof, &GATHER).select_i8(self.0);
        Zmm::splat_u64(proof, IDENTITY).mul_bit_matrices(rows)
    }

    /// For each square, in how many directions its bit is set.
    #[inline(always)]
    pub(crate) fn counts(self) -> Zmm {
        self.by_square().count_ones_i8()
    }

    /// The directions that have a square of `other` in the same direction: a bit for each.
    #[inline(always)]
    pub(crate) fn meets(self, other: Self) -> u8 {
        self.0.meets_i64(other.0)
    }

    /// How many squares each direction has.
    #[inline(always)]
    pub(crate) fn lens(self) -> Zmm {
        self.0.count_ones_i64()
    }
}

impl DirectionSets for ZmmSets {
    type Proof = Avx512Proof;

    #[inline(always)]
    fn new(proof: Avx512Proof, lanes: [u64; 8]) -> Self {
        Self(Zmm::from_words(proof, &lanes))
    }

    #[inline(always)]
    fn splat(proof: Avx512Proof, set: Bitboard) -> Self {
        Self(Zmm::splat_u64(proof, set.0))
    }

    #[inline(always)]
    fn proof(self) -> Avx512Proof {
        self.0.proof()
    }

    #[inline(always)]
    fn array(self) -> [u64; 8] {
        self.0.words()
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(other.0.not_and(self.0))
    }

    #[inline(always)]
    fn ahead<const STEPS: u64>(self) -> Self {
        let mut amounts = STEP;
        for amount in &mut amounts {
            *amount *= STEPS;
        }
        // Amounts count modulo 64.
        Self(self.0.rotate_left_i64(Zmm::from_words(self.proof(), &amounts)))
    }

    #[inline(always)]
    fn back(self) -> Self {
        Self(self.0.rotate_right_i64(Zmm::from_words(self.proof(), &STEP)))
    }

    #[inline(always)]
    fn rotate(self, amounts: &[u64; 8]) -> Self {
        Self(self.0.rotate_left_i64(Zmm::from_words(self.proof(), amounts)))
    }

    /// Lanes 0, 1 change places with 2, 3, and 4, 5 with 6, 7.
    #[inline(always)]
    fn opposite(self) -> Self {
        Self(self.0.quarters::<0b10_11_00_01>(self.0))
    }

    #[inline(always)]
    fn not_empty(self) -> Self {
        let lanes = self.0.meets_i64(self.0);
        Self(Zmm::splat_u64_on(self.proof(), lanes, u64::MAX))
    }

    #[inline(always)]
    fn line_sets(self) -> LineSets {
        let (proof, directions) = (self.proof(), self.by_square());
        LineSets {
            orthogonal: Bitboard(directions.meets_i8(Zmm::splat_i8(proof, ORTHOGONAL))),
            diagonal: Bitboard(directions.meets_i8(Zmm::splat_i8(proof, DIAGONAL))),
        }
    }

    #[inline(always)]
    fn union(self) -> Bitboard {
        let directions = self.by_square();
        Bitboard(directions.meets_i8(directions))
    }

    #[inline(always)]
    fn len(self) -> u32 {
        self.lens().sum_i64() as u32
    }

    #[inline(always)]
    fn in_any_and_in_several(self) -> (Bitboard, Bitboard) {
        let counts = self.counts();
        let any = counts.meets_i8(counts);
        let several = counts.greater_u8(Zmm::splat_i8(self.proof(), 1));
        (Bitboard(any), Bitboard(several))
    }
}
