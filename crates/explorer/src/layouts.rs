//! The same query in every layout of a slider table.

use javascript::Fault;
use magic_core::{Bitboard, BlackMagics, Pext, Slider, Sliders, Square};
use magic_lab::backends::{
    DenseMagics, FancyMagics, HyperbolaQuintessence, Kindergarten, KoggeStone, Magics32,
    ObstructionDifference, PextPdep, PlainMagics, SharedMagics, SharedPext, TableRead, Traced,
};
use serde::Serialize;

use crate::slider::{NamedSlider, square};

/// A way to find slider attacks, with a query followed through it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct LayoutView {
    /// Its name in the library.
    pub name: &'static str,
    /// What a lookup is.
    pub lookup: &'static str,
    /// The bytes of its tables for both sliders and all squares, with masks, magics and the like.
    pub bytes: u32,
    /// The entries that the query reads, in order. None where a lookup only computes.
    pub reads: Vec<ReadView>,
}

/// An entry that a query reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ReadView {
    /// What the table holds.
    pub table: &'static str,
    /// The bytes of that table.
    pub bytes: u32,
    /// Its entries.
    pub entries: u32,
    /// The entry that is read.
    pub entry: u32,
    /// The first entry that some blocker set of the square reads.
    pub first: u32,
    /// The last entry that some blocker set of the square reads.
    pub last: u32,
}

/// Names and bytes of the layouts that only a processor with BMI2 can make a token of. A test
/// compares them there.
mod bmi2 {
    pub(super) const PEXT: (&str, u32) = ("pext", 863_232);
    pub(super) const SHARED_PEXT: (&str, u32) = ("shared-pext", 152_760);
    pub(super) const PEXT_PDEP: (&str, u32) = ("pext-pdep", 218_368);
}

/// All layouts, the largest table first.
///
/// # Errors
/// When the square is out of range.
pub fn layouts(slider: NamedSlider, on: u32, occupied: u64) -> Result<Vec<LayoutView>, Fault> {
    let query = Query { slider: slider.into(), square: square(on)?, occupied: Bitboard(occupied) };
    let mut all = vec![
        query.of(PlainMagics::new(), "a product, and one shift for all squares"),
        query.of(FancyMagics::new(), "a product, and a shift for each square"),
        query.of(
            DenseMagics::new(),
            "a product, with one index bit less where such a magic is known",
        ),
        query.of(Magics32::new(), "two products of 32 bits"),
        query.of(BlackMagics, "a product; the windows of all squares overlap"),
        query.of(SharedMagics::new(), "a product, and a byte that numbers the attack set"),
        query.traced::<Pext>(bmi2::PEXT, "a PEXT"),
        query.traced::<PextPdep>(bmi2::PEXT_PDEP, "a PEXT, and 16 bits for a PDEP"),
        query.traced::<SharedPext>(
            bmi2::SHARED_PEXT,
            "a PEXT, and a byte that numbers the attack set",
        ),
        query.of(Kindergarten, "a small product for each line"),
        query.of(ObstructionDifference, "a subtraction for each line"),
        query.of(HyperbolaQuintessence, "two subtractions and a byte swap for each line"),
        query.of(KoggeStone, "a fill in each direction"),
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
    fn of<T: Sliders + Traced>(&self, backend: T, lookup: &'static str) -> LayoutView {
        self.traced::<T>((backend.name(), backend.table_bytes() as u32), lookup)
    }

    fn traced<T: Traced>(
        &self,
        (name, bytes): (&'static str, u32),
        lookup: &'static str,
    ) -> LayoutView {
        let Self { slider, square, occupied } = *self;
        let mut reads = Vec::new();
        T::trace(slider, square, occupied, &mut |TableRead { table, bytes, entries, entry }| {
            let (bytes, entries, entry) = (bytes as u32, entries as u32, entry as u32);
            reads.push(ReadView { table, bytes, entries, entry, first: entry, last: entry });
        });
        if !reads.is_empty() {
            for blockers in slider.relevant_mask(square).subsets() {
                let mut at = 0;
                T::trace(slider, square, blockers, &mut |read| {
                    let view: &mut ReadView = &mut reads[at];
                    view.first = view.first.min(read.entry as u32);
                    view.last = view.last.max(read.entry as u32);
                    at += 1;
                });
            }
        }
        LayoutView { name, lookup, bytes, reads }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_by_pext_are_those_of_the_library() {
        let Some(((pext, shared), pdep)) = Pext::new().zip(SharedPext::new()).zip(PextPdep::new())
        else {
            eprintln!("skipped: this processor has no BMI2");
            return;
        };
        let told = [
            (pext.name(), pext.table_bytes()),
            (shared.name(), shared.table_bytes()),
            (pdep.name(), pdep.table_bytes()),
        ];
        let told = told.map(|(name, bytes)| (name, bytes as u32));
        assert_eq!(told, [bmi2::PEXT, bmi2::SHARED_PEXT, bmi2::PEXT_PDEP]);
    }

    #[test]
    fn every_read_lies_in_the_part_of_its_square_and_in_memory() {
        for slider in [NamedSlider::Rook, NamedSlider::Bishop] {
            for square in [0, 9, 27, 63] {
                for layout in layouts(slider, square, 0x0081_4200_1008_2400).unwrap() {
                    let mut tables: Vec<_> =
                        layout.reads.iter().map(|read| (read.table, read.bytes)).collect();
                    tables.dedup();
                    let bytes: u32 = tables.iter().map(|(_, bytes)| bytes).sum();
                    assert!(bytes <= layout.bytes, "{}", layout.name);
                    for read in &layout.reads {
                        assert!(read.first <= read.entry && read.entry <= read.last, "{read:?}");
                        assert!(read.last < read.entries, "{read:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_square_is_asked_for() {
        assert_eq!(layouts(NamedSlider::Rook, 64, 0).unwrap_err().field, "square");
        assert_eq!(layouts(NamedSlider::Rook, 63, 0).unwrap().len(), 13);
    }
}
