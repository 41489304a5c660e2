//! The results of running a suite.

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::depth::Depth;
use crate::suite::case::SuiteCase;

/// The result of one count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountOutcome {
    /// The count was made.
    Counted {
        /// How many nodes there are.
        nodes: u128,
        /// How long counting took.
        elapsed: Duration,
        /// How many threads took part. A small count uses one thread.
        threads: NonZeroUsize,
    },
    /// The [`Limits`](crate::suite::Limits) do not allow the count.
    Skipped,
    /// The count was stopped before its end.
    Interrupted,
}

/// A count that a run was to make, and its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountReport {
    /// The depth.
    pub depth: Depth,
    /// What the suite expects. `None` where it expects nothing.
    pub expected: Option<u128>,
    /// The result.
    pub outcome: CountOutcome,
}

impl CountReport {
    /// The count, if it was made.
    pub const fn nodes(&self) -> Option<u128> {
        match self.outcome {
            CountOutcome::Counted { nodes, .. } => Some(nodes),
            CountOutcome::Skipped | CountOutcome::Interrupted => None,
        }
    }

    /// The count, if it was made and is not the expected one.
    pub fn wrong_nodes(&self) -> Option<u128> {
        self.nodes().filter(|&nodes| self.expected.is_some_and(|expected| nodes != expected))
    }
}

/// A case and the results of its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseReport {
    /// The case.
    pub case: SuiteCase,
    /// Its counts, in the order of the line.
    pub counts: Vec<CountReport>,
}

/// Sums over cases. One position at one depth makes one count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SuiteTally {
    /// How many positions were processed.
    pub positions: u64,
    /// How many nodes were counted, all counts together.
    pub nodes: u128,
    /// Counts that were made and are as expected.
    pub passed: u64,
    /// Counts that were made and are not as expected.
    pub failed: u64,
    /// Counts that were made and that the suite has no number for.
    pub unstated: u64,
    /// Counts that the limits do not allow.
    pub skipped: u64,
    /// Counts that were stopped before their end, or that never began because the run was stopped.
    pub interrupted: u64,
    /// Lines that cannot be used.
    pub bad_lines: u64,
    /// The time that passed, reading included. Counts may run side by side, so this may be less
    /// than the sum of their times.
    pub elapsed: Duration,
}

impl SuiteTally {
    /// Adds the results of one case.
    pub(crate) fn add(&mut self, report: &CaseReport) {
        self.positions += 1;
        for count in &report.counts {
            match count.outcome {
                CountOutcome::Counted { nodes, .. } => {
                    self.nodes += nodes;
                    *match count.expected {
                        None => &mut self.unstated,
                        Some(expected) if expected == nodes => &mut self.passed,
                        Some(_) => &mut self.failed,
                    } += 1;
                }
                CountOutcome::Skipped => self.skipped += 1,
                CountOutcome::Interrupted => self.interrupted += 1,
            }
        }
    }
}

/// Adds another suite's sums.
impl std::ops::AddAssign for SuiteTally {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.nodes += other.nodes;
        self.passed += other.passed;
        self.failed += other.failed;
        self.unstated += other.unstated;
        self.skipped += other.skipped;
        self.interrupted += other.interrupted;
        self.bad_lines += other.bad_lines;
        self.elapsed += other.elapsed;
    }
}
