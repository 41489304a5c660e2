//! Attack tables as hash tables: how full they are, how many blocker sets share an entry, and how
//! far they are from the smallest possible table.
//!
//! A magic is a hash function from blocker sets to entries. It need not be injective. Blocker sets
//! that leave the same attacks may share an entry (a *constructive* collision). They should,
//! because there are 107,648 blocker sets and only 6,328 attack sets. A *perfect* hash has no
//! harmful collision. A *minimal* one also has no hole, and no attack set twice. The known magics
//! are perfect, and far from minimal. Magics with as many index bits as there are relevant squares
//! are the opposite of minimal. They leave no hole because they give all blocker sets different
//! entries.
//!
//! ```
//! use magic_lab::backends::FancyMagics;
//! use magic_lab::perfect_hash::TableUse;
//!
//! let table = TableUse::of(FancyMagics::new()).unwrap();
//! assert_eq!((table.entries, table.used, table.attack_sets), (107_648, 107_648, 6_328));
//! assert!(table.times_the_bound() > 17.0);
//! ```
//!
//! Two bounds say how small a table can be. [`attack_sets`](TableUse::attack_sets) is the bound for
//! any table that stores each attack set of each square once. [`power_of_two_bound`] is the bound
//! if the block of each square has a power of two as its size, as with a shift.
//!
//! [`OneRank`] is the textbook example: a board so small that the board itself can be the index.

mod one_rank;

use core::fmt;

pub use one_rank::OneRank;

use magic_core::{Bitboard, Slider, Square};

use crate::Indexed;

/// How the blocker sets of a slider on one square, or of all sliders on all squares, use a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableUse {
    /// The number of entries of the table.
    pub entries: usize,
    /// The number of entries that some blocker set leads to.
    pub used: usize,
    /// The number of blocker sets.
    pub blocker_sets: usize,
    /// The number of attack sets. An attack set counts once for each square and slider that has it.
    pub attack_sets: usize,
}

impl TableUse {
    /// Measures how the table of `backend` is used, square by square. It takes 107,648 lookups.
    ///
    /// # Errors
    /// [`BadTable`] if an entry lies outside of the table, or if blocker sets with different
    /// attacks share it. No backend of this crate has such entries.
    pub fn of<T: Indexed>(backend: T) -> Result<Self, BadTable> {
        Self::of_entries(T::ENTRIES, |slider, square, blockers| {
            backend.entry(slider, square, blockers)
        })
    }

    /// Measures how a table with this number of entries is used. `entry` says which entry holds the
    /// attacks for a set of blockers.
    ///
    /// # Errors
    /// [`BadTable`] if an entry lies outside of the table or beyond [`MAX_ENTRIES`], or if blocker
    /// sets with different attacks share it.
    pub fn of_entries(
        entries: usize,
        mut entry: impl FnMut(Slider, Square, Bitboard) -> usize,
    ) -> Result<Self, BadTable> {
        let mut table = Self { entries, used: 0, blocker_sets: 0, attack_sets: 0 };
        let mut used = [0; MAX_ENTRIES / 64];
        for slider in Slider::ALL {
            for square in Square::ALL {
                let block = Self::of_square(entries, slider, square, &mut used, |blockers| {
                    entry(slider, square, blockers)
                })?;
                table.blocker_sets += block.blocker_sets;
                table.attack_sets += block.attack_sets;
            }
        }
        table.used = used.iter().map(|word| word.count_ones() as usize).sum();
        Ok(table)
    }

    /// Measures how one square uses its block of this number of entries. `entry` numbers them from
    /// 0.
    ///
    /// # Errors
    /// As [`of_entries`](Self::of_entries).
    pub fn of_block(
        entries: usize,
        slider: Slider,
        square: Square,
        entry: impl FnMut(Bitboard) -> usize,
    ) -> Result<Self, BadTable> {
        Self::of_square(entries, slider, square, &mut [0; MAX_ENTRIES / 64], entry)
    }

