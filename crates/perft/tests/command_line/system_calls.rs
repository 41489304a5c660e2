//! Faults at system calls: one call on files fails, or a signal comes before it. What is on disk
//! afterwards is whole, and the same command goes on from there.
//!
//! strace makes the faults. Some calls of each command are tried, and each with
//! `PERFT_TEST_FAULTS=all`.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output};

use tempfile::TempDir;
use terminal::testing::can_trace;

use crate::program::{Run, perft};
use crate::units_folder::UnitsFolder;

/// Calls that read or change files. Those with a question mark are not on every processor.
const CALLS: &str = "read,write,openat,lseek,fsync,ftruncate,flock,statx,getdents64,unlinkat,renameat,mkdirat,\
                     ?open,?stat,?rename,?mkdir,?unlink,?fstat,?newfstatat,?pread64,?pwrite64,?fchmod";

/// What happens at a call: it fails, as on a broken or a full disk or without permission, or a
/// signal comes.
const FAULTS: [&str; 7] = [
    "error=EIO",
    "error=ENOSPC",
    "error=EACCES",
    "signal=KILL",
    "signal=TERM",
    "signal=INT",
    "signal=HUP",
];

/// The signals by their numbers. Each ends a program that does not watch for it yet.
const SIGNALS: [(&str, i32); 4] = [("KILL", 9), ("TERM", 15), ("INT", 2), ("HUP", 1)];

/// The outcome of a command that had a fault.
struct Faulted {
    fault: String,
    run: Run,
    /// The signal that ended it.
    signal: Option<i32>,
    /// Whether it came to the call that was to fail.
    is_hit: bool,
}

impl Faulted {
    /// It must have ended by the signal that came, or in one of the ways that the documents
    /// promise.
    fn ends_with_one_of(&self, codes: &[i32]) {
        let Self { fault, run, signal, .. } = self;
        let ended_by = SIGNALS.iter().find(|(name, _)| fault.contains(name));
        let by_signal = signal.is_some() && *signal == ended_by.map(|it| it.1);
        // What loads the program has codes of its own.
        let not_loaded = run.code == Some(127) && run.stderr.contains("shared librar");
        let as_promised = run.code.is_some_and(|code| codes.contains(&code));
        assert!(by_signal || not_loaded || as_promised, "{fault}: {run:#?}");
        assert!(!run.stderr.contains("panicked"), "{fault}: {run:#?}");
    }

    fn is_success(&self) -> bool {
        self.run.code == Some(0)
    }
}

/// Runs the program under strace. Returns what it left and what strace saw.
fn traced(inject: Option<&str>, arguments: &[&str]) -> (Output, String) {
    let folder = TempDir::new().expect("a folder");
    let trace = folder.path().join("trace");
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o"]).arg(&trace).args(["-e", &format!("trace={CALLS}")]);
    strace.args(inject.map(|fault| format!("--inject={fault}")));
    let output = strace.arg(env!("CARGO_BIN_EXE_perft")).args(arguments).output();
    let trace = fs::read_to_string(trace).expect("strace writes what it saw");
    (output.expect("there is strace"), trace)
}

/// Runs the program with a fault, written as strace takes it.
fn with_fault(fault: &str, arguments: &[&str]) -> Faulted {
    let (output, trace) = traced(Some(fault), arguments);
    let marks = ["(INJECTED)", "--- SIG", "+++ killed"];
    let is_hit = marks.into_iter().any(|mark| trace.contains(mark));
    let signal = output.status.signal();
    Faulted { fault: fault.to_owned(), run: output.into(), signal, is_hit }
}

/// The calls on files that the first thread of a command makes: their names, each with how many of
/// that name came before.
fn calls(arguments: &[&str]) -> Vec<(String, usize)> {
    let (output, trace) = traced(None, arguments);
    Run::from(output).ends_with(0);
    let thread = trace.split_whitespace().next().expect("a call").to_owned();
    let (mut calls, mut seen) = (Vec::new(), BTreeMap::<&str, usize>::new());
    for line in trace.lines().filter_map(|line| line.strip_prefix(&thread)) {
        if let Some((name, _)) = line.trim_start().split_once('(').filter(|it| !it.0.contains(' '))
        {
            let number = seen.entry(name).or_default();
            *number += 1;
            calls.push((name.to_owned(), *number));
        }
    }
    calls
}

