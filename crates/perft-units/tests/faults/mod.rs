//! What happens to folders, and what must not come of it.

use std::fs::{self, File};
use std::num::NonZeroU32;
use std::path::Path;
use std::time::{Duration, SystemTime};

use perft_core::{Control, Counter, Memory, Method};
use perft_units::{
    Demand, FileProblem, Heartbeat, Plan, PlanFolder, Provenance, Ran, RunOrder, UnitResult,
    UnitState, UnitsError, plan, run_unit, status,
};
use tempfile::TempDir;

use crate::{KIWIPETE, Planned, START, counter, files_in, order, origin};

/// The reasons for which results are refused.
fn reasons(planned: &Planned) -> Vec<String> {
    planned.gather(1).refused.into_iter().map(|refusal| refusal.reason).collect()
}

#[test]
fn a_result_under_the_name_of_another_unit_counts_for_none() {
    let planned = Planned::start();
    planned.run_all();
    let [first, second] = [1, 2].map(|number| {
        UnitResult::path(&planned.folder, number, "here", "two-ply", counter(1).backend.name())
    });
    fs::copy(&first, &second).expect("a copy");
    assert_eq!(planned.nodes(), None);
    assert_eq!(planned.gather(1).missing().collect::<Vec<_>>(), [2]);
    assert_eq!(reasons(&planned), ["is of unit 1, and named after unit 2"]);
}

#[test]
fn results_of_another_plan_are_refused() {
    let (planned, other) = (Planned::start(), Planned::new(&order(&[KIWIPETE], 5, 2, 6)));
    let path = other.run(1);
    fs::create_dir_all(planned.folder.results()).expect("a folder");
    fs::copy(&path, planned.folder.results().join(path.file_name().expect("a name")))
        .expect("a copy");
    assert!(reasons(&planned)[0].starts_with("belongs to unit "), "{:?}", reasons(&planned));
    assert_eq!(planned.gather(1).missing().count(), 6);
}

#[test]
fn damaged_results_and_other_versions_are_refused() {
    let planned = Planned::start();
    planned.run_all();
    let path = planned.run_by(1, "here", counter(1)).map(|_| planned.folder.results());
    let path = path.expect("a result").join(&files_in(&planned.folder.results())[0]);
    let text = fs::read_to_string(&path).expect("a result");
    let nodes = text.find("\"nodes\":\"").expect("the field") + 9;
    for changed in [
        text[..nodes].to_owned() + "1" + &text[nodes..],
        text[..text.len() - 1].to_owned(),
        text.replace("\"version\":1", "\"version\":2"),
        String::new(),
        "{}".to_owned(),
    ] {
        fs::write(&path, &changed).expect("it can be written");
        assert_eq!(planned.gather(1).missing().collect::<Vec<_>>(), [1], "{changed}");
        assert_eq!(planned.gather(1).refused.len(), 1, "{changed}");
    }
    fs::write(&path, &text).expect("it can be written");
    assert_eq!(planned.nodes(), Some(4_865_609));
}

/// Another program may write results. What it says about its own is believed, but not against ours.
#[test]
fn duplicates_that_agree_are_one_and_others_a_disagreement() {
    let planned = Planned::start();
    planned.run_all();
    planned.run_by(3, "there", counter(1)).expect("a result");
    assert_eq!(planned.nodes(), Some(4_865_609));
    let liar = Planned::new(&order(&[START], 5, 2, 6));
    let lie = liar.run(3);
    let text = fs::read_to_string(&lie).expect("a result");
    let truth: UnitResult = UnitResult::read(&lie).expect("a result");
    let fields = text.replacen(&truth.nodes.to_string(), &(truth.nodes + 1).to_string(), 1);
    let fields = fields.replace("\"here\"", "\"liar\"");
    let fields = fields.split(",\"checksum\"").next().expect("the fields");
    let checksum = perft_units::Checksum::of(fields.as_bytes());
    let place = planned.folder.results().join("unit-000003.liar.two-ply.json");
    fs::write(place, format!("{fields},\"checksum\":\"{checksum}\"}}\n")).expect("a file");
    let gathered = planned.gather(1);
    assert!(gathered.disagree());
    assert_eq!(gathered.nodes().expect("it fits"), None);
    let UnitState::Disagreement { said } = &gathered.units[2] else { panic!("{gathered:?}") };
    assert_eq!(said.len(), 3);
    assert!(said[2].1.host.starts_with("liar"), "{said:?}");
}

#[test]
fn a_stopped_unit_leaves_nothing() {
    let planned = Planned::start();
    let (control, origin) = (Control::new(), origin("here"));
    control.stop();
    let order = RunOrder { counter: counter(1), origin: &origin, out: None, again: false };
    let stopped = run_unit(&planned.unit(1), &order, &control);
    assert!(matches!(stopped, Err(UnitsError::Interrupted)));
    assert_eq!(files_in(&planned.folder.results()), [""; 0]);
    assert_eq!(files_in(&planned.folder.running()), [""; 0]);
}

