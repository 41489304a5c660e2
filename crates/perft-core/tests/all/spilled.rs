//! Counts that put rows on disk give what counts in memory give: nodes, distinct positions,
//! statistics.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::{Board, Reading};
use perft_core::{
    Backend, Control, CountError, Counted, Counter, Depth, Memory, Method, SpillError,
};

use crate::positions::{distinct_plies, threads};

/// A counter that may use this much memory, and a folder for temporary files.
fn spilling(many: usize, kilobytes: usize) -> Counter<'static> {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(std::env::temp_dir);
    let method = Method::Spilling { memory: Memory::from_bytes(kilobytes << 10), folder: &FOLDER };
    Counter { method, ..threads(many) }
}

const EN_PASSANT: &str = "4k3/ppp5/8/3Pp3/8/8/PP4P1/4K3 w - e6 0 1";
const QUEENS: &str = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";

/// Positions with few halves for their many positions, and the ply to go to: queens; castling;
/// Chess960; en passant captures.
const BOARDS: [(&str, u8); 4] = [
    (QUEENS, 5),
    ("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", 5),
    ("1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1", 5),
    (EN_PASSANT, 6),
];

/// Threads, and amounts of memory in KiB: from too little for the halves alone to more than is
/// needed.
const THREADS_AND_KILOBYTES: [(usize, usize); 9] =
    [(1, 50), (2, 160), (1, 200), (2, 250), (1, 300), (3, 350), (1, 400), (2, 500), (3, 20_000)];

/// Whatever the memory, all is as expected. Returns how many bytes of rows and of captures went to
/// disk on the way.
fn bytes_until_known<T: PartialEq + Debug>(
    fen: &str,
    expected: &[T],
    room: &[(usize, usize)],
    find: impl Fn(Counter<'_>, &Control) -> Result<Vec<T>, CountError>,
) -> (u64, u64) {
    let (mut rows, mut captures) = (0, 0);
    for &(many, kilobytes) in room {
        let control = Control::new();
        let found = find(spilling(many, kilobytes), &control);
        assert_eq!(found.as_deref(), Ok(expected), "{fen}, {many} threads, {kilobytes} KiB");
        rows += control.spilled().written - control.spilled().captures;
        captures += control.spilled().captures;
    }
    (rows, captures)
}

#[test]
fn positions_on_disk_are_distinct_too() {
    // With en passant captures, the halves are many for the positions. The next test has such a
    // position.
    for (fen, depth) in BOARDS.into_iter().filter(|&(fen, _)| fen != EN_PASSANT) {
        let (board, depth) = (Board::from_fen(fen, Reading::Lenient).unwrap(), Depth::new(depth));
        let plies = distinct_plies(&board, depth);
        let positions: Vec<u64> = plies.iter().map(|ply| ply.positions).collect();
        let room = &THREADS_AND_KILOBYTES;
        let (rows, _) = bytes_until_known(fen, &positions, room, |counter, control| {
            counter.distinct_positions(&board, depth, control, &mut |_| ())
        });
        assert!(rows > 0, "{fen}");
    }
}

/// Positions in which the same diagram comes with different castling rights or en passant squares
/// at ply 6.
const RIGHTS_AND_SQUARES: [&str; 3] = [
    "r3k3/8/8/8/8/8/8/2B1K2R w Kq - 0 1",
    "1r2k3/8/8/8/8/8/8/1R2K2B w Bb - 0 1",
    "4k3/2p1p3/8/1P1P4/4p1p1/8/5P1P/4K3 w - - 0 1",
];

#[test]
fn diagrams_from_disk_are_those_from_memory() {
    for fen in RIGHTS_AND_SQUARES {
        let (board, depth) = (Board::from_fen(fen, Reading::Lenient).unwrap(), Depth::new(6));
        let diagrams = |counter: Counter<'_>, control: &Control| {
            counter.distinct_diagrams(&board, depth, control, &mut |_| ())
        };
        let method = Method::Merged(Memory::from_megabytes(100));
        let expected = diagrams(Counter { method, ..threads(2) }, &Control::new()).unwrap();
        assert!(expected[6].diagrams < expected[6].positions, "{fen}: {expected:?}");
        let room = [(2, 400), (1, 600), (2, 800), (1, 1000), (2, 1200), (1, 1500), (3, 2000)];
        let (rows, captures) = bytes_until_known(fen, &expected, &room, diagrams);
        assert!(rows > 0 && captures > 0, "{fen}: {rows} bytes of rows, {captures} of captures");
    }
}

