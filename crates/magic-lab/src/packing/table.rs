//! [`Packing`]: multipliers and offsets of all squares, and the check that they share a table.

use std::fmt;

use magic_core::{Bitboard, BlackMagics, PlacedMagic, Slider, Square};

/// Multipliers and offsets of all squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Packing {
    /// By square, for rooks.
    pub rook: [PlacedMagic; 64],
    /// By square, for bishops.
    pub bishop: [PlacedMagic; 64],
}

impl Packing {
    /// The best packing that is known: the table of [`BlackMagics`]. A [`Packer`](super::Packer)
    /// can start from it.
    pub fn best_known() -> Self {
        let of = |slider| Square::ALL.map(|square| BlackMagics::magic(slider, square));
        Self { rook: of(Slider::Rook), bishop: of(Slider::Bishop) }
    }

    /// The magic of a slider on `square`, and where its window begins.
    pub const fn placed(&self, slider: Slider, square: Square) -> PlacedMagic {
        match slider {
            Slider::Rook => self.rook[square.index()],
            Slider::Bishop => self.bishop[square.index()],
        }
    }

    /// The number of entries of the table: one more than the last one in use.
    pub fn entries(&self) -> usize {
        let mut last = 0;
        self.for_each(|_, _, _, entry| last = last.max(entry));
        last + 1
    }

    /// Fills the table, entry by entry.
    ///
    /// # Errors
    ///
    /// The first set of blockers whose entry holds other attacks.
    pub fn verify(&self) -> Result<(), PackingConflict> {
        let mut table = vec![Bitboard::EMPTY; self.entries()];
        let mut conflict = None;
        self.for_each(|slider, square, blockers, entry| {
            let attacks = slider.attacks(square, blockers);
            let present = std::mem::replace(&mut table[entry], attacks);
            // Every slider has attacks, so the empty set means a free entry.
            if !present.is_empty() && present != attacks && conflict.is_none() {
                conflict = Some(PackingConflict { slider, square, blockers, entry, present });
            }
        });
        conflict.map_or(Ok(()), Err)
    }

    /// The share of entries in use.
    pub fn load_factor(&self) -> f64 {
        let mut used: Vec<usize> = Vec::new();
        self.for_each(|_, _, _, entry| used.push(entry));
        used.sort_unstable();
        used.dedup();
        used.len() as f64 / self.entries() as f64
    }

    fn for_each(&self, mut visit: impl FnMut(Slider, Square, Bitboard, usize)) {
        for slider in Slider::ALL {
            for square in Square::ALL {
                let placed = self.placed(slider, square);
                for blockers in slider.relevant_mask(square).subsets() {
                    visit(slider, square, blockers, placed.entry(slider, square, blockers));
                }
            }
        }
    }
}

/// An entry that two different attack sets need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackingConflict {
    /// Along which lines the second slider moves.
    pub slider: Slider,
    /// The square of the second slider.
    pub square: Square,
    /// Its blockers.
    pub blockers: Bitboard,
    /// The entry of these blockers.
    pub entry: usize,
    /// The attacks that the entry holds.
    pub present: Bitboard,
}

impl fmt::Display for PackingConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slider, square, blockers, entry, present } = self;
        write!(
            f,
            "entry {entry}: the {slider} on {square} with blockers {:#018x} needs it, which holds {:#018x}",
            blockers.0, present.0
        )
    }
}

impl std::error::Error for PackingConflict {}
