//! All methods of a `Counter` agree, and estimates hold the counts.

use board::Board;
use perft_core::{
    Control, CountError, Counter, Depth, DivideEntry, Estimate, Interrupted, Memory, Method,
    TranspositionTable,
};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn all_methods_count_and_divide_alike() {
    let board: Board = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1".parse().unwrap();
    let plain = Counter::default();
    let table = TranspositionTable::new(Memory::from_megabytes(1)).unwrap();
    let control = Control::new();
    let memory = Memory::from_megabytes(10);
    for depth in (0..5).map(Depth::new) {
        let nodes = plain.count(&board, depth, &control).unwrap().nodes;
        let entries = plain.divide(&board, depth, &control, &mut |_| ()).unwrap();
        for method in [Method::Hashed(&table), Method::Merged(memory)] {
            let counter = Counter { method, ..plain };
            assert_eq!(counter.count(&board, depth, &control).unwrap().nodes, nodes);
            let mut seen = Vec::new();
            let mut on_entry = |entry: &DivideEntry| seen.push(*entry);
            let found = counter.divide(&board, depth, &control, &mut on_entry);
            assert_eq!(found.as_ref(), Ok(&entries), "{method} depth {depth}");
            assert_eq!(seen, entries);
        }
    }
}

fn estimate(board: &Board, depth: u8, samples: u32, seed: u64) -> Estimate {
    let (counter, control) = (Counter::default(), Control::new());
    counter.estimate(board, Depth::new(depth), samples, seed, &control).expect("not stopped")
}

#[test]
fn estimates_hold_known_counts() {
    let kiwipete: Board = KIWIPETE.parse().expect("a valid FEN");
    let known = [
        (Board::start(), 7, 3_195_901_860.0),
        (Board::start(), 10, 69_352_859_712_417.0),
        (kiwipete, 6, 8_031_647_685.0),
    ];
    for (board, depth, nodes) in known {
        let found = estimate(&board, depth, 5_000, 7);
        assert!(matches!(found, Estimate::Sampled { samples: 5_000, .. }), "{depth}: {found:?}");
        assert!((found.nodes() - nodes).abs() < 4.0 * found.standard_error(), "{depth}: {found:?}");
        assert!(found.standard_error() < nodes / 10.0, "{depth}: {found:?}");
    }
}

/// Of many intervals of 95%, about this many hold the count, and the estimates lie around it on
/// both sides.
#[test]
fn intervals_are_as_wide_as_they_say() {
    const NODES: f64 = 119_060_324.0;
    let estimates: Vec<Estimate> =
        (0..100).map(|seed| estimate(&Board::start(), 6, 1_000, seed)).collect();
    let holds = |estimate: &&Estimate| {
        let (low, high) = estimate.bounds();
        low <= NODES && NODES <= high
    };
    let holding = estimates.iter().filter(holds).count();
    assert!((88..=99).contains(&holding), "{holding} of 100");
    let mean = estimates.iter().map(|estimate| estimate.nodes()).sum::<f64>() / 100.0;
    let error = estimates[0].standard_error() / 10.0;
    assert!((mean - NODES).abs() < 4.0 * error, "{mean} with a standard error of {error}");
}

#[test]
fn without_samples_there_is_no_estimate() {
    let control = Control::new();
    control.stop();
    let found = Counter::default().estimate(&Board::start(), Depth::new(12), 50, 1, &control);
    assert!(matches!(found, Err(CountError::Interrupted(Interrupted { nodes: 0, .. }))));
}

/// A count that takes less time than the samples is made.
#[test]
fn quick_counts_are_exact() {
    let start = Board::start();
    let nodes = [1, 20, 400, 8_902, 197_281, 4_865_609];
    for (depth, &nodes) in (0..).zip(&nodes) {
        assert_eq!(estimate(&start, depth, 5_000, 1), Estimate::Exact { nodes }, "{depth}");
    }
    for (depth, nodes) in (0..).zip(&nodes[..3]) {
        assert_eq!(estimate(&start, depth, 1, 1), Estimate::Exact { nodes: *nodes }, "{depth}");
    }
    assert!(matches!(estimate(&start, 5, 5, 1), Estimate::Sampled { samples: 5, .. }));
    // Mate in one for either side: beyond that, nothing is left.
    let mated: Board = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().expect("a valid FEN");
    assert_eq!(estimate(&mated, 200, 100, 1), Estimate::Exact { nodes: 0 });
}

#[test]
fn deep_trees_have_estimates_as_far_as_numbers_go() {
    let board: Board = KIWIPETE.parse().expect("a valid FEN");
    let found = estimate(&board, 60, 100, 1);
    assert!(matches!(found, Estimate::Sampled { .. }), "{found:?}");
    assert!(found.nodes() > 1e60 && found.bounds().1.is_finite(), "{found:?}");
    let (counter, control) = (Counter::default(), Control::new());
    let deepest = counter.estimate(&board, Depth::MAX, 100, 1, &control);
    assert_eq!(deepest, Err(CountError::TooLarge));
}

#[test]
fn threads_change_nothing() {
    let with = |threads: usize| {
        let counter = Counter { threads: threads.try_into().expect("some"), ..Counter::default() };
        counter.estimate(&Board::start(), Depth::new(7), 10_000, 5, &Control::new())
    };
    assert!(matches!(with(1), Ok(Estimate::Sampled { .. })));
    assert_eq!(with(1), with(3));
}
