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
        let mut table = vec![None; self.entries()];
        for slider in Slider::ALL {
            for square in Square::ALL {
                self.fill(&mut table, slider, square)?;
            }
        }
        Ok(())
    }

    /// Fills only the window of one square, as if no other square had one.
    ///
    /// # Errors
    ///
    /// As [`verify`](Self::verify): the number of this square is no black magic then, wherever its
    /// window lies.
    pub fn verify_square(&self, slider: Slider, square: Square) -> Result<(), PackingConflict> {
        self.fill(&mut vec![None; self.entries()], slider, square)
    }

    fn fill(
        &self,
        table: &mut [Option<PackedSet>],
        slider: Slider,
        square: Square,
    ) -> Result<(), PackingConflict> {
        let placed = self.placed(slider, square);
        for blockers in slider.relevant_mask(square).subsets() {
            let entry = placed.entry(slider, square, blockers);
            let second = PackedSet { slider, square, blockers };
            match table[entry] {
                None => table[entry] = Some(second),
                Some(first) if first.attacks() == second.attacks() => {}
                Some(first) => return Err(PackingConflict { entry, sets: [first, second] }),
            }
        }
        Ok(())
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

/// An entry that two sets of blockers with different attacks need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackingConflict {
    /// The entry.
    pub entry: usize,
    /// The two sets, in the order in which they are laid.
    pub sets: [PackedSet; 2],
}

/// A set of blockers that the table answers for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackedSet {
    /// Along which lines the slider moves.
    pub slider: Slider,
    /// Where the slider stands.
    pub square: Square,
    /// The blockers.
    pub blockers: Bitboard,
}

impl PackedSet {
    /// The attacks that the blockers leave.
    pub fn attacks(self) -> Bitboard {
        self.slider.attacks(self.square, self.blockers)
    }
}

impl fmt::Display for PackedSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slider, square, blockers } = self;
        write!(f, "the {slider} on {square} with blockers {:#018x}", blockers.0)
    }
}

impl fmt::Display for PackingConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entry, sets: [first, second] } = self;
        write!(f, "entry {entry}: {first} and {second} need different attacks there")
    }
}

impl std::error::Error for PackingConflict {}
