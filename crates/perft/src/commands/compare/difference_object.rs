//! Differences as JSON.

use std::collections::BTreeMap;

use perft_core::rival::{Differences, Disagreement, TotalDifference};
use serde::Serialize;

use crate::output::json::NodesText;

/// The object.
#[derive(Debug, Serialize)]
pub(crate) struct DifferencesObject {
    missing: BTreeMap<String, NodesText>,
    extra: BTreeMap<String, NodesText>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    repeated: BTreeMap<String, Vec<NodesText>>,
    different: BTreeMap<String, DisagreementObject>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    reasons: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<TotalObject>,
    #[serde(skip_serializing_if = "is_false")]
    lacks_chess960: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[derive(Debug, Serialize)]
struct DisagreementObject {
    expected: NodesText,
    got: NodesText,
}

#[derive(Debug, Serialize)]
struct TotalObject {
    expected: NodesText,
    got: NodesText,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<NodesText>,
}

impl From<&Differences> for DifferencesObject {
    fn from(differences: &Differences) -> Self {
        let strings = |counts: &BTreeMap<String, u128>| {
            counts.iter().map(|(mv, &nodes)| (mv.clone(), NodesText(nodes))).collect()
        };
        let all = |(mv, counts): (&String, &Vec<u128>)| {
            (mv.clone(), counts.iter().map(|&nodes| NodesText(nodes)).collect())
        };
        let different = |disagreement: &Disagreement| {
            let Disagreement { name, expected, got, .. } = disagreement;
            (
                name.clone(),
                DisagreementObject { expected: NodesText(*expected), got: NodesText(*got) },
            )
        };
        let total = |TotalDifference { expected, got, sum }| TotalObject {
            expected: NodesText(expected),
            got: NodesText(got),
            sum: sum.map(NodesText),
        };
        Self {
            missing: strings(&differences.missing),
            extra: strings(&differences.extra),
            repeated: differences.repeated.iter().map(all).collect(),
            different: differences.disagreements.iter().map(different).collect(),
            reasons: differences.reasons.clone(),
            total: differences.total.map(total),
            lacks_chess960: differences.lacks_chess960,
        }
    }
}
