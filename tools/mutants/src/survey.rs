//! The tests: how long each takes, and which mutants it comes to.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{Read, Seek};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::compile::TestProgram;

/// A test that passes without mutants.
#[derive(Deserialize, Serialize)]
pub struct Test {
    /// The number of the program that has it.
    pub program: usize,
    pub name: String,
    /// How long it takes without mutants.
    pub seconds: f32,
    /// The mutants that it comes to, in order.
    pub reached: Vec<u32>,
}

/// How a run of tests ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    Passed,
    Failed,
    TimedOut,
}

/// Kilobytes of addresses that tests may have. A mutant may take all memory.
const ADDRESSES: u32 = 8_000_000;

/// Runs tests of a program one after the other, and returns what they write.
pub fn run(
    program: &TestProgram,
    tests: &[&str],
    environment: &[(&str, &str)],
    limit: Duration,
) -> Result<(Ended, String)> {
    let mut output = tempfile::tempfile()?;
    let start = Instant::now();
    let mut child = Command::new("bash")
        .args(["-c", &format!("ulimit -v {ADDRESSES}; exec \"$@\""), "bash"])
        .arg(&program.path)
        .args(if program.is_documentation { &[][..] } else { &["--exact"] })
        .args(if program.is_documentation { &[][..] } else { tests })
        .env("RUST_TEST_THREADS", "1")
        .envs(environment.iter().copied())
        .current_dir(&program.folder)
        .stdin(Stdio::null())
        .stdout(output.try_clone()?)
        .stderr(Stdio::null())
        .spawn()?;
    let ended = loop {
        if let Some(status) = child.try_wait()? {
            break if status.success() { Ended::Passed } else { Ended::Failed };
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            break Ended::TimedOut;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let mut text = Vec::new();
    output.rewind()?;
    output.read_to_end(&mut text)?;
    Ok((ended, String::from_utf8_lossy(&text).into_owned()))
}

/// The names of a program's tests that are not ignored.
fn names(program: &TestProgram) -> Result<Vec<String>> {
    if program.is_documentation {
        return Ok(vec![program.name.clone()]);
    }
    let listed = |options: &[&str]| -> Result<HashSet<String>> {
        let output = Command::new(&program.path)
            .args(["--list", "--format", "terse"])
            .args(options)
            .output()?;
        ensure!(output.status.success(), "{} lists no tests", program.name);
        let text = String::from_utf8(output.stdout)?;
        Ok(text.lines().filter_map(|line| Some(line.strip_suffix(": test")?.to_owned())).collect())
    };
    let ignored = listed(&["--ignored"])?;
    let mut names: Vec<_> = listed(&[])?.difference(&ignored).cloned().collect();
    names.sort_unstable();
    Ok(names)
}

/// What an earlier survey found, with the programs that it looked at.
#[derive(Deserialize, Serialize)]
struct Kept {
    programs: Vec<(String, SystemTime)>,
    tests: Vec<Test>,
}

/// Runs each test alone, once to measure it and once to record what it comes to. Those that fail,
/// or that take too long, are left out and named. What an earlier survey found of the same program
/// is taken from there.
pub fn survey(
    programs: &[TestProgram],
    mutants: usize,
    longest: Duration,
    threads: usize,
    work: &Path,
) -> Result<Vec<Test>> {
    let made = |program: &TestProgram| {
        Ok((program.path.display().to_string(), fs::metadata(&program.path)?.modified()?))
    };
    let looked_at = programs.iter().map(made).collect::<Result<Vec<_>>>()?;
    let path = work.join("survey.json");
    let mut known = Vec::new();
    if let Ok(text) = fs::read_to_string(&path) {
        let kept: Kept = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        for test in kept.tests {
            let made = &kept.programs[test.program];
            if let Some(program) = looked_at.iter().position(|program| program == made) {
                known.push(Test { program, ..test });
            }
        }
    }
    let is_known: HashSet<usize> = known.iter().map(|test| test.program).collect();
    let mut all = Vec::new();
    for (number, program) in programs.iter().enumerate() {
        if !is_known.contains(&number) {
            all.extend(names(program)?.into_iter().map(|name| (number, name)));
        }
    }
    let (next, tests) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let look = |worker: usize| -> Result<()> {
        let file = work.join(format!("reached-{worker}"));
        while let Some((program, name)) = all.get(next.fetch_add(1, Relaxed)) {
            if let Some(test) = look_at(&programs[*program], name, mutants, longest, &file)? {
                let mut tests = tests.lock().expect("no thread panics");
                tests.push(Test { program: *program, ..test });
                if tests.len() % 100 == 0 {
                    eprintln!("{} of {} tests", tests.len(), all.len());
                }
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let look = &look;
        let workers: Vec<_> =
            (0..threads).map(|worker| scope.spawn(move || look(worker))).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no thread panics"))
    })?;
    let mut tests = tests.into_inner().expect("no thread panics");
    tests.extend(known);
    let kept = Kept { programs: looked_at, tests };
    fs::write(path, serde_json::to_string(&kept)?)?;
    Ok(kept.tests)
}

/// Measures a test, and finds what it comes to.
fn look_at(
    program: &TestProgram,
    name: &str,
    mutants: usize,
    longest: Duration,
    file: &Path,
) -> Result<Option<Test>> {
    let start = Instant::now();
    let (ended, _) = run(program, &[name], &[("MUTANT", "0")], longest)?;
    let seconds = start.elapsed().as_secs_f32();
    if ended != Ended::Passed {
        eprintln!("left out: {} {name}: {ended:?}", program.name);
        return Ok(None);
    }
    File::create(file)?.set_len(mutants as u64 + 1)?;
    let recording = ("MUTANTS_REACHED", file.to_str().context("a path in UTF-8")?);
    // To record takes longer. What is reached until the end is all that a limit on time leaves.
    run(program, &[name], &[recording], 10 * longest)?;
    let reached =
        (0..).zip(fs::read(file)?).filter(|&(_, byte)| byte != 0).map(|(number, _)| number);
    Ok(Some(Test { program: 0, name: name.to_owned(), seconds, reached: reached.collect() }))
}