#[test]
fn a_stopped_plan_is_no_plan_and_can_be_made_again() {
    let temporary = TempDir::new().expect("a folder");
    let folder = PlanFolder::new(temporary.path());
    let control = Control::new();
    control.stop();
    let stopped = plan(&folder, &order(&[START], 5, 2, 6), &counter(1), &control);
    assert!(matches!(stopped, Err(UnitsError::Interrupted)));
    assert!(matches!(Plan::read(&folder), Err(UnitsError::NoPlan { .. })));
    // What a killed process leaves: units of another number, and an unfinished file.
    fs::create_dir(folder.units()).expect("a folder");
    fs::write(folder.units().join("unit-000099.perftunit"), "old").expect("a file");
    fs::write(folder.units().join(".unfinished-x.part"), "half").expect("a file");
    plan(&folder, &order(&[START], 5, 2, 2), &counter(1), &Control::new()).expect("a plan");
    assert_eq!(files_in(&folder.units()), ["unit-000001.perftunit", "unit-000002.perftunit"]);
    let again = plan(&folder, &order(&[START], 5, 2, 2), &counter(1), &Control::new());
    assert!(matches!(again, Err(UnitsError::PlanIsThere { .. })));
}

#[test]
fn a_plan_in_progress_locks_the_folder() {
    let temporary = TempDir::new().expect("a folder");
    let folder = PlanFolder::new(temporary.path());
    let lock = folder.lock().expect("nobody has it");
    let other = plan(&folder, &order(&[START], 3, 1, 2), &counter(1), &Control::new());
    assert!(matches!(other, Err(UnitsError::Locked { .. })));
    drop(lock);
    plan(&folder, &order(&[START], 3, 1, 2), &counter(1), &Control::new()).expect("a plan");
}

#[test]
fn a_changed_plan_is_refused() {
    let planned = Planned::start();
    let path = planned.folder.plan_file();
    let text = fs::read_to_string(&path).expect("a plan");
    for changed in [text.replacen("\"depth\":5", "\"depth\":6", 1), text[..300].to_owned()] {
        fs::write(&path, changed).expect("it can be written");
        assert!(matches!(Plan::read(&planned.folder), Err(UnitsError::File { .. })));
    }
    // A unit that is left out, with a right checksum.
    let fields = text.split(",\"checksum\":\"").collect::<Vec<_>>();
    let fields = fields[..fields.len() - 1].join(",\"checksum\":\"");
    let without = fields.lines().filter(|line| !line.starts_with("{\"number\":2,"));
    let without = without.collect::<Vec<_>>().join("\n");
    let checksum = perft_units::Checksum::of(without.as_bytes());
    fs::write(&path, format!("{without},\"checksum\":\"{checksum}\"}}\n")).expect("a file");
    let error = Plan::read(&planned.folder).expect_err("a unit is missing");
    let UnitsError::File { problem, .. } = error else { panic!("{error}") };
    assert!(matches!(*problem, FileProblem::Contradiction { .. }));
}

#[test]
fn a_result_needs_a_place() {
    let planned = Planned::start();
    let temporary = TempDir::new().expect("a folder");
    let (alone, out) = (temporary.path().join("unit"), temporary.path().join("out/result.json"));
    fs::copy(planned.unit(1), &alone).expect("a copy");
    let origin: Provenance = origin("here");
    let run = |out| {
        let order = RunOrder { counter: counter(1), origin: &origin, out, again: false };
        run_unit(&alone, &order, &Control::new())
    };
    assert!(matches!(run(None), Err(UnitsError::NoResultsFolder { .. })));
    run(Some(&out)).expect("a result");
    assert_eq!(UnitResult::read(&out).expect("a result").number, 1);
    assert_eq!(files_in(&temporary.path().join("out")), ["result.json"]);
}

#[test]
fn a_missing_unit_file_is_named() {
    let planned = Planned::start();
    fs::remove_file(planned.unit(2)).expect("it is there");
    let error = planned.run_by(2, "here", counter(1)).expect_err("it is gone").to_string();
    assert!(error.contains("unit-000002.perftunit"), "{error}");
}

