//! Ctrl-C.

use std::fs;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::program::{Run, TemporaryFile, program};

/// Runs the program, presses Ctrl-C once it watches for it and has had time to begin, and sees how it
/// ends.
fn interrupted(arguments: &[&str]) -> Run {
    let mut child = program().args(arguments).spawn().expect("the program can be run");
    wait_until_it_watches(&child);
    thread::sleep(Duration::from_millis(150));
    let pid = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &pid]).status();
    assert!(kill.expect("a Unix system has kill").success());
    kill_unless_it_ends(&mut child);
    child.wait_with_output().expect("the program ends").into()
}

/// Gives the program some time to end.
fn kill_unless_it_ends(child: &mut Child) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while Instant::now() < deadline {
        if child.try_wait().is_ok_and(|status| status.is_some()) {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("the program runs");
}

/// Waits until the program catches the signal, as far as the system tells.
fn wait_until_it_watches(child: &Child) {
    const INTERRUPT: u64 = 1 << 1;
    for _ in 0..400 {
        let Ok(status) = fs::read_to_string(format!("/proc/{}/status", child.id())) else { break };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if caught.is_some_and(|mask| mask & INTERRUPT != 0) {
            return;
        }
        thread::sleep(Duration::from_millis(25));
    }
    thread::sleep(Duration::from_secs(2));
}

#[test]
fn count_tells_what_it_knows() {
    let run = interrupted(&["count", "20"]).ends_with(130);
    run.says(" nodes at depth 20 so far in ").complains("interrupted: the count is not complete");
}

#[test]
fn divide_tells_what_it_knows() {
    let run = interrupted(&["divide", "20"]).ends_with(130);
    run.says("\nNodes searched: ").complains(" of 20 moves are known, ");
}

#[test]
fn json_tells_that_it_is_not_complete() {
    let run = interrupted(&["count", "20", "--json"]).ends_with(130);
    let object = &run.objects()[0];
    assert_eq!((&object["depth"], &object["interrupted"]), (&20.into(), &true.into()));
    assert!(object["nodes"].as_str().is_some_and(|nodes| nodes.parse::<u128>().is_ok()));
}

#[test]
fn suites_tell_what_they_know() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let endless = TemporaryFile::new(
        "endless.epd",
        format!("{start} ;D1 20 ;D12 62854969236701747 ;D13 1981066775000396239\n"),
    );
    let run = interrupted(&["suite", endless.path(), endless.path()]).ends_with(130);
    run.says("\ntotal ").says("interrupted before 2 counts");
}

#[test]
fn a_comparison_with_an_engine_ends() {
    let run = interrupted(&["divide", "2", "--engine", "sleep 60"]).ends_with(130);
    run.complains("interrupted: the comparison is not complete");
}

#[test]
fn a_measurement_ends() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let endless = TemporaryFile::new("endless_bench.epd", format!("{start} ;D13 1\n"));
    let measure = ["bench", "--suite", endless.path(), "--kernel", "bulk"];
    interrupted(&measure).ends_with(130).complains("interrupted: not all rounds were run");
    let run = interrupted(&[&measure[..], &["--json"]].concat()).ends_with(130);
    let object = &run.objects()[0];
    assert_eq!((&object["interrupted"], &object["results"]), (&true.into(), &json!([])));
}
