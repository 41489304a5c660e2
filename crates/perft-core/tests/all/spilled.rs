//! Counts that put rows on disk give what counts in memory give: nodes, distinct positions, statistics.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::{Board, Reading};
use perft_core::{
    Backend, Control, CountError, Counted, Counter, Depth, Memory, Method, SpillError,
};

use crate::positions::threads;

/// A counter that may use so much memory, and a folder for temporary files.
fn spilling(many: usize, kilobytes: usize) -> Counter<'static> {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(std::env::temp_dir);
    let method = Method::Spilling { memory: Memory::from_bytes(kilobytes << 10), folder: &FOLDER };
    Counter { method, ..threads(many) }
}

/// The distinct positions of each ply, by a set of all of them.
fn distinct(board: &Board, depth: Depth) -> Vec<u64> {
    let mut positions = HashSet::from([*board]);
    let mut counts = vec![1];
    for _ in 0..depth.plies() {
        let next = |board: &Board| -> Vec<Board> {
            movegen::legal_moves(board).iter().map(|&mv| board.play(mv)).collect()
        };
        positions = positions.iter().flat_map(next).collect();
        counts.push(positions.len() as u64);
    }
    counts
}

/// Positions with few halves for their many positions, and the ply to go to: queens; castling;
/// Chess960; en passant captures.
const BOARDS: [(&str, u8); 4] = [
    ("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", 5),
    ("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", 5),
    ("1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1", 5),
    ("4k3/ppp5/8/3Pp3/8/8/PP4P1/4K3 w - e6 0 1", 5),
];

/// Threads, and amounts of memory in KiB: from too little for the halves alone to more than is needed.
const THREADS_AND_KILOBYTES: [(usize, usize); 7] =
    [(1, 50), (2, 160), (1, 200), (2, 250), (1, 300), (3, 350), (3, 20_000)];

#[test]
fn positions_on_disk_are_distinct_too() {
    for (fen, depth) in BOARDS {
        let (board, depth) = (Board::from_fen(fen, Reading::Lenient).unwrap(), Depth::new(depth));
        let expected = distinct(&board, depth);
        let mut spilled = 0;
        for (many, kilobytes) in THREADS_AND_KILOBYTES {
            let (counter, control) = (spilling(many, kilobytes), Control::new());
            match counter.distinct_positions(&board, depth, &control, &mut |_| ()) {
                Ok(found) if found.len() == expected.len() => {
                    assert_eq!(found, expected, "{fen}, {many} threads, {kilobytes} KiB");
                    spilled += u32::from(control.spilled().written > 0);
                }
                // The halves alone are too many.
                Ok(found) => assert!(expected.starts_with(&found), "{fen} {kilobytes}"),
                Err(CountError::Memory { .. }) => {}
                Err(error) => panic!("{fen}, {kilobytes} KiB: {error}"),
            }
        }
        assert!(spilled > 0, "{fen}");
    }
}

/// The count in memory, which other tests compare with plain counts.
fn in_memory(board: &Board, depth: Depth) -> Counted {
    let method = Method::Merged(Memory::from_megabytes(500));
    Counter { method, ..threads(2) }.count(board, depth, &Control::new()).unwrap()
}

#[test]
fn counts_with_rows_on_disk_are_the_same() {
    for (fen, depth) in BOARDS {
        let board = Board::from_fen(fen, Reading::Lenient).unwrap();
        let depth = Depth::new(depth + 2);
        let expected = in_memory(&board, depth);
        let mut spilled = 0;
        for (many, kilobytes) in [(1, 350), (2, 350)] {
            let (counter, control) = (spilling(many, kilobytes), Control::new());
            match counter.count(&board, depth, &control) {
                Ok(found) => {
                    assert_eq!(found.nodes, expected.nodes, "{fen}, {kilobytes} KiB");
                    assert!(expected.distinct.starts_with(&found.distinct), "{fen} {kilobytes}");
                    spilled += u32::from(found == expected && control.spilled().written > 0);
                }
                Err(CountError::Memory { .. }) => {}
                Err(error) => panic!("{fen}, {kilobytes} KiB: {error}"),
            }
        }
        assert!(spilled > 0, "{fen}");
    }
}

