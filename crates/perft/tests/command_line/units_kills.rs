//! Counts and plans that are killed, and signals.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::program::{perft, program, signalled};
use crate::units_folder::UnitsFolder;

/// The number of the signal that nobody can catch.
const KILL: i32 = 9;

/// A process that may have ended before it was killed.
fn start(arguments: &[&str]) -> Child {
    let mut command = program();
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program can be run")
}

fn kill(mut child: Child) -> Output {
    child.kill().expect("it can be killed");
    child.wait_with_output().expect("it ends")
}

/// Kills a count as soon as it has a first result. Tells whether it died of that.
fn kill_with_results(folder: &UnitsFolder, arguments: &[&str]) -> bool {
    let mut child = start(arguments);
    let has_result = || {
        let mut results = folder.results().into_iter();
        results.any(|path| path.file_name().is_some_and(|it| it.as_encoded_bytes()[0] != b'.'))
    };
    while !has_result() && child.try_wait().expect("it can be asked").is_none() {
        sleep(Duration::from_millis(1));
    }
    kill(child).status.signal() == Some(KILL)
}

/// A folder with a count of which some units are counted: its process was killed.
fn begun(depth: &str) -> UnitsFolder {
    for _ in 0..20 {
        let folder = UnitsFolder::new();
        let arguments = ["count", depth, "--save", folder.path(), "--threads", "1"];
        if kill_with_results(&folder, &arguments) {
            return folder;
        }
    }
    panic!("20 counts ended before they could be killed");
}

/// Killed again and again without warning, a saved count comes to the same total.
#[test]
fn a_killed_count_goes_on() {
    let folder = begun("6");
    let arguments = ["count", "6", "--save", folder.path(), "--threads", "1"];
    let mut gone_on = 0;
    for number in 0..kills() {
        let child = start(&arguments);
        // Every few milliseconds of a count that takes about a hundred.
        sleep(Duration::from_millis(2 + 37 * number % 90));
        let output = kill(child);
        gone_on += u64::from(String::from_utf8_lossy(&output.stderr).contains("continuing: "));
    }
    let last = perft(arguments).ends_with(0).says("119060324 nodes at depth 6 in ");
    last.complains("continuing: ");
    assert!(kills() < 100 || gone_on > 0, "every call was killed before it went on");
    perft(["units", "gather", folder.path()]).ends_with(0).says("119060324 nodes");
    let running = Path::new(folder.path()).join("running");
    assert_eq!(
        fs::read_dir(running).expect("a folder").count(),
        0,
        "heartbeats of killed processes"
    );
}

/// A killed plan is not a plan, or it is whole.
#[test]
fn a_killed_plan_is_absent_or_complete() {
    let (mut folder, mut killed) = (UnitsFolder::new(), 0);
    for number in 0..kills() {
        let child = start(&["units", "plan", "6", "--units", "20", "--out", folder.path()]);
        sleep(Duration::from_millis(3 + 17 * number % 100));
        killed += u64::from(kill(child).status.signal() == Some(KILL));
        let gathered = folder.run("gather", &[]);
        match gathered.code {
            Some(2) => drop(gathered.complains("there is no plan")),
            _ => {
                gathered.ends_with(3).says("20 of 20 units");
                for number in [1, 20] {
                    folder.of_unit("run", number, &[]).ends_with(0);
                }
                folder = UnitsFolder::new();
            }
        }
    }
    // The first is killed after three milliseconds: no plan is made so soon.
    assert!(killed > 0, "every plan was made before it was killed");
}

/// A few in the ordinary tests. `PERFT_TEST_KILLS=200` makes a longer one.
fn kills() -> u64 {
    let text = std::env::var("PERFT_TEST_KILLS").ok();
    text.map_or(6, |text| text.parse().expect("PERFT_TEST_KILLS is a number"))
}

/// Nothing is left that could be taken for a result, and the same command goes on.
#[test]
fn signals_leave_nothing_half_done() {
    let folder = UnitsFolder::new();
    for signal in ["INT", "TERM"] {
        let run = signalled(signal, &["count", "12", "--save", folder.path()]);
        run.ends_with(130).complains("run the same command to continue");
    }
    let units = UnitsFolder::planned(&["12", "--ply", "3"], 1);
    let unit = units.unit(1);
    let unit = unit.to_str().expect("UTF-8");
    let run = signalled("TERM", &["units", "run", unit]);
    run.ends_with(130).complains("was not counted");
    assert_eq!(units.results(), Vec::<PathBuf>::new());
    units.run("status", &[]).ends_with(3).says("running   0").says("silent    0");
}
