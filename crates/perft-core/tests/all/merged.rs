//! Merged counting gives the plain counts, and the right numbers of distinct positions: with
//! much memory and with little, on one thread and on two.

use std::collections::HashSet;

use board::{Board, Reading};
use perft_core::{
    Backend, Control, CountError, Counted, Counter, Depth, DivideEntry, Kernel, Memory, Method,
};

use crate::positions::{depths, distinct_plies, plain_nodes, positions, threads};

/// A merged count.
fn merged(counter: &Counter<'_>, board: &Board, depth: Depth, memory: Memory) -> Counted {
    let counter = Counter { method: Method::Merged(memory), ..*counter };
    counter.count(board, depth, &Control::new()).unwrap()
}

/// Distinct positions by brute force.
fn distinct(board: &Board, depth: Depth) -> Vec<u64> {
    let mut positions = HashSet::from([*board]);
    let mut counts = vec![1];
    for _ in 0..depth.plies().saturating_sub(2) {
        let next = |board: &Board| -> Vec<Board> {
            movegen::legal_moves(board).iter().map(|&mv| board.play(mv)).collect()
        };
        positions = positions.iter().flat_map(next).collect();
        counts.push(positions.len() as u64);
    }
    counts
}

#[test]
fn merging_changes_no_count() {
    for (fen, board, deepest) in positions() {
        for depth in depths(deepest) {
            let nodes = plain_nodes(&board, depth);
            let distinct = distinct(&board, depth);
            for many in [1, 2] {
                let found = merged(&threads(many), &board, depth, Memory::from_megabytes(500));
                assert_eq!(found.nodes, nodes, "{fen} depth {depth}, {many} threads");
                assert_eq!(found.distinct, distinct, "{fen} depth {depth}, {many} threads");
            }
        }
    }
}

/// Positions in which the same diagram comes with different castling rights or en passant squares,
/// and the ply to go to: rooks and kings that go out and back, in Chess960 and double Chess960 too;
/// double pushes beside pawns.
const RIGHTS_AND_SQUARES: [(&str, u8); 6] = [
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
    ("1r1k2r1/8/8/8/8/8/8/1R1K2R1 b GBgb - 0 1", 4),
    ("1rk1r3/1p6/8/8/8/8/P7/RK2R3 w EAeb - 0 1", 4),
    ("4k3/2p1p3/8/1P1P4/4p1p1/8/5P1P/4K3 w - - 0 1", 5),
    ("r3k3/1p6/8/pP6/8/7B/8/R3K3 w Qq a6 0 1", 5),
];

#[test]
fn diagrams_are_counted_once_whatever_the_rights() {
    for (fen, depth) in RIGHTS_AND_SQUARES {
        let (board, depth) = (Board::from_fen(fen, Reading::Lenient).unwrap(), Depth::new(depth));
        let expected = distinct_plies(&board, depth);
        assert!(expected.iter().any(|ply| ply.diagrams < ply.positions), "{fen}: {expected:?}");
        for (many, kilobytes) in [(1, 500_000), (2, 500_000), (2, 400), (1, 100)] {
            let memory = Memory::from_bytes(kilobytes << 10);
            let counter = Counter { method: Method::Merged(memory), ..threads(many) };
            let mut shown = Vec::new();
            let mut on_ply = |ply| shown.push(ply);
            let control = Control::new();
            let found = counter.distinct_diagrams(&board, depth, &control, &mut on_ply).unwrap();
            assert!(expected.starts_with(&found), "{fen}, {memory}: {found:?} not {expected:?}");
            assert!(kilobytes < 500_000 || found == expected, "{fen}, {memory}: {found:?}");
            assert_eq!(shown, found);
        }
    }
}

#[test]
fn diagrams_of_all_positions_are_right() {
    for (fen, board, deepest) in positions() {
        let depth = Depth::new(deepest.plies() as u8 - 2);
        let method = Method::Merged(Memory::from_megabytes(100));
        let counter = Counter { method, ..threads(2) };
        let found = counter.distinct_diagrams(&board, depth, &Control::new(), &mut |_| ());
        assert_eq!(found, Ok(distinct_plies(&board, depth)), "{fen}");
    }
}

