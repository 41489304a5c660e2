//! The exhaustive search for magics.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use magic_core::{Bitboard, Magic, Slider, SplitMix64, Square};
use magic_lab::exhaustive::{
    ExhaustiveSearch, SearchCpu, SearchProgress, SearchState, SearchStateError,
};
use magic_lab::{CandidateFilter, IndexBits, MagicHash, RandomSearch, Transform, verify};
use pretty_assertions::assert_eq;

fn bits(bits: u32) -> IndexBits {
    IndexBits::new(bits).unwrap()
}

fn threads(threads: usize) -> NonZeroUsize {
    NonZeroUsize::new(threads).unwrap()
}

/// The state of a search after its end, without an interruption.
fn finished(search: &ExhaustiveSearch, number: usize, cpu: SearchCpu) -> SearchState {
    let mut state = search.start();
    let stop = AtomicBool::new(false);
    search.run(&mut state, threads(number), cpu, &stop, &mut |_| ()).unwrap();
    assert!(search.is_finished(&state));
    state
}

/// Every 61st of the 67 million multipliers for the bishop on d8, one by one.
#[test]
fn found_magics_agree_with_a_sample_of_multipliers() {
    compare_one_by_one(61);
}

#[test]
#[ignore = "a minute: cargo test --release -p magic-lab --test all exhaustive::every_multiplier -- --ignored"]
fn found_magics_agree_with_every_multiplier() {
    compare_one_by_one(1);
}

fn compare_one_by_one(step: u64) {
    let (slider, square) = (Slider::Bishop, Square::D8);
    for (width, magics) in [(5, 9_547), (4, 0)] {
        let search = ExhaustiveSearch::new(slider, square, bits(width));
        assert_eq!(search.multiplier_bits(), 26);
        let state = finished(&search, 2, SearchCpu::best());
        assert_eq!(state.found.len(), magics);
        let trial = RandomSearch {
            bits: bits(width),
            filter: CandidateFilter::None,
            ..RandomSearch::new(slider, square)
        };
        let mut candidates = (0..1 << 26).step_by(step as usize).map(Magic);
        let one_by_one = std::iter::from_fn(|| trial.find(&mut candidates));
        let is_sampled = |magic: &&Magic| magic.0 % step == 0;
        assert!(one_by_one.eq(state.found.iter().filter(is_sampled).copied()));
    }
}

/// The number of tests on the first levels, found by trying every multiplier by itself. A
/// multiplier reaches a level if it keeps all sets of the squares above apart. There it counts once
/// for each value of the level's bits. Values that give the level's square alone the index of the
/// empty set do not count.
#[test]
fn tests_are_counted_as_for_single_multipliers() {
    for (square, width, levels) in [(Square::D7, 9, 4), (Square::F8, 10, 6)] {
        let search = ExhaustiveSearch::new(Slider::Rook, square, bits(width));
        let counted = tests_by_hand(Slider::Rook, square, bits(width), levels);
        assert_eq!(search.start().tests[..levels], counted);
    }
    // Twelve bits at once, then four more levels.
    let search = ExhaustiveSearch::new(Slider::Bishop, Square::D8, bits(4));
    let counted = tests_by_hand(Slider::Bishop, Square::D8, bits(4), 5);
    assert_eq!(finished(&search, 2, SearchCpu::best()).tests, counted);
    let tests = tests_by_hand(Slider::Rook, Square::D7, bits(9), 6);
    assert_eq!(tests[4..], [31_242, 1_865_792]);
}

/// Indices of one to six bits, whose ring is a machine word or repeats itself in one, and of seven,
/// whose ring repeats itself in 256 bits.
#[test]
fn tests_with_narrow_indices_are_counted_as_for_single_multipliers() {
    for (width, levels) in [(1, 11), (2, 11), (3, 11), (4, 11), (5, 11), (6, 11), (7, 7)] {
        let search = ExhaustiveSearch::new(Slider::Rook, Square::F8, bits(width));
        let counted = tests_by_hand(Slider::Rook, Square::F8, bits(width), levels);
        for cpu in [SearchCpu::Portable, SearchCpu::best()] {
            let state = finished(&search, 2, cpu);
            assert_eq!(state.tests[..levels], counted, "{width} bits, {cpu:?}");
            assert_eq!(state.found, []);
        }
    }
}

