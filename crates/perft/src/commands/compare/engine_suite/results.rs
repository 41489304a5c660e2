//! The results that are kept.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use serde::Serialize;

/// Whether the suites were run to their end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RunEnd {
    Complete,
    /// Ctrl-C came first.
    Interrupted,
    /// The first failure ended the run, as the user wished.
    AtFailure,
    /// The engine could not be started any more.
    Failed,
    /// Nobody reads the results any more, and the suite may have no end.
    Unread,
}

/// The results of one suite.
#[derive(Debug, Default)]
pub(crate) struct SuiteResults {
    pub(crate) name: String,
    /// How many positions it has, if that was known beforehand.
    pub(crate) positions: Option<u64>,
    pub(crate) cases: Vec<NotedCase>,
    /// Bad lines, and why the suite cannot be read to its end.
    pub(crate) problems: Vec<SuiteProblem>,
    pub(crate) tally: EngineTally,
    /// When the suite began.
    pub(crate) begin: Option<Instant>,
    pub(crate) elapsed: Duration,
}

impl SuiteResults {
    /// How many positions have no result. `None` if the number of positions was not known
    /// beforehand.
    pub(crate) fn not_reached(&self) -> Option<u64> {
        Some(self.positions?.saturating_sub(self.cases.len() as u64))
    }
}

/// How the lines of a suite ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct EngineTally {
    pub(crate) agreed: u64,
    pub(crate) differed: u64,
    pub(crate) errors: u64,
    pub(crate) skipped: u64,
    pub(crate) interrupted: u64,
    pub(crate) bad_lines: u64,
    /// Suites with an unreadable part.
    pub(crate) unusable: u64,
}

/// The kept result of a case.
#[derive(Debug)]
pub(crate) struct NotedCase {
    pub(crate) line: u64,
    pub(crate) fen: String,
    pub(crate) elapsed: Duration,
    pub(crate) status: CaseStatus,
    /// What is wrong, in words. Empty if nothing is.
    pub(crate) text: String,
}

/// How a case ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CaseStatus {
    Passed,
    Failed,
    Error,
    Skipped,
    Interrupted,
}

/// The unusable parts of a suite.
#[derive(Debug)]
pub(crate) struct SuiteProblem {
    /// `None` for the suite as a whole, or its end.
    pub(crate) line: Option<u64>,
    pub(crate) reason: String,
}

/// Adds the results of another suite.
impl AddAssign for EngineTally {
    fn add_assign(&mut self, other: Self) {
        self.agreed += other.agreed;
        self.differed += other.differed;
        self.errors += other.errors;
        self.skipped += other.skipped;
        self.interrupted += other.interrupted;
        self.bad_lines += other.bad_lines;
        self.unusable += other.unusable;
    }
}
