//! Names of files and hosts, arguments, positions, and what files and engines say: nothing of them
//! reaches a terminal raw.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use terminal::testing::HOSTILE;

use crate::program::{Run, program};
use crate::units_folder::UnitsFolder;

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// Runs the program in a folder. Whatever it says must be fit for a terminal.
#[track_caller]
fn runs(folder: &Path, words: &[&str], input: &str) -> Run {
    let words: Vec<String> = words.iter().map(|word| word.replace("HOSTILE", HOSTILE)).collect();
    let mut program = program();
    program.args(&words).current_dir(folder).stdin(std::process::Stdio::piped());
    let mut child = program.spawn().expect("the program can be run");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.replace("HOSTILE", &HOSTILE.replace('\n', " "));
    let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
    drop(stdin);
    let run = Run::from(child.wait_with_output().expect("it ends"));
    assert!(!run.stdout.is_empty() || !run.stderr.is_empty(), "{words:?} says nothing: {run:#?}");
    run.has_no_raw_text()
}

/// A folder with a file of this name and text.
fn with_file(name: &str, text: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let text = text.replace("HOSTILE", &HOSTILE.replace('\n', " "));
    fs::write(folder.path().join(name), text).expect("a file");
    folder
}

#[test]
fn arguments_come_out_escaped() {
    let folder = TempDir::new().expect("a folder");
    for words in [
        &["HOSTILE"][..],
        &["count", "HOSTILE"],
        &["count", "3", "HOSTILE"],
        &["count", "3", "--fen", "HOSTILE"],
        &["count", "3", "--moves", "HOSTILE"],
        &["count", "3", "startpos", "moves", "HOSTILE"],
        &["count", "3", "https://lichess.org/HOSTILE"],
        &["count", "3", "--HOSTILE"],
        &["count", "3", "--threads", "HOSTILE"],
        &["count", "3", "--memory", "HOSTILE"],
        &["count", "3", "--hash", "HOSTILE"],
        &["count", "3", "--time", "HOSTILE"],
        &["count", "3", "--kernel", "HOSTILE"],
        &["count", "3", "--backend", "HOSTILE"],
        &["count", "3", "--spill", "HOSTILE"],
        &["count", "3", "--save", "/proc/HOSTILE"],
        &["count", "HOSTILE..4"],
        &["count", "3", "--forgiving", "HOSTILE"],
        &["divide", "2", "HOSTILE"],
        &["divide", "2", "--against", "HOSTILE"],
        &["divide", "2", "--engine", "HOSTILE"],
        &["divide", "2", "--engine", "'HOSTILE"],
        &["divide", "2", "--engine-command", "HOSTILE"],
        &["divide", "2", "--engine-command", "'HOSTILE"],
        &["divide", "2", "--engine", "true", "--engine-option", "HOSTILE"],
        &["divide", "2", "--engine", "true", "--timeout", "HOSTILE"],
        &["stats", "2", "HOSTILE"],
        &["unique", "2", "HOSTILE"],
        &["estimate", "4", "HOSTILE"],
        &["estimate", "4", "--samples", "HOSTILE"],
        &["suite", "HOSTILE"],
        &["suite", "HOSTILE", "--json"],
        &["suite", "HOSTILE", "--engine-command", "true"],
        &["suite", "--depth", "HOSTILE"],
        &["suite", "--engine", "true", "--junit", "nowhere/HOSTILE"],
        &["bench", "HOSTILE"],
        &["bench", "--suite", "HOSTILE"],
        &["bench", "--compare", "HOSTILE"],
        &["bench", "--positions", "HOSTILE"],
        &["draw", "HOSTILE"],
        &["explain", "HOSTILE"],
        &["completions", "HOSTILE"],
        &["units", "HOSTILE"],
        &["units", "plan", "3", "--roots", "HOSTILE", "--out", "x"],
        &["units", "plan", "3", "--out", "/proc/HOSTILE"],
        &["units", "run", "HOSTILE"],
        &["units", "show", "HOSTILE"],
        &["units", "gather", "HOSTILE"],
        &["units", "status", "HOSTILE"],
        &["units", "jobs", "--for", "slurm", "HOSTILE"],
        &["units", "jobs", "--for", "HOSTILE", "x"],
    ] {
        let run = runs(folder.path(), words, "");
        assert!(matches!(run.code, Some(1 | 2)), "{words:?}: {run:#?}");
    }
}

