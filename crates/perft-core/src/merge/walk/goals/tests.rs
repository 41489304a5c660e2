use std::any::type_name;
use std::num::NonZeroUsize;
use std::path::Path;

use perft_kernels::{Backend, Kernel};

use super::*;
use crate::control::Control;
use crate::memory::Memory;
use crate::merge::rows::Rows;
use crate::merge::walk::context::Room;
use crate::settings::Settings;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Positions, how many plies to count below them, and the nodes of each depth.
const POSITIONS: [(&str, &[u128]); 3] = [
    (KIWIPETE, &[1, 48, 2_039, 97_862, 4_085_603]),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[1, 24, 496, 9_483, 182_838]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[1, 14, 191, 2_812, 43_238, 674_624]),
];

fn settings(threads: usize) -> Settings {
    let threads = NonZeroUsize::new(threads).expect("a thread");
    Settings { threads, kernel: Kernel::default(), backend: Backend::Portable }
}

/// The findings of a count before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Finding {
    Statistics(u32, Statistics),
    Positions(u64),
    Nodes(u32, u128, Vec<u64>),
}

/// Does something with a count by this many threads in this many bytes. Returns what it gives, and
/// what it finds before.
fn with_count<G: MergeGoal, T>(
    depth: u32,
    (threads, bytes, folder): (usize, usize, Option<&Path>),
    work: impl FnOnce(MergedCount<'_, G>) -> T,
) -> (T, Vec<Finding>) {
    let (control, mut findings) = (Control::new(), Vec::new());
    let on_finding = &mut |finding: MergeFinding<'_>| {
        findings.push(match finding {
            MergeFinding::Statistics(depth, statistics) => Finding::Statistics(depth, *statistics),
            MergeFinding::Positions(ply) => Finding::Positions(ply.positions),
            MergeFinding::Nodes(depth, nodes, distinct) => {
                Finding::Nodes(depth, nodes, distinct.to_vec())
            }
        });
    };
    let room = Room { memory: Memory::from_bytes(bytes), folder };
    let count = MergedCount::new(settings(threads), &control, room, depth, on_finding);
    let given = work(count);
    (given, findings)
}

/// In memory and with a folder, by one thread and by two, in ever more bytes until all fits.
fn for_each_room(mut each: impl FnMut((usize, usize, Option<&Path>))) {
    let folder = tempfile::tempdir().expect("a folder");
    for folder in [None, Some(folder.path())] {
        for threads in [1, 2] {
            each((threads, 0, folder));
            let rooms = (0..14).map(|step| (6 << 10) * 3_usize.pow(step) / 2_usize.pow(step));
            rooms.for_each(|bytes| each((threads, bytes, folder)));
            each((threads, 1 << 30, folder));
        }
    }
}

