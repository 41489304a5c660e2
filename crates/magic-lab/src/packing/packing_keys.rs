//! [`PackingKeys`]: the blocker sets of one square, in an order that gives each product by one
//! addition.

use magic_core::{Magic, PlacedMagic, Slider, Square};

use super::window_shape::WindowShape;
use crate::blocker_keys::attack_number;

/// The number of entries of the wider window.
const MAX_WINDOW: usize = PlacedMagic::window(Slider::Rook);

/// The number of entries that are tested together in the search for the first and the last entry in
/// use.
const BLOCK: usize = 64;

/// The blocker sets that a multiplier must hash, for a slider on a square.
pub(super) struct PackingKeys {
    pub(super) slider: Slider,
    pub(super) square: Square,
    irrelevant: u64,
    squares: Vec<u32>,
    /// One more than the number of the attack set, for each set of blockers by its number.
    attacks: Vec<u8>,
    products: Vec<u64>,
    indices: Vec<u16>,
    /// The attack set in each entry of the window. 0 means that the entry is free.
    window: Box<[u8; MAX_WINDOW]>,
}

/// How a multiplier uses the window.
#[derive(Debug, Clone, Copy)]
pub(super) struct WindowUse {
    /// Sets whose entry holds other attacks.
    pub(super) conflicts: u32,
    /// Entries in use.
    pub(super) used: u32,
    /// The distance from the first to the last entry in use, both included.
    pub(super) span: u32,
}

impl PackingKeys {
    pub(super) fn new(slider: Slider, square: Square) -> Self {
        let mask = slider.relevant_mask(square);
        let attacks: Vec<u8> =
            mask.subsets().map(|blockers| attack_number(slider, square, blockers) + 1).collect();
        Self {
            slider,
            square,
            irrelevant: !mask.0,
            squares: mask.into_iter().map(|square| square as u32).collect(),
            products: vec![0; attacks.len()],
            indices: vec![0; attacks.len()],
            attacks,
            window: Box::new([0; MAX_WINDOW]),
        }
    }

    /// The number of blocker sets.
    pub(super) fn len(&self) -> usize {
        self.attacks.len()
    }

    /// The bits of a multiplier that keep the highest index bits unused. No square reaches these
    /// index bits through them. The number of unused index bits is the difference between the
    /// window's bits and the number of relevant squares.
    pub(super) fn compact_bits(&self) -> u64 {
        let least = PlacedMagic::shift(self.slider) + self.squares.len() as u32;
        let reaches =
            |bit: &u32| self.squares.iter().any(|square| (least..64).contains(&(bit + square)));
        (0..64).filter(|bit| !reaches(bit)).fold(0, |bits, bit| bits | 1 << bit)
    }

    /// Hashes the sets by `magic`. `None` if more than `max_conflicts` sets conflict.
    pub(super) fn try_out(&mut self, magic: Magic, max_conflicts: u32) -> Option<WindowUse> {
        let window = PlacedMagic::window(self.slider);
        self.window[..window].fill(0);
        let shift = PlacedMagic::shift(self.slider);
        self.products[0] = self.irrelevant.wrapping_mul(magic.0);
        self.indices[0] = (self.products[0] >> shift) as u16;
        let mut seen = 0;
        let mut conflicts = 0;
        for level in 0..self.squares.len() {
            // Each square doubles the number of sets. Each new set costs one addition.
            let (known, new) = self.products.split_at_mut(1 << level);
            let added = magic.0 << self.squares[level];
            let indices = &mut self.indices[1 << level..2 << level];
            for ((known, new), index) in known.iter().zip(new).zip(indices) {
                *new = known.wrapping_add(added);
                *index = (*new >> shift) as u16;
            }
            if level % 2 == 0 && level > 0 || level + 1 == self.squares.len() {
                let sets = 2 << level;
                conflicts = self.lay(seen, sets);
                if conflicts > max_conflicts {
                    return None;
                }
                seen = sets;
            }
        }
        let window = &self.window[..window];
        let is_used = |entry: &u8| *entry != 0;
        let used = window.iter().map(|entry| u32::from(is_used(entry))).sum();
        // Whole blocks are tested first, then the entries of one block.
        let is_any_used = |block: &[u8]| block.iter().fold(0, |all, entry| all | entry) != 0;
        let first = window.chunks(BLOCK).position(is_any_used)? * BLOCK;
        let last = window.chunks(BLOCK).rposition(is_any_used)? * BLOCK;
        let first = first + window[first..].iter().position(is_used)?;
        let last = last + window[last..last + BLOCK].iter().rposition(is_used)?;
        Some(WindowUse { conflicts, used, span: (last + 1 - first) as u32 })
    }

    /// Writes the attacks of the sets from `seen` on into the window. Then it counts all sets whose
    /// entry holds other attacks, because a later set has overwritten it. Writing and reading are
    /// two loops: reading what was just written takes far longer than either.
    fn lay(&mut self, seen: usize, sets: usize) -> u32 {
        // The remainder changes nothing. It tells the compiler that no index is too great.
        let at = |index: u16| usize::from(index) % MAX_WINDOW;
        for (&index, &attacks) in self.indices[seen..sets].iter().zip(&self.attacks[seen..sets]) {
            self.window[at(index)] = attacks;
        }
        let others = |(&index, &attacks): (&u16, &u8)| self.window[at(index)] != attacks;
        self.indices[..sets]
            .iter()
            .zip(&self.attacks[..sets])
            .map(|pair| u32::from(others(pair)))
            .sum()
    }

    /// The entries that `magic` uses. `None` if sets conflict.
    pub(super) fn shape(&mut self, magic: Magic) -> Option<WindowShape> {
        self.try_out(magic, 0)?;
        let entries = (0..).zip(self.window.iter()).filter(|(_, entry)| **entry != 0);
        Some(WindowShape::new(magic, entries.map(|(index, _)| index).collect()))
    }
}