/// Two queens: a count of this position within this memory puts rows on disk.
fn queens() -> (Board, Depth) {
    (BOARDS[0].0.parse().unwrap(), Depth::new(7))
}

const MEMORY_OF_QUEENS: usize = 300;

#[test]
fn every_depth_and_every_column_is_the_same_from_disk() {
    let (board, depth) = queens();
    let (counter, control, mut nodes) = (spilling(2, MEMORY_OF_QUEENS), Control::new(), Vec::new());
    counter.count_each(&board, depth, &control, &mut |_, it| nodes.push(it.nodes)).unwrap();
    assert!(control.spilled().written > 0);
    for (depth, nodes) in (0..).map(Depth::new).zip(nodes) {
        assert_eq!(nodes, in_memory(&board, depth).nodes, "depth {depth}");
    }
    let (control, depth) = (Control::new(), Depth::new(6));
    let found = counter.statistics(&board, depth, &control, &mut |_, _| ()).unwrap();
    assert!(control.spilled().written > 0);
    let method = Method::Merged(Memory::from_megabytes(100));
    let in_memory = Counter { method, ..counter };
    let expected = in_memory.statistics(&board, depth, &Control::new(), &mut |_, _| ()).unwrap();
    assert_eq!(found, expected);
}

#[test]
fn all_backends_count_from_disk() {
    let (board, depth) = queens();
    let expected = in_memory(&board, depth);
    for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
        let counter = Counter { backend, ..spilling(2, MEMORY_OF_QUEENS) };
        let control = Control::new();
        assert_eq!(counter.count(&board, depth, &control).as_ref(), Ok(&expected), "{backend}");
        assert!(control.spilled().written > 0, "{backend}");
    }
}

/// Kings with many ways: narrow multiplicities on disk become wide when they are read.
#[test]
fn multiplicities_grow_wide_on_disk() {
    let board: Board = "k7/8/8/p1p1p1p1/P1P1P1P1/8/8/7K w - - 0 1".parse().unwrap();
    let depth = Depth::new(40);
    let method = Method::Merged(Memory::from_megabytes(100));
    let expected = Counter { method, ..threads(1) }.count(&board, depth, &Control::new()).unwrap();
    let mut whole = 0;
    for kilobytes in [12, 16, 20, 24, 32, 40] {
        let control = Control::new();
        if let Ok(found) = spilling(1, kilobytes).count(&board, depth, &control) {
            assert_eq!(found.nodes, expected.nodes, "{kilobytes} KiB");
            whole += u32::from(found == expected && control.spilled().written > 0);
        }
    }
    assert!(whole > 0);
}

#[test]
fn a_folder_that_takes_no_file_is_an_error() {
    let (board, depth) = queens();
    let memory = Memory::from_bytes(MEMORY_OF_QUEENS << 10);
    let method = Method::Spilling { memory, folder: Path::new("no/such/folder") };
    let found = Counter { method, ..threads(2) }.count(&board, depth, &Control::new());
    assert!(matches!(found, Err(CountError::Spill(SpillError::Create { .. }))), "{found:?}");
}

#[test]
fn a_count_that_is_stopped_leaves_nothing_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let method = Method::Spilling { memory: Memory::from_megabytes(30), folder: folder.path() };
    let (counter, control) = (Counter { method, ..threads(2) }, Control::new());
    let ended = AtomicBool::new(false);
    let found = std::thread::scope(|scope| {
        scope.spawn(|| {
            while control.spilled().written == 0 && !ended.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            control.stop();
        });
        let found =
            counter.distinct_positions(&Board::start(), Depth::new(9), &control, &mut |_| ());
        ended.store(true, Ordering::Relaxed);
        found
    });
    assert!(matches!(found, Err(CountError::Interrupted(_))), "{found:?}");
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}
