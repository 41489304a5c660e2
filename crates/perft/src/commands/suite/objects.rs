//! The JSON objects that a run of suites writes: one for each line of a suite, and a summary.

use perft_core::Counter;
use perft_core::suite::{CaseReport, CountOutcome, CountReport, SuiteTally};
use serde::Serialize;

use crate::output::json::{Measured, NodesText};
use crate::output::not_reached::NotReached;
use crate::output::numbers::seconds;

/// Whether counts are as expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Passed,
    Failed,
    /// The count was made, and the suite has no number for it.
    Counted,
    Skipped,
    Interrupted,
}

impl Status {
    fn of_count(count: &CountReport) -> Self {
        match count.outcome {
            CountOutcome::Skipped => Self::Skipped,
            CountOutcome::Interrupted => Self::Interrupted,
            CountOutcome::Counted { nodes, .. } => match count.expected {
                None => Self::Counted,
                Some(expected) if expected == nodes => Self::Passed,
                Some(_) => Self::Failed,
            },
        }
    }

    /// The first that applies to some count, in this order: failed, interrupted, passed, counted.
    /// Otherwise skipped.
    fn of_case(report: &CaseReport) -> Self {
        let holds = |status: &Self| report.counts.iter().any(|c| Self::of_count(c) == *status);
        let by_weight = [Self::Failed, Self::Interrupted, Self::Passed, Self::Counted];
        by_weight.into_iter().find(holds).unwrap_or(Self::Skipped)
    }
}

/// A line of a suite. Beside its position, the fields of a count describe the deepest count that
/// was made. All counts are in `counts`.
#[derive(Debug, Serialize)]
pub(super) struct CaseObject<'a> {
    suite: &'a str,
    line: u64,
    fen: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(flatten)]
    measured: Option<Measured>,
    status: Status,
    counts: Vec<CountItem>,
}

/// A count that was to be made.
#[derive(Debug, Serialize)]
struct CountItem {
    depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<NodesText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<NodesText>,
    status: Status,
}

impl<'a> CaseObject<'a> {
    pub(super) fn new(suite: &'a str, report: &'a CaseReport, counter: &Counter<'_>) -> Self {
        let made = report.counts.iter().filter_map(|count| match count.outcome {
            CountOutcome::Counted { nodes, elapsed, threads } => {
                let counter = Counter { threads, ..*counter };
                Some((count.depth, Measured::new(nodes, elapsed, &counter)))
            }
            CountOutcome::Skipped | CountOutcome::Interrupted => None,
        });
        let (depth, measured) = made.max_by_key(|(depth, _)| *depth).unzip();
        Self {
            suite,
            line: report.case.line,
            fen: &report.case.fen,
            depth: depth.map(perft_core::Depth::plies),
            measured,
            status: Status::of_case(report),
            counts: report.counts.iter().map(CountItem::new).collect(),
        }
    }
}

impl CountItem {
    fn new(count: &CountReport) -> Self {
        Self {
            depth: count.depth.plies(),
            expected: count.expected.map(NodesText),
            nodes: count.nodes().map(NodesText),
            status: Status::of_count(count),
        }
    }
}

/// The results of the counts of one suite, or of all.
#[derive(Clone, Copy, Debug, Serialize)]
struct Results {
    positions: u64,
    passed: u64,
    failed: u64,
    counted: u64,
    skipped: u64,
    interrupted: u64,
    bad_lines: u64,
}

impl Results {
    fn new(tally: &SuiteTally) -> Self {
        let SuiteTally { positions, passed, failed, skipped, interrupted, bad_lines, .. } = *tally;
        let counted = tally.unstated;
        Self { positions, passed, failed, counted, skipped, interrupted, bad_lines }
    }
}

/// The results of one suite.
#[derive(Debug, Serialize)]
pub(super) struct SuiteSummary<'a> {
    suite: &'a str,
    #[serde(flatten)]
    results: Results,
    nodes: NodesText,
    seconds: f64,
}

impl<'a> SuiteSummary<'a> {
    pub(super) fn new(suite: &'a str, tally: &SuiteTally) -> Self {
        let SuiteTally { nodes, elapsed, .. } = *tally;
        let seconds = seconds(elapsed);
        Self { suite, results: Results::new(tally), nodes: NodesText(nodes), seconds }
    }
}

/// The results of all suites: the last object of a run.
#[derive(Debug, Serialize)]
pub(super) struct SuitesSummary<'a> {
    suites: Vec<SuiteSummary<'a>>,
    #[serde(flatten)]
    results: Results,
    #[serde(flatten)]
    measured: Measured,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_reached: Option<NotReached>,
}

impl<'a> SuitesSummary<'a> {
    pub(super) fn new(
        suites: Vec<SuiteSummary<'a>>,
        total: &SuiteTally,
        counter: &Counter<'_>,
        not_reached: Option<NotReached>,
    ) -> Self {
        let measured = Measured::new(total.nodes, total.elapsed, counter);
        Self { suites, results: Results::new(total), measured, not_reached }
    }
}
