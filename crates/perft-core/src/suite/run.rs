//! Runs a suite: makes its counts and compares them with the expected ones.

use std::io::{self, BufRead};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use rayon::prelude::*;
use thiserror::Error;

use crate::control::Control;
use crate::counter::Counter;
use crate::depth::Depth;
use crate::suite::case::SuiteCase;
use crate::suite::counts::ExpectedCount;
use crate::suite::error::{BadLine, ReadError};
use crate::suite::limits::Limits;
use crate::suite::reader::SuiteReader;
use crate::suite::report::{CaseReport, CountOutcome, CountReport, SuiteTally};
use crate::thread_pool;

/// Counts of more nodes than this run one after another, each on all threads. Smaller counts run
/// side by side, each on one thread: sharing such a count among threads would cost more than it
/// gains.
const SHARED_NODES: u128 = 20_000_000;

/// How many lines are taken at once, at most, or more with many threads.
const BATCH_LINES: usize = 64;

/// Sees the results of a run, in the order of the suite. It may end the run.
pub trait SuiteObserver {
    /// The counts of a case are made, skipped or interrupted.
    fn case(&mut self, report: &CaseReport) -> ControlFlow<()>;

    /// A line cannot be used.
    fn bad_line(&mut self, bad_line: &BadLine) -> ControlFlow<()>;
}

/// A suite could not be read to its end.
#[derive(Debug, Error)]
#[error("reading failed: {source}")]
pub struct RunError {
    /// The results up to there.
    pub tally: SuiteTally,
    /// What the source reported.
    pub source: io::Error,
}

/// The lines of a suite, as they come.
pub trait SuiteSource {
    /// Waits for a line. Returns it and those that are there already, `most` at most. Nothing is
    /// the end.
    fn next_lines(&mut self, most: usize) -> Vec<Result<SuiteCase, ReadError>>;
}

/// All lines of a file are there already.
impl<R: BufRead> SuiteSource for SuiteReader<R> {
    fn next_lines(&mut self, most: usize) -> Vec<Result<SuiteCase, ReadError>> {
        self.take(most).collect()
    }
}

/// Runs the suite that `cases` reads: makes every count that `limits` allow, and compares it with
/// the expected count. Positions without counts, which [`SuiteReader::with_or_without_counts`]
/// reads, are counted at the depths `missing`.
///
/// When `control` is stopped, the run ends early. Counts not made are then
/// [`CountOutcome::Interrupted`], and lines not read are not reported.
///
/// # Errors
/// When the suite cannot be read to its end.
pub fn run(
    mut cases: impl SuiteSource,
    limits: &Limits,
    missing: &[Depth],
    counter: &Counter<'_>,
    control: &Control,
    observer: &mut dyn SuiteObserver,
) -> Result<SuiteTally, RunError> {
    let begin = Instant::now();
    let runner = Runner::new(counter, control);
    let mut tally = SuiteTally::default();
    let (mut end, mut failure) = (false, None);
    while !end && !control.is_stopped() {
        let lines = cases.next_lines(runner.batch_lines());
        end = lines.is_empty();
        let mut batch = Vec::new();
        for line in lines {
            match line {
                Ok(case) => batch.push(BatchLine::Case(planned(case, limits, missing))),
                Err(ReadError::BadLine(bad_line)) => batch.push(BatchLine::BadLine(bad_line)),
                Err(ReadError::Io(error)) => failure = failure.or(Some(error)),
            }
        }
        end |= failure.is_some();
        runner.make_small_counts(&mut batch);
        if runner.finish(batch, &mut tally, observer).is_break() {
            (end, failure) = (true, None);
        }
    }
    tally.elapsed = begin.elapsed();
    match failure {
        None => Ok(tally),
        Some(source) => Err(RunError { tally, source }),
    }
}

/// What a run of a suite would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct SuitePlan {
    /// How many positions the suite has.
    pub positions: u64,
    /// How many nodes would be counted, by the expected counts.
    pub nodes: u128,
}

