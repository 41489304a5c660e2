//! A system that gives no threads, or not as many as are asked for.

use std::fs;

use terminal::testing::NO_THREADS;

use crate::fake_engine;
use crate::program::{PROGRAM, Run, TemporaryFile, without_threads};
use crate::units_folder::UnitsFolder;

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// A program that is not UCI engine: it takes a process and two threads for each question, which
/// read from it.
fn command() -> String {
    format!("{} divide {{depth}} {{fen}}", env!("CARGO_BIN_EXE_perft"))
}

/// Five lines for comparisons.
fn suite() -> TemporaryFile {
    TemporaryFile::new("suite.epd", format!("{KINGS} ;D1 5\n").repeat(5))
}

#[test]
fn counts_do_without_threads_that_cannot_be_had() {
    let suite = suite();
    // With `when=3`, only the third thread of each cannot be had.
    for when in ["", ":when=2+", ":when=3", ":when=4+"] {
        for method in [&["--merge"][..], &["--hash", "1"], &["--kernel", "bulk"]] {
            let arguments = [&["count", "6", "--threads", "4"], method].concat();
            let Some(run) = without_threads(when, &arguments, b"") else { return };
            run.ends_with(0).says("119060324 nodes at depth 6");
        }
        for (arguments, says) in [
            (&["stats", "4", "--threads", "4"][..], "197,281"),
            (&["estimate", "6", "--threads", "4"], "119060324 nodes"),
            (&["unique", "4", "--threads", "4"], "72,078"),
            (&["suite", suite.path(), "--threads", "4"], "All 5 counts as expected."),
        ] {
            let run = without_threads(when, arguments, b"").expect("strace").ends_with(0);
            assert!(run.stdout.contains(says), "{when}: {run:#?}");
        }
    }
}

#[test]
fn units_do_without_threads_that_cannot_be_had() {
    let folder = UnitsFolder::new();
    let plan = ["units", "plan", "5", "--units", "3", "--threads", "4", "--out", folder.path()];
    let Some(run) = without_threads("", &plan, b"") else { return };
    run.ends_with(0);
    for number in 1..=3 {
        let unit = folder.unit(number);
        let run = ["units", "run", unit.to_str().expect("UTF-8"), "--threads", "4"];
        without_threads("", &run, b"").expect("strace").ends_with(0);
    }
    folder.run("gather", &[]).ends_with(0).says("4865609 nodes");
}

/// Where a thread would read, the only one does.
#[test]
fn standard_input_is_read_without_a_thread_for_it() {
    let positions = format!("{KINGS}\nno position\n{KINGS}\n");
    let Some(run) = without_threads("", &["count", "1", "-"], positions.as_bytes()) else { return };
    let run = run.ends_with(2).complains("standard input:2:2: ");
    assert_eq!(run.stdout.matches(" 5").count(), 2, "{run:#?}");
    let run = without_threads("", &["divide", "2", "--interactive"], b"e2e4\nup\nquit\n");
    run.expect("strace").ends_with(0).says("\ne2e4, depth 1\n");
}

#[test]
fn reports_that_a_needed_thread_cannot_start() {
    for (arguments, complaint) in [
        (&["uci"][..], "cannot start a thread to read commands with: "),
        (&["count", "3", "--time", "9"], "cannot start a thread that ends the command after"),
        (&["divide", "1", "--engine", "true"], "cannot run the engine 'true': "),
        (&["divide", "1", "--interactive", "--engine", "true"], "cannot run the engine 'true': "),
        (&["suite", "--engine", "true"], "cannot start a thread to compare with: "),
    ] {
        let Some(run) = without_threads("", arguments, b"") else { return };
        let run = run.ends_with(2).complains(complaint).complains("help: give --threads a smaller");
        assert!(run.stdout.is_empty(), "{run:#?}");
    }
}

/// However many threads there are, an engine is compared or cannot be read from, and nothing is
/// lost.
#[test]
fn engines_are_compared_with_the_threads_that_can_be_had() {
    let (suite, mut codes) = (suite(), Vec::new());
    let uci = fake_engine::command();
    for first in 1..=8 {
        let when = format!(":when={first}+");
        for engine in [["--engine", &uci], ["--engine-command", &command()]] {
            let arguments = ["suite", suite.path(), engine[0], engine[1], "--threads", "3"];
            let faulted = |arguments: &[&str]| without_threads(&when, arguments, b"");
            let Some(run) = faulted(&arguments) else { return };
            says_all_or_why(&run);
            let divide = ["divide", "1", KINGS, engine[0], engine[1]];
            let divide = faulted(&divide).expect("strace");
            says_all_or_why(&divide);
            codes.extend([run.code, divide.code]);
        }
    }
    assert!(codes.contains(&Some(0)) && codes.contains(&Some(2)), "{codes:?}");
}

/// The engine, whose threads cannot be had either, may end itself.
#[track_caller]
fn says_all_or_why(run: &Run) {
    match run.code {
        Some(0) => assert!(run.stdout.contains("The engine agrees in"), "{run:#?}"),
        Some(1) => assert!(run.stdout.contains("the engine ended with"), "{run:#?}"),
        Some(2) => assert!(run.stderr.contains("help: "), "{run:#?}"),
        _ => panic!("{run:#?}"),
    }
    assert!(!run.stderr.contains("panicked"), "{run:#?}");
}

/// The fourth program finds no thread that reads from it. What was compared before is reported.
#[test]
fn results_are_kept_when_the_engine_cannot_be_started_any_more() {
    let (suite, report) = (suite(), TemporaryFile::new("report.xml", ""));
    let arguments = ["suite", suite.path(), "--engine-command", &command()];
    let run = |more: &[&str]| without_threads(":when=7+", &[&arguments[..], more].concat(), b"");
    let Some(text) = run(&["--threads", "1", "--junit", report.path()]) else { return };
    let text = text.ends_with(2).complains("talk to the command: ").complains("ulimit -u");
    text.says("2 positions and 0 suites not reached.");
    let xml = fs::read_to_string(&report.path).expect("a report");
    assert!(xml.contains("tests=\"4\" failures=\"0\" errors=\"0\" skipped=\"1\""), "{xml}");
    // Each of two workers asks three times, and hands on what it cannot compare.
    let objects = run(&["--threads", "2", "--json"]).expect("strace").ends_with(0).objects();
    assert_eq!(objects.len(), 6);
    let places = objects[..5].iter().map(|object| object["line"].as_u64());
    assert!(places.eq((1..=5).map(Some)), "{objects:#?}");
}

/// A signal that nobody can wait for ends the program, as without a handler.
#[test]
fn ctrl_c_ends_a_program_without_threads() {
    let faults = [NO_THREADS, "write:signal=INT:when=1"];
    let Some(run) = PROGRAM.faulted(&faults, ["count", "3"], b"") else { return };
    assert_eq!(run.code, None, "{run:#?}");
    let run = PROGRAM.faulted(&faults[1..], ["count", "3"], b"").expect("strace");
    assert!(matches!(run.code, Some(0 | 130)), "{run:#?}");
}
