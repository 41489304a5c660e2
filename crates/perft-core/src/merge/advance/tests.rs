use std::num::NonZeroUsize;
use std::path::Path;

use board::Board;
use perft_kernels::{Backend, Kernel, Subtree};

use super::*;
use crate::control::Control;
use crate::memory::Memory;
use crate::merge::booked_bytes::allocated;
use crate::merge::budget::Budget;
use crate::merge::context::{MergeFinding, MergeGoal, Room};
use crate::merge::crew::Crew;
use crate::merge::merged_count::MergedCount;
use crate::merge::move_values::move_values;
use crate::merge::multiplicity::Reached;
use crate::settings::Settings;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A count by one thread in so much memory, without a folder.
fn context(control: &Control, bytes: usize) -> Context<'_> {
    let (kernel, backend) = (Kernel::default(), Backend::Portable);
    let settings = Settings { kernel, backend, threads: NonZeroUsize::MIN };
    Context {
        goal: MergeGoal::Nodes,
        settings,
        subtree: Subtree::new(kernel, backend),
        control,
        crew: Crew::alone(),
        budget: Budget::new(Memory::from_bytes(bytes)),
        spill: None,
    }
}

/// The positions two plies after a board.
fn second_ply(board: &Board) -> Ply<u32> {
    let control = Control::new();
    let context = context(&control, usize::MAX);
    let mut ply = Ply::root(board);
    for _ in 0..2 {
        let sum = &mut NodeSum::default();
        let produced = advance_in_memory(&context, &mut ply, NextPly::Kept, sum);
        let Ok(Produced::InMemory(produced)) = produced else { panic!("it fits") };
        ply = context.next_ply(ply.into(), &produced);
    }
    ply
}

#[test]
fn rows_of_the_last_ply_are_forgotten_when_they_were_played() {
    let (board, control) = (KIWIPETE.parse().unwrap(), Control::new());
    for bytes in [1 << 20, usize::MAX] {
        let (mut ply, mut sum) = (second_ply(&board), NodeSum::default());
        let context = context(&control, bytes);
        let outcome = advance_in_memory(&context, &mut ply, NextPly::Counted, &mut sum);
        assert!(outcome.is_ok());
        assert_eq!(sum.nodes, 193_690_690);
        assert_eq!((ply.positions.is_whole(), ply.positions.position_count()), (false, 0));
        assert_eq!(context.budget.free(), bytes);
    }
}

/// Puts all rows into groups, as if they were played. Returns how many rows each portion has.
fn portions(next_ply: NextPly, bytes: usize) -> Vec<usize> {
    let (mut ply, control) = (second_ply(&KIWIPETE.parse().unwrap()), Control::new());
    let context = context(&control, bytes);
    let table = successor_table(&context, &mut ply, usize::MAX).ok().unwrap();
    let Ply { standing, moving, positions, .. } = &mut ply;
    let (all, rows_bytes) = (positions.row_count(), positions.bytes());
    context.budget.take(rows_bytes);
    let expansion = Expansion::new(&context, next_ply, table, None, [standing, moving]);
    let mut input = PositionsInput::InMemory(positions, GroupsByPieces::default());
    let none = CapturedRows::<u32>::new(Vec::new(), &expansion.standing(), &context.crew);
    let mut captures = CapturesInput::InMemory(none, 0);
    let mut portions = Vec::new();
    for pieces in (1..=16).rev() {
        loop {
            let last = begin_portion(&expansion, &mut input, pieces);
            // What was booked and what is left are the same.
            assert_eq!(bytes.saturating_sub(input.bytes()), context.budget.free());
            let (mut reader, mut grouper) = level_input(pieces, last, &mut input, &mut captures);
            let batch = reader.load(&expansion, usize::MAX).ok().flatten().unwrap();
            let LevelBatch { positions, groups, .. } =
                grouper.groups(&expansion.standing(), &batch);
            let rows = groups.iter().flat_map(|group| group.rows.clone());
            let of_level = |row| {
                let half = positions.shared_half(row);
                expansion.standing().packed(half).pieces().len() == pieces
            };
            assert!(rows.clone().all(of_level));
            portions.push(rows.count());
            if last.is_none() {
                break;
            }
        }
    }
    assert_eq!(portions.iter().sum::<usize>(), all);
    assert_eq!(expansion.forgotten(), rows_bytes - input.bytes());
    portions
}