fn tests_by_hand(slider: Slider, square: Square, bits: IndexBits, levels: usize) -> Vec<u64> {
    let squares: Vec<Square> = ExhaustiveSearch::new(slider, square, bits).squares().collect();
    let mut left = vec![0];
    let mut known = 0;
    let mut tests = Vec::new();
    for level in 0..levels {
        let end = 64 - squares[level] as u32;
        let sets: Bitboard = squares[..=level].iter().copied().collect();
        let keeps_apart = |&multiplier: &u64| {
            let mut seen = HashMap::new();
            sets.subsets().all(|set| {
                let index = set.0.wrapping_mul(multiplier) >> (64 - bits.get());
                let attacks = slider.attacks(square, set);
                *seen.entry(index).or_insert(attacks) == attacks
            })
        };
        // If the level's bits fill the index of its square alone, they must not fill it with 0.
        let gap = end - known;
        let is_needless = |high: u64| gap >= bits.get() && high >> (gap - bits.get()) == 0;
        let highs = || (0..1 << gap).filter(|&high| !is_needless(high));
        let candidates: Vec<u64> =
            left.iter().flat_map(|low| highs().map(move |high| low | high << known)).collect();
        tests.push(candidates.len() as u64);
        known = end;
        if level + 1 < levels {
            left = candidates.into_iter().filter(keeps_apart).collect();
        }
    }
    tests
}

/// Quick searches of all kinds. The gaps between the squares have one to twelve bits, and the index
/// has fewer bits than a gap, or more.
const QUICK: [(Slider, Square, u32, usize); 5] = [
    (Slider::Rook, Square::D7, 7, 0),
    (Slider::Bishop, Square::D8, 5, 9_547),
    (Slider::Bishop, Square::D8, 4, 0),
    (Slider::Bishop, Square::C8, 4, 0),
    (Slider::Rook, Square::D8, 8, 0),
];

#[test]
fn the_cpu_makes_no_difference() {
    if SearchCpu::best() == SearchCpu::Portable {
        eprintln!("SKIPPED: this CPU has nothing to compare portable code with");
        return;
    }
    for (slider, square, width, magics) in QUICK {
        let search = ExhaustiveSearch::new(slider, square, bits(width));
        let portable = finished(&search, 2, SearchCpu::Portable);
        assert_eq!(finished(&search, 2, SearchCpu::best()), portable, "{slider} {square}");
        assert_eq!(portable.found.len(), magics, "{slider} {square}");
    }
}

#[test]
fn every_found_number_is_a_magic() {
    let (slider, square) = (Slider::Bishop, Square::D8);
    let search = ExhaustiveSearch::new(slider, square, bits(5));
    let hash = RandomSearch::new(slider, square);
    for magic in finished(&search, 1, SearchCpu::best()).found {
        assert_eq!(verify(slider, square, hash.hash(magic)), Ok(()));
        // Higher bits have no effect.
        let other = Magic(magic.0 | 0xDEAD_BEEF << search.multiplier_bits());
        assert_eq!(verify(slider, square, hash.hash(other)), Ok(()));
    }
}

/// The search is stopped after every few units. Another search resumes it from a copy of the state.
#[test]
fn an_interrupted_search_gives_the_same_result() {
    let make = || ExhaustiveSearch::new(Slider::Bishop, Square::D8, bits(5));
    let whole = finished(&make(), 1, SearchCpu::best());
    let mut state = make().start();
    let mut runs = 0;
    while !make().is_finished(&state) {
        let stop = AtomicBool::new(false);
        let mut saved = None;
        let enough = state.units_done() + 700;
        let mut progress = |progress: &SearchProgress<'_>| {
            if saved.is_none() && progress.state.units_done() >= enough {
                saved = Some(progress.state.clone());
                stop.store(true, Ordering::Relaxed);
            }
        };
        let mut copy = state.clone();
        make().run(&mut copy, threads(3), SearchCpu::best(), &stop, &mut progress).unwrap();
        state = saved.unwrap_or(copy);
        runs += 1;
    }
    assert!(runs > 3, "{runs} runs");
    assert_eq!(state, whole);
}

#[test]
fn progress_counts_all_tests_and_ends_with_the_whole() {
    let search = ExhaustiveSearch::new(Slider::Bishop, Square::D8, bits(5));
    let mut state = search.start();
    let mut last = (0, 0.0);
    let mut see = |progress: &SearchProgress<'_>| {
        assert!(progress.tests >= progress.state.total_tests() && progress.share <= 1.0);
        last = (progress.tests, progress.share);
    };
    let stop = AtomicBool::new(false);
    search.run(&mut state, threads(2), SearchCpu::best(), &stop, &mut see).unwrap();
    assert_eq!(last, (state.total_tests(), 1.0));
}

