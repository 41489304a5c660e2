//! Results in words.

use crate::commands::compare::engine_report;
use crate::commands::compare::engine_suite::case::CaseOutcome;
use crate::commands::compare::engine_suite::results::{EngineTally, RunEnd};
use crate::output::not_reached::NotReached;
use crate::output::numbers::counted;

/// What is wrong, in words.
pub(super) fn problem(outcome: &CaseOutcome) -> String {
    match outcome {
        CaseOutcome::Differs(finding) => engine_report::text(&finding.end, &finding.point),
        CaseOutcome::Suite { depth, expected, counted } => format!(
            "The suite expects {expected} at depth {depth}, but there are {counted}: the suite is \
             wrong."
        ),
        CaseOutcome::Error(error) => error.clone(),
        _ => String::new(),
    }
}

/// The last line. `distinct` is the number of different failures.
pub(super) fn conclusion(
    total: &EngineTally,
    distinct: u64,
    end: RunEnd,
    not_reached: Option<NotReached>,
) -> String {
    let mut parts = Vec::new();
    if total.differed + total.errors > 0 {
        let failed = counted(total.differed + total.errors, "position");
        parts.push(format!("{failed} failed, in {}", counted(distinct.max(1), "distinct way")));
    }
    if total.bad_lines > 0 {
        parts.push(format!("{} passed over", counted(total.bad_lines, "bad line")));
    }
    if total.unusable > 0 {
        parts.push(format!("{} could not be used", counted(total.unusable, "suite")));
    }
    if end == RunEnd::Interrupted {
        parts.push(format!("interrupted in {}", counted(total.interrupted, "position")));
    }
    parts.extend(not_reached.map(|not_reached| not_reached.to_string()));
    if !parts.is_empty() {
        return parts.join("; ") + ".";
    }
    match total.agreed {
        0 => "Nothing was compared.".to_owned(),
        agreed => format!("The engine agrees in all {}.", counted(agreed, "position")),
    }
}
