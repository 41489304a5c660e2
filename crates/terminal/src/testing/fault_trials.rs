//! Commands whose calls to the system fail one at a time: each gives the right result, or an error
//! that says so.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{Program, Run, can_trace, feed, heeding_signals};

/// The calls that fail, and how. Those with a question mark are not on every processor.
const FAULTS: [(&str, &[&str]); 5] = [
    ("openat,?open", &["EACCES", "EMFILE", "EIO"]),
    ("read,?pread64", &["EIO"]),
    ("write,?pwrite64", &["EIO", "ENOSPC"]),
    ("fsync,fdatasync", &["EIO", "ENOSPC"]),
    ("?rename,renameat,renameat2", &["EIO", "EACCES"]),
];

/// How many faults of each command are tried, unless `PERFT_TEST_FAULTS` says how many, or `all`.
const FEW: usize = 3;

/// How long a command may take, in seconds: one that a fault lets wait for ever is an error.
const PATIENCE: &str = "120";

/// A command that is tried.
#[derive(Clone, Copy, Debug)]
pub struct FaultTrial<'a> {
    /// Its arguments. It runs in a folder of its own.
    pub arguments: &'a [&'a str],
    /// Its standard input.
    pub input: &'a str,
    /// A text that its output holds after success.
    pub says: &'a str,
    /// How it may end beside 0 and 2.
    pub codes: &'a [i32],
    /// A file that it keeps only where it ends with an error.
    pub keeps: Option<&'a str>,
}

/// The files below a folder, by path, with their contents.
type TrialFiles = BTreeMap<PathBuf, Vec<u8>>;

/// The outcome of a command in a folder.
struct Attempt {
    run: Run,
    files: TrialFiles,
    trace: String,
}

/// Tries all commands with faults, each in a folder that `prepare` has filled. Says how many faults
/// were tried.
///
/// # Panics
/// When a command does not end as it should, or leaves half a file.
pub fn try_faults(program: Program, trials: &[FaultTrial<'_>], prepare: impl Fn(&Path)) {
    if !can_trace() {
        return;
    }
    let (mut tried, mut hit, mut failed) = (0, 0, 0);
    for trial in trials {
        let (before, whole) = (prepared(&prepare).1, attempt(program, trial, &prepare, None));
        check_whole(trial, &whole);
        for fault in faults(&whole.trace) {
            let faulted = attempt(program, trial, &prepare, Some(&fault));
            tried += 1;
            hit += u32::from(faulted.trace.contains("(INJECTED)"));
            failed += u32::from(faulted.run.code != Some(0));
            check(trial, &fault, &faulted, &[&before, &whole.files]);
        }
    }
    let told = format!("{tried} faults tried, {hit} hit, {failed} ended the command with an error");
    // Not captured, so that the number is seen although the test passes.
    let _ = writeln!(stderr(), "{told}");
    assert!(2 * hit > tried, "{told}");
}

/// A folder that is filled, and what it holds.
fn prepared(prepare: &impl Fn(&Path)) -> (TempDir, TrialFiles) {
    let folder = TempDir::new().expect("a temporary folder can be made");
    prepare(folder.path());
    let files = files_below(folder.path());
    (folder, files)
}

/// Runs a command, with a fault or without one.
fn attempt(
    program: Program,
    trial: &FaultTrial<'_>,
    prepare: &impl Fn(&Path),
    fault: Option<&str>,
) -> Attempt {
    let (folder, _) = prepared(prepare);
    let trace_folder = TempDir::new().expect("a temporary folder can be made");
    let trace = trace_folder.path().join("trace");
    let calls = FAULTS.map(|(calls, _)| calls).join(",");
    let mut command = heeding_signals("timeout");
    command.args([PATIENCE, "strace", "-f", "-qq", "--seccomp-bpf", "-e", "signal=none", "-o"]);
    command.arg(&trace).args(["-e", &format!("trace={calls}")]);
    command.args(fault.map(|fault| format!("--inject={fault}"))).arg(program.0);
    command.args(trial.arguments).current_dir(folder.path());
    let run = feed(&mut command, trial.input.as_bytes());
    let trace = fs::read_to_string(trace).expect("strace writes what it saw");
    Attempt { run, files: files_below(folder.path()), trace }
}

/// All faults of a command, or some, spread over its calls.
fn faults(trace: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (calls, errors) in FAULTS {
        let calls_of_one_thread = most_calls(trace, calls);
        for number in 1..=calls_of_one_thread {
            all.extend(errors.iter().map(|error| format!("{calls}:error={error}:when={number}")));
        }
    }
    let wanted = match std::env::var("PERFT_TEST_FAULTS").as_deref() {
        Ok("all") => all.len(),
        Ok(text) => text.parse().expect("PERFT_TEST_FAULTS is a number, or all"),
        Err(_) => FEW,
    };
    let wanted = wanted.clamp(1, all.len().max(1));
    // From the last calls on, since the first ones load the program.
    (0..wanted).map(|number| all[all.len() - 1 - number * all.len() / wanted].clone()).collect()
}

/// How many of these calls the thread makes that makes the most.
fn most_calls(trace: &str, calls: &str) -> usize {
    let names: Vec<&str> = calls.split(',').map(|name| name.trim_start_matches('?')).collect();
    let mut by_thread = BTreeMap::<&str, usize>::new();
    for line in trace.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let name = call.trim_start().split('(').next().unwrap_or_default();
        if names.contains(&name) {
            *by_thread.entry(thread).or_default() += 1;
        }
    }
    by_thread.into_values().max().unwrap_or(0)
}

