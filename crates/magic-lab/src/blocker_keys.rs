//! [`BlockerKeys`]: the blocker sets of a slider on a square with the numbers of their attack sets.

use magic_core::{Bitboard, Slider, Square};

/// The greatest number of blocker sets: a rook in the corner.
pub(crate) const MAX_KEYS: usize = 1 << 12;

/// The input of a search: all blocker sets, each with a number. Two sets have the same number
/// exactly if they leave the same attacks.
pub(crate) struct BlockerKeys {
    blockers: [Bitboard; MAX_KEYS],
    /// No square has more than 144 attack sets (a rook in the middle, 3 × 4 × 3 × 4).
    attacks: [u8; MAX_KEYS],
    len: usize,
}

impl BlockerKeys {
    /// The blocker sets in the order of their sizes. Few blockers leave many attacks, so a bad
    /// candidate fails early.
    pub(crate) fn by_len(slider: Slider, square: Square) -> Self {
        let mask = slider.relevant_mask(square);
        let mut keys = Self {
            blockers: [Bitboard::EMPTY; MAX_KEYS],
            attacks: [0; MAX_KEYS],
            len: 1 << mask.len(),
        };
        let mut next = [0; 13];
        for len in 1..=mask.len() as usize {
            next[len] = next[len - 1] + binomial(mask.len() as usize, len - 1);
        }
        for blockers in mask.subsets() {
            let place = &mut next[blockers.len() as usize];
            keys.blockers[*place] = blockers;
            keys.attacks[*place] = attack_number(slider, square, blockers);
            *place += 1;
        }
        keys
    }

    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Bitboard, u8)> + '_ {
        self.blockers[..self.len].iter().copied().zip(self.attacks[..self.len].iter().copied())
    }
}

/// The number of the attack set that `blockers` leave. Its digits are the distances to the first
/// blocker on each ray, and the base of each digit is the length of its ray.
pub(crate) fn attack_number(slider: Slider, square: Square, blockers: Bitboard) -> u8 {
    let attacks = match slider {
        Slider::Rook => magic_core::rook_attacks(square, blockers),
        Slider::Bishop => magic_core::bishop_attacks(square, blockers),
    };
    let mut number = 0;
    for direction in slider.directions() {
        let ray = magic_core::ray(square, *direction);
        if !ray.is_empty() {
            number = number * ray.len() + (attacks & ray).len() - 1;
        }
    }
    number as u8
}

/// The number of subsets of `chosen` elements that a set of `all` elements has.
fn binomial(all: usize, chosen: usize) -> usize {
    (0..chosen).fold(1, |product, step| product * (all - step) / (step + 1))
}
