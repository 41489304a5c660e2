//! [`DirectionSets`] in plain words, for any processor.

use magic_core::Bitboard;

use crate::direction_sets::{ARRIVALS, DirectionSets, Propagators, ReachInput, STEP};
use crate::line_sets::LineSets;

/// Eight plain words: what the compiler makes of them depends on the processor level.
#[derive(Clone, Copy)]
pub(crate) struct WordSets([u64; 8]);

impl WordSets {
    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        let mut lanes = self.0;
        for (lane, other) in lanes.iter_mut().zip(other.0) {
            *lane = op(*lane, other);
        }
        Self(lanes)
    }

    /// Whether there is a square in the orthogonal lanes, and in the diagonal ones.
    #[inline(always)]
    fn halves_in_use(self) -> [bool; 2] {
        let LineSets { orthogonal, diagonal } = self.line_sets();
        [!orthogonal.is_empty(), !diagonal.is_empty()]
    }
}

impl DirectionSets for WordSets {
    /// Words need nothing that a build does not have.
    type Proof = ();

    const SIDE_BY_SIDE: bool = false;

    const FILLS_ARE_SHORT: bool = false;

    #[inline(always)]
    fn new((): (), lanes: [u64; 8]) -> Self {
        Self(lanes)
    }

    #[inline(always)]
    fn splat((): (), set: Bitboard) -> Self {
        Self([set.0; 8])
    }

    #[inline(always)]
    fn proof(self) {}

    #[inline(always)]
    fn array(self) -> [u64; 8] {
        self.0
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn ahead<const STEPS: u64>(self) -> Self {
        let mut lanes = self.0;
        for (lane, amount) in lanes.iter_mut().zip(STEP) {
            *lane = lane.rotate_left((STEPS * amount) as u32 % 64);
        }
        Self(lanes)
    }

    #[inline(always)]
    fn back(self) -> Self {
        let mut lanes = self.0;
        for (lane, amount) in lanes.iter_mut().zip(STEP) {
            *lane = lane.rotate_right(amount as u32);
        }
        Self(lanes)
    }

    #[inline(always)]
    fn rotate(self, amounts: &[u64; 8]) -> Self {
        let mut lanes = self.0;
        for (lane, amount) in lanes.iter_mut().zip(amounts) {
            *lane = lane.rotate_left(*amount as u32);
        }
        Self(lanes)
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        let [e, n, w, s, ne, nw, sw, se] = self.0;
        Self([w, s, e, n, sw, se, ne, nw])
    }

    #[inline(always)]
    fn line_sets(self) -> LineSets {
        let [e, n, w, s, ne, nw, sw, se] = self.0;
        LineSets { orthogonal: Bitboard(e | n | w | s), diagonal: Bitboard(ne | nw | sw | se) }
    }

    #[inline(always)]
    fn len(self) -> u32 {
        let mut sum = 0;
        for lane in self.0 {
            sum += lane.count_ones();
        }
        sum
    }

    /// Direction by direction, and not those without a slider. In a function of its own: a node
    /// fills often, and with all of that written out its code would not stay in the cache.
    #[inline(never)]
    fn fill(self, open: &Propagators<Self>) -> Self {
        let mut filled = [0; 8];
        for (half, in_use) in [0, 4].into_iter().zip(self.halves_in_use()) {
            if !in_use {
                continue;
            }
            for lane in half..half + 4 {
                let step = STEP[lane] as u32;
                let mut reached = self.0[lane];
                reached |= open.one.0[lane] & reached.rotate_left(step);
                reached |= open.two.0[lane] & reached.rotate_left(2 * step % 64);
                reached |= open.four.0[lane] & reached.rotate_left(4 * step % 64);
                filled[lane] = reached.rotate_left(step) & ARRIVALS[lane];
            }
        }
        Self(filled)
    }

    /// Direction by direction, and not those in which nothing is seen.
    #[inline(never)]
    fn reach(input: &ReachInput<'_, Self>) -> [Self; 3] {
        let ReachInput { targets, open, seen, .. } = input;
        let (mut ones, mut twos, mut fours) = ([0; 8], [0; 8], [0; 8]);
        for (half, in_use) in [0, 4].into_iter().zip(seen.halves_in_use()) {
            if !in_use {
                continue;
            }
            for lane in half..half + 4 {
                let (step, open) = (STEP[lane] as u32, open.one.0[lane]);
                let a1 = (targets.0[lane] & ARRIVALS[lane]).rotate_right(step);
                let a2 = (a1 & open).rotate_right(step);
                let a3 = (a2 & open).rotate_right(step);
                let a4 = (a3 & open).rotate_right(step);
                let a5 = (a4 & open).rotate_right(step);
                let a6 = (a5 & open).rotate_right(step);
                let a7 = (a6 & open).rotate_right(step);
                ones[lane] = a1 ^ a2 ^ a3 ^ a4 ^ a5 ^ a6 ^ a7;
                twos[lane] = (a2 & !a4) | a6;
                fours[lane] = a4;
            }
        }
        [Self(ones), Self(twos), Self(fours)]
    }
}
