use std::any::type_name;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use board::Board;
use perft_kernels::{Backend, Kernel, Subtree};

use super::*;
use crate::control::Control;
use crate::memory::Memory;
use crate::merge::booked_bytes::allocated;
use crate::merge::budget::Budget;
use crate::merge::crew::Crew;
use crate::merge::disk::sorted_runs::{RunWriter, SortedRuns};
use crate::merge::disk::spill_output::Spill;
use crate::merge::rows::multiplicity::Reached;
use crate::merge::rows::row_groups::families;
use crate::merge::walk::context::{MergeFinding, PlyWork, Room};
use crate::merge::walk::goals::{EachDepthGoal, NodesGoal, PositionsGoal, StatisticsGoal};
use crate::merge::walk::merged_count::{MergeGoal, MergedCount};
use crate::merge::walk::move_values::move_values;
use crate::merge::walk::values_below::ValuesBelow;
use crate::merge::walk::values_step::values;
use crate::settings::Settings;
use crate::spill_file::SpillFile;

const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A count by one thread in this much memory, without a folder.
fn context(control: &Control, bytes: usize) -> Context<'_> {
    let (kernel, backend) = (Kernel::default(), Backend::Portable);
    let settings = Settings { kernel, backend, threads: NonZeroUsize::MIN };
    Context {
        work: PlyWork::NODES,
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
    ply_after(board, 2)
}

