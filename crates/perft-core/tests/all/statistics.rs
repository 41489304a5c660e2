//! Statistics of leaves: published tables, every way of counting, and the definition move by move.
//!
//! The deep rows of the published tables take some minutes. They are a test that is run by hand:
//!
//! ```text
//! cargo test --release -p perft-core --test all statistics:: -- --ignored
//! ```

use board::{Board, Reading};
use perft_core::{
    Backend, Control, CountError, Counter, Depth, Kernel, Memory, Method, Statistics,
    StatisticsColumn,
};

use crate::positions::{depths, positions, threads};

fn statistics(counter: &Counter<'_>, board: &Board, depth: Depth) -> Vec<Statistics> {
    let mut seen = Vec::new();
    let mut on_depth = |depth: Depth, statistics: &Statistics| seen.push((depth, *statistics));
    let found = counter.statistics(board, depth, &Control::new(), &mut on_depth).unwrap();
    let numbered = (1..).map(Depth::new).zip(found.iter().copied());
    assert_eq!(seen, numbered.collect::<Vec<_>>(), "each depth is shown once, in order");
    found
}

/// The definition: each move is played.
fn one_by_one(board: &Board, depth: Depth) -> Vec<Statistics> {
    statistics(&Counter { kernel: Kernel::Listing, ..threads(1) }, board, depth)
}

/// A row of the published table.
struct Published {
    fen: &'static str,
    depth: usize,
    /// The names of the columns, and what stands there.
    numbers: Vec<(&'static str, u128)>,
}

fn published() -> Vec<Published> {
    let text = perft_suites::STATISTICS.text;
    let mut lines = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t'));
    let titles: Vec<_> = lines.next().unwrap().collect();
    assert_eq!(titles[..3], ["fen", "depth", "nodes"]);
    let row = |line: std::str::Split<'static, char>| {
        let cells: Vec<_> = titles.iter().copied().zip(line).collect();
        assert_eq!(cells.len(), titles.len());
        let numbers = cells[2..].iter().map(|&(title, number)| (title, number.parse().unwrap()));
        Published {
            fen: cells[0].1,
            depth: cells[1].1.parse().unwrap(),
            numbers: numbers.collect(),
        }
    };
    lines.map(row).collect()
}

fn column(name: &str) -> StatisticsColumn {
    let column = Statistics::COLUMNS.into_iter().find(|column| column.name == name);
    column.unwrap_or_else(|| panic!("no column {name}"))
}

/// Compares all published rows of a position up to some depth, and returns how many there were.
fn compare_with_published(counter: &Counter<'_>, placement: &str, depth: u8) -> usize {
    let rows = published().into_iter().filter(|row| row.fen.starts_with(placement));
    let rows: Vec<_> = rows.filter(|row| row.depth <= depth.into()).collect();
    let board = Board::from_fen(rows[0].fen, Reading::Lenient).unwrap();
    let found = statistics(counter, &board, Depth::new(depth));
    for row in &rows {
        for &(name, number) in &row.numbers {
            let value = column(name).value(&found[row.depth - 1]);
            assert_eq!(value, number, "{name} at depth {} of {}", row.depth, row.fen);
        }
    }
    rows.len()
}

const START: &str = "rnbqkbnr/pppppppp/";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/";

#[test]
fn published_rows_are_found_by_every_kernel() {
    for kernel in [Kernel::Listing, Kernel::TwoPly] {
        let counter = Counter { kernel, ..threads(2) };
        assert_eq!(compare_with_published(&counter, START, 4), 4);
        assert_eq!(compare_with_published(&counter, KIWIPETE, 3), 3);
    }
}

#[test]
fn published_rows_are_found_by_merging() {
    let counter = Counter { method: Method::Merged(Memory::from_megabytes(200)), ..threads(2) };
    assert_eq!(compare_with_published(&counter, START, 6), 6);
    assert_eq!(compare_with_published(&counter, KIWIPETE, 5), 5);
}

#[test]
#[ignore = "minutes: cargo test --release -p perft-core --test all statistics:: -- --ignored"]
fn deep_published_rows_are_found_by_merging() {
    let counter = Counter { method: Method::Merged(Memory::half_of_free()), ..Counter::default() };
    assert_eq!(compare_with_published(&counter, KIWIPETE, 7), 7);
    assert_eq!(compare_with_published(&counter, START, 9), 9);
}

/// One ply less than counts take, because every move is played.
fn shallower(depth: Depth) -> Depth {
    depth.after_move().unwrap()
}

#[test]
fn every_way_finds_the_same() {
    for (fen, board, depth) in positions() {
        let depth = shallower(depth);
        let expected = one_by_one(&board, depth);
        for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
            let plain = Counter { backend, ..threads(1) };
            assert_eq!(statistics(&plain, &board, depth), expected, "{fen}, {backend}");
        }
        for kilobytes in [0, 20, 60, 200, 100_000] {
            let method = Method::Merged(Memory::from_bytes(kilobytes << 10));
            let merged = Counter { method, ..threads(1 + kilobytes % 3 / 2) };
            assert_eq!(statistics(&merged, &board, depth), expected, "{fen}, {kilobytes} KiB");
        }
        let shared = Counter { kernel: Kernel::Bulk, ..threads(3) };
        assert_eq!(statistics(&shared, &board, depth), expected, "{fen}, shared");
    }
}

