//! Four directions at a time, each on all nodes: those along ranks and files, or those along
//! diagonals.

use board::Side;
use magic_core::Direction;

use crate::columns::Column;
use crate::columns::fills::{
    DirectionShift, EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST,
};
use crate::two_ply::alike_nodes::numbers::{full_add, half_add};

/// The directions of each half, in the order of [`Direction::ALL`]. The opposite of number
/// `i` is `i ^ 2`.
pub(super) const SHIFTS: [[DirectionShift; 4]; 2] =
    [[EAST, NORTH, WEST, SOUTH], [NORTH_EAST, NORTH_WEST, SOUTH_WEST, SOUTH_EAST]];

/// The half of directions along ranks and files, and that along diagonals.
pub(super) const ORTHOGONAL: usize = 0;
pub(super) const DIAGONAL: usize = 1;

/// The results for the numbers 0 to 3. It is no closure: code inside a closure would lose the
/// features of its level.
macro_rules! for_four {
    ($i:ident => $body:expr) => {
        [
            {
                let $i = 0_usize;
                $body
            },
            {
                let $i = 1_usize;
                $body
            },
            {
                let $i = 2_usize;
                $body
            },
            {
                let $i = 3_usize;
                $body
            },
        ]
    };
}

pub(super) use for_four;

/// The empty squares, prepared for fills in all directions.
pub(super) struct AllLines<W> {
    pub(super) orthogonal: Lines<W, ORTHOGONAL>,
    pub(super) diagonal: Lines<W, DIAGONAL>,
}

/// The empty squares, prepared for fills in the four directions of a half: by one, two and four
/// steps.
#[derive(Clone, Copy)]
pub(super) struct Lines<W, const HALF: usize> {
    one: [W; 4],
    two: [W; 4],
    four: [W; 4],
}

impl<W: Column, const HALF: usize> Lines<W, HALF> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(empty: W) -> Self {
        let one = for_four!(i => SHIFTS[HALF][i].arrivals(empty));
        let two = for_four!(i => one[i] & SHIFTS[HALF][i].ahead(one[i], 1));
        let four = for_four!(i => two[i] & SHIFTS[HALF][i].ahead(two[i], 2));
        Self { one, two, four }
    }

    /// All that is seen from the squares of `from` in direction `i`, up to and including the first
    /// piece.
    #[inline(always)]
    pub(super) fn fill(&self, i: usize, from: W) -> W {
        let shift = SHIFTS[HALF][i];
        let mut reached = from;
        reached = reached | (self.one[i] & shift.ahead(reached, 1));
        reached = reached | (self.two[i] & shift.ahead(reached, 2));
        reached = reached | (self.four[i] & shift.ahead(reached, 4));
        shift.step(reached)
    }

    /// [`fill`](Self::fill) in all four directions.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn fill_all(&self, from: W) -> [W; 4] {
        for_four!(i => self.fill(i, from))
    }

    /// The squares that see a square of `set`, which is on the back rank of `T`, in any of the four
    /// directions.
    #[inline(always)]
    pub(super) fn seeing_back_rank<T: Side>(&self, set: W) -> W {
        let mut seeing = set.none();
        for i in 0..4 {
            if !T::BACK_RANK.shift(Direction::ALL[4 * HALF + i]).is_empty() {
                seeing = seeing | self.fill(i, set);
            }
        }
        seeing
    }

    /// For each square, how many squares lie beyond it in direction `i` that a slider could go to:
    /// empty ones, then one more if that is in `targets`, which has all empty squares. The number,
    /// 0 to 7, comes as three planes of bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn reach(&self, i: usize, targets: W) -> [W; 3] {
        let [m0, m1, m2, m3, m4, m5, m6] = self.at_distances(i, targets);
        [m0 ^ m1 ^ m2 ^ m3 ^ m4 ^ m5 ^ m6, (m1 & !m3) | m5, m3]
    }

    /// The squares from which, in direction `i`, a square of `set` is seen: at distance 1, 2, and
    /// so on to 7.
    #[inline(always)]
    fn at_distances(&self, i: usize, set: W) -> [W; 7] {
        let (shift, open) = (SHIFTS[HALF][i], self.one[i]);
        let d1 = shift.ahead(shift.arrivals(set), -1);
        let d2 = shift.ahead(d1 & open, -1);
        let d3 = shift.ahead(d2 & open, -1);
        let d4 = shift.ahead(d3 & open, -1);
        let d5 = shift.ahead(d4 & open, -1);
        let d6 = shift.ahead(d5 & open, -1);
        let d7 = shift.ahead(d6 & open, -1);
        [d1, d2, d3, d4, d5, d6, d7]
    }

    /// For each square, how many squares of `set` a slider sees from there, as three planes of
    /// bits. The squares of `set` are beside one square, so there are at most three in one
    /// direction, and seven in all.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn seen_from(&self, set: W) -> [W; 3] {
        let [a, b, c, d] = for_four!(i => self.seen_along(i, set));
        let (ones, carry_1) = full_add(a[0], b[0], c[0]);
        let (ones, carry_2) = half_add(ones, d[0]);
        let (twos, carry_3) = full_add(a[1], b[1], c[1]);
        let (twos, carry_4) = full_add(twos, d[1], carry_1);
        let (twos, carry_5) = half_add(twos, carry_2);
        [ones, twos, carry_3 | carry_4 | carry_5]
    }

    /// [`seen_from`](Self::seen_from) in direction `i` alone.
    #[inline(always)]
    fn seen_along(&self, i: usize, set: W) -> [W; 2] {
        let [d1, d2, d3, d4, d5, d6, d7] = self.at_distances(i, set);
        let (ones, carry_1) = full_add(d1, d2, d3);
        let (ones, carry_2) = full_add(ones, d4, d5);
        let (ones, carry_3) = full_add(ones, d6, d7);
        [ones, carry_1 | carry_2 | carry_3]
    }
}
