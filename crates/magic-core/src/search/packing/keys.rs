//! [`Keys`]: the blocker sets of one square, arranged for products without multiplications.

use std::vec;
use std::vec::Vec;

use super::shape::Shape;
use crate::search::Magic;
use crate::search::keys::attack_number;
use crate::{Slider, Square};

/// What a multiplier for a slider on a square has to tell apart.
pub(super) struct Keys {
    pub(super) slider: Slider,
    pub(super) square: Square,
    irrelevant: u64,
    squares: Vec<u32>,
    /// One more than the number of the attack set, for each set of blockers by its number.
    attacks: Vec<u8>,
    products: Vec<u64>,
    /// The attack set in each entry of the window; 0 where there is none.
    window: Vec<u8>,
}

/// What a multiplier makes of the blocker sets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Use {
    /// Sets that found their entry taken by other attacks.
    pub(super) conflicts: u32,
    /// Entries in use.
    pub(super) used: u32,
    /// The distance from the first to the last entry in use, both included.
    pub(super) span: u32,
}

impl Keys {
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
            attacks,
            window: vec![0; super::window(slider)],
        }
    }

    /// The number of blocker sets.
    pub(super) fn len(&self) -> usize {
        self.attacks.len()
    }

    /// The bits of a multiplier by which no square reaches the highest index bits, as many as the
    /// window has too many.
    pub(super) fn compact_bits(&self) -> u64 {
        let least = super::shift(self.slider) + self.squares.len() as u32;
        let reaches =
            |bit: &u32| self.squares.iter().any(|square| (least..64).contains(&(bit + square)));
        (0..64).filter(|bit| !reaches(bit)).fold(0, |bits, bit| bits | 1 << bit)
    }

    /// Looks at where `magic` puts the sets; `None` where more than `max_conflicts` conflict.
    pub(super) fn try_out(&mut self, magic: Magic, max_conflicts: u32) -> Option<Use> {
        self.window.fill(0);
        let shift = super::shift(self.slider);
        let (mut conflicts, mut used) = (0, 0);
        let mut seen = 0;
        for level in 0..=self.squares.len() {
            // Each square doubles the number of sets, by one addition each.
            let (known, new) = self.products.split_at_mut(seen);
            match level.checked_sub(1) {
                None => new[0] = self.irrelevant.wrapping_mul(magic.0),
                Some(square) => {
                    let added = magic.0 << self.squares[square];
                    for (known, new) in known.iter().zip(new) {
                        *new = known.wrapping_add(added);
                    }
                }
            }
            let end = 1 << level;
            for (product, &attacks) in self.products[seen..end].iter().zip(&self.attacks[seen..end])
            {
                let entry = &mut self.window[(product >> shift) as usize];
                used += u32::from(*entry == 0);
                conflicts += u32::from(*entry != 0 && *entry != attacks);
                *entry = attacks;
            }
            if conflicts > max_conflicts {
                return None;
            }
            seen = end;
        }
        let is_used = |entry: &u8| *entry != 0;
        let first = self.window.iter().position(is_used)?;
        let last = self.window.iter().rposition(is_used)?;
        Some(Use { conflicts, used, span: (last + 1 - first) as u32 })
    }

    /// The entries that `magic` uses; `None` where sets conflict.
    pub(super) fn shape(&mut self, magic: Magic) -> Option<Shape> {
        self.try_out(magic, 0)?;
        let entries = (0..).zip(&self.window).filter(|(_, entry)| **entry != 0);
        Some(Shape::new(magic, entries.map(|(index, _)| index).collect()))
    }
}