/// The positions this many plies after a board.
fn ply_after(board: &Board, plies: u32) -> Ply<u32> {
    let control = Control::new();
    let context = context(&control, usize::MAX);
    let mut ply = Ply::root(board);
    for _ in 0..plies {
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
            // The booked and the remaining bytes are the same.
            assert_eq!(bytes.saturating_sub(input.bytes()), context.budget.free());
            let (mut reader, mut grouper) = band_input(pieces, last, &mut input, &mut captures);
            assert!(!reader.reads());
            let batch = reader.load(&expansion, usize::MAX).ok().flatten().unwrap();
            let BandBatch { positions, groups, .. } =
                grouper.groups(&expansion.standing(), &batch, &context.crew);
            let rows = groups.iter().flat_map(|group| group.rows.clone());
            let of_band = |row| {
                let half = positions.shared_half(row);
                expansion.standing().packed(half).pieces().len() == pieces
            };
            assert!(rows.clone().all(of_band));
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

/// With captures that lead to halves with and without a row.
#[test]
fn groups_are_the_same_on_all_numbers_of_threads() {
    let (ply, control) = (second_ply(&KIWIPETE.parse().unwrap()), Control::new());
    let Ply { standing, positions, .. } = &ply;
    let (mut parts, mut families_of_two) = (0, 0);
    let (mut one_by_one, mut on_all) =
        (GroupsByPieces::default(), [(); 4].map(|()| Default::default()));
    for pieces in (1..=16).rev() {
        let mut captured = RowFragments::<u32>::new();
        for half in (0..standing.len() as HalfNumber).step_by(3) {
            if standing.packed(half).pieces().len() == pieces {
                captured.add(half, [(0, 1)].into_iter());
            }
        }
        let captures = CapturedRows::new(vec![captured], standing, &Crew::alone());
        let places = || (&captures, 0..captures.len());
        let groups = one_by_one.groups(positions, standing, pieces, places(), None);
        let families = families(&groups, standing);
        families_of_two += families.iter().filter(|family| family.len() > 1).count();
        let threads = [(1, 5), (3, 1), (3, 5), (3, 1000)];
        for ((threads, part), by_pieces) in threads.into_iter().zip(&mut on_all) {
            let crew = Crew::new(threads, &control);
            let by_pieces: &mut GroupsByPieces = by_pieces;
            let grouped =
                by_pieces.grouped(positions, standing, pieces, places(), None, (&crew, part));
            assert_eq!(grouped.groups, groups, "{pieces} pieces, {threads} threads, {part} rows");
            assert_eq!(grouped.families, families);
        }
        parts += groups.len();
    }
    assert!(parts > 50 && families_of_two > 3, "{parts} groups, {families_of_two} families");
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
    // An eighth of the rest each time, or one row.
    assert!((9..40).contains(&short.len()), "{short:?}");
}

/// Counts to a goal, in memory or with a folder, whole, in slices or in vain. All memory is free in
/// the end.
fn books_balance<G: MergeGoal, M: Multiplicity>(
    threads: usize,
    bytes: usize,
    folder: Option<&Path>,
) {
    let board: Board = KIWIPETE.parse().unwrap();
    let (control, on_finding) = (Control::new(), &mut |_: MergeFinding<'_>| ());
    let threads = NonZeroUsize::new(threads).unwrap();
    let settings = Settings { threads, kernel: Kernel::default(), backend: Backend::Portable };
    let room = Room { memory: Memory::from_bytes(bytes), folder };
    let depth = 2 + G::PLIES_BELOW;
    let mut count = MergedCount::<G>::new(settings, &control, room, depth, on_finding);
    let _ = count.count_below(Ply::<M>::root(&board).into(), 0);
    let goal = type_name::<G>();
    assert_eq!(count.context.budget.free(), bytes, "{goal} {threads} {bytes} {folder:?}");
}

#[test]
fn gives_back_booked_memory() {
    let folder = tempfile::tempdir().unwrap();
    for bytes in [16 << 10, 64 << 10, 200 << 10, 500 << 10, 1 << 24] {
        for folder in [None, Some(folder.path())] {
            for threads in [1, 2] {
                books_balance::<NodesGoal, u32>(threads, bytes, folder);
                books_balance::<EachDepthGoal, u32>(threads, bytes, folder);
                books_balance::<StatisticsGoal, u32>(threads, bytes, folder);
                books_balance::<PositionsGoal<false>, Reached>(threads, bytes, folder);
                books_balance::<PositionsGoal<true>, Reached>(threads, bytes, folder);
            }
        }
    }
}

/// The most that a count by one thread allocates at a time, and the most that is booked.
fn peaks<G: MergeGoal, M: Multiplicity>(more: u32) -> (&'static str, [usize; 2]) {
    let board: Board = KIWIPETE.parse().unwrap();
    let (control, on_finding) = (Control::new(), &mut |_: MergeFinding<'_>| ());
    let threads = NonZeroUsize::MIN;
    let settings = Settings { threads, kernel: Kernel::default(), backend: Backend::Portable };
    let room = Room { memory: Memory::from_megabytes(1000), folder: None };
    let depth = more + G::PLIES_BELOW;
    let mut count = MergedCount::<G>::new(settings, &control, room, depth, on_finding);
    let root = Ply::<M>::root(&board).into();
    let (_, _, most) = allocated(|| count.count_below(root, 0).is_ok());
    (type_name::<G>(), [most, count.context.budget.most()])
}

/// The same for the values of all moves.
fn peaks_of_values(depth: u32) -> (&'static str, [usize; 2]) {
    let (board, control) = (KIWIPETE.parse().unwrap(), Control::new());
    let context = context(&control, usize::MAX);
    let (_, _, most) = allocated(|| move_values(&context, &board, depth).is_ok());
    ("values", [most, context.budget.most()])
}

/// Pages are booked as far as they are filled, and what is small is not booked.
#[test]
fn books_the_peak_of_allocations() {
    const SMALL: usize = 20_000;
    let check = |(name, [allocated, booked]): (&str, [usize; 2])| {
        let is_near = booked <= allocated && allocated <= booked * 5 / 4 + SMALL;
        assert!(is_near, "{name}: {allocated} allocated, {booked} booked");
    };
    for more in [2, 3] {
        check(peaks::<NodesGoal, u32>(more));
        check(peaks::<EachDepthGoal, u32>(more));
        check(peaks::<StatisticsGoal, u32>(more));
        check(peaks::<PositionsGoal<false>, Reached>(more));
        check(peaks::<PositionsGoal<true>, Reached>(more));
    }
    check(peaks_of_values(5));
}

/// What is booked exceeds the bound by a part only.
#[test]
fn little_memory_is_kept_to() {
    let (board, folder) = (KIWIPETE.parse().unwrap(), tempfile::tempdir().unwrap());
    for folder in [None, Some(folder.path())] {
        for step in 0..12 {
            let bytes = (12 << 10) * 3_usize.pow(step) / 2_usize.pow(step);
            let (control, on_finding) = (Control::new(), &mut |_: MergeFinding<'_>| ());
            let settings = Settings {
                threads: NonZeroUsize::MIN,
                kernel: Kernel::default(),
                backend: Backend::Portable,
            };
            let room = Room { memory: Memory::from_bytes(bytes), folder };
            let mut count =
                MergedCount::<StatisticsGoal>::new(settings, &control, room, 4, on_finding);
            let _ = count.count_below(Ply::<u32>::root(&board).into(), 0);
            let booked = count.context.budget.most();
            assert!(booked < bytes * 5 / 4 + (16 << 10), "{booked} booked, {bytes} allowed");
        }
    }
}

/// All that a ply needs besides what it finds.
#[test]
fn books_the_memory_of_a_ply() {
    let control = Control::new();
    for threads in [1, 2] {
        for next_ply in [NextPly::Kept, NextPly::Counted] {
            let mut ply = ply_after(&ENDGAME.parse().unwrap(), 3);
            let context =
                Context { crew: Crew::new(threads, &control), ..context(&control, usize::MAX) };
            let table = successor_table(&context, &mut ply, usize::MAX).ok().unwrap();
            let numbers = ply.moving.len();
            let of_threads = threads * Worker::<u32>::fixed_bytes(numbers, context.work);
            let mut least = ply.bytes() + table.bytes() + of_threads;
            if next_ply == NextPly::Kept {
                least += Rows::<u32>::gathering_bytes(numbers);
            }
            let outcome = advance_in_memory(&context, &mut ply, next_ply, &mut NodeSum::default());
            assert!(outcome.is_ok());
            let booked = context.budget.most();
            assert!(booked >= least, "{threads} {next_ply:?}: {booked} booked, {least} needed");
        }
    }
}

/// Threads are halved until their sums take a quarter of what is free, and there is one at least.
#[test]
fn threads_are_limited_by_positions_and_memory() {
    let control = Control::new();
    let of = |bytes, positions| {
        let context = Context { crew: Crew::new(8, &control), ..context(&control, bytes) };
        threads(&context, positions, 100)
    };
    let by_positions = [0, 511, 512, 1023, 1024, 1 << 20].map(|count| of(usize::MAX, count));
    assert_eq!(by_positions, [1, 1, 2, 2, 3, 8]);
    let by_bytes = [3200, 3199, 1600, 1599, 800, 799, 0].map(|bytes| of(bytes, 1 << 20));
    assert_eq!(by_bytes, [8, 4, 4, 2, 2, 1, 1]);
}

/// Slices have catalogs of their own.
#[test]
fn slices_allocate_the_memory_they_book() {
    let ply = second_ply(&KIWIPETE.parse().unwrap());
    let (slices, kept, _) = allocated(|| ply.slices().unwrap());
    let positions = |ply: &Ply<u32>| ply.positions.position_count();
    assert_eq!(slices.iter().map(positions).sum::<usize>(), positions(&ply));
    let booked: usize = slices.iter().map(Ply::bytes).sum();
    // Lists grow by doubling.
    assert!((booked..2 * booked).contains(&kept), "{kept} kept, {booked} booked");
}

/// A step back over the third ply, which has few captures: how many moving halves there are, what
/// is booked at most besides them, and what is allocated. All halves have numbers before.
fn step_back(threads: usize) -> [usize; 3] {
    let (mut ply, control) = (ply_after(&Board::start(), 3), Control::new());
    assert!(successor_table(&context(&control, usize::MAX), &mut ply, usize::MAX).is_ok());
    let context = Context { crew: Crew::new(threads, &control), ..context(&control, usize::MAX) };
    let before = ply.standing.bytes() + ply.moving.bytes();
    let (values, _, most) = allocated(|| values(&context, &mut ply, &ValuesBelow::Counted));
    let (_, paths) = ply.positions.positions(0..ply.positions.position_count());
    let values = values.unwrap().into_iter().zip(paths);
    assert_eq!(values.map(|(value, &paths)| value * u64::from(paths)).sum::<u64>(), 119_060_324);
    assert_eq!(context.budget.free(), usize::MAX);
    [ply.moving.len(), context.budget.most() - before, most]
}

#[test]
fn a_step_back_allocates_the_memory_it_books() {
    let [numbers, booked, most] = step_back(1);
    let [_, with_two, _] = step_back(2);
    assert!(booked <= most && most <= booked * 4 / 3 + 4000, "{booked} booked, {most} allocated");
    let of_thread = numbers * (size_of::<u64>() + size_of::<HalfNumber>());
    assert!((of_thread..2 * of_thread).contains(&(with_two - booked)), "{booked} {with_two}");
}

/// Rows on disk, in chunks of 1 KiB.
fn on_disk<'a>(rows: &Rows<u32>, control: &'a Control) -> Arc<SortedRuns<'a>> {
    let file = SpillFile::create(&std::env::temp_dir(), control).unwrap();
    let runs = Arc::new(SortedRuns::new::<u32>(file));
    let mut writer = RunWriter::new(&runs, 1 << 10);
    for row in 0..rows.row_count() {
        writer.row(rows.shared_half(row), rows.positions(rows.range(row))).unwrap();
    }
    writer.finish().unwrap();
    runs
}

#[test]
fn batches_from_disk_take_as_many_bytes_as_they_may() {
    const LIMIT: usize = 4000;
    const POSITION: usize = size_of::<HalfNumber>() + size_of::<u32>();
    let (mut ply, control) = (second_ply(&KIWIPETE.parse().unwrap()), Control::new());
    let context = context(&control, usize::MAX);
    let table = successor_table(&context, &mut ply, usize::MAX).ok().unwrap();
    let Ply { standing, moving, positions: rows, .. } = &mut ply;
    let runs = on_disk(rows, &control);
    let expansion = Expansion::new(&context, NextPly::Kept, table, None, [standing, moving]);
    for (positions_on_disk, captures_on_disk) in [(true, false), (false, true), (true, true)] {
        let merge = || RunMerge::new(&runs, &expansion.standing()).unwrap();
        let mut positions = if positions_on_disk {
            PositionsInput::OnDisk(merge())
        } else {
            PositionsInput::InMemory(rows, GroupsByPieces::default())
        };
        let none = || CapturedRows::<u32>::new(Vec::new(), &expansion.standing(), &context.crew);
        let mut captures = if captures_on_disk {
            CapturesInput::OnDisk(merge())
        } else {
            CapturesInput::InMemory(none(), 0)
        };
        let reading = |is_on_disk| if is_on_disk { merge().bytes() } else { 0 };
        assert!(merge().bytes() > 900);
        assert_eq!(positions.reading_bytes(), reading(positions_on_disk));
        assert_eq!(captures.bytes(), reading(captures_on_disk));
        let (mut reader, mut grouper) = band_input(16, None, &mut positions, &mut captures);
        assert!(reader.reads());
        let mut batches_with_room = 0;
        loop {
            let (loaded, kept, _) = allocated(|| reader.load::<u32>(&expansion, LIMIT));
            let Some(batch) = loaded.ok().unwrap() else { break };
            let BandBatch { positions, captures, groups, .. } =
                grouper.groups(&expansion.standing(), &batch, &context.crew);
            let (mut on_disk, mut used) = (0, groups.len() * GROUP_BYTES);
            if positions_on_disk {
                let of_group = |group: &RowGroup| positions.positions_in(group.rows.clone());
                on_disk += groups.iter().map(of_group).sum::<usize>() * POSITION;
                // There is room for a whole batch from the beginning.
                let rows = kept - captures.bytes();
                assert!((LIMIT..LIMIT + 2500).contains(&rows), "{rows} bytes for rows");
            }
            if captures_on_disk {
                on_disk += captures.positions_in(0..captures.len()) * POSITION;
                used += captures.len() * CapturedRows::<u32>::BYTES_PER_FRAGMENT;
            }
            used += on_disk;
            assert!(used < LIMIT + 1000, "{used} used");
            assert!((on_disk..=kept).contains(&batch.bytes()), "{} booked", batch.bytes());
            batches_with_room += usize::from(used <= LIMIT);
        }
        // That is the last.
        assert_eq!(batches_with_room, 1);
    }
}

/// By how many bytes the catalog grows is booked, and so is when it must grow no more.
#[test]
fn new_halves_are_booked() {
    let (mut ply, control) = (second_ply(&KIWIPETE.parse().unwrap()), Control::new());
    let folder = std::env::temp_dir();
    let spill = Spill::new(&folder, &control);
    for free in [8 << 10, 20 << 10] {
        let context = context(&control, free);
        let table = successor_table(&context, &mut ply, usize::MAX).ok().unwrap();
        let Ply { standing, moving, .. } = &mut ply;
        let before = standing.bytes();
        let output = SpillOutput::new(&spill, free, 1);
        let expansion =
            Expansion::new(&context, NextPly::Kept, table, Some(output), [standing, moving]);
        let halves = 0..expansion.standing().len() as HalfNumber;
        for half in halves {
            let pieces = expansion.standing().packed(half).pieces();
            expansion.after_captures(half, pieces, |_, _| ());
            let grown = expansion.standing().bytes() - before;
            assert_eq!(
                (expansion.grown(), context.budget.free()),
                (grown, free.saturating_sub(grown))
            );
            assert_eq!(expansion.out_of_memory.load(Ordering::Relaxed), grown > free / 4 * 3);
        }
        assert!(expansion.grown() > free);
    }
}