/// What a count gives. A count with a folder may say that its memory does not do.
fn unless_short<T>(given: Result<T, CountError>, folder: Option<&Path>) -> Option<T> {
    match given {
        Ok(given) => Some(given),
        Err(CountError::SpillMemory { .. }) if folder.is_some() => None,
        Err(CountError::Memory { plies }) if folder.is_some() => {
            assert!((1..6).contains(&plies), "{plies}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn nodes_are_the_same_in_any_memory() {
    for (fen, expected) in POSITIONS {
        let (board, depth) = (fen.parse().expect("a position"), expected.len() as u32 - 1);
        let mut given_up = 0;
        for_each_room(|room| {
            let (given, _) = with_count(depth, room, |count| MergedCount::count(count, &board));
            match unless_short(given, room.2) {
                Some(counted) => assert_eq!(counted.nodes, expected[depth as usize], "{room:?}"),
                None => given_up += 1,
            }
        });
        assert!(given_up < 20, "{given_up}");
    }
}

#[test]
fn nodes_of_each_depth_are_the_same_in_any_memory() {
    for (fen, expected) in POSITIONS {
        let (board, depth) = (fen.parse().expect("a position"), expected.len() as u32 - 1);
        for_each_room(|room| {
            let (given, findings) =
                with_count(depth, room, |count| MergedCount::count_each(count, &board));
            if unless_short(given, room.2).is_some() {
                let nodes = findings.iter().filter_map(|finding| match *finding {
                    Finding::Nodes(depth, nodes, _) => Some((depth, nodes)),
                    _ => None,
                });
                assert!(nodes.eq((0..).zip(expected.iter().copied())), "{room:?} {findings:?}");
            }
        });
    }
}

#[test]
fn statistics_are_the_same_in_any_memory() {
    for (fen, nodes) in POSITIONS {
        let (board, depth) = (fen.parse().expect("a position"), nodes.len() as u32 - 1);
        let control = Control::new();
        let expected = StatisticsWalk::new(settings(1), &control).by_depth(&board, depth);
        assert_eq!(expected.iter().map(|sum| sum.nodes).collect::<Vec<_>>(), nodes[1..]);
        for_each_room(|room| {
            let (given, findings) =
                with_count(depth, room, |count| MergedCount::statistics(count, &board));
            if let Some(given) = unless_short(given, room.2) {
                assert_eq!(given, expected, "{room:?}");
                let shown = findings.iter().filter_map(|finding| match *finding {
                    Finding::Statistics(depth, statistics) => Some((depth, statistics)),
                    _ => None,
                });
                assert!(shown.eq((1..).zip(expected.iter().copied())), "{room:?} {findings:?}");
            }
        });
    }
}

#[test]
fn plies_that_fit_have_the_same_positions_in_any_memory() {
    for (fen, nodes) in POSITIONS {
        let (board, depth) = (fen.parse().expect("a position"), nodes.len() as u32 - 2);
        let positions = |room: (usize, usize, Option<&Path>)| {
            with_count(depth, room, |count| {
                MergedCount::<PositionsGoal<false>>::positions(count, &board)
            })
        };
        let all = positions((1, 1 << 30, None)).0.expect("room");
        assert_eq!(all.len(), depth as usize + 1);
        for_each_room(|room| {
            let (given, findings) = positions(room);
            if let Some(given) = unless_short(given, room.2) {
                assert!(!given.is_empty() && all.starts_with(&given), "{room:?} {given:?}");
                assert!(room.1 < 1 << 30 || given == all, "{room:?} {given:?}");
                let shown = given.iter().map(|&positions| Finding::Positions(positions));
                assert!(findings.into_iter().eq(shown), "{room:?}");
            }
        });
    }
}

/// Known results are shown before more are found.
#[test]
fn findings_come_as_soon_as_they_are_known() {
    let (room, board) = ((1, 1 << 30, None), KIWIPETE.parse().expect("a position"));
    let order = |findings: Vec<Finding>| {
        let short = |finding: &Finding| match finding {
            Finding::Statistics(depth, _) => format!("S{depth}"),
            Finding::Positions(positions) => format!("P{positions}"),
            Finding::Nodes(depth, _, distinct) => format!("N{depth} of {}", distinct.len()),
        };
        findings.iter().map(short).collect::<Vec<_>>().join(", ")
    };
    let (_, findings) = with_count(5, room, |count| MergedCount::count_each(count, &board));
    let expected = "N0 of 1, P48, N1 of 2, P2038, N2 of 3, N3 of 3, N4 of 3, P57548, N5 of 4";
    assert_eq!(order(findings), expected);
    let (_, findings) = with_count(4, room, |count| MergedCount::statistics(count, &board));
    assert_eq!(order(findings), "S1, S2, P48, S3, P2038, P57548, S4");
}

#[test]
fn nothing_is_below_depth_0() {
    let (room, board) = ((1, 1 << 30, None), KIWIPETE.parse().expect("a position"));
    let positions =
        with_count(0, room, |count| MergedCount::<PositionsGoal<false>>::positions(count, &board));
    let diagrams =
        with_count(0, room, |count| MergedCount::<PositionsGoal<true>>::positions(count, &board));
    for (given, findings) in [positions, diagrams] {
        assert_eq!((given, findings), (Ok(vec![1]), vec![Finding::Positions(1)]));
    }
    for depth in 0..=1 {
        let (given, findings) =
            with_count(depth, room, |count| MergedCount::statistics(count, &board));
        let given = given.expect("memory does");
        assert!(given.iter().map(|sum| sum.nodes).eq(POSITIONS[0].1[1..=depth as usize].to_vec()));
        assert_eq!(findings.len(), depth as usize);
    }
    for depth in 0..=2 {
        let (given, _) = with_count(depth, room, |count| MergedCount::count(count, &board));
        assert_eq!(given.map(|counted| counted.nodes), Ok(POSITIONS[0].1[depth as usize]));
    }
    for depth in 0..=2 {
        let (given, findings) =
            with_count(depth, room, |count| MergedCount::count_each(count, &board));
        assert_eq!((given, findings.len()), (Ok(()), depth as usize + 1));
    }
}

/// A folder is used only where memory is short.
#[test]
fn nothing_is_put_on_disk_while_there_is_room() {
    let board = KIWIPETE.parse().expect("a position");
    let folder = Path::new("/no/such/folder");
    let count = |bytes| {
        with_count(4, (2, bytes, Some(folder)), |count| MergedCount::count(count, &board)).0
    };
    assert_eq!(count(1 << 30).map(|counted| counted.nodes), Ok(4_085_603));
    assert!(matches!(count(33 << 10), Err(CountError::Spill(_))));
}

/// The root, to which this many paths lead.
fn root<M: Multiplicity>(board: &Board, paths: M) -> Ply<M> {
    let mut ply = Ply::root(board);
    let mut positions = Rows::empty();
    positions.extend(ply.positions.shared_half(0), &mut [(0, paths)].into_iter());
    ply.positions = positions;
    ply
}

#[test]
fn paths_that_outgrow_their_type_are_counted_in_a_wider_one() {
    let board: Board = KIWIPETE.parse().expect("a position");
    for bytes in [0, 40 << 10, 1 << 30] {
        let room = (1, bytes, None);
        // Where two moves lead to one position, as many paths do not fit 32 bits.
        let paths = u32::MAX / 2 + 1;
        let count = |mut count: MergedCount<'_, NodesGoal>| {
            count.count_below(root(&board, paths).into(), 0).map(|()| count.node_sum.nodes)
        };
        let (given, _) = with_count(5, room, count);
        assert_eq!(given, Ok(193_690_690 * u128::from(paths)), "{bytes}");
    }
}

/// Counts four plies below a board to which too many paths lead, or one.
fn rejects_too_many_paths<G: MergeGoal>(board: &Board) {
    for bytes in [0, 40 << 10, 1 << 30] {
        for paths in [u128::MAX, u128::MAX / 4_000_000, 1] {
            let count = |mut count: MergedCount<'_, G>| {
                count.count_below(root(board, paths).into(), 0).and_then(|()| count.check())
            };
            let (given, _) = with_count(4, (1, bytes, None), count);
            let expected = if paths == 1 { Ok(()) } else { Err(CountError::TooLarge) };
            assert_eq!(given, expected, "{} {bytes} {paths}", type_name::<G>());
        }
    }
}

#[test]
fn rejects_counts_beyond_128_bits() {
    let board: Board = KIWIPETE.parse().expect("a position");
    rejects_too_many_paths::<NodesGoal>(&board);
    rejects_too_many_paths::<EachDepthGoal>(&board);
    rejects_too_many_paths::<StatisticsGoal>(&board);
}