/// Threads, and the least memory for each in KiB, whatever the depth.
const LEAST_KILOBYTES: [(usize, usize); 3] = [(1, 24), (2, 32), (4, 48)];

/// Amounts of memory from the least for this many threads upward, in KiB, each a sixth more than
/// the one before.
fn bounds(least: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(least), |&kilobytes| Some(kilobytes + kilobytes.div_ceil(6)))
        .take_while(|&kilobytes| kilobytes < 1000)
}

#[test]
fn more_memory_never_refuses_what_less_memory_counts() {
    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (fen, depth) in [(KIWIPETE, 2), (QUEENS, 3), (EN_PASSANT, 4), (RIGHTS_AND_SQUARES[0], 3)] {
        let (board, depth) = (Board::from_fen(fen, Reading::Lenient).unwrap(), Depth::new(depth));
        let deeper = Depth::new(depth.plies() as u8 + 1);
        let method = Method::Merged(Memory::from_megabytes(100));
        let (whole, control) = (Counter { method, ..threads(1) }, Control::new());
        let diagrams = whole.distinct_diagrams(&board, depth, &control, &mut |_| ()).unwrap();
        let positions: Vec<u64> = diagrams.iter().map(|ply| ply.positions).collect();
        let nodes = whole.count(&board, deeper, &control).unwrap().nodes;
        let statistics = whole.statistics(&board, depth, &control, &mut |_, _| ()).unwrap();
        for (many, least) in LEAST_KILOBYTES {
            for kilobytes in bounds(least) {
                let (counter, control) = (spilling(many, kilobytes), Control::new());
                let what = format!("{fen}, {many} threads, {kilobytes} KiB");
                let found = counter.distinct_positions(&board, depth, &control, &mut |_| ());
                assert_eq!(found.as_ref(), Ok(&positions), "{what}");
                let found = counter.distinct_diagrams(&board, depth, &control, &mut |_| ());
                assert_eq!(found.as_ref(), Ok(&diagrams), "{what}");
                let found = counter.count(&board, deeper, &control);
                assert_eq!(found.map(|it| it.nodes), Ok(nodes), "{what}");
                let found = counter.statistics(&board, depth, &control, &mut |_, _| ());
                assert_eq!(found.as_ref(), Ok(&statistics), "{what}");
                let mut each = Vec::new();
                let mut note = |_: Depth, it: &Counted| each.push(it.nodes);
                counter.count_each(&board, deeper, &control, &mut note).unwrap();
                assert_eq!(each.last(), Some(&nodes), "{what}");
            }
        }
    }
}

#[test]
fn less_memory_than_buffers_need_is_refused_at_any_depth() {
    for (many, least) in LEAST_KILOBYTES {
        for depth in [3, 9, 30] {
            let counter = spilling(many, least - 1);
            let found = counter.count(&Board::start(), Depth::new(depth), &Control::new());
            let least = Memory::from_bytes(least << 10);
            assert_eq!(found, Err(CountError::SpillMemory { threads: many, least }));
        }
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
        for (many, kilobytes) in [(1, 300), (1, 350), (2, 350), (1, 600), (2, 700)] {
            let (counter, control) = (spilling(many, kilobytes), Control::new());
            let found = counter.count(&board, depth, &control).unwrap();
            assert_eq!(found.nodes, expected.nodes, "{fen}, {kilobytes} KiB");
            assert!(expected.distinct.starts_with(&found.distinct), "{fen} {kilobytes}");
            spilled += u32::from(found == expected && control.spilled().written > 0);
        }
        assert!(spilled > 0, "{fen}");
    }
}

/// Two queens: a count of this position within this memory puts rows on disk.
fn queens() -> (Board, Depth) {
    (QUEENS.parse().unwrap(), Depth::new(7))
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
