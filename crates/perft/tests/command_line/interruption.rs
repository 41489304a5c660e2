//! Ctrl-C.

use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use serde_json::json;

use crate::program::{TemporaryFile, interrupted, signalled};

#[test]
fn count_reports_partial_results() {
    let run = interrupted(&["count", "20", "--threads", "1"]).ends_with(130);
    run.says(" nodes at depth 20 so far in ").complains("interrupted: the count is not complete");
}

/// `kill`, a system that shuts down, and a terminal that is closed.
#[test]
fn other_signals_are_answered_too() {
    for signal in ["TERM", "HUP"] {
        let run = signalled(signal, &["count", "20", "--threads", "1"]).ends_with(130);
        run.says(" nodes at depth 20 so far in ").complains("interrupted");
    }
}

/// `nohup` starts programs so that they ignore the signal.
#[cfg(target_os = "linux")]
#[test]
fn an_ignored_signal_stays_ignored() {
    let command = "trap '' HUP; \"$0\" count 20 --threads 1 & sleep 0.3; kill -HUP $!; sleep 0.7; \
                   echo 'still counting'; kill -TERM $!; wait $!; echo \"ended with $?\"";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", command, env!("CARGO_BIN_EXE_perft")]);
    let run: crate::program::Run = shell.output().expect("Linux has a shell").into();
    let run = run.says("ended with 130");
    let (before, after) = run.stdout.split_once("still counting\n").expect("the shell says so");
    assert!(before.is_empty() && after.contains(" nodes at depth 20 so far in "), "{run:#?}");
}

/// How many hundredths of a second a process has worked, outside the system. See `man 5
/// proc_pid_stat`.
#[cfg(target_os = "linux")]
fn processor_ticks(process: &str) -> Option<u64> {
    let fields = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is a name in brackets, which may have spaces.
    let (_, fields) = fields.rsplit_once(')')?;
    fields.split_whitespace().nth(11)?.parse().ok()
}

/// A window that is closed, or a connection that breaks: `script` of util-linux makes the terminal,
/// and is killed.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_goes_away_ends_the_count() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let program = env!("CARGO_BIN_EXE_perft");
    // A program that does not end at the signal ends by its time, long after this test.
    let count =
        format!("echo $$ > id; exec '{program}' count 20 --threads 1 --time 300 > out 2> err");
    let mut script = terminal::testing::heeding_signals("script");
    script.args(["--quiet", "--command", &count, "/dev/null"]).current_dir(folder.path());
    script.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut script) = script.spawn() else {
        eprintln!("SKIPPED: no terminal can be made, which needs 'script' of util-linux");
        return;
    };
    let file = |name| std::fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    // What has worked for a tenth of a second counts.
    let counts = || processor_ticks(file("id").trim()).is_some_and(|ticks| ticks >= 10);
    for _ in 0..1200 {
        if counts() {
            break;
        }
        sleep(Duration::from_millis(50));
    }
    script.kill().expect("it runs");
    script.wait().expect("it ends");
    for _ in 0..1200 {
        if file("err").contains("interrupted: the count is not complete") {
            assert!(file("out").contains(" nodes at depth 20 so far in "), "{}", file("out"));
            return;
        }
        sleep(Duration::from_millis(50));
    }
    panic!("{:?}, {:?}", file("out"), file("err"));
}

#[test]
fn divide_reports_partial_results() {
    let run = interrupted(&["divide", "20", "--threads", "1"]).ends_with(130);
    run.says("\nNodes searched: ").complains(" of 20 moves are known, ");
}

#[test]
fn json_tells_that_it_is_not_complete() {
    let run = interrupted(&["count", "20", "--threads", "1", "--json"]).ends_with(130);
    let object = &run.objects()[0];
    assert_eq!((&object["depth"], &object["interrupted"]), (&20.into(), &true.into()));
    assert!(object["nodes"].as_str().is_some_and(|nodes| nodes.parse::<u128>().is_ok()));
}

#[test]
fn suites_report_partial_results() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let endless = TemporaryFile::new(
        "endless.epd",
        format!("{start} ;D1 20 ;D12 62854969236701747 ;D13 1981066775000396239\n"),
    );
    let suites = ["suite", "--threads", "1", endless.path(), endless.path(), endless.path()];
    let run = interrupted(&suites).ends_with(130);
    let run = run.says("\ntotal ").says("interrupted before 2 counts");
    run.says("; 2 positions and 2 suites not reached.");
    let run = interrupted(&[&suites[..], &["--json"]].concat()).ends_with(130);
    let summary = run.objects().pop().expect("a summary");
    assert_eq!(summary["not_reached"], json!({ "positions": 2, "suites": 2 }));
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