impl SuitePlan {
    /// Reads a suite. Bad lines are skipped. Reading ends where the source cannot be read.
    pub fn new<R: BufRead>(cases: SuiteReader<R>, limits: &Limits) -> Self {
        let mut plan = Self::default();
        for case in cases.filter_map(Result::ok) {
            plan.positions += 1;
            let allowed = case.expected.iter().filter(|expected| limits.allow(expected));
            plan.nodes = allowed.fold(plan.nodes, |sum, count| sum.saturating_add(count.nodes));
        }
        plan
    }
}

/// A line of the current batch.
enum BatchLine {
    Case(CaseReport),
    BadLine(BadLine),
}

/// A case with its counts not made yet.
fn planned(case: SuiteCase, limits: &Limits, missing: &[Depth]) -> CaseReport {
    let outcome = |allowed| if allowed { CountOutcome::Interrupted } else { CountOutcome::Skipped };
    let counts = match case.expected.as_slice() {
        [] => missing
            .iter()
            .map(|&depth| {
                let allowed = limits.max_depth.is_none_or(|limit| depth <= limit);
                CountReport { depth, expected: None, outcome: outcome(allowed) }
            })
            .collect(),
        expected => expected
            .iter()
            .map(|count| {
                let &ExpectedCount { depth, nodes } = count;
                let outcome = outcome(limits.allow(count));
                CountReport { depth, expected: Some(nodes), outcome }
            })
            .collect(),
    };
    CaseReport { case, counts }
}

/// How many nodes a count has, about. A suite that has no number for it does not tell.
fn size(count: &CountReport) -> u128 {
    const MOVES: u128 = 32;
    count.expected.unwrap_or_else(|| MOVES.saturating_pow(count.depth.plies()))
}

/// Makes the counts of a run.
struct Runner<'c> {
    counter: Counter<'c>,
    control: &'c Control,
    /// The threads for counts side by side. `None` if one thread is wanted, or the system gives no
    /// more.
    pool: Option<rayon::ThreadPool>,
}

impl<'c> Runner<'c> {
    fn new(counter: &Counter<'c>, control: &'c Control) -> Self {
        let pool = thread_pool::start(counter.threads.get());
        Self { counter: *counter, control, pool }
    }

    /// How many lines are taken at once, at most: enough to keep all threads busy.
    fn batch_lines(&self) -> usize {
        BATCH_LINES.max(self.counter.threads.get().saturating_mul(8))
    }

    fn make_small_counts(&self, batch: &mut [BatchLine]) {
        let alone = Counter { threads: NonZeroUsize::MIN, ..self.counter };
        let make = |line: &mut BatchLine| {
            if let BatchLine::Case(report) = line {
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
        batch: Vec<BatchLine>,
        tally: &mut SuiteTally,
        observer: &mut dyn SuiteObserver,
    ) -> ControlFlow<()> {
        for line in batch {
            match line {
                BatchLine::Case(mut report) => {
                    self.make_counts(&mut report, &self.counter, |nodes| nodes > SHARED_NODES);
                    tally.add(&report);
                    observer.case(&report)?;
                }
                BatchLine::BadLine(bad_line) => {
                    tally.bad_lines += 1;
                    observer.bad_line(&bad_line)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes the planned counts of a case whose numbers of nodes are `wanted`.
    fn make_counts(
        &self,
        report: &mut CaseReport,
        counter: &Counter<'_>,
        wanted: impl Fn(u128) -> bool,
    ) {
        let planned = report
            .counts
            .iter_mut()
            .filter(|count| count.outcome == CountOutcome::Interrupted && wanted(size(count)));
        for count in planned {
            let begin = Instant::now();
            if let Ok(counted) = counter.count(&report.case.board, count.depth, self.control) {
                let (elapsed, threads) = (begin.elapsed(), counter.threads);
                count.outcome = CountOutcome::Counted { nodes: counted.nodes, elapsed, threads };
            }
        }
    }
}
