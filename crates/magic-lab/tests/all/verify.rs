//! The check of a number by the definition of a magic.

use std::collections::HashMap;

use magic_core::{Bitboard, Magic, Slider, Square};
use magic_lab::{
    Conflict, IndexBits, MagicHash, RandomSearch, SparseCandidates, Transform, verify,
};
use proptest::prelude::*;

/// The first blocker set whose index belongs to an earlier set with other attacks, together with
/// the first set that has this index.
fn plain_verdict(slider: Slider, square: Square, hash: MagicHash) -> Result<(), Conflict> {
    let mut first_with = HashMap::new();
    for blockers in slider.relevant_mask(square).subsets() {
        let index = hash.index(blockers);
        let blockers = [*first_with.entry(index).or_insert(blockers), blockers];
        let attacks = blockers.map(|blockers| slider.attacks(square, blockers));
        if attacks[0] != attacks[1] {
            return Err(Conflict { slider, square, index, blockers, attacks });
        }
    }
    Ok(())
}

/// Whether any two blocker sets share an index and leave different attacks.
fn has_conflict(slider: Slider, square: Square, hash: MagicHash) -> bool {
    let keys: Vec<(usize, Bitboard)> = slider
        .relevant_mask(square)
        .subsets()
        .map(|blockers| (hash.index(blockers), slider.attacks(square, blockers)))
        .collect();
    keys.iter().any(|a| keys.iter().any(|b| a.0 == b.0 && a.1 != b.1))
}

fn square() -> impl Strategy<Value = Square> {
    prop::sample::select(&Square::ALL[..])
}

fn transform() -> impl Strategy<Value = Transform> {
    prop::sample::select(&[Transform::Multiply64, Transform::Multiply32][..])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn verify_agrees_with_comparing_all_pairs(
        square in square(), transform in transform(), bits in 1_u32..=16, seed: u64,
    ) {
        let bits = IndexBits::new(bits).unwrap();
        for magic in SparseCandidates::seeded(seed).take(4) {
            let hash = MagicHash { magic, bits, transform };
            let verdict = verify(Slider::Bishop, square, hash);
            prop_assert_eq!(verdict.is_err(), has_conflict(Slider::Bishop, square, hash));
            prop_assert_eq!(verdict, plain_verdict(Slider::Bishop, square, hash));
        }
    }

    /// A magic with a bit flipped. It may still be a magic, but then the plain check must agree.
    #[test]
    fn corrupted_magics_are_detected(
        square in square(), transform in transform(), seed: u64, bit in 0_u32..64,
    ) {
        let search = RandomSearch { transform, ..RandomSearch::new(Slider::Bishop, square) };
        let Magic(good) = search.find(SparseCandidates::seeded(seed)).unwrap();
        let hash = search.hash(Magic(good ^ 1 << bit));
        prop_assert_eq!(
            verify(Slider::Bishop, square, hash),
            plain_verdict(Slider::Bishop, square, hash)
        );
    }
}

#[test]
fn corrupted_rook_magics_are_detected() {
    for square in [Square::A1, Square::E1, Square::D5] {
        let search = RandomSearch::new(Slider::Rook, square);
        let Magic(good) = search.find(SparseCandidates::seeded(1)).unwrap();
        let mut conflicts = 0;
        for bit in 0..64 {
            let hash = search.hash(Magic(good ^ 1 << bit));
            let verdict = verify(Slider::Rook, square, hash);
            assert_eq!(verdict, plain_verdict(Slider::Rook, square, hash));
            conflicts += usize::from(verdict.is_err());
        }
        assert!(conflicts > 20, "{square}: {conflicts}");
    }
}

#[test]
fn a_conflict_names_both_blocker_sets() {
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
