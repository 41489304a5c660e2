//! [`DirectionSets`] in one register of eight words.
//!
//! Some questions are about squares and not about directions. Then the register is turned into a byte
//! for each square, whose bits are the directions, by one byte permutation and one transposition of
//! 8 × 8 bits (GFNI: the identity multiplied by a matrix).

use magic_core::{Bitboard, rays};

use crate::line_sets::LineSets;
use crate::simd::proof::Avx512Proof;
use crate::simd::zmm::Zmm;
use crate::two_ply::along_lines::lane_by_lane;
use crate::two_ply::direction_sets::{AlongLines, DirectionSets, STEP};
use crate::two_ply::rules::is_inspected;

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
    fn lanes_with(self, set: Bitboard) -> u32 {
        self.0.meets_i64(Zmm::splat_u64(self.proof(), set.0)).count_ones()
    }

    #[inline(always)]
    fn in_any_and_in_several(self) -> (Bitboard, Bitboard) {
        let counts = self.counts();
        let any = counts.meets_i8(counts);
        let several = counts.greater_u8(Zmm::splat_i8(self.proof(), 1));
        (Bitboard(any), Bitboard(several))
    }

    /// All lines at once. Tests switch off parts of the sum, which only the other way has.
    #[inline(always)]
    fn along_lines(input: &AlongLines<'_, Self>) -> i32 {
        if input.seen.lanes_with(input.from.bitboard()) == 0 {
            return 0;
        }
        if is_inspected() {
            return lane_by_lane(input);
        }
        let proof = input.seen.proof();
        let at = Self::splat(proof, input.from.bitboard());
        let (targets, theirs) =
            (Self::splat(proof, input.targets), Self::splat(proof, input.theirs));
        let rays = Self::new(proof, rays(input.from).map(|ray| ray.0));
        let away = targets.and(rays);
        let towards = targets.and(rays.opposite());
        let looking_at = input.seen.0.meets_i64(at.0);
        // Counts are below 64, so their products fit the lower halves of words.
        let lost_towards = towards.lens().mul_u32(reach_over(input.reach, at));
        let lost_away = reach_over(input.reach, away.minus(theirs));
        let recaptures = away.and(theirs).lens();
        recaptures.sub_i64(lost_towards.add_i64(lost_away)).sum_i64_on(looking_at) as i32
    }
}

/// The sum, lane by lane, of the numbers in the planes of `reach` over the squares of `set`.
#[inline(always)]
fn reach_over([ones, twos, fours]: &[ZmmSets; 3], set: ZmmSets) -> Zmm {
    let (ones, twos, fours) = (ones.and(set).lens(), twos.and(set).lens(), fours.and(set).lens());
    let twos = twos.add_i64(fours.add_i64(fours));
    ones.add_i64(twos.add_i64(twos))
}
