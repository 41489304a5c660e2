//! Every kernel on every backend of this processor with one thread and with two must count what the
//! suites say.
//!
//! The default takes each position to the deepest count that is not too large; the long form goes
//! further, here to two thousand times as many nodes:
//!
//! ```text
//! PERFT_TEST_SCALE=2000 cargo test --release -p perft-core --test all kernels::
//! ```

use std::num::NonZeroUsize;

use board::{Board, Reading};
use perft_core::{
    Backend, Control, CountError, Counter, Depth, DivideEntry, Kernel, Memory, Method,
    TranspositionTable,
};
use pretty_assertions::assert_eq;

use crate::suite_cases::{cases, scale};

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}: {fen}"))
}

/// All counters of the plain method that this processor can run, and only they; says which it
/// cannot.
fn counters() -> Vec<Counter<'static>> {
    let method = Method::Plain;
    let mut counters = Vec::new();
    for backend in Backend::ALL {
        if let Err(reason) = backend.available() {
            eprintln!("SKIPPED: {reason}");
            continue;
        }
        for kernel in Kernel::ALL {
            for threads in [1, 2].into_iter().filter_map(NonZeroUsize::new) {
                counters.push(Counter { kernel, backend, threads, method });
            }
        }
    }
    counters
}

/// The nodes that `counter` finds.
fn count(counter: &Counter<'_>, board: &Board, depth: Depth) -> u128 {
    counter.count(board, depth, &Control::new()).unwrap().nodes
}

/// The nodes that were counted before a count or divide was stopped; fails when it was not.
fn nodes_before_stop<T: std::fmt::Debug>(result: Result<T, CountError>) -> u128 {
    match result {
        Err(CountError::Interrupted(interrupted)) => interrupted.nodes,
        other => panic!("not interrupted: {other:?}"),
    }
}

#[test]
fn counts_are_those_of_the_suites() {
    let cases = cases(100_000 * scale(), 2_500 * scale());
    assert!(cases.len() > 3_500, "only {} positions", cases.len());
    for counter in counters() {
        for case in &cases {
            let counted = count(&counter, &case.board, case.depth);
            assert_eq!(counted, case.nodes, "{case}, got {counted} by {counter:?}");
        }
    }
}

/// One table serves all of it, so entries of one position meet the look-ups of all others. The
/// smaller memory bound is one that most of the counts exceed.
#[test]
fn hashed_and_merged_counts_are_those_of_the_suites() {
    let cases = cases(30_000 * scale(), 1_000 * scale());
    assert!(cases.len() > 3_000, "only {} positions", cases.len());
    let table = TranspositionTable::new(Memory::from_megabytes(16))
        .unwrap_or_else(|error| panic!("{error}"));
    let bounds = [64 << 20, 32 << 10].map(Memory::from_bytes);
    let merged = bounds.map(Method::Merged);
    for counter in counters() {
        for method in [Method::Hashed(&table)].into_iter().chain(merged) {
            let counter = Counter { method, ..counter };
            for case in &cases {
                let counted = counter.count(&case.board, case.depth, &Control::new());
                let nodes = counted.map(|counted| counted.nodes);
                assert_eq!(nodes, Ok(case.nodes), "{case}, by {counter:?}");
            }
        }
    }
}

#[test]
fn divided_counts_add_up() {
    let cases = cases(10_000 * scale(), 0);
    assert!(cases.len() > 200, "only {} positions", cases.len());
    for counter in counters() {
        for case in &cases {
            let mut seen = Vec::new();
            let mut see = |entry: &DivideEntry| seen.push(*entry);
            let entries = counter.divide(&case.board, case.depth, &Control::new(), &mut see);
            let entries = entries.unwrap_or_else(|error| panic!("{error}: {case} by {counter:?}"));
            let total: u128 = entries.iter().map(|entry| entry.nodes).sum();
            assert_eq!(total, case.nodes, "{case}, got {total} by {counter:?}");
            let moves: Vec<_> = entries.iter().map(|entry| entry.mv).collect();
            assert_eq!(moves, movegen::legal_moves(&case.board).to_vec(), "{case}");
            assert_eq!(entries, seen, "{case} by {counter:?}");
        }
    }
}

#[test]
fn depth_zero_is_one_node() {
    for counter in counters() {
        let (start, depth) = (Board::start(), Depth::new(0));
        assert_eq!(count(&counter, &start, depth), 1, "{counter:?}");
        let entries = counter.divide(&start, depth, &Control::new(), &mut |_| unreachable!());
        assert_eq!(entries, Ok(Vec::new()), "{counter:?}");
    }
}

#[test]
fn a_finished_game_has_no_nodes() {
    let mate = board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let stalemate = board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    for counter in counters() {
        for depth in (1..7).map(Depth::new) {
            assert_eq!(count(&counter, &mate, depth), 0, "mate, {depth}, {counter:?}");
            assert_eq!(count(&counter, &stalemate, depth), 0, "stalemate, {depth}, {counter:?}");
        }
    }
}

#[test]
fn progress_ends_at_the_count() {
    for counter in counters() {
        let control = Control::new();
        let nodes = counter.count(&Board::start(), Depth::new(5), &control).unwrap().nodes;
        assert_eq!(nodes, control.nodes().into(), "{counter:?}");
    }
}

#[test]
fn a_stopped_count_does_not_begin() {
    for counter in counters() {
        let control = Control::new();
        control.stop();
        let (start, depth) = (Board::start(), Depth::new(20));
        let result = counter.count(&start, depth, &control);
        assert_eq!(nodes_before_stop(result), 0, "{counter:?}");
        let result = counter.divide(&start, depth, &control, &mut |_| unreachable!());
        assert_eq!(nodes_before_stop(result), 0, "{counter:?}");
    }
}

/// Waits until something has been counted, and stops the count.
fn stop_soon(control: &Control) {
    while control.nodes() == 0 {
        std::thread::yield_now();
    }
    control.stop();
}

/// At depth 20 a count that does not stop lasts for longer than the world.
#[test]
fn a_running_count_stops() {
    for counter in counters() {
        let control = Control::new();
        let result = std::thread::scope(|scope| {
            scope.spawn(|| stop_soon(&control));
            counter.count(&Board::start(), Depth::new(20), &control)
        });
        assert!(nodes_before_stop(result) > 0, "{counter:?}");
    }
}

#[test]
fn a_running_divide_stops() {
    for counter in counters() {
        let control = Control::new();
        let result = std::thread::scope(|scope| {
            scope.spawn(|| stop_soon(&control));
            counter.divide(&Board::start(), Depth::new(20), &control, &mut |entry| {
                panic!("depth 19 cannot have been counted: {entry:?}")
            })
        });
        assert!(nodes_before_stop(result) > 0, "{counter:?}");
    }
}

/// Ra1 pins a rook, which may then capture it but no longer castle.
#[test]
fn a_pinned_rook_does_not_castle() {
    let board = board("r3k3/8/8/8/8/8/1P6/1RK5 b B - 0 1");
    let moves = movegen::legal_moves(&board);
    let replies = moves.iter().map(|&mv| movegen::count_legal_moves(&board.play(mv)));
    let expected = u128::from(replies.sum::<u32>());
    for counter in counters() {
        assert_eq!(count(&counter, &board, Depth::new(2)), expected, "{counter:?}");
    }
}
