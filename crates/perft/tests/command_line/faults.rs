//! Every command with failing calls to the system: the right total, or an error that says why there
//! is none.
//!
//! `.ci/faults` tries hundreds of times as many faults as the tests by themselves.

use std::fs;
use std::path::Path;

use terminal::testing::{FaultTrial, try_faults};

use crate::program::{PROGRAM, perft};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

const UNIT: &str = "d3/units/unit-000001.perftunit";

/// An engine of few words, which answers for [`KINGS`] at depth 1.
const ENGINE: &str = "sh -c 'while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) \
                      for move in e1d1 e1f1 e1d2 e1e2 e1f2; do echo $move: 1; done; echo Nodes searched: 5;; esac; done'";

const COMMAND: &str = "sh -c 'for move in e1d1 e1f1 e1d2 e1e2 e1f2; do echo $move: 1; done'";

fn trial<'a>(arguments: &'a [&'a str], says: &'a str) -> FaultTrial<'a> {
    FaultTrial { arguments, input: "", says, codes: &[], keeps: None }
}

/// The files that commands read.
fn prepare(folder: &Path) {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("suite.epd", &format!("{KINGS} ;D1 5 ;D2 25\n"));
    write("divide.txt", "e1d1: 1\ne1f1: 1\ne1d2: 1\ne1e2: 1\ne1f2: 1\n\nNodes searched: 5\n");
    write("report.xml", "<?xml version=\"1.0\"?>\n<testsuites name=\"old\">\n</testsuites>\n");
    write("old.svg", "<svg></svg>\n");
}

/// The same with a plan, one of whose units is counted.
fn prepare_units(folder: &Path) {
    let path = |name: &str| folder.join(name).into_os_string();
    let plan = ["units", "plan", "3", "--ply", "1", "--units", "2", "--threads", "1", "--out"];
    perft(plan.map(Into::into).into_iter().chain([path("d3")])).ends_with(0);
    let run = ["units", "run", "--threads", "1", "--host", "here"].map(Into::into);
    let unit = path("d3/units/unit-000002.perftunit");
    perft(run.into_iter().chain([unit])).ends_with(0);
}

#[test]
fn counts_are_right_or_errors() {
    let list =
        FaultTrial { input: "4k3/8/8/8/8/8/8/4K3 w - -\n", ..trial(&["count", "2", "-"], " 25") };
    let uci = FaultTrial {
        input: "uci\nposition startpos\ngo perft 2\nquit\n",
        ..trial(&["uci"], "Nodes searched: 400")
    };
    let queens = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
    let spilled = ["unique", "5", queens, "--memory", "1", "--threads", "1", "--spill", "."];
    let interactive = FaultTrial {
        input: "e2e4\nup\nquit\n",
        ..trial(&["divide", "2", "--interactive"], "e2e4, depth 1")
    };
    let trials = [
        trial(&["count", "4"], "197281 nodes"),
        trial(&["count", "4", "--threads", "2", "--hash", "1"], "197281 nodes"),
        trial(&["count", "4", "--merge", "--json"], "\"197281\""),
        trial(&spilled, "64,045"),
        trial(&["divide", "2"], "Nodes searched: 400"),
        trial(&["stats", "3"], "8,902"),
        trial(&["unique", "3"], "5,362"),
        trial(&["estimate", "5", "--samples", "50"], "nodes at depth 5"),
        trial(&["draw"], "rnbqkbnr/pppppppp"),
        trial(&["completions", "bash"], "_perft"),
        trial(&["man"], ".TH perft"),
        trial(&["explain", KINGS], "replies"),
        trial(&["--help"], "Usage: perft"),
        list,
        uci,
        interactive,
    ];
    try_faults(PROGRAM, &trials, prepare);
}

#[test]
fn suites_and_comparisons_are_right_or_errors() {
    let engine = ["divide", "1", KINGS, "--engine", ENGINE];
    let command = ["divide", "1", KINGS, "--engine-command", COMMAND];
    let report = [
        "suite",
        "suite.epd",
        "--max-depth",
        "1",
        "--engine-command",
        COMMAND,
        "--junit",
        "report.xml",
    ];
    let bench =
        ["bench", "--suite", "suite.epd", "--rounds", "1", "--kernel", "bulk", "--plot", "old.svg"];
    let trials = [
        trial(&["suite", "suite.epd"], "All 2 counts as expected."),
        trial(&["suite", "suite.epd", "--json"], "\"passed\":2"),
        trial(&["divide", "1", KINGS, "--against", "divide.txt"], "All 5 moves agree."),
        trial(&bench, "bulk"),
        trial(&engine, "The engine agrees in every move at depth 1."),
        trial(&command, "The engine agrees in every move at depth 1."),
        // An engine that fails is a finding about a suite.
        FaultTrial { codes: &[1], ..trial(&report, "The engine agrees in") },
    ];
    try_faults(PROGRAM, &trials, prepare);
}

#[test]
fn units_are_right_or_errors() {
    let run = ["units", "run", UNIT, "--threads", "1", "--host", "here"];
    let again = ["units", "run", "d3/units/unit-000002.perftunit", "--again", "--host", "here"];
    let gather = ["units", "gather", "d3", "--retry-list", "again.txt"];
    let trials = [
        trial(
            &["units", "plan", "3", "--ply", "1", "--units", "2", "--out", "new"],
            "2 units in 'new'",
        ),
        trial(&run, "unit 1: "),
        trial(&again, "unit 2: "),
        trial(&["units", "show", UNIT], " c0 \"1\";"),
        FaultTrial { codes: &[3], ..trial(&gather, "1 of 2 units remains to be counted") },
        FaultTrial { codes: &[3], ..trial(&["units", "status", "d3"], "counted   1") },
        trial(&["units", "jobs", "--for", "slurm", "d3"], "#SBATCH"),
        trial(&["units", "jobs", "--for", "parallel", "d3"], "parallel"),
        // What was counted may not be readable at the end.
        FaultTrial { codes: &[3], ..trial(&["count", "4", "--save", "saved"], "197281 nodes") },
    ];
    try_faults(PROGRAM, &trials, prepare_units);
}