#[test]
fn names_of_files_come_out_escaped() {
    let suite = with_file(HOSTILE, &format!("{KINGS} ;D1 5\n{KINGS} ;D1 6\nno position\n"));
    let command = "sh -c 'echo e1d1: 7' HOSTILE";
    for words in [
        &["suite", "HOSTILE"][..],
        &["suite", "HOSTILE", "--json"],
        &["suite", "HOSTILE", "--epd"],
        &["suite", "HOSTILE", "--engine-command", command],
        &["suite", "HOSTILE", "--engine-command", command, "--json"],
        &["suite", "HOSTILE", "--engine-command", "false HOSTILE"],
        &["bench", "--suite", "HOSTILE", "--rounds", "1"],
        &["bench", "--compare", "HOSTILE"],
        &["divide", "1", KINGS, "--against", "HOSTILE"],
        &["units", "plan", "2", "--roots", "HOSTILE", "--out", "x"],
        &["units", "run", "HOSTILE"],
        &["units", "show", "HOSTILE"],
        &["HOSTILE"],
        &["suite", "HOSTILE", "--forgiving", "--quiet"],
    ] {
        runs(suite.path(), words, "");
    }
    let report = ["suite", "HOSTILE", "--engine-command", command, "--junit", "report.xml"];
    runs(suite.path(), &report, "").ends_with(1);
    let report = fs::read_to_string(suite.path().join("report.xml")).expect("a report");
    let is_plain = |c: char| !c.is_control() || c == '\n';
    assert!(report.chars().all(is_plain) && !report.contains('\u{202e}'), "{report}");
}

#[test]
fn escapes_texts_of_files_and_standard_input() {
    let lines = format!(
        "HOSTILE\n{KINGS} ;D1 HOSTILE\n4k3/HOSTILE w - - 0 1 ;D1 5\n{KINGS} ;D1 6 ;id \"HOSTILE\"\n"
    );
    let file = with_file("file", &lines);
    let divide =
        with_file("file", "HOSTILE: 20\ne2e4: HOSTILE\ne2e4: 21\nNodes searched: HOSTILE\n");
    let object =
        with_file("file", "{\"fen\": \"HOSTILE\", \"depth\": 2, \"moves\": {\"HOSTILE\": 3}}");
    for folder in [&file, &divide, &object] {
        for words in [
            &["suite", "file"][..],
            &["suite", "file", "--forgiving"],
            &["suite", "file", "--json"],
            &["suite", "file", "--epd"],
            &["divide", "2", "--against", "file"],
            &["divide", "2", "--against", "file", "--json"],
            &["bench", "--suite", "file"],
            &["bench", "--compare", "file"],
            &["units", "plan", "2", "--roots", "file", "--out", "x"],
        ] {
            runs(folder.path(), words, "");
        }
    }
    for words in [
        &["count", "1", "-"][..],
        &["count", "1", "-", "--json"],
        &["count", "1", "-", "--csv"],
        &["count", "1", "-", "--epd", "--forgiving"],
        &["suite", "-"],
        &["divide", "2", "--against", "-"],
    ] {
        runs(file.path(), words, &lines);
    }
    runs(file.path(), &["divide", "2", "--interactive"], "HOSTILE\ndepth HOSTILE\ne2e4 HOSTILE\n");
    let commands = "position fen HOSTILE\nposition startpos moves HOSTILE\nsetoption name HOSTILE value HOSTILE\n\
                    HOSTILE\ngo perft HOSTILE\ngo perft 1\n";
    runs(file.path(), &["uci"], commands);
}

