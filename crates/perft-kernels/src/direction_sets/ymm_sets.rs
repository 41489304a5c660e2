//! [`DirectionSets`] in two registers of four words: the directions towards higher squares, and
//! their opposites.
//!
//! A step is then a shift to the left of the one and to the right of the other, by the same
//! amounts, and turning all directions round exchanges the two.
//!
//! The compiler would make vector code of plain words by itself, but not of all of it: lanes then
//! go through memory word by word, and reading them back as vectors stalls.

use magic_core::{Bitboard, Direction};

use crate::direction_sets::{ARRIVALS, DirectionSets, Propagators, ReachInput};
use crate::line_sets::LineSets;
use crate::registers::proof::V3Proof;
use crate::registers::ymm::Ymm;

/// Eight directions in two registers.
#[derive(Clone, Copy)]
pub(crate) struct YmmSets {
    /// East, north, north-east, north-west.
    up: Ymm,
    /// West, south, south-west, south-east.
    down: Ymm,
}

impl YmmSets {
    /// The directions towards higher squares: east, north, north-east, north-west.
    #[inline(always)]
    pub(crate) fn up(self) -> Ymm {
        self.up
    }

    /// Their opposites.
    #[inline(always)]
    pub(crate) fn down(self) -> Ymm {
        self.down
    }

    /// This many steps back from each direction. Squares that cross an edge of the board arrive
    /// anywhere.
    #[inline(always)]
    fn behind<const STEPS: u64>(self) -> Self {
        let [a, b, c, d] = STEP;
        let amounts = Ymm::from_words(self.proof(), &[STEPS * a, STEPS * b, STEPS * c, STEPS * d]);
        Self { up: self.up.shift_right_i64(amounts), down: self.down.shift_left_i64(amounts) }
    }
}

/// How far a step shifts each of the four lanes of a register.
const STEP: [u64; 4] = [1, 8, 9, 7];

impl DirectionSets for YmmSets {
    type Proof = V3Proof;

    const SIDE_BY_SIDE: bool = false;

    #[inline(always)]
    fn new(proof: V3Proof, [e, n, w, s, ne, nw, sw, se]: [u64; 8]) -> Self {
        Self {
            up: Ymm::from_words(proof, &[e, n, ne, nw]),
            down: Ymm::from_words(proof, &[w, s, sw, se]),
        }
    }

    #[inline(always)]
    fn splat(proof: V3Proof, set: Bitboard) -> Self {
        let lanes = Ymm::splat_u64(proof, set.0);
        Self { up: lanes, down: lanes }
    }

    #[inline(always)]
    fn proof(self) -> V3Proof {
        self.up.proof()
    }

    #[inline(always)]
    fn of_line_sets(proof: V3Proof, sets: LineSets) -> Self {
        let (orthogonal, diagonal) =
            (Ymm::splat_u64(proof, sets.orthogonal.0), Ymm::splat_u64(proof, sets.diagonal.0));
        let lanes = orthogonal.with_upper_half(diagonal);
        Self { up: lanes, down: lanes }
    }

    #[inline(always)]
    fn array(self) -> [u64; 8] {
        let mut lanes = [0; 8];
        if let [east_north, west_south, north_diagonals, south_diagonals] = lanes.as_chunks_mut().0
        {
            self.up.lower().store(east_north);
            self.down.lower().store(west_south);
            self.up.upper().store(north_diagonals);
            self.down.upper().store(south_diagonals);
        }
        lanes
    }

    #[inline(always)]
    fn lane(&self, direction: Direction) -> Bitboard {
        let lane = direction.index();
        let register = if lane & 2 == 0 { &self.up } else { &self.down };
        let (diagonal, odd) = (lane >> 2 & 1, lane & 1);
        Bitboard(register.as_words()[2 * diagonal + odd])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self { up: self.up & other.up, down: self.down & other.down }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self { up: self.up | other.up, down: self.down | other.down }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self { up: self.up ^ other.up, down: self.down ^ other.down }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self { up: other.up.not_and(self.up), down: other.down.not_and(self.down) }
    }

    #[inline(always)]
    fn ahead<const STEPS: u64>(self) -> Self {
        let [a, b, c, d] = STEP;
        let amounts = Ymm::from_words(self.proof(), &[STEPS * a, STEPS * b, STEPS * c, STEPS * d]);
        Self { up: self.up.shift_left_i64(amounts), down: self.down.shift_right_i64(amounts) }
    }

    #[inline(always)]
    fn back(self) -> Self {
        self.behind::<1>()
    }

    /// Amounts that are known at compile time, and the same way in all lanes of a register, make
    /// one shift of it.
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
        let (left, right) = (Self::new(self.proof(), left), Self::new(self.proof(), right));
        Self {
            up: self.up.shift_left_i64(left.up) | self.up.shift_right_i64(right.up),
            down: self.down.shift_left_i64(left.down) | self.down.shift_right_i64(right.down),
        }
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        Self { up: self.down, down: self.up }
    }

    #[inline(always)]
    fn on_lines_of_pawns(self) -> Self {
        // Files, files again, and both kinds of diagonals.
        let lines = (self.up | self.down).select_words::<0b11_10_01_01>();
        Self { up: lines, down: lines }
    }

    #[inline(always)]
    fn line_sets(self) -> LineSets {
        let four = self.up | self.down;
        let [orthogonal, diagonal] = (four | four.second_words()).first_words();
        LineSets { orthogonal: Bitboard(orthogonal), diagonal: Bitboard(diagonal) }
    }

    #[inline(always)]
    fn union(self) -> Bitboard {
        let four = self.up | self.down;
        let two = four.lower() | four.upper();
        Bitboard((two | two.second_word()).first_word())
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
        let (any, several) = (self.up | self.down, self.up & self.down);
        let (low, high) = (any.lower(), any.upper());
        let several = several.lower() | several.upper() | (low & high);
        let any = low | high;
        let several = several | several.second_word() | (any & any.second_word());
        let any = any | any.second_word();
        (Bitboard(any.first_word()), Bitboard(several.first_word()))
    }

    /// Doubles the distance looked ahead three times, as
    /// [`PairHalf`](crate::direction_sets::pair_half::PairHalf) does.
    #[inline(always)]
    fn reach(input: &ReachInput<'_, Self>) -> [Self; 3] {
        let ReachInput { targets, open: Propagators { one, two, four }, .. } = *input;
        let first = targets.and(Self::new(targets.proof(), ARRIVALS)).back();
        let second = first.and(*one).back();
        let (ones, twos) = (first.xor(second), second);
        let (more_ones, more_twos) = (ones.and(*two).behind::<2>(), twos.and(*two).behind::<2>());
        let (ones, twos, fours) = (ones.or(more_ones), twos.xor(more_twos), more_twos);
        let (more_ones, more_twos) = (ones.and(*four).behind::<4>(), twos.and(*four).behind::<4>());
        [ones.or(more_ones), twos.or(more_twos), fours]
    }
}
