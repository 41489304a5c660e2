//! [`PackingKeys`]: the blocker sets of one square, arranged for products without multiplications.

use magic_core::{Magic, PlacedMagic, Slider, Square};

use super::window_shape::WindowShape;
use crate::blocker_keys::attack_number;

/// The entries of the wider window.
const MAX_WINDOW: usize = PlacedMagic::window(Slider::Rook);

/// As many entries are looked at together where the first or last one in use is looked for.
const BLOCK: usize = 64;

/// What a multiplier for a slider on a square has to tell apart.
pub(super) struct PackingKeys {
    pub(super) slider: Slider,
    pub(super) square: Square,
    irrelevant: u64,
    squares: Vec<u32>,
    /// One more than the number of the attack set, for each set of blockers by its number.
    attacks: Vec<u8>,
    products: Vec<u64>,
    indices: Vec<u16>,
    /// The attack set in each entry of the window; 0 where there is none.
    window: Box<[u8; MAX_WINDOW]>,
}

/// What a multiplier makes of the blocker sets.
#[derive(Debug, Clone, Copy)]
pub(super) struct WindowUse {
    /// Sets whose entry others with other attacks have taken.
    pub(super) conflicts: u32,
    /// TakenEntries in use.
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

    /// The bits of a multiplier by which no square reaches the highest index bits, as many as the
    /// window has too many.
    pub(super) fn compact_bits(&self) -> u64 {
        let least = PlacedMagic::shift(self.slider) + self.squares.len() as u32;
        let reaches =
            |bit: &u32| self.squares.iter().any(|square| (least..64).contains(&(bit + square)));
        (0..64).filter(|bit| !reaches(bit)).fold(0, |bits, bit| bits | 1 << bit)
    }

    /// Looks at where `magic` puts the sets; `None` where more than `max_conflicts` conflict.
    pub(super) fn try_out(&mut self, magic: Magic, max_conflicts: u32) -> Option<WindowUse> {
        let window = PlacedMagic::window(self.slider);
        self.window[..window].fill(0);
        let shift = PlacedMagic::shift(self.slider);
        self.products[0] = self.irrelevant.wrapping_mul(magic.0);
        self.indices[0] = (self.products[0] >> shift) as u16;
        let mut seen = 0;
        let mut conflicts = 0;
        for level in 0..self.squares.len() {
            // Each square doubles the number of sets, by one addition each.
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
        // By blocks first, which are looked at as a whole.
        let is_any_used = |block: &[u8]| block.iter().fold(0, |all, entry| all | entry) != 0;
        let first = window.chunks(BLOCK).position(is_any_used)? * BLOCK;
        let last = window.chunks(BLOCK).rposition(is_any_used)? * BLOCK;
        let first = first + window[first..].iter().position(is_used)?;
        let last = last + window[last..last + BLOCK].iter().rposition(is_used)?;
        Some(WindowUse { conflicts, used, span: (last + 1 - first) as u32 })
    }

    /// Writes the attacks of the sets from `seen` on into the window, and counts those of all sets
    /// that are not found there afterwards: others have come after them. Two loops, since reading
    /// what has just been written takes far longer than writing or reading.
    fn lay(&mut self, seen: usize, sets: usize) -> u32 {
        // The remainder changes nothing; it tells the compiler that no index is too great.
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

    /// The entries that `magic` uses; `None` where sets conflict.
    pub(super) fn shape(&mut self, magic: Magic) -> Option<WindowShape> {
        self.try_out(magic, 0)?;
        let entries = (0..).zip(self.window.iter()).filter(|(_, entry)| **entry != 0);
        Some(WindowShape::new(magic, entries.map(|(index, _)| index).collect()))
    }
}
