//! The random search for magics.

use std::time::{Duration, Instant};

use magic_core::{Magic, Slider, Square};
use magic_lab::backends::FancyMagics;
use magic_lab::{
    CandidateFilter, IndexBits, MagicHash, RandomSearch, SparseCandidates, Transform, verify,
};

const TRANSFORMS: [Transform; 2] = [Transform::Multiply64, Transform::Multiply32];

/// One rook square for each mask size. All bishop squares are quick.
const ROOK_SQUARES: [Square; 4] = [Square::A1, Square::B1, Square::E4, Square::H8];

#[test]
fn every_found_number_is_a_magic() {
    let rooks = ROOK_SQUARES.map(|square| (Slider::Rook, square));
    let bishops = Square::ALL.map(|square| (Slider::Bishop, square));
    for (slider, square) in rooks.into_iter().chain(bishops) {
        for transform in TRANSFORMS {
            let search = RandomSearch { transform, ..RandomSearch::new(slider, square) };
            let found = search.find(SparseCandidates::seeded(square.index() as u64));
            let checked = found.map(|magic| verify(slider, square, search.hash(magic)));
            assert_eq!(checked, Some(Ok(())), "{slider} {square}, {transform:?}");
        }
    }
}

/// The seed of the example program.
#[test]
fn the_fancy_magics_are_found_again() {
    for (slider, square) in
        Slider::ALL.into_iter().flat_map(|slider| Square::ALL.map(|square| (slider, square)))
    {
        let found = RandomSearch::new(slider, square).find(SparseCandidates::seeded(20_261_121));
        assert_eq!(found, Some(FancyMagics::hash(slider, square).magic), "{slider} {square}");
    }
}

#[test]
fn bad_candidates_are_rejected() {
    let search = RandomSearch::new(Slider::Rook, Square::A1);
    let unfiltered = RandomSearch { filter: CandidateFilter::None, ..search };
    for wrong in [Magic(0), Magic(1), Magic(!0)] {
        assert!(verify(Slider::Rook, Square::A1, search.hash(wrong)).is_err());
        assert_eq!(unfiltered.find([wrong]), None);
    }
    assert_eq!(search.find([]), None);
    // Five bits are too few for the 49 attack sets of the square.
    let bits = IndexBits::new(5).unwrap();
    let too_small = RandomSearch { bits, ..unfiltered };
    assert_eq!(too_small.find(SparseCandidates::seeded(1).take(10_000)), None);
}

/// The bishop on a1 has six relevant squares. This number hashes its 64 blocker sets into 32
/// entries, where sets with equal attacks share an entry. A search among dense random numbers found
/// it.
#[test]
fn the_index_may_be_smaller_than_the_mask() {
    let bits = IndexBits::new(5).unwrap();
    let search = RandomSearch {
        bits,
        filter: CandidateFilter::None,
        ..RandomSearch::new(Slider::Bishop, Square::A1)
    };
    let good = Magic(0x7579_BAFC_F8FE_7FF7);
    assert_eq!(search.find([Magic(0x7579_BAFC_F8FF_7FF7), good]), Some(good));
    assert_eq!(verify(Slider::Bishop, Square::A1, search.hash(good)), Ok(()));
}

/// A magic that exists but has too few ones in the top byte of its product with the mask.
#[test]
fn the_filter_rejects_some_magics() {
    let square = Square::A1;
    let filtered = RandomSearch::new(Slider::Bishop, square);
    let unfiltered = RandomSearch { filter: CandidateFilter::None, ..filtered };
    let candidates = || SparseCandidates::seeded(7).take(1_000_000);
    let rejected = candidates()
        .find(|&magic| unfiltered.find([magic]) == Some(magic) && filtered.find([magic]).is_none());
    let hash = filtered.hash(rejected.expect("one in a million"));
    assert_eq!(verify(Slider::Bishop, square, hash), Ok(()));
}

/// A filter must let through the candidates that are magics and whose top byte has six ones. The
/// byte belongs to the index that the transform makes, or to the 64-bit product.
#[test]
fn filters_test_the_byte_that_they_name() {
    let (slider, square) = (Slider::Bishop, Square::B3);
    let mask = slider.relevant_mask(square);
    for transform in TRANSFORMS {
        let all = RandomSearch {
            transform,
            filter: CandidateFilter::None,
            ..RandomSearch::new(slider, square)
        };
        let mut candidates = SparseCandidates::seeded(5).take(30_000);
        let magics: Vec<Magic> = std::iter::from_fn(|| all.find(&mut candidates)).collect();
        for (filter, looks_at) in [
            (CandidateFilter::TopByte, transform),
            (CandidateFilter::Product64, Transform::Multiply64),
        ] {
            let passes = |magic: &Magic| {
                let bits = IndexBits::new(8).unwrap();
                let byte = MagicHash { magic: *magic, bits, transform: looks_at };
                byte.index(mask).count_ones() >= 6
            };
            let expected: Vec<Magic> = magics.iter().copied().filter(passes).collect();
            let search = RandomSearch { filter, ..all };
            let mut rest = magics.iter().copied();
            let found: Vec<Magic> = std::iter::from_fn(|| search.find(&mut rest)).collect();
            assert_eq!(found, expected, "{transform:?} {filter:?}");
            assert!(!found.is_empty() && found.len() < magics.len(), "{}", magics.len());
        }
    }
}

/// The first words of wyrand for the seed 1234567, computed with the big integers of another
/// program. Three words make a candidate.
#[test]
fn candidates_are_the_same_everywhere() {
    let words: [u64; 3] =
        [13_725_641_357_320_173_039, 13_099_500_103_347_697_343, 1_505_849_618_603_060_667];
    let first = SparseCandidates::seeded(1_234_567).next();
    assert_eq!(first, Some(Magic(words[0] & words[1] & words[2])));
    let ones: u32 = SparseCandidates::seeded(3).take(1000).map(|magic| magic.0.count_ones()).sum();
    assert!((7_500..8_500).contains(&ones), "{ones} ones in a thousand candidates");
}

#[test]
#[ignore = "times the search: cargo test --release -p magic-lab --test all random_search:: -- --ignored --nocapture"]
fn all_magics_are_found_at_once() {
    for (transform, limit) in TRANSFORMS.into_iter().zip([75, 15]) {
        let mut times: Vec<Duration> =
            (1..=20).map(|seed| time_to_find_all(transform, seed)).collect();
        times.sort_unstable();
        println!("{transform:?}: median {:?}, {:?} to {:?}", times[10], times[0], times[19]);
        assert!(times[10] <= Duration::from_millis(limit));
    }
}

/// One stream for all squares, as in Romstad's program.
fn time_to_find_all(transform: Transform, seed: u64) -> Duration {
    let start = Instant::now();
    let mut candidates = SparseCandidates::seeded(seed);
    for slider in Slider::ALL {
        for square in Square::ALL {
            let search = RandomSearch { transform, ..RandomSearch::new(slider, square) };
            assert!(search.find(&mut candidates).is_some());
        }
    }
    start.elapsed()
}