#[test]
fn slices_change_no_count() {
    for (fen, board, depth) in positions() {
        let nodes = plain_nodes(&board, depth);
        let whole = distinct(&board, depth);
        for kilobytes in [0, 20, 60, 200, 600] {
            let memory = Memory::from_bytes(kilobytes << 10);
            let found = merged(&threads(1 + kilobytes % 3 / 2), &board, depth, memory);
            assert_eq!(found.nodes, nodes, "{fen} depth {depth}, {memory}");
            assert!(whole.starts_with(&found.distinct), "{fen} depth {depth}, {memory}");
        }
    }
}

/// The counts of every depth, from one walk.
fn each(counter: &Counter<'_>, board: &Board, depth: Depth, memory: Memory) -> Vec<Counted> {
    let counter = Counter { method: Method::Merged(memory), ..*counter };
    let mut all = Vec::new();
    let mut on_depth = |depth: Depth, counted: &Counted| {
        assert_eq!(depth.plies() as usize, all.len());
        all.push(counted.clone());
    };
    counter.count_each(board, depth, &Control::new(), &mut on_depth).unwrap();
    all
}

#[test]
fn one_walk_gives_the_counts_of_every_depth() {
    for (fen, board, deepest) in positions() {
        let memory = Memory::from_megabytes(500);
        let mut expected = Vec::new();
        for depth in depths(deepest) {
            expected.push(merged(&threads(1), &board, depth, memory));
            if depth.plies() < 4 || depth == deepest {
                assert_eq!(each(&threads(2), &board, depth, memory), expected, "{fen} {depth}");
            }
        }
        for kilobytes in [0, 60] {
            let found = each(&threads(2), &board, deepest, Memory::from_bytes(kilobytes << 10));
            for (found, expected) in found.iter().zip(&expected) {
                assert_eq!(found.nodes, expected.nodes, "{fen}, {kilobytes} KiB");
                assert!(expected.distinct.starts_with(&found.distinct), "{fen}, {kilobytes} KiB");
            }
            assert_eq!(found.len(), expected.len());
        }
    }
}

/// The nodes behind each move, with this much memory.
fn merged_divide(
    counter: &Counter<'_>,
    board: &Board,
    depth: Depth,
    memory: Memory,
) -> Vec<DivideEntry> {
    let counter = Counter { method: Method::Merged(memory), ..*counter };
    counter.divide(board, depth, &Control::new(), &mut |_| ()).unwrap()
}

#[test]
fn one_walk_gives_the_nodes_behind_every_move() {
    for (fen, board, depth) in positions() {
        let plain = threads(1).divide(&board, depth, &Control::new(), &mut |_| ()).unwrap();
        for kilobytes in [500_000, 60] {
            let memory = Memory::from_bytes(kilobytes << 10);
            let found = merged_divide(&threads(2), &board, depth, memory);
            assert_eq!(found, plain, "{fen} depth {depth}, {memory}");
        }
    }
    let start = Board::start();
    let plain = threads(1).divide(&start, Depth::new(5), &Control::new(), &mut |_| ()).unwrap();
    for (many, kernel) in [(1, Kernel::TwoPly), (2, Kernel::TwoPly), (2, Kernel::Listing)] {
        let counter = Counter { kernel, ..threads(many) };
        let found = merged_divide(&counter, &start, Depth::new(5), Memory::from_megabytes(100));
        assert_eq!(found, plain);
    }
}

/// Who sees the first move while nodes are still to be counted, sees a count of each move by
/// itself.
#[test]
fn plies_that_do_not_fit_are_not_kept_for_a_divide() {
    let (board, depth) = (Board::start(), Depth::new(6));
    let all = 119_060_324;
    let nodes_at_first_move = |kilobytes: usize| -> u64 {
        let method = Method::Merged(Memory::from_bytes(kilobytes << 10));
        let (control, mut first) = (Control::new(), None);
        let mut on_entry = |_: &DivideEntry| _ = first.get_or_insert_with(|| control.nodes());
        let counter = Counter { method, ..threads(1) };
        counter.divide(&board, depth, &control, &mut on_entry).unwrap();
        assert_eq!(control.nodes(), all, "{kilobytes} KiB");
        first.unwrap()
    };
    assert_eq!(nodes_at_first_move(10_000), all);
    // With some of these bounds, the walk is given up after it has counted nodes, which count no
    // more then.
    for kilobytes in [220, 250, 280] {
        nodes_at_first_move(kilobytes);
    }
    assert!(nodes_at_first_move(60) < all);
    let counter = Counter { method: Method::Merged(Memory::from_megabytes(10)), ..threads(1) };
    let control = Control::new();
    let one_by_one = counter.divide_one_by_one(&board, depth, &control, &mut |_| ()).unwrap();
    assert_eq!(one_by_one, counter.divide(&board, depth, &control, &mut |_| ()).unwrap());
}

