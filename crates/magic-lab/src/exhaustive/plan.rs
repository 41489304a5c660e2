//! [`SearchPlan`]: the data that all candidates of one search share.

use magic_core::{Bitboard, Slider, Square, ray};

use super::rings::Ring;
use crate::IndexBits;
use crate::blocker_keys::attack_number;

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
    /// The turns of the ring that the inner bits can make.
    pub(super) turns: Ring,
    /// The number of classes of the sets of the squares before this one. The class of a set is the place, on the
    /// square's ray, of the set's blocker nearest to the slider. If no blocker is nearer than the square, it is
    /// one more than all such places.
    pub(super) classes: usize,
    /// For each of these sets, the number of the first ring of its class.
    pub(super) first_rings: Vec<u16>,
    /// The sets in the order in which the level tries them with the square added.
    pub(super) order: Vec<SetToTry>,
}

/// A set to try, by its number, with the number of the first ring of its class.
#[derive(Clone, Copy)]
pub(super) struct SetToTry {
    pub(super) set: u16,
    pub(super) first_ring: u16,
}

/// The relevant squares from the highest down, and the attacks of all sets of them.
pub(super) struct SearchPlan {
    pub(super) bits: IndexBits,
    pub(super) levels: Vec<PlanLevel>,
    /// For each set one more than the number of its attack set. Bit `n` of a set's number says
    /// whether the set holds the square of level `n`.
    pub(super) attacks: Vec<u8>,
    /// The number of turns that bring the ring back to its beginning: at most 256.
    pub(super) period: usize,
    /// The difference that one turn of the ring makes to an index. It is also the number of rings
    /// that hold a set of indices.
    pub(super) step: usize,
}

impl SearchPlan {
    pub(super) fn new(slider: Slider, square: Square, bits: IndexBits) -> Self {
        let mut squares: Vec<Square> = slider.relevant_mask(square).into_iter().collect();
        squares.reverse();
        let boards = boards(&squares);
        let attacks =
            boards.iter().map(|&board| attack_number(slider, square, board) + 1).collect();
        let period_bits = bits.get().min(8);
        let period = 1 << period_bits;
        let step = bits.entries() / period;
        let mut known = 0;
        let levels = squares
            .iter()
            .enumerate()
            .map(|(depth, &added)| {
                let gap = 64 - added as u32 - known;
                let inner = gap.min(period_bits);
                let level = PlanLevel {
                    square: added as u32,
                    known,
                    outer: gap - inner,
                    inner,
                    least: gap.checked_sub(bits.get()).map_or(0, |bits| 1 << bits),
                    turns: every(1 << (period_bits - inner), period),
                    classes: 0,
                    first_rings: Vec::new(),
                    order: Vec::new(),
                };
                known += gap;
                level.with_classes(nearer(slider, square, added), &boards[..1 << depth], step)
            })
            .collect();
        Self { bits, levels, attacks, period, step }
    }

    /// The index of a product.
    #[inline(always)]
    pub(super) fn index(&self, product: u64) -> usize {
        (product >> (64 - self.bits.get())) as usize
    }
}

impl PlanLevel {
    /// Sorts the sets of the squares before this one. A square in sight has the most sets in
    /// conflict with it. Among the sets, those with few blockers come first, because few blockers
    /// hide little.
    fn with_classes(mut self, nearer: Vec<Bitboard>, boards: &[Bitboard], step: usize) -> Self {
        let class = |board: Bitboard| {
            nearer.iter().position(|square| board.intersects(*square)).unwrap_or(nearer.len())
        };
        self.classes = nearer.len() + 1;
        self.first_rings = boards.iter().map(|&board| (class(board) * step) as u16).collect();
        let mut sets: Vec<usize> = (0..boards.len()).collect();
        sets.sort_by_key(|&set| (class(boards[set]) < nearer.len(), boards[set].len()));
        let element = |set| SetToTry { set: set as u16, first_ring: self.first_rings[set] };
        self.order = sets.into_iter().map(element).collect();
        self
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

/// The squares between the slider and `added`, from the slider on.
fn nearer(slider: Slider, square: Square, added: Square) -> Vec<Bitboard> {
    let towards = slider.directions().iter().find(|&&way| ray(square, way).contains(added));
    let mut squares = Vec::new();
    let mut at = square;
    while let Some(next) = towards.and_then(|&way| at.offset(way)).filter(|&next| next != added) {
        squares.push(next.bitboard());
        at = next;
    }
    squares
}

/// The multiples of `step` below `end`.
fn every(step: usize, end: usize) -> Ring {
    let mut ring = [0; 4];
    for turn in (0..end).step_by(step) {
        ring[turn / 64] |= 1 << (turn % 64);
    }
    ring
}