#[test]
fn the_nodes_are_those_of_counts() {
    for (fen, board, depth) in positions() {
        let found = statistics(&threads(1), &board, shallower(depth));
        for (depth, statistics) in depths(depth).skip(1).zip(found) {
            let nodes = crate::positions::plain_nodes(&board, depth);
            assert_eq!(statistics.nodes, nodes, "{fen} depth {depth}");
        }
    }
}

/// What one move of a position is, in the words of the columns.
#[test]
fn each_column_counts_what_it_says() {
    for (fen, expected) in [
        // Long castling gives check with the rook, which moved. The king's own moves give none.
        (
            "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
            &[("castlings", 1), ("direct_checks", 3), ("discovered_checks", 0)][..],
        ),
        // Both pawns leave the rook's rank.
        (
            "8/8/8/k1pP3R/8/8/8/4K3 w - c6 0 1",
            &[("en_passant", 1), ("captures", 1), ("discovered_checks", 1)],
        ),
        // The capturing pawn leaves the rook's file, the captured pawn the bishop's diagonal.
        (
            "8/8/4k3/3pP3/8/8/B7/K3R3 w - d6 0 1",
            &[("en_passant", 1), ("double_discovered_checks", 1), ("double_checks", 1)],
        ),
        // Each piece that the pawn may become is a move.
        ("8/P7/8/8/8/8/8/k1K5 w - - 0 1", &[("promotions", 4)]),
        // Qf8 mates, Qf7 and Qc4 stalemate.
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", &[("mates", 1), ("stalemates", 2)]),
    ] {
        let board = Board::from_fen(fen, Reading::Lenient).unwrap();
        for kernel in Kernel::ALL {
            let counter = Counter { kernel, ..threads(1) };
            let found = statistics(&counter, &board, Depth::new(1))[0];
            for &(name, number) in expected {
                assert_eq!(column(name).value(&found), number, "{name} of {fen}, {kernel}");
            }
        }
    }
}

/// The one who watches stops a merged count at depth 3. Its depth 4 is not complete then.
#[test]
fn a_stopped_count_shows_only_complete_depths() {
    let start = Board::start();
    let known = statistics(&threads(1), &start, Depth::new(3));
    let counter = Counter { method: Method::Merged(Memory::from_megabytes(50)), ..threads(2) };
    let (control, mut shown) = (Control::new(), Vec::new());
    let mut on_depth = |depth: Depth, statistics: &Statistics| {
        shown.push(*statistics);
        if depth == Depth::new(3) {
            control.stop();
        }
    };
    let found = counter.statistics(&start, Depth::new(9), &control, &mut on_depth);
    assert!(matches!(found, Err(CountError::Interrupted(_))));
    assert_eq!(shown, known);
}

#[test]
fn a_walk_that_is_stopped_shows_nothing() {
    let control = Control::new();
    control.stop();
    let mut on_depth = |depth: Depth, _: &Statistics| panic!("depth {depth}");
    let found = threads(2).statistics(&Board::start(), Depth::new(9), &control, &mut on_depth);
    assert!(matches!(found, Err(CountError::Interrupted(_))));
}

/// Two kings alone: few positions, and many paths to each.
#[test]
fn numbers_beyond_128_bits_are_an_error() {
    let board: Board = "7k/8/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
    let counter = Counter { method: Method::Merged(Memory::from_megabytes(64)), ..threads(1) };
    let control = Control::new();
    let found = counter.statistics(&board, Depth::new(80), &control, &mut |_, _| ());
    assert_eq!(found, Err(CountError::TooLarge));
}

/// The same kings. Paths exceed 32 bits in the last merged ply of one depth first. For the next
/// depth, that ply is kept.
#[test]
fn paths_beyond_32_bits_are_right_in_the_last_ply() {
    let board: Board = "7k/8/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
    let counter = Counter { method: Method::Merged(Memory::from_megabytes(64)), ..threads(1) };
    let deepest = statistics(&counter, &board, Depth::new(24));
    let all_plies = counter.count(&board, Depth::new(24), &Control::new()).unwrap().distinct;
    for depth in 10..24 {
        let plies = Depth::new(depth);
        assert_eq!(statistics(&counter, &board, plies), deepest[..depth.into()], "{depth}");
        let counted = counter.count(&board, plies, &Control::new()).unwrap();
        assert_eq!(counted.nodes, deepest[usize::from(depth) - 1].nodes, "{depth}");
        assert_eq!(counted.distinct, all_plies[..usize::from(depth) - 1], "{depth}");
    }
}
