//! Names of files, arguments, and what files say: nothing of them reaches a terminal raw.

use std::fs;

use terminal::testing::{HOSTILE, Run};

use crate::program::{TemporaryFile, magics_fed, program};

#[test]
fn nothing_comes_out_raw() {
    let beside = TemporaryFile::new("beside", "");
    let folder = beside.path.parent().expect("it is in a folder");
    let table = "static const U64 Magics[64] = {\n  0x1ULL, // HOSTILE\n  HOSTILE\n};\n";
    fs::write(folder.join(HOSTILE), table.replace("HOSTILE", HOSTILE)).expect("a file");
    fs::write(folder.join("numbers"), "0x1ULL,\n".repeat(63) + HOSTILE).expect("a file");
    for words in [
        &["HOSTILE"][..],
        &["find", "HOSTILE"],
        &["find", "--piece", "HOSTILE"],
        &["find", "--format", "HOSTILE"],
        &["verify", "HOSTILE"],
        &["verify", "HOSTILE", "--json"],
        &["verify", "numbers"],
        &["verify", "no HOSTILE"],
        &["prove", "HOSTILE", "d8", "--bits", "4"],
        &["prove", "bishop", "HOSTILE", "--bits", "4"],
        &["prove", "bishop", "d8", "--bits", "4", "--state", "HOSTILE"],
        &["prove", "bishop", "d8", "--bits", "4", "--state", "nowhere/HOSTILE"],
        &["lists", "--ones", "HOSTILE"],
        &["explain", "HOSTILE"],
        &["explain", "d4", "--occupied", "HOSTILE"],
        &["explain", "d4", "--magic", "HOSTILE"],
        &["explain", "d4", "--svg", "nowhere/HOSTILE"],
        &["blockers", "HOSTILE"],
        &["blockers", "a1", "--from", "HOSTILE"],
        &["one-rank", "HOSTILE"],
        &["report", "--svg", "nowhere/HOSTILE"],
        &["selftest", "--HOSTILE"],
        &["completions", "HOSTILE"],
    ] {
        let words = words.iter().map(|word| word.replace("HOSTILE", HOSTILE));
        let run = program().args(words).current_dir(folder).output().expect("it can be run");
        let run = Run::from(run).has_no_raw_text();
        assert!(matches!(run.code, Some(1 | 2)), "{run:#?}");
    }
    magics_fed(["verify", "-"], HOSTILE.as_bytes()).ends_with(2).has_no_raw_text();
}
