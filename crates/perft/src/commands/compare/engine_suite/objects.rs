//! The JSON objects: one for each position, and a summary.

use perft_core::Depth;
use serde::Serialize;

use crate::commands::compare::descend::DescentEnd;
use crate::commands::compare::difference_object::DifferencesObject;
use crate::commands::compare::engine_suite::case::{CaseOutcome, CaseResult};
use crate::commands::compare::engine_suite::results::{CaseStatus, EngineTally, SuiteResults};
use crate::output::json::NodesText;
use crate::output::not_reached::NotReached;
use crate::output::numbers::seconds;

/// A position.
#[derive(Serialize)]
pub(super) struct EngineCaseObject<'a> {
    suite: &'a str,
    line: u64,
    fen: &'a str,
    status: CaseStatus,
    seconds: f64,
    /// The depth at which the engine differs, or the greatest at which it agrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(flatten)]
    finding: Option<FindingObject<'a>>,
    #[serde(flatten)]
    wrong_suite: Option<WrongSuiteObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

#[derive(Serialize)]
struct FindingObject<'a> {
    path: &'a [String],
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<DifferencesObject>,
}

#[derive(Serialize)]
struct WrongSuiteObject {
    expected: NodesText,
    nodes: NodesText,
}

impl<'a> EngineCaseObject<'a> {
    pub(super) fn new(suite: &'a str, result: &'a CaseResult, status: CaseStatus) -> Self {
        let CaseResult { line, fen, outcome, elapsed, .. } = result;
        let (mut depth, mut finding, mut wrong_suite, mut error) = (None, None, None, None);
        match outcome {
            CaseOutcome::Agrees(deepest) => depth = Some(*deepest),
            CaseOutcome::Differs(found) => {
                depth = Some(found.depth);
                finding = Some(FindingObject {
                    path: &found.point.path,
                    position: found.point.fen(),
                    differences: match &found.end {
                        DescentEnd::Here(differences) => Some(differences.into()),
                        DescentEnd::Agreement | DescentEnd::Vanished => None,
                    },
                });
            }
            CaseOutcome::Suite { depth: of_count, expected, counted } => {
                depth = Some(*of_count);
                let (expected, nodes) = (NodesText(*expected), NodesText(*counted));
                wrong_suite = Some(WrongSuiteObject { expected, nodes });
            }
            CaseOutcome::Error(text) => error = Some(text.as_str()),
            _ => {}
        }
        let (depth, seconds) = (depth.map(Depth::plies), seconds(*elapsed));
        Self { suite, line: *line, fen, status, seconds, depth, finding, wrong_suite, error }
    }
}

/// The results of all suites: the last object of a run.
#[derive(Serialize)]
pub(super) struct EngineSummary<'a> {
    engine: &'a str,
    suites: Vec<EngineSuiteObject<'a>>,
    #[serde(flatten)]
    total: EngineTallyObject,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_reached: Option<NotReached>,
}

#[derive(Serialize)]
struct EngineSuiteObject<'a> {
    suite: &'a str,
    #[serde(flatten)]
    tally: EngineTallyObject,
    seconds: f64,
}

#[derive(Serialize)]
struct EngineTallyObject {
    passed: u64,
    failed: u64,
    errors: u64,
    skipped: u64,
    interrupted: u64,
    bad_lines: u64,
    unusable: u64,
}

impl From<&EngineTally> for EngineTallyObject {
    fn from(tally: &EngineTally) -> Self {
        Self {
            passed: tally.agreed,
            failed: tally.differed,
            errors: tally.errors,
            skipped: tally.skipped,
            interrupted: tally.interrupted,
            bad_lines: tally.bad_lines,
            unusable: tally.unusable,
        }
    }
}

impl<'a> EngineSummary<'a> {
    pub(super) fn new(
        engine: &'a str,
        suites: &'a [SuiteResults],
        total: &EngineTally,
        not_reached: Option<NotReached>,
    ) -> Self {
        let object = |suite: &'a SuiteResults| EngineSuiteObject {
            suite: &suite.name,
            tally: (&suite.tally).into(),
            seconds: seconds(suite.elapsed),
        };
        let suites = suites.iter().map(object).collect();
        Self { engine, suites, total: total.into(), not_reached }
    }
}
