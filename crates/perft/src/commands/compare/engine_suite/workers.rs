//! Threads, each with an engine process of its own.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope};
use std::time::Duration;

use indicatif::ProgressBar;
use perft_core::Control;
use perft_core::suite::{BadLine, SuiteCase};

use crate::commands::compare::engine_suite::case::{CaseOutcome, CaseResult, CaseWorker};
use crate::commands::compare::engine_suite::plan::EngineSuites;
use crate::error::CliError;
use crate::error::engine::EngineError;
use crate::options::CountingOptions;

/// How often the progress is refreshed while a result is awaited.
const REFRESH: Duration = Duration::from_millis(100);

/// A worker's message about the case with this place in the suite.
enum WorkerNews {
    /// The case is compared.
    Result(u64, Result<CaseResult, CliError>),
    /// The system gives the worker no engine: it ends, and another one must compare the case.
    Leaves(u64, SuiteCase, EngineError),
}

/// Workers and what they have in hand. Results come in the order in which the cases were given.
pub(crate) struct Workers {
    cases: Sender<(u64, SuiteCase)>,
    news: Receiver<WorkerNews>,
    /// How many have not left.
    present: usize,
    /// Results that came before the result of an earlier case.
    early: BTreeMap<u64, Result<CaseResult, CliError>>,
    given: u64,
    taken: u64,
    /// How many cases may be in hand.
    most: u64,
}

impl Workers {
    /// Starts as many workers as threads were asked for, or as the system gives.
    ///
    /// # Errors
    /// When it gives none.
    pub(crate) fn start<'s>(
        scope: &'s Scope<'s, '_>,
        suites: &'s EngineSuites,
        options: &CountingOptions,
        control: &'static Control,
    ) -> Result<Self, CliError> {
        let (cases, queue) = mpsc::channel();
        let (sender, news) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let (threads, mut present) = (options.counter().threads.get(), 0);
        let options = options.one_of(threads);
        for _ in 0..threads {
            let (queue, sender) = (Arc::clone(&queue), sender.clone());
            let work = move || {
                let engine = None;
                let worker = CaseWorker { suites, options, control, engine, castling_note: None };
                work(worker, &queue, &sender);
            };
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(_) => present += 1,
                Err(error) if present == 0 => {
                    return Err(CliError::Threads { purpose: "to compare with", error });
                }
                Err(_) => break,
            }
        }
        let most = 4 * present as u64;
        Ok(Self { cases, news, present, early: BTreeMap::new(), given: 0, taken: 0, most })
    }

    /// Gives a case to the next worker that is free.
    pub(crate) fn give(&mut self, case: SuiteCase) {
        // There is always a worker: when the last one leaves, the run ends.
        let _ = self.cases.send((self.given, case));
        self.given += 1;
    }

    /// A line that cannot be used takes its place among the results.
    pub(crate) fn pass_over(&mut self, bad_line: BadLine) {
        let line = bad_line.line;
        self.place(line, CaseOutcome::BadLine(bad_line));
    }

    /// The suite cannot be read on.
    pub(crate) fn pass_unreadable(&mut self, reason: String) {
        self.place(0, CaseOutcome::Unreadable(reason));
    }

    fn place(&mut self, line: u64, outcome: CaseOutcome) {
        let (fen, elapsed) = (String::new(), Duration::ZERO);
        let result = CaseResult { line, fen, outcome, elapsed, castling_note: None };
        self.early.insert(self.given, Ok(result));
        self.given += 1;
    }

    /// Whether the workers have enough in hand.
    pub(crate) const fn are_busy(&self) -> bool {
        self.given - self.taken >= self.most
    }

    /// Whether there are results to come.
    pub(crate) const fn have_work(&self) -> bool {
        self.given > self.taken
    }

    /// The next result. There must be one to come. `bar` shows meanwhile that time passes.
    ///
    /// # Errors
    /// When the engine cannot be started.
    pub(crate) fn next_result(&mut self, bar: &ProgressBar) -> Result<CaseResult, CliError> {
        loop {
            if let Some(result) = self.early.remove(&self.taken) {
                self.taken += 1;
                return result;
            }
            match self.news.recv_timeout(REFRESH) {
                Ok(WorkerNews::Result(place, result)) => drop(self.early.insert(place, result)),
                Ok(WorkerNews::Leaves(place, case, error)) => {
                    self.present -= 1;
                    if self.present == 0 {
                        return Err(error.into());
                    }
                    let _ = self.cases.send((place, case));
                }
                Err(RecvTimeoutError::Timeout) => bar.tick(),
                Err(RecvTimeoutError::Disconnected) => return Err(EngineError::Interrupted.into()),
            }
        }
    }

    /// The results that came after one that does not come, as the last worker has left.
    pub(crate) fn rest(&mut self) -> impl Iterator<Item = CaseResult> {
        std::mem::take(&mut self.early).into_values().filter_map(Result::ok)
    }
}

/// Compares cases until there are no more, or no engine can be had.
fn work(
    mut worker: CaseWorker<'_>,
    queue: &Mutex<Receiver<(u64, SuiteCase)>>,
    sender: &Sender<WorkerNews>,
) {
    while let Some((place, case)) = next(queue) {
        let news = match worker.compare(&case) {
            Err(CliError::Engine(error)) if error.is_scarcity() => {
                let _ = sender.send(WorkerNews::Leaves(place, case, error));
                return;
            }
            result => WorkerNews::Result(place, result),
        };
        if sender.send(news).is_err() {
            return;
        }
    }
}

/// The next case, when there is one. `None` at the end.
fn next(queue: &Mutex<Receiver<(u64, SuiteCase)>>) -> Option<(u64, SuiteCase)> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}
