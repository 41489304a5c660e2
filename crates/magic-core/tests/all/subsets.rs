//! The ways to number and visit blocker sets, compared with each other.

use std::collections::HashSet;

use magic_core::{Bitboard, Slider, Square};
use proptest::prelude::*;

/// A readable twin: it clears squares of a copy of the mask one by one.
fn by_clearing(mask: Bitboard, number: u64) -> Bitboard {
    let mut subset = mask;
    for (place, square) in mask.into_iter().enumerate() {
        if number >> place & 1 == 0 {
            subset.remove(square);
        }
    }
    subset
}

#[test]
fn subsets_come_in_the_order_of_their_numbers() {
    for slider in Slider::ALL {
        for square in Square::ALL {
            let mask = slider.relevant_mask(square);
            for (number, blockers) in (0..).zip(mask.subsets()) {
                assert_eq!(mask.nth_subset(number), blockers);
                assert_eq!(by_clearing(mask, number), blockers);
                assert_eq!(mask.subset_index(blockers), number);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Sets of up to 12 squares anywhere on the board.
    #[test]
    fn every_subset_occurs_once(squares in prop::collection::hash_set(0_usize..64, 0..=12)) {
        let set: Bitboard = squares.into_iter().filter_map(Square::from_index).collect();
        let subsets: HashSet<Bitboard> = set.subsets().collect();
        prop_assert_eq!(subsets.len(), 1 << set.len());
        prop_assert_eq!(set.subsets().count(), 1 << set.len());
        prop_assert!(subsets.iter().all(|subset| subset.is_subset(set)));
    }

    #[test]
    fn numbers_and_subsets_correspond(set: u64, number: u64) {
        let (set, number) = (Bitboard(set), number);
        let subset = set.nth_subset(number);
        prop_assert!(subset.is_subset(set));
        let bits = u64::MAX.checked_shr(64 - set.len()).unwrap_or(0);
        prop_assert_eq!(set.subset_index(subset), number & bits);
        prop_assert_eq!(by_clearing(set, number), subset);
    }

    #[test]
    fn squares_outside_the_set_make_no_difference(set: u64, occupied: u64) {
        let (set, occupied) = (Bitboard(set), Bitboard(occupied));
        prop_assert_eq!(set.nth_subset(set.subset_index(occupied)), occupied & set);
    }
}
