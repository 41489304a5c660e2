//! All methods of a `Counter` agree, and estimates hold the counts.

use board::Board;
use perft_core::{
    Control, Counter, Depth, DivideEntry, Estimate, Interrupted, Memory, Method,
    TranspositionTable, estimate,
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

#[test]
fn estimates_hold_known_counts() {
    let kiwipete: Board = KIWIPETE.parse().expect("a valid FEN");
    let known = [
        (Board::start(), 7, 3_195_901_860.0),
        (Board::start(), 10, 69_352_859_712_417.0),
        (kiwipete, 6, 8_031_647_685.0),
    ];
    for (board, depth, nodes) in known {
        let control = Control::new();
        let found = estimate(&board, Depth::new(depth), 1_000, 7, &control).expect("not stopped");
        assert!((found.nodes - nodes).abs() < 4.0 * found.standard_error, "{depth}: {found:?}");
        assert!(found.standard_error < nodes / 10.0, "{depth}: {found:?}");
    }
}

#[test]
fn without_samples_there_is_no_estimate() {
    let control = Control::new();
    control.stop();
    let found = estimate(&Board::start(), Depth::new(7), 50, 1, &control);
    assert!(matches!(found, Err(Interrupted { nodes: 0, .. })));
}

#[test]
fn shallow_counts_are_exact() {
    let found = estimate(&Board::start(), Depth::new(4), 50, 1, &Control::new());
    let Estimate { nodes, standard_error, samples, .. } = found.expect("not stopped");
    assert_eq!((nodes, standard_error, samples), (197_281.0, 0.0, 1));
}

#[test]
fn threads_change_nothing() {
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let estimate = || estimate(&Board::start(), Depth::new(6), 300, 5, &Control::new());
        pool.expect("threads can be started").install(estimate)
    };
    assert_eq!(with(1), with(3));
}