/// Heartbeats and results tell times by the clocks of other machines, which may stand anywhere.
#[test]
fn clocks_that_jump_leave_the_status_sane() {
    let planned = Planned::start();
    let paths = [1, 2, 3, 4].map(|number| planned.run(number));
    for (path, begin) in paths.iter().zip([0, 1, u64::MAX]) {
        let seconds = UnitResult::read(path).expect("a result").seconds;
        resealed(
            path,
            &format!("\"seconds\":{seconds},\"begin\":"),
            &format!("\"seconds\":7.5,\"begin\":{begin},\"jumped\":"),
        );
    }
    let [old, young, soon, far] =
        [(5, -3600), (5, -5), (6, 5), (6, 3600)].map(|(number, seconds): (u32, i64)| {
            let path =
                planned.folder.running().join(format!("unit-{number:06}.at{seconds}-1.running"));
            let (now, distance) = (SystemTime::now(), Duration::from_secs(seconds.unsigned_abs()));
            let time = if seconds < 0 { now - distance } else { now + distance };
            File::create(&path).and_then(|file| file.set_modified(time)).expect("a heartbeat");
            format!("at{seconds}-1")
        });
    let demand = Demand { runs: NonZeroU32::MIN };
    let status = status(&planned.folder, &planned.plan, demand).expect("a status");
    let who = |beats: &[Heartbeat]| beats.iter().map(|beat| beat.who.clone()).collect::<Vec<_>>();
    assert_eq!((who(&status.running), who(&status.silent)), (vec![young, soon], vec![old, far]));
    assert!(status.silent[1].is_ahead && status.done > 0.0 && status.done < 1.0);
    let left = status.time_left.expect("four units are counted");
    assert!(left.expected < Duration::from_secs(60), "{left:?}");
    assert!(left.uncertainty < Duration::from_secs(600), "{left:?}");
}

/// A unit that needs more memory than there is, is refused before its positions are read.
#[test]
fn a_unit_that_exceeds_the_memory_is_refused() {
    let planned = Planned::new(&order(&[START], 6, 3, 1));
    let small = Counter { method: Method::Merged(Memory::from_bytes(85_000)), ..counter(1) };
    let error = planned.run_by(1, "here", small).expect_err("5,362 positions");
    assert!(matches!(error, UnitsError::UnitTooLarge { positions: 5_362, .. }), "{error}");
    assert!(error.to_string().contains("--memory"), "{error}");
    let enough = Counter { method: Method::Merged(Memory::from_bytes(86_000)), ..counter(1) };
    planned.run_by(1, "here", enough).expect("a result");
    assert_eq!(planned.nodes(), Some(119_060_324));
}

/// The result with another text in its place, and a right checksum.
fn resealed(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).expect("a result");
    let fields = text.split(",\"checksum\"").next().expect("the fields");
    assert!(fields.contains(from), "{fields}");
    let fields = fields.replacen(from, to, 1);
    let checksum = perft_units::Checksum::of(fields.as_bytes());
    fs::write(path, format!("{fields},\"checksum\":\"{checksum}\"}}\n")).expect("a file");
}

/// Other programs may write results, so no number in them can be trusted to be small.
#[test]
fn impossible_numbers_of_results_end_no_program() {
    let planned = Planned::start();
    let paths = [1, 2].map(|number| planned.run(number));
    for path in &paths {
        let distinct = UnitResult::read(path).expect("a result").distinct;
        let huge = vec![u64::MAX; distinct.len()];
        let json = |numbers: &Vec<u64>| format!("{numbers:?}").replace(' ', "");
        resealed(path, &json(&distinct), &json(&huge));
    }
    (3..=6).for_each(|number| drop(planned.run(number)));
    let gathered = planned.gather(1);
    assert_eq!((gathered.results, gathered.last_positions), (6, None));
    resealed(&paths[0], "\"seconds\":", "\"seconds\":1e300,\"earlier\":");
    assert!(reasons(&planned)[0].contains("seconds"), "{:?}", reasons(&planned));
}

/// A host may be called anything. The code that shows the name takes care of it.
#[test]
fn names_disagreeing_hosts_as_written() {
    let planned = Planned::start();
    planned.run(1);
    let other = planned.run_by(1, "other", counter(1)).expect("a result");
    let Ran::Counted(path, result) = other else { panic!("{other:?}") };
    let host = format!("\\u001b[31m{}", "x".repeat(500));
    resealed(&path, "\"host\":\"other\"", &format!("\"host\":\"{host}\""));
    let nodes = format!("\"nodes\":\"{}\"", result.nodes);
    resealed(&path, &nodes, "\"nodes\":\"1\"");
    let gathered = planned.gather(1);
    let UnitState::Disagreement { said } = &gathered.units[0] else { panic!("{gathered:?}") };
    assert!(said[0].1.host.starts_with("\u{1b}[31mxxx"), "{said:?}");
    resealed(&path, "\"nodes\":\"1\"", "\"nodes\":\"\\u001b[31m\"");
    assert!(
        reasons(&planned)[0].contains("\"\\u{1b}[31m\" is not a number"),
        "{:?}",
        reasons(&planned)
    );
}
