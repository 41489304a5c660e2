//! Books the bytes that lists and tables allocate.

use std::sync::Arc;

use board::Board;
use magic_core::{Color, SplitMix64};

use crate::control::Control;
use crate::memory::Memory;
use crate::merge::budget::{Budget, Fits};
use crate::merge::crew::Crew;
use crate::merge::disk::sorted_runs::SortedRuns;
use crate::merge::disk::spilled_ply::RowsOnDisk;
use crate::merge::halves::catalog::{Catalog, HalfNumber};
use crate::merge::halves::half::Half;
use crate::merge::halves::standing_summary::StandingSummary;
use crate::merge::halves::successors::SuccessorTable;
use crate::merge::rows::captured_rows::CapturedRows;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::row_groups::{GROUP_BYTES, RowGroup, families, largest_first};
use crate::merge::rows::row_sums::RowSums;
use crate::merge::rows::{Rows, RowsBy};
use crate::merge::walk::context::PlyWork;
use crate::merge::walk::values_below::ValuesByStanding;
use crate::merge::walk::worker::Worker;
use crate::spill_file::SpillFile;

/// What `make` makes, how many bytes it keeps, and how many there were at most on the way.
pub(super) fn allocated<T>(make: impl FnOnce() -> T) -> (T, usize, usize) {
    let mut made = None;
    let info = allocation_counter::measure(|| made = Some(make()));
    let (kept, most) = (info.bytes_current.max(0) as usize, info.bytes_max as usize);
    (made.expect("it was made"), kept, most)
}

/// Whether two numbers of bytes differ by no more than a part of `one_of`.
#[track_caller]
pub(super) fn assert_near(allocated: usize, booked: usize, one_of: usize) {
    let difference = allocated.abs_diff(booked);
    assert!(booked > 0 && difference * one_of <= booked, "{allocated} allocated, {booked} booked");
}

/// The halves of White in games of random moves.
fn halves() -> Vec<Half> {
    let mut random = SplitMix64::seeded(7);
    let mut halves = Vec::new();
    for _ in 0..60 {
        let mut board = Board::start();
        for _ in 0..60 {
            let moves = movegen::legal_moves(&board);
            if moves.is_empty() {
                break;
            }
            board = board.play(moves[random.below(moves.len())]);
            halves.push(Half::of(&board, Color::White));
        }
    }
    halves
}

