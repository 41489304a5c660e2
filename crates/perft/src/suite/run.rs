//! Runs a suite: counts what it asks for and compares.

use std::io::{self, BufRead};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use rayon::prelude::*;
use thiserror::Error;

use crate::control::Control;
use crate::counter::Counter;
use crate::suite::{BadLine, Case, CaseReport, CountReport, Limits, Outcome};
use crate::suite::{ReadError, Reader, Tally};

/// Counts of more nodes than this are shared out among the threads one after another; smaller ones
/// run side by side, a thread to each, since sharing them out would cost more than it gains.
const SHARED_NODES: u128 = 20_000_000;

/// How many lines are read ahead, at least.
const BATCH_LINES: usize = 64;

/// Sees what comes out of a run, in the order of the suite. It may break off the run.
pub trait Observer {
    /// A case has been dealt with.
    fn case(&mut self, report: &CaseReport) -> ControlFlow<()>;

    /// A line cannot be used.
    fn bad_line(&mut self, bad_line: &BadLine) -> ControlFlow<()>;
}

/// A suite could not be read to its end.
#[derive(Debug, Error)]
#[error("reading failed: {source}")]
pub struct RunError {
    /// What came out until then.
    pub tally: Tally,
    /// What the source reported.
    pub source: io::Error,
}

/// Runs the suite that `cases` reads: makes every count that `limits` allow and compares it.
///
/// When `control` is stopped the run ends early: counts not made are then
/// [`Outcome::Interrupted`], lines not read are not mentioned.
///
/// # Errors
/// When the suite cannot be read to its end.
pub fn run<R: BufRead>(
    mut cases: Reader<R>,
    limits: &Limits,
    counter: &Counter<'_>,
    control: &Control,
    observer: &mut dyn Observer,
) -> Result<Tally, RunError> {
    let begin = Instant::now();
    let runner = Runner::new(counter, control);
    let mut tally = Tally::default();
    let mut end = Ok(true);
    while matches!(end, Ok(true)) && !control.is_stopped() {
        let mut batch = Vec::new();
        end = fill(&mut batch, &mut cases, limits, runner.batch_lines());
        runner.make_small_counts(&mut batch);
        if runner.finish(batch, &mut tally, observer).is_break() {
            end = Ok(false);
        }
    }
    tally.elapsed = begin.elapsed();
    match end {
        Ok(_) => Ok(tally),
        Err(source) => Err(RunError { tally, source }),
    }
}

/// How many nodes a run of the suite would count, going by the counts it expects. Bad lines are
/// passed over, and whatever comes after a place that cannot be read.
pub fn planned_nodes<R: BufRead>(cases: Reader<R>, limits: &Limits) -> u128 {
    cases
        .filter_map(Result::ok)
        .flat_map(|case| case.expected)
        .filter(|expected| limits.allow(expected))
        .fold(0, |sum, expected| sum.saturating_add(expected.nodes))
}

/// A line that was read.
enum Item {
    Case(CaseReport),
    BadLine(BadLine),
}

/// Reads up to `lines` items into `batch`, and says whether there may be more.
fn fill<R: BufRead>(
    batch: &mut Vec<Item>,
    cases: &mut Reader<R>,
    limits: &Limits,
    lines: usize,
) -> io::Result<bool> {
    while batch.len() < lines {
        batch.push(match cases.next() {
            None => return Ok(false),
            Some(Ok(case)) => Item::Case(planned(case, limits)),
            Some(Err(ReadError::BadLine(bad_line))) => Item::BadLine(bad_line),
            Some(Err(ReadError::Io(error))) => return Err(error),
        });
    }
    Ok(true)
}

/// A case with its counts not made yet.
fn planned(case: Case, limits: &Limits) -> CaseReport {
    let plan = |&expected| {
        let outcome = if limits.allow(&expected) { Outcome::Interrupted } else { Outcome::Skipped };
        CountReport { expected, outcome }
    };
    let counts = case.expected.iter().map(plan).collect();
    CaseReport { case, counts }
}

/// Makes the counts of a run.
struct Runner<'c> {
    counter: Counter<'c>,
    control: &'c Control,
    /// For counts side by side; none when there is one thread, or the system gives no more.
    pool: Option<rayon::ThreadPool>,
}

impl<'c> Runner<'c> {
    fn new(counter: &Counter<'c>, control: &'c Control) -> Self {
        let threads = counter.threads.get();
        let pool = || rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok();
        Self { counter: *counter, control, pool: (threads > 1).then(pool).flatten() }
    }

    /// How many lines to read ahead: enough to keep all threads busy.
    fn batch_lines(&self) -> usize {
        BATCH_LINES.max(self.counter.threads.get().saturating_mul(8))
    }

    fn make_small_counts(&self, batch: &mut [Item]) {
        let alone = Counter { threads: NonZeroUsize::MIN, ..self.counter };
        let make = |item: &mut Item| {
            if let Item::Case(report) = item {
                self.make_counts(report, &alone, |nodes| nodes <= SHARED_NODES);
            }
        };
        match &self.pool {
            Some(pool) => pool.install(|| batch.par_iter_mut().with_max_len(1).for_each(make)),
            None => batch.iter_mut().for_each(make),
        }
    }

    /// Makes the remaining counts and reports.
    fn finish(
        &self,
        batch: Vec<Item>,
        tally: &mut Tally,
        observer: &mut dyn Observer,
    ) -> ControlFlow<()> {
        for item in batch {
            match item {
                Item::Case(mut report) => {
                    self.make_counts(&mut report, &self.counter, |nodes| nodes > SHARED_NODES);
                    tally.add(&report);
                    observer.case(&report)?;
                }
                Item::BadLine(bad_line) => {
                    tally.bad_lines += 1;
                    observer.bad_line(&bad_line)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes those planned counts of a case whose size is `wanted`.
    fn make_counts(
        &self,
        report: &mut CaseReport,
        counter: &Counter<'_>,
        wanted: impl Fn(u128) -> bool,
    ) {
        let planned = report
            .counts
            .iter_mut()
            .filter(|count| count.outcome == Outcome::Interrupted && wanted(count.expected.nodes));
        for count in planned {
            let begin = Instant::now();
            if let Ok(counted) =
                counter.count(&report.case.board, count.expected.depth, self.control)
            {
                let (elapsed, threads) = (begin.elapsed(), counter.threads);
                count.outcome = Outcome::Counted { nodes: counted.nodes, elapsed, threads };
            }
        }
    }
}
