//! Attack tables as hash tables: how full they are, how many blocker sets share an entry, and how
//! far they are from the smallest that could be.
//!
//! A magic is a hash function from blocker sets to entries. It need not be injective: blocker sets
//! that leave the same attacks may meet (a *constructive* collision), and should, since there are
//! 107,648 blocker sets and only 6,328 attack sets. A *perfect* hash has no harmful collision, and
//! a *minimal* one neither a hole nor an attack set twice; the known magics are perfect and far from
//! minimal. Those with as many index bits as there are relevant squares are even the opposite: they
//! leave no hole because they keep all blocker sets apart.
//!
//! ```
//! use magic_lab::backends::FancyMagics;
//! use magic_lab::perfect_hash::TableUse;
//!
//! let table = TableUse::of(FancyMagics).unwrap();
//! assert_eq!((table.entries, table.used, table.attack_sets), (107_648, 107_648, 6_328));
//! assert!(table.times_the_bound() > 17.0);
//! ```
//!
//! How little room would do: [`attack_sets`](TableUse::attack_sets) is the bound for any table that
//! stores each attack set of each square once, and [`power_of_two_bound`] the one for tables in
//! which each square has a block whose size is a power of two, as a shift makes it.
//!
//! [`OneRank`] is the textbook's example of a board so small that the board itself can be the index.

mod one_rank;

use core::fmt;

pub use one_rank::OneRank;

use magic_core::{Bitboard, Slider, Square};

use crate::Indexed;

/// How the blocker sets of a slider on one square, or of all sliders on all squares, use a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableUse {
    /// The number of entries there are.
    pub entries: usize,
    /// The number of entries that some blocker set leads to.
    pub used: usize,
    /// The number of blocker sets.
    pub blocker_sets: usize,
    /// The number of attack sets, each counted once for each square and slider that has it.
    pub attack_sets: usize,
}

impl TableUse {
    /// Looks how the table of `backend` is used, square by square: 107,648 lookups.
    ///
    /// # Errors
    /// [`BadTable`] if an entry lies outside of the table, or is shared by blocker sets with
    /// different attacks. No backend of this crate has such entries.
    pub fn of<T: Indexed>(backend: T) -> Result<Self, BadTable> {
        Self::of_entries(T::ENTRIES, |slider, square, blockers| {
            backend.entry(slider, square, blockers)
        })
    }

    /// Looks how a table of so many entries is used, in which `entry` says where the attacks for a
    /// set of blockers are found.
    ///
    /// # Errors
    /// [`BadTable`] if an entry lies outside of the table or beyond [`MAX_ENTRIES`], or is shared
    /// by blocker sets with different attacks.
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

    /// Looks how one square uses its block of so many entries, which `entry` numbers from 0.
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
        // The entries that the square's blocker sets lead to, with the attacks found there.
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

    /// The part of the table that is used, from 0 to 1.
    pub fn load_factor(&self) -> f64 {
        self.used as f64 / self.entries as f64
    }

    /// The blocker sets that found their attacks already there, put by another blocker set of the
    /// same square or of another.
    pub const fn constructive_collisions(&self) -> usize {
        self.blocker_sets - self.used
    }

    /// How many times as large as necessary the table is, if each attack set of each square is
    /// stored: 1 would be a minimal perfect hash. A table whose squares share entries could even
    /// fall below 1.
    pub fn times_the_bound(&self) -> f64 {
        self.entries as f64 / self.attack_sets as f64
    }
}

/// The largest table that can be looked at: that of the plain magics.
pub const MAX_ENTRIES: usize = 64 * (4_096 + 512);

/// The entries that a slider needs if each square has a block of its own and a block's size is a
/// power of two: 7,168 for rooks, 1,920 for bishops.
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

/// The slot that holds entry `number`, or the free one where it belongs.
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
    /// The entry for these blockers is none of the table.
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
