//! Every backend for comparison, compared with the walker on every blocker set and on seeded
//! boards.

use std::collections::HashMap;

use magic_core::{Bitboard, BlackMagics, Pext, Slider, Sliders, Square};
use magic_lab::Indexed;
use magic_lab::backends::{
    DenseMagics, FancyMagics, HyperbolaQuintessence, Kindergarten, KoggeStone, Magics32,
    ObstructionDifference, PextPdep, PlainMagics, SharedMagics, SharedPext, TableRead, Traced,
};

use crate::agreement::{agrees, with_bmi2};

/// A lookup reads an entry of the table. Blocker sets of one square that read the same entry have
/// the same attacks. Irrelevant squares change nothing.
fn numbers_entries_well<T: Indexed>(sliders: T) {
    for slider in Slider::ALL {
        for square in Square::ALL {
            let mask = slider.relevant_mask(square);
            let mut seen = std::collections::HashMap::new();
            for blockers in mask.subsets() {
                let entry = sliders.entry(slider, square, blockers);
                assert!(entry < T::ENTRIES, "{slider} {square} {blockers:?}");
                assert_eq!(entry, sliders.entry(slider, square, blockers | !mask));
                let attacks = slider.attacks(square, blockers);
                let there = *seen.entry(entry).or_insert(attacks);
                assert_eq!(there, attacks, "{slider} {square} {blockers:?}");
            }
        }
    }
}

/// Blocker sets of one square whose lookups read the same entries have the same attacks. That holds
/// of the last entry alone where a table holds each attack set once.
fn is_traced_well<T: Traced>() {
    for slider in Slider::ALL {
        for square in [Square::A1, Square::D4, Square::C2, Square::H6] {
            let mask = slider.relevant_mask(square);
            let (mut by_reads, mut by_last) = (HashMap::new(), HashMap::new());
            for blockers in mask.subsets() {
                let attacks = slider.attacks(square, blockers);
                let read = reads::<T>(slider, square, blockers);
                assert!(read.iter().all(|it| it.entry < it.entries), "{read:?}");
                if read.len() == 2 && read[1].table == "attack sets" {
                    let first = *by_last.entry(attacks).or_insert(read[1].entry);
                    assert_eq!(first, read[1].entry, "an attack set has one place");
                }
                let entries: Vec<_> = read.iter().map(|it| (it.table, it.entry)).collect();
                let first = *by_reads.entry(entries).or_insert(attacks);
                assert_eq!(first, attacks, "{slider} {square} {blockers:?} {read:?}");
            }
        }
    }
}

fn reads<T: Traced>(slider: Slider, square: Square, occupied: Bitboard) -> Vec<TableRead> {
    let mut reads = Vec::new();
    T::trace(slider, square, occupied, &mut |read| reads.push(read));
    reads
}

#[test]
fn lookups_are_traced_well() {
    is_traced_well::<PlainMagics>();
    is_traced_well::<FancyMagics>();
    is_traced_well::<DenseMagics>();
    is_traced_well::<Magics32>();
    is_traced_well::<SharedMagics>();
    is_traced_well::<BlackMagics>();
    is_traced_well::<Pext>();
    is_traced_well::<PextPdep>();
    is_traced_well::<SharedPext>();
    is_traced_well::<Kindergarten>();
}