/// All faults that are to be tried with these calls.
fn faults(calls: &[(String, usize)]) -> impl Iterator<Item = String> {
    let wanted = match std::env::var("PERFT_TEST_FAULTS").as_deref() {
        Ok("all") => calls.len(),
        Ok(text) => text.parse().expect("PERFT_TEST_FAULTS is a number, or all"),
        Err(_) => 4,
    };
    let wanted = wanted.clamp(1, calls.len());
    FAULTS.into_iter().enumerate().flat_map(move |(shift, fault)| {
        (0..wanted).map(move |number| {
            // From the last call on, since the first ones load the program. Each kind of fault has
            // calls of its own.
            let back = (number * calls.len() + shift * calls.len() / FAULTS.len()) / wanted;
            let (name, number) = &calls[calls.len() - 1 - back];
            format!("{name}:{fault}:when={number}")
        })
    })
}

/// Tries a command with all faults. Most must have come to their call.
fn try_faults(calls: &[(String, usize)], mut attempt: impl FnMut(&str) -> Faulted) {
    let (mut tried, mut hit) = (0, 0);
    for fault in faults(calls) {
        tried += 1;
        hit += usize::from(attempt(&fault).is_hit);
    }
    println!("{tried} faults at {} calls, {hit} hit", calls.len());
    assert!(4 * hit > 3 * tried, "only {hit} of {tried} faults came to a call");
}

#[test]
fn a_saved_count_survives_any_fault() {
    fn count(path: &str) -> [&str; 6] {
        ["count", "4", "--save", path, "--threads", "1"]
    }
    if !can_trace() {
        return;
    }
    let calls = calls(&count(UnitsFolder::new().path()));
    try_faults(&calls, |fault| {
        let folder = UnitsFolder::new();
        let faulted = with_fault(fault, &count(folder.path()));
        // 3: what was counted cannot be read back.
        faulted.ends_with_one_of(&[0, 2, 3, 130]);
        let says = faulted.run.stdout.contains("197281 nodes");
        assert!(says || !faulted.is_success(), "{fault}: {:#?}", faulted.run);
        let gathered = folder.run("gather", &[]);
        assert!(matches!(gathered.code, Some(0 | 2 | 3)), "{fault}: {gathered:#?}");
        assert!(gathered.code != Some(0) || gathered.stdout.contains("197281 nodes"), "{fault}");
        perft(count(folder.path())).ends_with(0).says("197281 nodes");
        folder.run("gather", &[]).ends_with(0).says("197281 nodes");
        faulted
    });
}

#[test]
fn a_plan_is_whole_or_not_there_after_any_fault() {
    fn plan(path: &str) -> [&str; 11] {
        ["units", "plan", "3", "--ply", "1", "--units", "2", "--threads", "1", "--out", path]
    }
    if !can_trace() {
        return;
    }
    let calls = calls(&plan(UnitsFolder::new().path()));
    try_faults(&calls, |fault| {
        let folder = UnitsFolder::new();
        let faulted = with_fault(fault, &plan(folder.path()));
        faulted.ends_with_one_of(&[0, 2, 130]);
        let gathered = folder.run("gather", &[]);
        match gathered.code {
            Some(3) => drop(gathered.says("2 of 2 units")),
            _ => {
                gathered.ends_with(2).complains("there is no plan");
                assert!(!faulted.is_success(), "{fault}");
                perft(plan(folder.path())).ends_with(0);
            }
        }
        for number in [1, 2] {
            folder.of_unit("run", number, &[]).ends_with(0);
        }
        folder.run("gather", &[]).ends_with(0).says("8902 nodes");
        faulted
    });
}

