//! Hashed counting gives the plain counts: with tables of any size, on all threads, used again.

use board::Board;
use perft_core::{
    Backend, Control, CountError, Counter, Depth, Interrupted, Kernel, Memory, Method,
    TranspositionTable,
};

use crate::positions::{depths, plain_nodes, positions, threads};

/// A hashed count with this many threads.
fn hashed(many: usize, board: &Board, depth: Depth, table: &TranspositionTable) -> u128 {
    let counter = Counter { method: Method::Hashed(table), ..threads(many) };
    counter.count(board, depth, &Control::new()).unwrap().nodes
}

fn table(bytes: usize) -> TranspositionTable {
    TranspositionTable::new(Memory::from_bytes(bytes)).unwrap()
}

#[test]
fn one_table_serves_all_positions_depths_kernels_and_threads() {
    let table = table(1 << 20);
    let method = Method::Hashed(&table);
    for (fen, board, deepest) in positions() {
        for depth in depths(deepest) {
            let expected = plain_nodes(&board, depth);
            for (kernel, many) in Kernel::ALL.into_iter().zip([1, 2].into_iter().cycle()) {
                let counter = Counter { kernel, method, ..threads(many) };
                let nodes = counter.count(&board, depth, &Control::new()).unwrap().nodes;
                assert_eq!(nodes, expected, "{fen} depth {depth} kernel {kernel}");
            }
        }
    }
}

/// Levels look up different depths, and count what is not in the table alone or side by side.
#[test]
fn every_backend_counts_right_with_a_table() {
    for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
        let table = table(1 << 20);
        let counter = Counter { backend, method: Method::Hashed(&table), ..threads(1) };
        for (fen, board, depth) in positions() {
            let nodes = counter.count(&board, depth, &Control::new()).unwrap().nodes;
            assert_eq!(nodes, plain_nodes(&board, depth), "{fen} depth {depth} on {backend}");
        }
    }
}

#[test]
fn a_table_of_one_bucket_is_enough() {
    for (fen, board, depth) in positions() {
        assert_eq!(hashed(2, &board, depth, &table(1)), plain_nodes(&board, depth), "{fen}");
    }
}

/// A table of this size is used from a sixteenth on. The count has ten times as many positions as
/// fit there.
#[test]
fn a_table_that_is_used_more_and_more_counts_right() {
    for many in [1, 2] {
        assert_eq!(hashed(many, &Board::start(), Depth::new(7), &table(32 << 20)), 3_195_901_860);
    }
}

#[test]
fn deep_endgames_are_counted_by_transpositions() {
    let board = "8/8/3k4/8/8/8/3P4/3K4 w - - 0 1".parse().unwrap();
    let table = table(64 << 20);
    let deep = hashed(2, &board, Depth::new(14), &table);
    let step = |board: &Board, depth| {
        let moves = movegen::legal_moves(board);
        moves.iter().map(|&mv| hashed(1, &board.play(mv), depth, &table)).sum::<u128>()
    };
    assert_eq!(step(&board, Depth::new(13)), deep);
    let fresh = TranspositionTable::with_seed(Memory::from_megabytes(64), 99).unwrap();
    assert_eq!(hashed(1, &board, Depth::new(14), &fresh), deep);
}

#[test]
fn a_stopped_count_leaves_nothing_wrong_behind() {
    let table = table(1 << 20);
    let counter = Counter { method: Method::Hashed(&table), ..threads(1) };
    let board = Board::start();
    let (five, six, seven) = (Depth::new(5), Depth::new(6), Depth::new(7));
    let control = Control::new();
    control.stop();
    let stopped = counter.count(&board, six, &control);
    let nothing =
        |error: &CountError| matches!(error, CountError::Interrupted(Interrupted { nodes: 0, .. }));
    assert!(stopped.as_ref().is_err_and(nothing), "{stopped:?}");
    assert_eq!(hashed(1, &board, five, &table), plain_nodes(&board, five));

    let control = Control::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while control.nodes() == 0 {
                std::thread::yield_now();
            }
            control.stop();
        });
        let _ = counter.count(&board, seven, &control);
    });
    assert_eq!(hashed(1, &board, six, &table), plain_nodes(&board, six));
}