#[test]
fn a_tiny_bound_forces_slices_and_a_large_one_does_not() {
    let board = Board::start();
    let plies = |kilobytes: usize| {
        let memory = Memory::from_bytes(kilobytes << 10);
        merged(&threads(1), &board, Depth::new(6), memory).distinct.len()
    };
    assert!(plies(100) < 5);
    assert_eq!(plies(100_000), 5);
}

#[test]
fn all_kernels_and_backends_serve() {
    let board = Board::start();
    let (depth, memory) = (Depth::new(5), Memory::from_megabytes(100));
    let expected = merged(&threads(1), &board, depth, memory);
    for kernel in Kernel::ALL {
        for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
            let counter = Counter { kernel, backend, ..threads(2) };
            let found = merged(&counter, &board, depth, memory);
            assert_eq!(found, expected, "{kernel} {backend}");
        }
    }
}

/// Paths of bare kings on nine squares and their like: few positions, and paths without number.
#[test]
fn paths_beyond_64_bits_are_counted() {
    let board: Board = "k7/8/8/p1p1p1p1/P1P1P1P1/8/8/7K w - - 0 1".parse().unwrap();
    let memory = Memory::from_megabytes(100);
    // Counted move by move as well: the sum over the first two moves is the whole.
    let whole = merged(&threads(1), &board, Depth::new(40), memory).nodes;
    assert!(whole > u128::from(u64::MAX));
    let divide = merged_divide(&threads(1), &board, Depth::new(40), memory);
    assert_eq!(divide.iter().map(|entry| entry.nodes).sum::<u128>(), whole);
    let mut parts = 0;
    for &mv in &movegen::legal_moves(&board) {
        let board = board.play(mv);
        for &mv in &movegen::legal_moves(&board) {
            parts += merged(&threads(2), &board.play(mv), Depth::new(38), memory).nodes;
        }
    }
    assert_eq!(parts, whole);
}

#[test]
fn totals_beyond_128_bits_are_refused() {
    let board: Board = "k7/8/8/p1p1p1p1/P1P1P1P1/8/8/7K w - - 0 1".parse().unwrap();
    let counter = Counter { method: Method::Merged(Memory::from_megabytes(100)), ..threads(1) };
    let found = counter.count(&board, Depth::new(200), &Control::new());
    assert_eq!(found, Err(CountError::TooLarge));
}

#[test]
fn a_stopped_run_says_so() {
    let control = Control::new();
    control.stop();
    let counter = Counter { method: Method::Merged(Memory::from_megabytes(100)), ..threads(2) };
    let found = counter.count(&Board::start(), Depth::new(7), &control);
    assert!(matches!(found, Err(CountError::Interrupted(_))), "{found:?}");
}

/// The known numbers of paths and positions, as far as takes seconds.
#[test]
#[ignore = "takes seconds: cargo test --release -p perft-core --test all merged:: -- --ignored"]
fn deep_counts_from_the_start_position() {
    let expected = [1, 20, 400, 5362, 72_078, 822_518, 9_417_681];
    let (start, depth) = (Board::start(), Depth::new(8));
    let found = merged(&threads(2), &start, depth, Memory::from_megabytes(100));
    assert_eq!(found.nodes, 84_998_978_956);
    assert_eq!(found.distinct, expected);
    let sliced = merged(&threads(2), &start, depth, Memory::from_megabytes(10));
    assert_eq!(sliced.nodes, 84_998_978_956);
    assert!(sliced.distinct.len() < expected.len());
}