/// Without a fault a command has its result.
fn check_whole(trial: &FaultTrial<'_>, whole: &Attempt) {
    let FaultTrial { arguments, says, codes, .. } = trial;
    let run = &whole.run;
    let ends_well = run.code.is_some_and(|code| code == 0 || codes.contains(&code));
    assert!(ends_well && run.stdout.contains(says), "{arguments:?}: {run:#?}");
}

/// With a fault it has the right result, or says why not.
fn check(trial: &FaultTrial<'_>, fault: &str, faulted: &Attempt, known: &[&TrialFiles]) {
    let Attempt { run, files, trace } = faulted;
    let FaultTrial { arguments, says, codes, keeps, .. } = trial;
    let context = || format!("perft or magics {}\n{fault}: {run:#?}", arguments.join(" "));
    assert!(!run.stderr.contains("panicked"), "{}", context());
    // The loader of the program has an exit code of its own.
    let not_loaded = run.code == Some(127) && run.stderr.contains("shared librar");
    match run.code {
        _ if not_loaded => {}
        Some(0) => assert!(run.stdout.contains(says), "{}", context()),
        Some(2) => {
            let errors = run.stderr.lines().filter(|line| line.starts_with("error: ")).count();
            let unheard =
                trace.lines().any(|line| line.contains("write(2, ") && line.contains("(INJECTED)"));
            assert!(errors > 0 || unheard, "{}", context());
        }
        Some(code) if codes.contains(&code) => {}
        _ => panic!("{}", context()),
    }
    for (path, contents) in files {
        let known = known.iter().filter_map(|files| files.get(path));
        let known: Vec<&Vec<u8>> = known.collect();
        let is_kept = keeps.is_some_and(|kept| path == Path::new(kept));
        assert!(is_kept || !known.is_empty(), "'{}' is left: {}", path.display(), context());
        let is_whole = known.contains(&contents) || has_its_end(path, contents);
        assert!(is_whole, "'{}' is half a file: {}", path.display(), context());
    }
}

/// Whether a file that differs from run to run is complete.
fn has_its_end(path: &Path, contents: &[u8]) -> bool {
    let end: &[u8] = match path.extension().and_then(|extension| extension.to_str()) {
        Some("json") => b"}\n",
        Some("state") => b"}",
        Some("txt") => b".perftunit\n",
        Some("xml") => b"</testsuites>\n",
        Some("svg") => b"</svg>\n",
        _ => return false,
    };
    contents.ends_with(end)
}

fn files_below(folder: &Path) -> TrialFiles {
    let (mut files, mut folders) = (TrialFiles::new(), vec![folder.to_owned()]);
    while let Some(there) = folders.pop() {
        for entry in fs::read_dir(&there).expect("a folder").flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => {
                    let contents = fs::read(&path).expect("a file");
                    files.insert(path.strip_prefix(folder).expect("below").to_owned(), contents);
                }
            }
        }
    }
    files
}
