//! The ways to number and visit blocker sets, compared with each other.

use std::collections::HashSet;

use magic_core::{Bitboard, Slider, Square};

use crate::any_input::{for_any, pairs, small_sets};

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

/// Sets of up to 12 squares anywhere on the board.
#[test]
fn every_subset_occurs_once() {
    for_any(small_sets(), &|set| {
        let subsets: HashSet<Bitboard> = set.subsets().collect();
        assert_eq!(subsets.len(), 1 << set.len());
        assert_eq!(set.subsets().count(), 1 << set.len());
        assert!(subsets.iter().all(|subset| subset.is_subset(set)));
    });
}

#[test]
fn numbers_and_subsets_correspond() {
    for_any(pairs(), &|(set, Bitboard(number))| {
        let subset = set.nth_subset(number);
        assert!(subset.is_subset(set));
        let bits = u64::MAX.checked_shr(64 - set.len()).unwrap_or(0);
        assert_eq!(set.subset_index(subset), number & bits);
        assert_eq!(by_clearing(set, number), subset);
    });
}

#[test]
fn squares_outside_the_set_make_no_difference() {
    for_any(pairs(), &|(set, occupied)| {
        assert_eq!(set.nth_subset(set.subset_index(occupied)), occupied & set);
    });
}