#[test]
fn the_last_ply_is_played_in_portions_where_memory_is_short() {
    let used = |portions: Vec<usize>| portions.into_iter().filter(|&rows| rows > 0).collect();
    let [kept, ample, short]: [Vec<usize>; 3] =
        [(NextPly::Kept, 0), (NextPly::Counted, 1 << 24), (NextPly::Counted, 0)]
            .map(|(next_ply, bytes)| used(portions(next_ply, bytes)));
    // One for each number of pieces.
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert_eq!(ample, kept);
    // An eighth of what is left each time, or one row.
    assert!((9..40).contains(&short.len()), "{short:?}");
}

/// Counts to a goal, in memory or with a folder, whole, in slices or in vain. All memory is free in the end.
fn books_balance<M: Multiplicity>(
    goal: MergeGoal,
    threads: usize,
    bytes: usize,
    folder: Option<&Path>,
) {
    let board: Board = KIWIPETE.parse().unwrap();
    let (control, on_finding) = (Control::new(), &mut |_: MergeFinding<'_>| ());
    let threads = NonZeroUsize::new(threads).unwrap();
    let settings = Settings { threads, kernel: Kernel::default(), backend: Backend::Portable };
    let room = Room { memory: Memory::from_bytes(bytes), folder };
    let depth = 2 + goal.plies_below();
    let mut count = MergedCount::new(goal, settings, &control, room, depth, on_finding);
    let _ = count.count_below(Ply::<M>::root(&board).into(), 0);
    assert_eq!(count.context.budget.free(), bytes, "{goal:?} {threads} {bytes} {folder:?}");
}

#[test]
fn what_is_booked_is_given_back() {
    let folder = tempfile::tempdir().unwrap();
    for bytes in [16 << 10, 64 << 10, 200 << 10, 500 << 10, 1 << 24] {
        for folder in [None, Some(folder.path())] {
            for threads in [1, 2] {
                for goal in [MergeGoal::Nodes, MergeGoal::NodesOfEachDepth, MergeGoal::Statistics] {
                    books_balance::<u32>(goal, threads, bytes, folder);
                }
                for goal in [MergeGoal::Positions, MergeGoal::Diagrams] {
                    books_balance::<Reached>(goal, threads, bytes, folder);
                }
            }
        }
    }
}

/// The most that a count by one thread allocates at a time, and the most that is booked.
fn peaks<M: Multiplicity>(goal: MergeGoal, depth: u32) -> [usize; 2] {
    let board: Board = KIWIPETE.parse().unwrap();
    let (control, on_finding) = (Control::new(), &mut |_: MergeFinding<'_>| ());
    let threads = NonZeroUsize::MIN;
    let settings = Settings { threads, kernel: Kernel::default(), backend: Backend::Portable };
    let room = Room { memory: Memory::from_megabytes(1000), folder: None };
    let mut count = MergedCount::new(goal, settings, &control, room, depth, on_finding);
    let root = Ply::<M>::root(&board).into();
    let (_, _, most) = allocated(|| count.count_below(root, 0).is_ok());
    [most, count.context.budget.most()]
}

/// The same for the values of all moves.
fn peaks_of_values(depth: u32) -> [usize; 2] {
    let (board, control) = (KIWIPETE.parse().unwrap(), Control::new());
    let context = context(&control, usize::MAX);
    let (_, _, most) = allocated(|| move_values(&context, &board, depth).is_ok());
    [most, context.budget.most()]
}

/// Pages are booked as far as they are filled, and what is small is not booked.
#[test]
fn what_is_allocated_at_most_is_booked() {
    const SMALL: usize = 20_000;
    let check = |name: &str, [allocated, booked]: [usize; 2]| {
        let is_near = booked <= allocated && allocated <= booked * 5 / 4 + SMALL;
        assert!(is_near, "{name}: {allocated} allocated, {booked} booked");
    };
    for more in [2, 3] {
        for goal in [MergeGoal::Nodes, MergeGoal::NodesOfEachDepth, MergeGoal::Statistics] {
            check(&format!("{goal:?}"), peaks::<u32>(goal, more + goal.plies_below()));
        }
        for goal in [MergeGoal::Positions, MergeGoal::Diagrams] {
            check(&format!("{goal:?}"), peaks::<Reached>(goal, more + goal.plies_below()));
        }
    }
    check("values", peaks_of_values(5));
}
