//! [`SearchPlan`]: the data that all candidates of one search share.

use magic_core::{Bitboard, Slider, Square};

use super::attack_bytes::AttackBytes;
use super::rings::Ring;
use crate::IndexBits;

/// One relevant square, and the data of the level that adds it to the blockers.
pub(super) struct PlanLevel {
    /// The square's number.
    pub(super) square: u32,
    /// The number of low bits of a multiplier that earlier levels have fixed.
    pub(super) known: u32,
    /// The number of bits above the known ones that this level tries one by one.
    pub(super) outer: u32,
    /// The number of bits above the outer ones that the level handles at once. They turn the
    /// indices of the blocker sets with this square, and change nothing else.
    pub(super) inner: u32,
    /// The lowest number that the level's bits form in a magic. With a lower number the square
    /// alone has the index of the empty set.
    pub(super) least: u64,
    /// The bits of an attack byte that belong to the square's ray.
    pub(super) ray: u8,
    /// What these bits are if the ray ends on a square between the slider and the level's square,
    /// for each of them from the slider on. The class of a set of the squares before this one is
    /// the place in this list, or the number of such squares if the ray goes on: then the level's
    /// square is in sight.
    pub(super) hidden: Vec<u8>,
    /// The sets in the order in which the level tries them with the square added.
    pub(super) order: Vec<SetToTry>,
    /// How many of them, the first, have the square in sight.
    pub(super) in_sight: usize,
}

/// A set to try, by its number, with the place where the rings of its class begin.
#[derive(Clone, Copy)]
pub(super) struct SetToTry {
    pub(super) set: u16,
    pub(super) rings: u16,
}

/// The relevant squares from the highest down, and the attacks of all sets of them.
pub(super) struct SearchPlan {
    pub(super) bits: IndexBits,
    pub(super) levels: Vec<PlanLevel>,
    /// For each set its attacks, as [`AttackBytes`]. Bit `n` of a set's number says whether the set
    /// holds the square of level `n`.
    pub(super) attacks: Vec<u8>,
    /// The number of turns that bring the ring of the indices back to its beginning: at most 256.
    pub(super) period: usize,
    /// The difference that one turn of the ring makes to an index. It is also the number of rings
    /// that hold a set of indices.
    pub(super) step: usize,
}

impl SearchPlan {
    pub(super) fn new(slider: Slider, square: Square, bits: IndexBits) -> Self {
        let mut squares: Vec<Square> = slider.relevant_mask(square).into_iter().collect();
        squares.reverse();
        let bytes = AttackBytes::new(slider, square);
        let byte = |board| bytes.of(slider.attacks(square, board));
        let attacks = boards(&squares).into_iter().map(byte).collect();
        let period = bits.entries().min(<[u64; 4]>::TURNS);
        let step = bits.entries() / period;
        let mut plan = Self { bits, levels: Vec::new(), attacks, period, step };
        let mut known = 0;
        for (depth, &added) in squares.iter().enumerate() {
            let gap = 64 - added as u32 - known;
            let inner = gap.min(period.trailing_zeros());
            let (ray, hidden) = bytes.ending_before(square, added);
            let level = PlanLevel {
                square: added as u32,
                known,
                outer: gap - inner,
                inner,
                least: gap.checked_sub(bits.get()).map_or(0, |bits| 1 << bits),
                ray,
                hidden,
                order: Vec::new(),
                in_sight: 0,
            };
            known += gap;
            let level = plan.with_order(level, 1 << depth);
            plan.levels.push(level);
        }
        plan
    }

    /// Sorts the `sets` of the squares before this one. A square in sight has the most sets in
    /// conflict with it. Among the sets, those with few blockers come first, because few blockers
    /// hide little.
    fn with_order(&self, mut level: PlanLevel, sets: u16) -> PlanLevel {
        let class = |set: u16| level.class(self.attacks[usize::from(set)]);
        let in_sight = level.hidden.len();
        let mut sets: Vec<u16> = (0..sets).collect();
        sets.sort_by_key(|&set| (class(set) < in_sight, set.count_ones()));
        let number_in_sight = sets.iter().filter(|&&set| class(set) == in_sight).count();
        let element = |&set: &u16| SetToTry { set, rings: (class(set) * self.step) as u16 };
        let order = sets.iter().map(element).collect();
        (level.order, level.in_sight) = (order, number_in_sight);
        level
    }

    /// Whether a ring of 64 bits has all turns.
    pub(super) fn is_narrow(&self) -> bool {
        self.period <= <u64 as Ring>::TURNS
    }

    /// The turns that a level's inner bits can make.
    pub(super) fn turns<R: Ring>(&self, level: &PlanLevel) -> R {
        let step = self.period >> level.inner;
        let mut words = [0; 4];
        for turn in (0..self.period).step_by(step) {
            words[turn / 64] |= 1 << (turn % 64);
        }
        R::of_words(words)
    }
}

impl PlanLevel {
    /// The number of classes of the sets of the squares before this one.
    pub(super) fn classes(&self) -> usize {
        self.hidden.len() + 1
    }

    /// The class of a set with these attacks.
    fn class(&self, attacks: u8) -> usize {
        let class = self.hidden.iter().position(|&hidden| attacks & self.ray == hidden);
        class.unwrap_or(self.hidden.len())
    }
}

/// All sets of `squares`, by number.
fn boards(squares: &[Square]) -> Vec<Bitboard> {
    let board = |number: usize| {
        let chosen = squares.iter().enumerate().filter(|(bit, _)| number >> bit & 1 != 0);
        chosen.map(|(_, square)| *square).collect()
    };
    (0..1 << squares.len()).map(board).collect()
}