/// The unit file can be read again, and a result that is there is right.
#[test]
fn a_result_is_whole_or_not_there_after_any_fault() {
    if !can_trace() {
        return;
    }
    let folder = UnitsFolder::planned(&["3", "--ply", "1"], 2);
    folder.of_unit("run", 2, &[]).ends_with(0);
    let unit = folder.unit(1).to_str().expect("UTF-8").to_owned();
    let run = ["units", "run", &unit, "--again", "--threads", "1"];
    try_faults(&calls(&run), |fault| {
        for result in
            folder.results().iter().filter(|path| path.to_string_lossy().contains("unit-000001"))
        {
            fs::remove_file(result).expect("a result");
        }
        let faulted = with_fault(fault, &run);
        faulted.ends_with_one_of(&[0, 2, 130]);
        let gathered = folder.run("gather", &[]);
        match gathered.code {
            Some(0) => drop(gathered.says("8902 nodes")),
            _ => {
                gathered.ends_with(3).says("unit 1: no result");
                assert!(!faulted.is_success(), "{fault}");
            }
        }
        folder.of_unit("run", 1, &["--again"]).ends_with(0);
        folder.run("gather", &[]).ends_with(0).says("8902 nodes");
        faulted
    });
}

/// What cannot be read is missing or an error, and never another sum.
#[test]
fn sums_are_right_after_any_fault() {
    if !can_trace() {
        return;
    }
    let folder = UnitsFolder::planned(&["3", "--ply", "1"], 2);
    for number in [1, 2] {
        folder.of_unit("run", number, &[]).ends_with(0);
    }
    let gather = ["units", "gather", folder.path()];
    try_faults(&calls(&gather), |fault| {
        let faulted = with_fault(fault, &gather);
        faulted.ends_with_one_of(&[0, 2, 3, 130]);
        let says = faulted.run.stdout.contains("8902 nodes");
        assert!(says || !faulted.is_success(), "{fault}: {:#?}", faulted.run);
        faulted
    });
    folder.run("gather", &[]).ends_with(0).says("8902 nodes");
}

#[test]
fn spilled_rows_are_right_or_an_error_after_any_fault() {
    if !can_trace() {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    let queens = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
    let unique = ["unique", "6", queens, "--memory", "1", "--threads", "1", "--spill", path];
    let expected = perft(unique).ends_with(0).stdout;
    let last = expected.lines().last().expect("a line").to_owned();
    try_faults(&calls(&unique), |fault| {
        let faulted = with_fault(fault, &unique);
        faulted.ends_with_one_of(&[0, 2, 130]);
        let says = faulted.run.stdout.contains(&last);
        assert!(says || !faulted.is_success(), "{fault}: {:#?}", faulted.run);
        // Files without names are gone with the process.
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "{fault}");
        faulted
    });
}

#[test]
fn a_report_is_the_old_or_the_new_one_after_any_fault() {
    if !can_trace() {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let [suite, report] = ["suite.epd", "report.xml"].map(|name| folder.path().join(name));
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n";
    fs::write(&suite, text).expect("a file");
    let [suite, path] = [&suite, &report].map(|path| path.to_str().expect("UTF-8"));
    let engine = concat!(env!("CARGO_BIN_EXE_perft"), " divide {depth} {fen}");
    let check = ["suite", suite, "--engine-command", engine, "--junit", path, "--quiet"];
    fs::write(&report, "old").expect("a file");
    let calls = calls(&check);
    try_faults(&calls, |fault| {
        fs::write(&report, "old").expect("a file");
        let faulted = with_fault(fault, &check);
        faulted.ends_with_one_of(&[0, 1, 2, 130]);
        let now = fs::read_to_string(&report).expect("a report");
        let is_new = now.starts_with("<?xml") && now.trim_end().ends_with("</testsuites>");
        assert!(is_new || now == "old", "{fault}: {now}");
        assert!(is_new || !faulted.is_success(), "{fault}: {:#?}", faulted.run);
        faulted
    });
}
