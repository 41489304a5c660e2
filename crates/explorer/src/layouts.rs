//! The same query in every layout of a slider table.

use magic_core::{Bitboard, BlackMagics, Slider, Sliders, Square};
use magic_lab::Indexed;
use magic_lab::backends::{
    DenseMagics, FancyMagics, HyperbolaQuintessence, Kindergarten, KoggeStone, Magics32,
    ObstructionDifference, PlainMagics, SharedMagics,
};
use serde::Serialize;

use crate::error::{InputError, square};
use crate::slider::NamedSlider;

/// A way to find slider attacks, with a query followed through it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct LayoutView {
    /// Its name in the library.
    pub name: &'static str,
    /// What a lookup is.
    pub lookup: &'static str,
    /// The bytes of its tables for both sliders and all squares.
    pub bytes: u32,
    /// The entries of its main table, if it has one.
    pub entries: Option<u32>,
    /// The entry that the query reads, if it has a table.
    pub entry: Option<u32>,
    /// The first entry that some blocker set of the square reads, if it has a table.
    pub first: Option<u32>,
    /// The last entry that some blocker set of the square reads, if it has a table.
    pub last: Option<u32>,
}

/// Bytes of the layouts that only a processor with BMI2 can make a token of. A test compares them there.
mod bmi2 {
    pub(super) const PEXT: u32 = 863_232;
    pub(super) const SHARED_PEXT: u32 = 152_760;
    pub(super) const PEXT_PDEP: u32 = 218_368;
}

/// All layouts, the largest table first.
///
/// # Errors
/// When the square is out of range.
pub fn layouts(slider: NamedSlider, on: u32, occupied: u64) -> Result<Vec<LayoutView>, InputError> {
    let query = Query { slider: slider.into(), square: square(on)?, occupied: Bitboard(occupied) };
    let mut all = vec![
        query.indexed(PlainMagics, "a product, and one shift for all squares"),
        query.indexed(FancyMagics, "a product, and a shift for each square"),
        query
            .indexed(DenseMagics, "a product, with one index bit less where such a magic is known"),
        query.indexed(Magics32, "two products of 32 bits"),
        query.indexed(BlackMagics, "a product; the windows of all squares overlap"),
        query.indexed(SharedMagics, "a product, and a byte that numbers the attack set"),
        query.by_pext("pext", "a PEXT", bmi2::PEXT),
        query.by_pext("pext-pdep", "a PEXT, and 16 bits for a PDEP", bmi2::PEXT_PDEP),
        named("shared-pext", "a PEXT, and a byte that numbers the attack set", bmi2::SHARED_PEXT),
        without_entries(Kindergarten, "a small product for each line"),
        without_entries(ObstructionDifference, "a subtraction for each line"),
        without_entries(HyperbolaQuintessence, "two subtractions and a byte swap for each line"),
        without_entries(KoggeStone, "a fill in each direction"),
    ];
    all.sort_by_key(|layout| std::cmp::Reverse(layout.bytes));
    Ok(all)
}

struct Query {
    slider: Slider,
    square: Square,
    occupied: Bitboard,
}

impl Query {
    fn indexed<T: Indexed>(&self, backend: T, lookup: &'static str) -> LayoutView {
        let entry = |occupied| backend.entry(self.slider, self.square, occupied) as u32;
        let entries = self.slider.relevant_mask(self.square).subsets().map(entry);
        let (first, last) =
            entries.fold((u32::MAX, 0), |(first, last), entry| (first.min(entry), last.max(entry)));
        LayoutView {
            name: backend.name(),
            lookup,
            bytes: backend.table_bytes() as u32,
            entries: Some(T::ENTRIES as u32),
            entry: Some(entry(self.occupied)),
            first: Some(first),
            last: Some(last),
        }
    }

    /// The tables by PEXT have one entry for each blocker set, square after square.
    fn by_pext(&self, name: &'static str, lookup: &'static str, bytes: u32) -> LayoutView {
        let fancy = self.indexed(FancyMagics, lookup);
        let number = self.slider.relevant_mask(self.square).subset_index(self.occupied) as u32;
        let entry = fancy.first.map(|first| first + number);
        LayoutView { name, bytes, entry, ..fancy }
    }
}

fn without_entries(backend: impl Sliders, lookup: &'static str) -> LayoutView {
    named(backend.name(), lookup, backend.table_bytes() as u32)
}

/// A layout that tells no entry: it has no table, or its numbers are known only where there is BMI2.
const fn named(name: &'static str, lookup: &'static str, bytes: u32) -> LayoutView {
    LayoutView { name, lookup, bytes, entries: None, entry: None, first: None, last: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_core::Pext;
    use magic_lab::backends::{PextPdep, SharedPext};

    #[test]
    fn the_sizes_by_pext_are_those_of_the_library() {
        let Some(((pext, shared), pdep)) = Pext::new().zip(SharedPext::new()).zip(PextPdep::new())
        else {
            eprintln!("skipped: this processor has no BMI2");
            return;
        };
        let sizes = [pext.table_bytes(), shared.table_bytes(), pdep.table_bytes()];
        assert_eq!(sizes.map(|size| size as u32), [bmi2::PEXT, bmi2::SHARED_PEXT, bmi2::PEXT_PDEP]);
        for slider in Slider::ALL {
            for square in Square::ALL {
                let occupied = Bitboard(0x0081_4200_1008_2400);
                let query = Query { slider, square, occupied };
                let entries = [
                    ("pext", pext.entry(slider, square, occupied)),
                    ("pext-pdep", pdep.entry(slider, square, occupied)),
                ];
                for (name, entry) in entries {
                    assert_eq!(
                        query.by_pext(name, "", 0).entry,
                        Some(entry as u32),
                        "{name} {square}"
                    );
                }
            }
        }
    }
}
