//! The `verify` command: every count of every suite, recounted by independent generators.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;

use crate::judge::{Judge, Testimony};
use crate::witness::Nodes;
use crate::{shape, suite};

/// The files that are verified when none is named.
const SUITES: [&str; 9] = [
    "standard",
    "tricky",
    "chess960",
    "dfrc",
    "random",
    "chess960-games",
    "standard-games",
    "dfrc-games",
    "endgames",
];

/// Options of `verify`.
#[derive(Args)]
pub struct VerifyOptions {
    /// Suite files (default: the nine suites of the folder).
    files: Vec<PathBuf>,
    /// Leave out counts above this many nodes.
    #[arg(long, default_value_t = Nodes::MAX)]
    max_nodes: Nodes,
    /// How many generators must confirm each count.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    witnesses: u8,
    /// Worker threads, each with a stockfish of its own.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// The stockfish program (default: from the PATH or /usr/games).
    #[arg(long)]
    stockfish: Option<String>,
}

/// One count to confirm.
struct CountJob {
    suite: String,
    line: usize,
    fen: String,
    depth: u32,
    expected: Nodes,
}

/// What is found while the workers run.
#[derive(Default)]
struct Findings {
    confirmed: usize,
    nodes: Nodes,
    replaced: usize,
    faults: Vec<String>,
}

/// Verifies the suites of `dir`, or the files that are named.
pub fn run(dir: &Path, options: &VerifyOptions) -> Result<ExitCode> {
    let started = Instant::now();
    let files = if options.files.is_empty() {
        SUITES.iter().map(|name| dir.join(name).with_extension("epd")).collect()
    } else {
        options.files.clone()
    };
    let mut findings = Findings::default();
    let mut jobs = read_jobs(&files, &mut findings)?;
    let read = jobs.len();
    jobs.retain(|job| job.expected <= options.max_nodes);
    // The longest first, so that no worker is left alone with one at the end.
    jobs.sort_by_key(|job| std::cmp::Reverse(job.expected));
    let findings = confirm_all(&jobs, options, findings)?;
    report(&findings, read - jobs.len(), options, started);
    Ok(if findings.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read_jobs(files: &[PathBuf], findings: &mut Findings) -> Result<Vec<CountJob>> {
    let mut jobs = Vec::new();
    for path in files {
        let lines = suite::read(path)?;
        let name = path.file_stem().context("a suite is a file")?.to_string_lossy();
        println!("{name}: {} positions", lines.len());
        shape::faults(&name, &lines)?.into_iter().for_each(|fault| findings.fault(fault));
        for line in lines {
            jobs.extend(line.counts.iter().map(|&(depth, expected)| CountJob {
                suite: name.to_string(),
                line: line.number,
                fen: line.fen.clone(),
                depth,
                expected,
            }));
        }
    }
    Ok(jobs)
}

fn confirm_all(jobs: &[CountJob], options: &VerifyOptions, findings: Findings) -> Result<Findings> {
    let next = AtomicUsize::new(0);
    let findings = Mutex::new(findings);
    let work = || -> Result<()> {
        let wanted = usize::from(options.witnesses);
        let mut judge = Judge::start(options.stockfish.as_deref(), wanted)?;
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let testimony = judge.hear(&job.fen, job.depth)?;
            findings.lock().expect("no worker panics").record(job, &testimony, wanted);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..options.threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    Ok(findings.into_inner().expect("no worker panics"))
}

impl Findings {
    fn record(&mut self, job: &CountJob, testimony: &Testimony, wanted: usize) {
        let before = self.faults.len();
        for &(name, got) in &testimony.answers {
            if got != job.expected {
                self.fault(format!("{job} expected {} got {got} by {name}", job.expected));
            }
        }
        if testimony.answers.len() < wanted {
            let refusals = &testimony.refusals;
            self.fault(format!("{job} has too few generators that take it: {refusals:?}"));
        }
        if self.faults.len() == before {
            self.confirmed += 1;
            self.nodes += job.expected;
            self.replaced += usize::from(!testimony.refusals.is_empty());
        }
    }

    fn fault(&mut self, fault: String) {
        println!("{fault}");
        self.faults.push(fault);
    }
}

impl fmt::Display for CountJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {} D{}", self.suite, self.line, self.fen, self.depth)
    }
}

fn report(findings: &Findings, left_out: usize, options: &VerifyOptions, started: Instant) {
    println!(
        "{} counts ({} nodes) confirmed by {} generators each, {} of them with a stand-in for one \
         that refuses the position; {left_out} left out by --max-nodes; {} faults; {:.0} s",
        findings.confirmed,
        findings.nodes,
        options.witnesses,
        findings.replaced,
        findings.faults.len(),
        started.elapsed().as_secs_f64(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(expected: Nodes) -> CountJob {
        CountJob { suite: "test".to_owned(), line: 7, fen: "FEN".to_owned(), depth: 3, expected }
    }

    fn testimony(answers: &[Nodes]) -> Testimony {
        let names = ["one", "two", "three"];
        let answers = names.into_iter().zip(answers.iter().copied()).collect();
        Testimony { answers, refusals: Vec::new() }
    }

    #[test]
    fn agreement_confirms() {
        let mut findings = Findings::default();
        findings.record(&job(8902), &testimony(&[8902, 8902]), 2);
        assert_eq!((findings.confirmed, findings.nodes), (1, 8902));
        assert!(findings.faults.is_empty());
    }

    #[test]
    fn one_dissenter_is_a_fault_that_names_everything() {
        let mut findings = Findings::default();
        findings.record(&job(8902), &testimony(&[8902, 8903]), 2);
        assert_eq!(findings.confirmed, 0);
        assert_eq!(findings.faults, ["test:7 FEN D3 expected 8902 got 8903 by two"]);
    }

    #[test]
    fn too_few_witnesses_are_a_fault() {
        let mut findings = Findings::default();
        findings.record(&job(8902), &testimony(&[8902]), 2);
        assert_eq!((findings.confirmed, findings.faults.len()), (0, 1));
    }
}
