//! Attack tables as hash tables, compared with a plain count.

use std::collections::{HashMap, HashSet};

use magic_core::{
    Bitboard, BlackMagics, Direction, Pext, Slider, Square, rook_relevant_mask, walker,
};
use magic_lab::Indexed;
use magic_lab::backends::{DenseMagics, FancyMagics, Magics32, PlainMagics};
use magic_lab::perfect_hash::{BadTable, MAX_ENTRIES, OneRank, TableUse, power_of_two_bound};

/// The same figures from sets of the standard library.
fn plain_count<T: Indexed>(backend: T) -> TableUse {
    let mut used = HashSet::new();
    let mut attack_sets = HashSet::new();
    let mut blocker_sets = 0;
    for slider in Slider::ALL {
        for square in Square::ALL {
            for blockers in slider.relevant_mask(square).subsets() {
                used.insert(backend.entry(slider, square, blockers));
                attack_sets.insert((slider, square, slider.attacks(square, blockers)));
                blocker_sets += 1;
            }
        }
    }
    let (used, attack_sets) = (used.len(), attack_sets.len());
    TableUse { entries: T::ENTRIES, used, blocker_sets, attack_sets }
}

#[test]
fn table_use_agrees_with_a_plain_count() {
    let fancy = TableUse::of(FancyMagics::new()).unwrap();
    assert_eq!(fancy, plain_count(FancyMagics::new()));
    assert_eq!(fancy.holes() + fancy.used, 107_648);
    assert_eq!(fancy.constructive_collisions(), fancy.holes());
    assert!((fancy.times_the_bound() - 107_648.0 / 6_328.0).abs() < 1e-12);
}

/// PEXT is injective: the table has no hole, no collision, and seventeen times the entries that it
/// needs.
#[test]
fn pext_leaves_no_hole() {
    let Some(pext) = Pext::new() else {
        eprintln!("skipped: this CPU has no BMI2");
        return;
    };
    let table = TableUse::of(pext).unwrap();
    assert_eq!((table.used, table.holes(), table.constructive_collisions()), (107_648, 0, 0));
    assert!((table.load_factor() - 1.0).abs() < f64::EPSILON);
}

#[test]
fn dense_and_black_tables_have_the_published_use() {
    for table in [plain_count(PlainMagics::new()), TableUse::of(PlainMagics::new()).unwrap()] {
        assert_eq!(table.entries, 294_912);
    }
    let dense = TableUse::of(DenseMagics::new()).unwrap();
    assert_eq!(dense, plain_count(DenseMagics::new()));
    assert_eq!(dense.entries, 92_864);
    assert!(dense.constructive_collisions() > TableUse::of(FancyMagics::new()).unwrap().holes());
    let black = TableUse::of(BlackMagics).unwrap();
    assert_eq!(black, plain_count(BlackMagics));
    assert_eq!(black.entries, 84_698);
    assert_eq!(TableUse::of(Magics32::new()).unwrap(), plain_count(Magics32::new()));
}

#[test]
fn the_bound_for_powers_of_two_is_the_published_one() {
    assert_eq!(power_of_two_bound(Slider::Rook) + power_of_two_bound(Slider::Bishop), 9_088);
}

/// All squares share all equal entries. The table is a minimal perfect hash, smaller than one with
/// a block for each square.
#[test]
fn squares_may_share_entries() {
    let mut numbers = HashMap::new();
    let mut number = |slider: Slider, square, blockers| {
        let next = numbers.len();
        *numbers.entry(slider.attacks(square, blockers)).or_insert(next)
    };
    let table = TableUse::of_entries(6_326, &mut number).unwrap();
    assert_eq!((table.used, table.holes(), table.attack_sets), (6_326, 0, 6_328));
    assert_eq!(table.constructive_collisions(), 107_648 - 6_326);
    assert!(table.times_the_bound() < 1.0);
}

/// Two bad tables. One numbers the mask of d1 by PEXT, in a block of 1,024 entries that is one bit
/// too small. The other moves the entry of one set to the entry of another.
#[test]
fn bad_tables_are_named() {
    let mask = rook_relevant_mask(Square::D1);
    let number = |blockers| mask.subset_index(blockers) as usize;
    let of_block = |entries, entry: &dyn Fn(Bitboard) -> usize| {
        TableUse::of_block(entries, Slider::Rook, Square::D1, entry)
    };
    assert_eq!(of_block(2_048, &number).map(|block| block.used), Ok(2_048));
    let first_outside = mask.nth_subset(1_024);
    assert_eq!(
        of_block(1_024, &number),
        Err(BadTable::Outside {
            slider: Slider::Rook,
            square: Square::D1,
            blockers: first_outside,
            entry: 1_024
        })
    );
    let error = of_block(2_048, &|blockers| if blockers == mask { 0 } else { number(blockers) });
    let shared =
        BadTable::Shared { slider: Slider::Rook, square: Square::D1, blockers: mask, entry: 0 };
    assert_eq!(error, Err(shared));
    assert_eq!(
        shared.to_string(),
        "rook d1: entry 0 for the blockers 0x0008080808080876 holds other attacks already"
    );
    assert!(of_block(MAX_ENTRIES + 1, &|_| MAX_ENTRIES).is_err());
}

/// The rank is the first rank of a board. The rook attacks an occupied square but does not reach
/// it.
#[test]
fn one_rank_agrees_with_a_rook_on_a_rank() {
    let table = OneRank::new();
    let mut entries = HashMap::new();
    for square in 0..8 {
        for occupied in 0..=255 {
            let from = Square::ALL[usize::from(square)];
            let along = [Direction::East, Direction::West];
            let attacks = walker::slider_attacks(from, Bitboard(occupied.into()), &along);
            let reached = attacks.0 as u8 & !occupied;
            assert_eq!(table.reachable(square, occupied), reached, "{square} {occupied:08b}");
            *entries.entry((square, reached)).or_insert(0) += 1;
        }
    }
    assert_eq!(entries.values().sum::<usize>(), table.entries());
    assert_eq!(entries.len(), table.different_entries());
}
