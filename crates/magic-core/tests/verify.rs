//! The check of a number by the definition of a magic.

use magic_core::search::{
    Conflict, IndexBits, Magic, MagicHash, RandomSearch, SparseCandidates, Transform, verify,
};
use magic_core::{Bitboard, Slider, Square};
use proptest::prelude::*;

/// Looks at every pair of blocker sets.
fn has_conflict(slider: Slider, square: Square, hash: MagicHash) -> bool {
    let keys: Vec<(usize, Bitboard)> = slider
        .relevant_mask(square)
        .subsets()
        .map(|blockers| (hash.index(blockers), slider.attacks(square, blockers)))
        .collect();
    keys.iter().any(|a| keys.iter().any(|b| a.0 == b.0 && a.1 != b.1))
}

/// What is reported must be what it says.
fn assert_is_conflict(conflict: Conflict, slider: Slider, square: Square, hash: MagicHash) {
    assert_eq!((conflict.slider, conflict.square), (slider, square));
    let mask = slider.relevant_mask(square);
    for (blockers, attacks) in conflict.blockers.into_iter().zip(conflict.attacks) {
        assert!(blockers.is_subset(mask));
        assert_eq!(hash.index(blockers), conflict.index);
        assert_eq!(slider.attacks(square, blockers), attacks);
    }
    assert_ne!(conflict.attacks[0], conflict.attacks[1]);
}

fn square() -> impl Strategy<Value = Square> {
    prop::sample::select(&Square::ALL[..])
}

fn transform() -> impl Strategy<Value = Transform> {
    prop::sample::select(&[Transform::Multiply64, Transform::Multiply32][..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn numbers_are_judged_as_by_comparing_all_pairs(
        square in square(), transform in transform(), bits in 1_u32..=16, seed: u64,
    ) {
        let bits = IndexBits::new(bits).unwrap();
        for magic in SparseCandidates::seeded(seed).take(4) {
            let hash = MagicHash { magic, bits, transform };
            let verdict = verify(Slider::Bishop, square, hash);
            prop_assert_eq!(verdict.is_err(), has_conflict(Slider::Bishop, square, hash));
            if let Err(conflict) = verdict {
                assert_is_conflict(conflict, Slider::Bishop, square, hash);
            }
        }
    }

    /// A magic with a bit flipped: it may still be one, but not by oversight.
    #[test]
    fn corrupted_magics_are_found_out(
        square in square(), transform in transform(), seed: u64, bit in 0_u32..64,
    ) {
        let search = RandomSearch { transform, ..RandomSearch::new(Slider::Bishop, square) };
        let Magic(good) = search.find(SparseCandidates::seeded(seed)).unwrap();
        let hash = search.hash(Magic(good ^ 1 << bit));
        match verify(Slider::Bishop, square, hash) {
            Ok(()) => prop_assert!(!has_conflict(Slider::Bishop, square, hash)),
            Err(conflict) => assert_is_conflict(conflict, Slider::Bishop, square, hash),
        }
    }
}

#[test]
fn corrupted_rook_magics_are_found_out() {
    for square in [Square::A1, Square::E1, Square::D5] {
        let search = RandomSearch::new(Slider::Rook, square);
        let Magic(good) = search.find(SparseCandidates::seeded(1)).unwrap();
        let mut conflicts = 0;
        for bit in 0..64 {
            let hash = search.hash(Magic(good ^ 1 << bit));
            if let Err(conflict) = verify(Slider::Rook, square, hash) {
                assert_is_conflict(conflict, Slider::Rook, square, hash);
                conflicts += 1;
            }
        }
        assert!(conflicts > 20, "{square}: {conflicts}");
    }
}

#[test]
fn a_conflict_reads_as_what_it_is() {
    let bits = IndexBits::relevant(Slider::Rook, Square::A1);
    let hash = MagicHash { magic: Magic(1), bits, transform: Transform::Multiply64 };
    let text = verify(Slider::Rook, Square::A1, hash).unwrap_err().to_string();
    let expected = "rook a1, index 0: blockers 0x0000000000000000 leave attacks 0x01010101010101fe, \
                    blockers 0x0000000000000002 leave 0x0101010101010102";
    assert_eq!(text, expected);
}

#[test]
fn an_index_has_1_to_16_bits() {
    for bits in [0, 17, 64, u32::MAX] {
        assert_eq!(IndexBits::new(bits), None);
    }
    assert_eq!(IndexBits::new(16), Some(IndexBits::MAX));
    assert_eq!(IndexBits::MAX.entries(), 65_536);
    assert_eq!(IndexBits::relevant(Slider::Rook, Square::A1).get(), 12);
}