#[test]
fn states_of_other_searches_are_rejected() {
    let search = ExhaustiveSearch::new(Slider::Bishop, Square::D8, bits(5));
    let good = search.start();
    assert_eq!(search.check(&good), Ok(()));
    let verdict = |change: fn(&mut SearchState)| {
        let mut state = good.clone();
        change(&mut state);
        let stop = AtomicBool::new(true);
        let run = search.run(&mut state, threads(1), SearchCpu::Portable, &stop, &mut |_| ());
        assert_eq!(run, search.check(&state));
        run.err()
    };
    let (slider, square) = (Slider::Rook, Square::E8);
    let elsewhere = SearchStateError::Square { slider: Slider::Bishop, square };
    assert_eq!(verdict(|state| state.square = Square::E8), Some(elsewhere));
    let other = SearchStateError::Square { slider, square: Square::D8 };
    assert_eq!(verdict(|state| state.slider = Slider::Rook), Some(other));
    assert_eq!(
        verdict(|state| state.bits = IndexBits::MAX),
        Some(SearchStateError::Bits(IndexBits::MAX))
    );
    assert_eq!(verdict(|state| state.done.push(0)), Some(SearchStateError::Units));
    assert_eq!(verdict(|state| state.done.fill(u64::MAX)), Some(SearchStateError::Units));
    assert_eq!(verdict(|state| state.tests.truncate(3)), Some(SearchStateError::Tests));
    assert_eq!(verdict(|state| state.tests.fill(0)), Some(SearchStateError::Tests));
    let misfits = |state: &mut SearchState| state.found = vec![Magic(u64::MAX)];
    assert_eq!(verdict(misfits), Some(SearchStateError::Found));
    assert_eq!(
        verdict(|state| state.found = vec![Magic(2), Magic(1)]),
        Some(SearchStateError::Found)
    );
    for error in [
        elsewhere,
        SearchStateError::Bits(bits(3)),
        SearchStateError::Units,
        SearchStateError::Tests,
    ] {
        assert!(error.to_string().starts_with("the state "));
    }
}

/// The state after a search in which only the `chosen` units were left to do.
fn finished_units(search: &ExhaustiveSearch, chosen: impl Fn(usize) -> bool) -> SearchState {
    let mut state = search.start();
    for unit in (0..search.units()).filter(|&unit| !chosen(unit)) {
        state.done[unit / 64] |= 1 << (unit % 64);
    }
    let stop = AtomicBool::new(false);
    search.run(&mut state, threads(2), SearchCpu::best(), &stop, &mut |_| ()).unwrap();
    assert!(search.is_finished(&state));
    state
}

/// Parts of the two searches by which exhaustive searchers are compared. `magics selftest --long`
/// runs the whole searches.
#[test]
fn rooks_with_one_bit_less() {
    let f8 = ExhaustiveSearch::new(Slider::Rook, Square::F8, bits(10));
    let f8 = finished_units(&f8, |unit| unit % 128 == 0);
    let tests: [u64; 11] =
        [4, 12, 24, 48, 96, 1_536, 369_408, 532_480, 40_683_264, 191_648_000, 12_152_832];
    assert_eq!(f8.tests, tests);
    assert_eq!(f8.found, []);

    // One of the four units that hold the 354 magics.
    let search = ExhaustiveSearch::new(Slider::Rook, Square::D7, bits(9));
    let d7 = finished_units(&search, |unit| unit == 494);
    assert_eq!(d7.total_tests() - search.start().total_tests(), 479_325_960);
    assert_eq!(d7.found.len(), 60);
    let search = RandomSearch { bits: bits(9), ..RandomSearch::new(Slider::Rook, Square::D7) };
    for magic in d7.found {
        assert_eq!(verify(Slider::Rook, Square::D7, search.hash(magic)), Ok(()));
    }
}

/// Bishop squares that Niklas Fiekas lists as disproved.
#[test]
fn bishops_with_one_bit_less() {
    for (square, tests) in
        [(Square::C8, 84_570_540), (Square::D8, 2_565_136), (Square::E8, 5_483_430)]
    {
        let search = ExhaustiveSearch::new(Slider::Bishop, square, bits(4));
        let state = finished(&search, 2, SearchCpu::best());
        assert_eq!((state.found.len(), state.total_tests()), (0, tests), "{square}");
    }
}

/// The period bounds every proof: multipliers that are equal modulo the period give all sets equal
/// indices, and half of the period does not.
#[test]
fn indices_repeat_after_the_period_and_no_sooner() {
    let mut random = SplitMix64::seeded(7);
    for slider in Slider::ALL {
        for square in [Square::A1, Square::E2, Square::D4, Square::F8, Square::D8, Square::H6] {
            let bits = IndexBits::relevant(slider, square);
            let period_bits = ExhaustiveSearch::new(slider, square, bits).multiplier_bits();
            let mask = slider.relevant_mask(square);
            let lowest = mask.into_iter().next().expect("every slider has relevant squares");
            assert_eq!(period_bits, 64 - lowest as u32);
            let hash =
                |magic| MagicHash { magic: Magic(magic), bits, transform: Transform::Multiply64 };
            for _ in 0..20 {
                let (magic, higher) = (random.next_u64(), random.next_u64() << period_bits);
                let (this, other) = (hash(magic), hash(magic.wrapping_add(higher)));
                assert!(
                    mask.subsets().all(|blockers| this.index(blockers) == other.index(blockers))
                );
                let half = hash(magic.wrapping_add(1 << (period_bits - 1)));
                assert_ne!(this.index(lowest.bitboard()), half.index(lowest.bitboard()));
            }
        }
    }
}