fn catalog() -> (Catalog, Vec<HalfNumber>) {
    let mut catalog = Catalog::new(Color::White);
    let mut numbers: Vec<HalfNumber> = halves().iter().map(|half| catalog.number(half)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    (catalog, numbers)
}

/// Many fragments of a few positions, and a few of many.
fn fragments(numbers: &[HalfNumber]) -> RowFragments<u32> {
    let mut fragments = RowFragments::new();
    for (length, &shared) in (0..).zip(numbers.iter().cycle().take(6000)) {
        let others = numbers.iter().cycle().skip(length).take(1 + length % 40);
        fragments.add(shared, others.map(|&other| (other, 1)).collect::<Vec<_>>().into_iter());
    }
    fragments
}

#[test]
fn a_budget_knows_what_is_free() {
    let budget = Budget::new(Memory::from_bytes(100));
    assert!(budget.is_settled() && !budget.is_exceeded());
    budget.take(100);
    assert_eq!((budget.free(), budget.is_settled(), budget.is_exceeded()), (0, false, false));
    budget.take(1);
    assert_eq!((budget.free(), budget.is_exceeded(), budget.allows(0)), (0, true, Fits::No));
    budget.give_back(31);
    assert_eq!((budget.free(), budget.is_exceeded()), (30, false));
    assert_eq!(
        [30, 31, usize::MAX].map(|more| budget.allows(more)),
        [Fits::Yes, Fits::No, Fits::No]
    );
    budget.give_back(70);
    assert!(budget.is_settled());
    assert_eq!(budget.most(), 101);
}

#[test]
fn sums_and_marks() {
    fn check<M: Multiplicity>() {
        let (_, kept, _) = allocated(|| RowSums::<M>::new(50_000));
        assert_near(kept, RowSums::<M>::bytes(50_000), 1000);
        for work in [PlyWork::NODES, PlyWork { marks_diagrams: true, ..PlyWork::NODES }] {
            let (_, kept, _) = allocated(|| Worker::<M>::new(50_000, work));
            let booked = Worker::<M>::fixed_bytes(50_000, work);
            assert_near(kept, booked, 1000);
            let (_, kept, _) = allocated(|| {
                let mut worker = Worker::<M>::new(50_000, work);
                worker.finish();
                worker
            });
            assert!(kept * 100 < booked, "{kept} kept");
        }
    }
    check::<u32>();
    check::<u128>();
}

#[test]
fn catalogs_and_successors() {
    let ((mut catalog, numbers), kept, _) = allocated(catalog);
    // The list of numbers is kept too.
    let numbers_bytes = numbers.capacity() * size_of::<HalfNumber>();
    let (booked, len) = (catalog.bytes(), catalog.len());
    assert!(len > 1500, "{len}");
    // The lists grow by doubling.
    assert!((booked..2 * booked).contains(&(kept - numbers_bytes)), "{kept} kept, {booked} booked");
    let summary = StandingSummary::of(halves());
    let crew = Crew::alone();
    let mut table =
        || SuccessorTable::new(Color::White, &mut catalog, &numbers, &summary, usize::MAX, &crew);
    assert!(table().is_some());
    // Now all successors have numbers.
    let (table, kept, _) = allocated(table);
    assert_near(kept, table.expect("room").bytes(), 100);
}

#[test]
fn fragments_captures_and_rows() {
    let ((standing, numbers), crew) = (catalog(), Crew::alone());
    let (all, kept, _) = allocated(|| fragments(&numbers));
    assert_near(kept, all.bytes(), 50);
    let booked = CapturedRows::bytes_of(&all);
    let places = booked - all.bytes();
    let (captured, kept, _) = allocated(|| CapturedRows::new(vec![all], &standing, &crew));
    assert_near(kept, places, 50);
    assert_near(captured.bytes(), booked, 100);
    let sources = [fragments(&numbers)];
    for by in [RowsBy::SharedHalf, RowsBy::OtherHalf] {
        let (rows, kept, most) = allocated(|| Rows::gather(&sources, by, &standing, &crew, 0));
        assert_near(kept, rows.bytes(), 25);
        let gathering = Rows::<u32>::gathering_bytes(standing.len());
        assert!(most - kept <= gathering, "{} more, {gathering} booked", most - kept);
        assert!(most - kept > gathering / 4, "{} more, {gathering} booked", most - kept);
        let room = rows.bytes() / 8;
        let (_, _, ordering) = allocated(|| Rows::gather(&sources, by, &standing, &crew, room));
        assert!((most..=most + room).contains(&ordering), "{ordering} at most, {most} before");
    }
}

/// The list of fragments by the halves that they share takes no more than an eighth of the rows.
#[test]
fn fragments_are_put_in_order_where_that_takes_little() {
    let ((standing, numbers), crew) = (catalog(), Crew::alone());
    for (length, is_in_order) in [(1, false), (15, false), (40, true)] {
        let mut fragments = RowFragments::<u32>::new();
        for (place, &shared) in numbers.iter().enumerate() {
            let others = numbers.iter().cycle().skip(place).take(length);
            fragments.add(shared, others.map(|&other| (other, 1)).collect::<Vec<_>>().into_iter());
        }
        let sources = [fragments];
        let most = |room| {
            allocated(|| Rows::gather(&sources, RowsBy::OtherHalf, &standing, &crew, room)).2
        };
        assert_eq!(most(usize::MAX) > most(0), is_in_order, "{length}");
    }
}

#[test]
fn groups() {
    let ((standing, numbers), crew) = (catalog(), Crew::alone());
    let group = |&base: &HalfNumber| RowGroup { base, rows: 0..1, captures: 0..0 };
    let sizes: Vec<usize> = (0..numbers.len()).collect();
    let (groups, _, most) = allocated(|| {
        let groups: Vec<RowGroup> = numbers.iter().map(group).collect();
        let families = families(&groups, &standing);
        let families = largest_first(&families, &sizes, &crew);
        (groups, families)
    });
    // Lists grow by doubling.
    assert_near(most, groups.0.len() * GROUP_BYTES, 3);
}

#[test]
fn values_below() {
    let ((standing, numbers), crew) = (catalog(), Crew::alone());
    let sources = [fragments(&numbers)];
    let rows = Rows::gather(&sources, RowsBy::SharedHalf, &standing, &crew, 0);
    // Many values, and few beside the list of halves.
    for rows in [&rows, &rows.slice(0..20, |shared| shared, |other| other)] {
        let values = vec![1; rows.position_count()];
        let (below, kept, most) =
            allocated(|| ValuesByStanding::new(rows, &values, standing.len()));
        assert_near(kept, below.bytes(), 100);
        assert_near(most, ValuesByStanding::bytes_to_make(values.len(), standing.len()), 100);
    }
}

#[test]
fn rows_on_disk() {
    let ((standing, numbers), crew, control) = (catalog(), Crew::alone(), Control::new());
    let rows = Rows::gather(&[fragments(&numbers)], RowsBy::SharedHalf, &standing, &crew, 0);
    let (on_disk, kept, _) = allocated(|| {
        let file = SpillFile::create(&std::env::temp_dir(), &control).expect("a file");
        let mut on_disk = RowsOnDisk::new(Arc::new(SortedRuns::new::<u32>(file)));
        on_disk.note(&rows, &numbers, rows.paths());
        on_disk.finish(&standing)
    });
    assert_eq!((on_disk.shared.len(), on_disk.moving.len()), (rows.row_count(), numbers.len()));
    assert_near(kept, on_disk.bytes(), 20);
}
