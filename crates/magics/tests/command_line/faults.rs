//! Every command with failing calls to the system: the right result, or an error that says why
//! there is none.
//!
//! `.ci/faults` tries hundreds of times as many faults as the tests by themselves.

use std::fs;
use std::path::Path;

use terminal::testing::{FaultTrial, try_faults};

use crate::program::{PROGRAM, magics};

fn trial<'a>(arguments: &'a [&'a str], says: &'a str) -> FaultTrial<'a> {
    FaultTrial { arguments, input: "", says, codes: &[], keeps: None }
}

/// A table to verify, and a picture to replace.
fn prepare(folder: &Path) {
    let table = magics(["find", "--piece", "bishop", "--format", "c"]).ends_with(0).stdout;
    fs::write(folder.join("table.h"), table).expect("a file");
    fs::write(folder.join("old.svg"), "<svg></svg>\n").expect("a file");
}

#[test]
fn every_command_is_right_or_an_error() {
    let prove = ["prove", "bishop", "d8", "--bits", "4", "--state", "d8.state"];
    let trials = [
        trial(&["find", "--piece", "bishop", "--format", "c"], "const uint64 BMagic[64]"),
        trial(&["verify", "table.h"], "64 good, 0 bad"),
        FaultTrial { keeps: Some("d8.state"), ..trial(&prove, "there is no magic") },
        FaultTrial { codes: &[1], ..trial(&["lists", "--ones", "3"], "24 magics found so far") },
        trial(&["explain", "d4", "--piece", "bishop", "--svg", "old.svg"], "9 index bits"),
        trial(&["blockers", "b1", "--piece", "bishop"], "b1"),
        trial(&["one-rank"], "The board is the index."),
        trial(&["report", "--svg", "old.svg"], "bytes"),
        trial(&["completions", "bash"], "_magics"),
        trial(&["man"], ".TH magics"),
        trial(&["--version"], "magics "),
    ];
    try_faults(PROGRAM, &trials, prepare);
}
