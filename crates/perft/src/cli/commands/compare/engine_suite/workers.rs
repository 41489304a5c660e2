//! Threads, each with an engine process of its own.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;
use std::time::Duration;

use perft_core::Control;
use perft_core::suite::{BadLine, SuiteCase};

use crate::cli::commands::compare::engine_suite::case::{CaseOutcome, CaseResult, CaseWorker};
use crate::cli::commands::compare::engine_suite::plan::EngineSuites;
use crate::cli::error::CliError;
use crate::cli::error::engine::EngineError;
use crate::cli::options::CountingOptions;

/// The result of a case, with the place of the case in the suite.
type Placed = (u64, Result<CaseResult, CliError>);

/// Workers and what they have in hand. Results come in the order in which the cases were given.
pub(crate) struct Workers {
    cases: Sender<(u64, SuiteCase)>,
    results: Receiver<Placed>,
    /// Results that came before the result of an earlier case.
    early: BTreeMap<u64, Result<CaseResult, CliError>>,
    given: u64,
    taken: u64,
    /// How many cases may be in hand.
    most: u64,
}

impl Workers {
    /// Starts as many workers as threads were asked for.
    pub(crate) fn start<'s>(
        scope: &'s Scope<'s, '_>,
        suites: &'s EngineSuites,
        options: &CountingOptions,
        control: &'static Control,
    ) -> Self {
        let (cases, queue) = mpsc::channel();
        let (sender, results) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let threads = options.counter().threads.get();
        for _ in 0..threads {
            let (queue, sender, options) = (Arc::clone(&queue), sender.clone(), options.alone());
            scope.spawn(move || {
                let mut worker =
                    CaseWorker { suites, options, control, engine: None, castling_note: None };
                while let Some((place, case)) = next(&queue) {
                    if sender.send((place, worker.compare(case))).is_err() {
                        return;
                    }
                }
            });
        }
        let most = 4 * threads as u64;
        Self { cases, results, early: BTreeMap::new(), given: 0, taken: 0, most }
    }

    /// Gives a case to the next worker that is free.
    pub(crate) fn give(&mut self, case: SuiteCase) {
        // The workers live as long as this value, and never end before.
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

    /// The next result. There must be one to come.
    ///
    /// # Errors
    /// When the engine cannot be started.
    pub(crate) fn next_result(&mut self) -> Result<CaseResult, CliError> {
        loop {
            if let Some(result) = self.early.remove(&self.taken) {
                self.taken += 1;
                return result;
            }
            let Ok((place, result)) = self.results.recv() else {
                return Err(EngineError::Interrupted.into());
            };
            self.early.insert(place, result);
        }
    }
}

/// The next case, when there is one. `None` at the end.
fn next(queue: &Mutex<Receiver<(u64, SuiteCase)>>) -> Option<(u64, SuiteCase)> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}