    fn of_square(
        entries: usize,
        slider: Slider,
        square: Square,
        used: &mut [u64; MAX_ENTRIES / 64],
        mut entry: impl FnMut(Bitboard) -> usize,
    ) -> Result<Self, BadTable> {
        // The entries of the square's blocker sets, with their attacks.
        let mut seen = [(usize::MAX, Bitboard::EMPTY); SLOTS];
        let mut block = Self { entries, used: 0, blocker_sets: 0, attack_sets: 0 };
        for blockers in slider.relevant_mask(square).subsets() {
            let number = entry(blockers);
            if number >= entries || number >= MAX_ENTRIES {
                return Err(BadTable::Outside { slider, square, blockers, entry: number });
            }
            let attacks = slider.attacks(square, blockers);
            let slot = slot_of(&mut seen, number);
            if slot.0 == usize::MAX {
                *slot = (number, attacks);
                block.used += 1;
                used[number / 64] |= 1 << (number % 64);
            } else if slot.1 != attacks {
                return Err(BadTable::Shared { slider, square, blockers, entry: number });
            }
            block.blocker_sets += 1;
        }
        block.attack_sets = slider.attack_sets(square);
        Ok(block)
    }

    /// The entries that no blocker set leads to.
    pub const fn holes(&self) -> usize {
        self.entries - self.used
    }

    /// The share of entries in use, from 0 to 1.
    pub fn load_factor(&self) -> f64 {
        self.used as f64 / self.entries as f64
    }

    /// The blocker sets whose entry held their attacks already. Another blocker set, of the same
    /// square or of another, had put them there.
    pub const fn constructive_collisions(&self) -> usize {
        self.blocker_sets - self.used
    }

    /// The size of the table, divided by the bound for tables that store each attack set of each
    /// square. A minimal perfect hash has 1. A table whose squares share entries can even fall
    /// below 1.
    pub fn times_the_bound(&self) -> f64 {
        self.entries as f64 / self.attack_sets as f64
    }
}

/// The largest table that can be measured: the table of the plain magics.
pub const MAX_ENTRIES: usize = 64 * (4_096 + 512);

/// The entries that a slider needs if each square has its own block, and the size of a block is a
/// power of two. They are 7,168 for rooks and 1,920 for bishops.
///
/// ```
/// use magic_core::Slider;
/// use magic_lab::perfect_hash;
/// assert_eq!(Slider::ALL.map(perfect_hash::power_of_two_bound), [7_168, 1_920]);
/// ```
pub fn power_of_two_bound(slider: Slider) -> usize {
    Square::ALL.iter().map(|square| slider.attack_sets(*square).next_power_of_two()).sum()
}

/// Twice the number of blocker sets that a square can have.
const SLOTS: usize = 1 << 13;

/// The slot of entry `number`, or the free slot where it belongs.
fn slot_of(seen: &mut [(usize, Bitboard); SLOTS], number: usize) -> &mut (usize, Bitboard) {
    let mut at = number % SLOTS;
    while seen[at].0 != usize::MAX && seen[at].0 != number {
        at = (at + 1) % SLOTS;
    }
    &mut seen[at]
}

/// Why a table does not hold the attacks of all squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields say where, all in the same words")]
pub enum BadTable {
    /// The entry for these blockers lies outside of the table.
    Outside { slider: Slider, square: Square, blockers: Bitboard, entry: usize },
    /// The entry for these blockers holds other attacks already.
    Shared { slider: Slider, square: Square, blockers: Bitboard, entry: usize },
}

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (problem, slider, square, blockers, entry) = match self {
            Self::Outside { slider, square, blockers, entry } => {
                ("lies outside of the table", slider, square, blockers, entry)
            }
            Self::Shared { slider, square, blockers, entry } => {
                ("holds other attacks already", slider, square, blockers, entry)
            }
        };
        write!(f, "{slider} {square}: entry {entry} for the blockers {blockers:#018x} {problem}")
    }
}

impl core::error::Error for BadTable {}