#[test]
fn escapes_the_output_of_engines() {
    let folder = with_file(
        "words",
        "HOSTILE\nHOSTILE: 20\ne1d1: HOSTILE\nuciok\noption name HOSTILE type string\nreadyok\n",
    );
    let says = [
        "sh -c 'cat words; cat words >&2; exit 3'",
        "sh -c 'cat words; cat words >&2; sleep 60'",
        "sh -c 'cat words; cat words; cat words; sleep 60'",
    ];
    for engine in says {
        for kind in ["--engine", "--engine-command"] {
            for json in [&[][..], &["--json"]] {
                let words = ["divide", "1", KINGS, kind, engine, "--timeout", "1"];
                runs(folder.path(), &[&words[..], json].concat(), "");
            }
        }
    }
    let option = ["divide", "1", KINGS, "--engine", says[2], "--engine-option", "HOSTILE=1"];
    runs(folder.path(), &[&option[..], &["--timeout", "1"]].concat(), "");
    let interactive = ["divide", "1", KINGS, "--interactive", "--engine-command", says[0]];
    runs(folder.path(), &interactive, "quit\n");
}

#[test]
fn names_of_hosts_and_folders_come_out_escaped() {
    let folder = TempDir::new().expect("a folder");
    let runs = |words: &[&str]| runs(folder.path(), words, "");
    runs(&["units", "plan", "3", "--ply", "1", "--units", "2", "--out", "HOSTILE"]).ends_with(0);
    runs(&["units", "plan", "3", "--out", "HOSTILE"]).ends_with(2);
    let unit = "HOSTILE/units/unit-000001.perftunit";
    runs(&["units", "run", unit, "--host", "HOSTILE"]).ends_with(0);
    runs(&["units", "run", unit, "--host", "HOSTILE"]).ends_with(0);
    runs(&["units", "run", unit, "--host", "HOSTILE", "--json", "--again"]).ends_with(0);
    runs(&["units", "run", unit, "--host", "HOSTILE", "--out", "result"]).ends_with(0);
    runs(&["units", "run", unit, "--host", "other", "--out", "result"]).ends_with(2);
    runs(&["units", "show", unit]).ends_with(0);
    for command in ["gather", "status"] {
        runs(&["units", command, "HOSTILE"]).ends_with(3);
        runs(&["units", command, "HOSTILE", "--json"]).ends_with(3);
    }
    let plan: PathBuf = folder.path().join(HOSTILE);
    fs::write(plan.join("results/unit-000002.x.json"), HOSTILE).expect("a file");
    fs::write(plan.join(format!("running/unit-000002.{HOSTILE}.running")), "").expect("a file");
    fs::remove_file(plan.join("units/unit-000002.perftunit")).expect("it is there");
    runs(&["units", "gather", "HOSTILE"]).ends_with(3);
    runs(&["units", "status", "HOSTILE"]).ends_with(3);
    runs(&["count", "4", "--save", "HOSTILE"]).ends_with(2);
    runs(&["count", "4", "--save", "HOSTILE2"]).ends_with(0);
    fs::write(plan.join("plan.json"), HOSTILE).expect("a file");
    runs(&["units", "gather", "HOSTILE"]).ends_with(2);
}

/// Results disagree, and one is by a host of this name.
#[test]
fn the_host_of_another_result_comes_out_escaped() {
    let units = UnitsFolder::planned(&["3", "--ply", "1"], 1);
    units.of_unit("run", 1, &["--host", HOSTILE]).ends_with(0);
    units.lie(1);
    for more in [&[][..], &["--json"]] {
        units.run("gather", more).ends_with(1).has_no_raw_text();
        units.run("status", more).has_no_raw_text();
    }
}