/// A trace begins with the entry that measurements use, and the tables of a backend are no larger
/// than all it takes.
#[test]
fn traces_agree_with_the_numbered_entries() {
    fn agree<T: Indexed + Traced>(backend: T) {
        for slider in Slider::ALL {
            for square in Square::ALL {
                let occupied = Bitboard(0x0081_4200_1008_2400);
                let reads = reads::<T>(slider, square, occupied);
                assert_eq!(reads[0].entry, backend.entry(slider, square, occupied));
                assert_eq!(reads[0].entries, T::ENTRIES);
                let bytes: usize = reads.iter().map(|read| read.bytes).sum();
                assert!(bytes <= backend.table_bytes(), "{}", backend.name());
            }
        }
    }
    agree(PlainMagics::new());
    agree(FancyMagics::new());
    agree(DenseMagics::new());
    agree(Magics32::new());
    agree(SharedMagics::new());
    agree(BlackMagics);
    with_bmi2(Pext::new(), agree);
    with_bmi2(PextPdep::new(), agree);
    with_bmi2(SharedPext::new(), agree);
    assert_eq!(reads::<HyperbolaQuintessence>(Slider::Rook, Square::A1, Bitboard::EMPTY).len(), 1);
    assert_eq!(reads::<HyperbolaQuintessence>(Slider::Bishop, Square::A1, Bitboard::EMPTY), []);
    assert_eq!(reads::<ObstructionDifference>(Slider::Rook, Square::A1, Bitboard::EMPTY), []);
    assert_eq!(reads::<KoggeStone>(Slider::Rook, Square::A1, Bitboard::EMPTY), []);
}

fn agrees_and_numbers(sliders: impl Indexed) {
    agrees(sliders);
    numbers_entries_well(sliders);
}

#[test]
fn fancy_magics_agree_with_the_walker() {
    agrees_and_numbers(FancyMagics::new());
}

#[test]
fn hyperbola_quintessence_agrees_with_the_walker() {
    agrees(HyperbolaQuintessence);
}

#[test]
fn obstruction_difference_agrees_with_the_walker() {
    agrees(ObstructionDifference);
}

#[test]
fn kindergarten_bitboards_agree_with_the_walker() {
    agrees(Kindergarten);
}

#[test]
fn kogge_stone_fills_agree_with_the_walker() {
    agrees(KoggeStone);
}

#[test]
fn plain_magics_agree_with_the_walker() {
    agrees_and_numbers(PlainMagics::new());
}

#[test]
fn dense_magics_agree_with_the_walker() {
    agrees_and_numbers(DenseMagics::new());
}

#[test]
fn magics_of_32_bits_agree_with_the_walker() {
    agrees_and_numbers(Magics32::new());
}

#[test]
fn pext_with_pdep_agrees_with_the_walker() {
    with_bmi2(PextPdep::new(), agrees_and_numbers);
}

#[test]
fn shared_sets_by_magics_agree_with_the_walker() {
    agrees_and_numbers(SharedMagics::new());
}

#[test]
fn shared_sets_by_pext_agree_with_the_walker() {
    with_bmi2(SharedPext::new(), agrees_and_numbers);
}

/// The lookups of these two backends are tested in `magic-core`.
#[test]
fn tables_of_the_core_are_numbered_well() {
    numbers_entries_well(BlackMagics);
    with_bmi2(Pext::new(), numbers_entries_well);
}

/// Beside the table, each backend keeps data about 128 squares.
#[test]
fn tables_have_the_published_sizes() {
    assert_eq!(FancyMagics::new().table_bytes(), 107_648 * 8 + 128 * 25);
    assert_eq!(PlainMagics::new().table_bytes(), 64 * (4_096 + 512) * 8 + 128 * 16);
    assert_eq!(DenseMagics::new().table_bytes(), (88_064 + 4_800) * 8 + 128 * 25);
    assert_eq!(Magics32::new().table_bytes(), 107_648 * 8 + 128 * 32);
    assert!(
        SharedMagics::new().table_bytes() < 146 * 1024,
        "{}",
        SharedMagics::new().table_bytes()
    );
    with_bmi2(PextPdep::new(), |packed| assert!(packed.table_bytes() < 214 * 1024));
    with_bmi2(SharedPext::new(), |shared| assert!(shared.table_bytes() < 150 * 1024));
    assert_eq!(KoggeStone.table_bytes(), 0);
    assert_eq!(ObstructionDifference.table_bytes(), 4 * 1024);
    assert_eq!(HyperbolaQuintessence.table_bytes(), 2 * 1024);
    assert_eq!(Kindergarten.table_bytes(), 9 * 1024 + 512);
}
