//! Counts that go on where they were.

use std::fs;

use perft_core::{Control, Counter, Depth, Kernel, Memory, Method};
use perft_units::{
    Checksum, FileProblem, Gathered, Plan, PlanFolder, RunOrder, SaveStep, SavedCount, UnitsError,
    count_saved,
};
use tempfile::TempDir;

use crate::{
    CHESS960, DOUBLE_960, KIWIPETE, MATED, Planned, START, board, counter, files_in, order, origin,
    plain,
};

/// Counts, and stops after this many units.
fn count(
    folder: &PlanFolder,
    fen: &str,
    depth: u8,
    counter: Counter<'_>,
    units: usize,
) -> Result<Gathered, UnitsError> {
    let (control, origin) = (Control::new(), origin("here"));
    let mut left = units;
    let mut on_step = |step: SaveStep<'_>| {
        if matches!(step, SaveStep::Counted(_)) {
            left -= 1;
            if left == 0 {
                control.stop();
            }
        }
    };
    let run = RunOrder { counter, origin: &origin, out: None, again: false };
    let saved = SavedCount { root: board(fen), depth: Depth::new(depth) };
    count_saved(folder, &saved, &run, &control, &mut on_step)
}

#[test]
fn a_saved_count_goes_on_to_the_same_total() {
    for (fen, depth) in
        [(START, 5), (KIWIPETE, 4), (CHESS960, 4), (DOUBLE_960, 4), (START, 2), (MATED, 6)]
    {
        let temporary = TempDir::new().expect("a folder");
        let folder = PlanFolder::new(temporary.path().join("saved"));
        let mut calls = 1;
        let gathered = loop {
            match count(&folder, fen, depth, counter(1 + calls % 2), 3) {
                Ok(gathered) => break gathered,
                Err(UnitsError::Interrupted) => calls += 1,
                Err(error) => panic!("{fen}: {error}"),
            }
        };
        assert_eq!(gathered.nodes().expect("it fits"), Some(plain(&[fen], depth)), "{fen}");
        assert!(calls > 1 || fen == MATED || depth == 2, "{fen}: {calls} calls");
        let again = count(&folder, fen, depth, counter(1), 1).expect("all is there");
        assert_eq!(again.nodes().expect("it fits"), Some(plain(&[fen], depth)), "{fen}");
    }
}

#[test]
fn memory_and_kernel_may_change_between_calls() {
    let temporary = TempDir::new().expect("a folder");
    let folder = PlanFolder::new(temporary.path());
    let small = Counter { method: Method::Merged(Memory::from_bytes(60_000)), ..counter(1) };
    assert!(count(&folder, START, 6, small, 2).is_err());
    assert!(Plan::read(&folder).expect("a plan").ply < 3);
    let bulk = Counter { kernel: Kernel::Bulk, method: Method::Plain, ..counter(2) };
    assert!(count(&folder, START, 6, bulk, 2).is_err());
    let gathered = count(&folder, START, 6, counter(2), 100).expect("it ends");
    assert_eq!(gathered.nodes().expect("it fits"), Some(119_060_324));
}

#[test]
fn less_memory_than_the_ply_takes_is_refused_by_name() {
    let temporary = TempDir::new().expect("a folder");
    let folder = PlanFolder::new(temporary.path());
    assert!(count(&folder, START, 6, counter(2), 2).is_err());
    let small = Counter { method: Method::Merged(Memory::from_bytes(60_000)), ..counter(1) };
    let error = count(&folder, START, 6, small, 100).expect_err("it does not fit");
    assert!(matches!(error, UnitsError::LessMemory { ply: 3, .. }), "{error}");
    assert!(error.to_string().contains("--memory"), "{error}");
    let gathered = count(&folder, START, 6, counter(2), 100).expect("it ends");
    assert_eq!(gathered.nodes().expect("it fits"), Some(119_060_324));
}

#[test]
fn another_count_in_the_folder_is_refused() {
    let temporary = TempDir::new().expect("a folder");
    let folder = PlanFolder::new(temporary.path());
    count(&folder, START, 4, counter(1), 100).expect("it ends");
    for (fen, depth) in [(START, 5), (KIWIPETE, 4)] {
        let other = count(&folder, fen, depth, counter(1), 1);
        assert!(matches!(other, Err(UnitsError::OtherCount { .. })), "{fen} {depth}");
    }
    let _lock = folder.lock().expect("nobody has it");
    assert!(matches!(count(&folder, START, 4, counter(1), 1), Err(UnitsError::Locked { .. })));
}

/// Only results that are whole count. A damaged one is counted anew.
#[test]
fn a_damaged_result_is_counted_again() {
    let temporary = TempDir::new().expect("a folder");
    let folder = PlanFolder::new(temporary.path());
    count(&folder, START, 5, counter(1), 100).expect("it ends");
    let first = folder.results().join(&files_in(&folder.results())[0]);
    let text = fs::read(&first).expect("a result");
    fs::write(&first, &text[..40]).expect("it can be written");
    fs::write(folder.results().join(".unfinished-x.part"), "half").expect("a file");
    let gathered = count(&folder, START, 5, counter(1), 100).expect("it ends");
    assert_eq!(gathered.nodes().expect("it fits"), Some(4_865_609));
    assert!(!folder.results().join(".unfinished-x.part").exists());
}

/// Units that have files may be counted by others at the same time: what they write stays.
#[test]
fn unfinished_results_of_others_are_left_alone() {
    let planned = Planned::start();
    let unfinished = planned.folder.results().join(".unfinished-x.part");
    fs::write(&unfinished, "half").expect("a file");
    let gathered = count(&planned.folder, START, 5, counter(1), 100).expect("it ends");
    assert_eq!(gathered.nodes().expect("it fits"), Some(4_865_609));
    assert!(unfinished.exists());
}

/// A unit file of another plan is refused before it is counted.
#[test]
fn a_unit_file_of_another_plan_is_refused() {
    let (planned, other) = (Planned::start(), Planned::new(&order(&[KIWIPETE], 5, 2, 6)));
    fs::copy(other.unit(2), planned.unit(2)).expect("a copy");
    let error = count(&planned.folder, START, 5, counter(1), 100).expect_err("it is another unit");
    let UnitsError::File { path, problem } = &error else { panic!("{error}") };
    assert_eq!(path, &planned.unit(2));
    assert!(matches!(**problem, FileProblem::OtherUnit { .. }), "{error}");
    assert_eq!(files_in(&planned.folder.results()).len(), 1, "the first unit is counted");
}

#[test]
fn a_plan_without_one_of_its_unit_files_is_refused_by_name() {
    let planned = Planned::start();
    fs::remove_file(planned.unit(3)).expect("it is there");
    let error = count(&planned.folder, START, 5, counter(1), 100).expect_err("a unit is missing");
    assert!(error.to_string().contains("unit-000003.perftunit"), "{error}");
    assert_eq!(planned.gather(1).missing().count(), 4, "those before it are counted");
}

/// Results stay good from version to version only while units have the same positions. A change of
/// their order must also change the number in the names of units without files.
#[test]
fn the_positions_of_units_without_files_are_pinned() {
    for (fen, depth, pinned) in [
        (START, 5, "03b7bd465db5a8c11be7894741f7dbc7e87a595a78b1ce9f33f3f31004c94406"),
        (CHESS960, 4, "6c8635dd89f8de80d7bfb224c2dfa3ad01cabd7e58f29fdad01512226fd3d353"),
    ] {
        let temporary = TempDir::new().expect("a folder");
        let folder = PlanFolder::new(temporary.path());
        count(&folder, fen, depth, counter(1), 100).expect("it ends");
        let plan = Plan::read(&folder).expect("a plan");
        let units: Vec<u8> = plan.units.iter().flat_map(|unit| unit.checksum.0).collect();
        assert_eq!(Checksum::of(&units).to_string(), pinned, "{fen}");
    }
}
