//! The JSON objects of `units`.

use std::path::Path;
use std::time::Duration;

use perft_units::{Gathered, Plan, PlanStatus, UnitResult, UnitState};
use serde::Serialize;

use crate::output::json::NodesText;
use crate::output::numbers::seconds;

/// The object that `units plan` writes.
#[derive(Serialize)]
pub(super) struct PlanObject {
    units: usize,
    depth: u32,
    ply: u32,
    roots: usize,
    positions: u64,
    paths: NodesText,
    checksum: String,
    seconds: f64,
}

impl PlanObject {
    pub(super) fn new(plan: &Plan, elapsed: Duration) -> Self {
        Self {
            units: plan.units.len(),
            depth: plan.depth,
            ply: plan.ply,
            roots: plan.roots.len(),
            positions: plan.positions,
            paths: NodesText(plan.paths),
            checksum: plan.checksum.to_string(),
            seconds: seconds(elapsed),
        }
    }
}

/// The object that `units show` writes for each position.
#[derive(Serialize)]
pub(super) struct UnitPositionObject<'a> {
    fen: &'a str,
    multiplicity: NodesText,
}

impl<'a> UnitPositionObject<'a> {
    pub(super) const fn new(fen: &'a str, multiplicity: u128) -> Self {
        Self { fen, multiplicity: NodesText(multiplicity) }
    }
}

/// Whether this run counted a unit, or its result was there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RunStatus {
    Counted,
    WasThere,
}

/// The object that `units run` writes for each unit.
#[derive(Serialize)]
pub(super) struct UnitRunObject<'a> {
    unit: u32,
    status: RunStatus,
    nodes: NodesText,
    seconds: f64,
    result: std::borrow::Cow<'a, str>,
}

impl<'a> UnitRunObject<'a> {
    pub(super) fn new(status: RunStatus, path: &'a Path, result: &UnitResult) -> Self {
        Self {
            unit: result.number,
            status,
            nodes: NodesText(result.nodes),
            seconds: result.seconds,
            result: path.to_string_lossy(),
        }
    }
}

/// The object that `units gather` writes.
#[derive(Serialize)]
pub(super) struct GatherObject {
    depth: u32,
    units: usize,
    counted: usize,
    /// The nodes of the whole count, if all units are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<NodesText>,
    missing: Vec<u32>,
    unconfirmed: Vec<u32>,
    disagreements: Vec<UnitDisagreement>,
    refused: Vec<RefusalObject>,
    results: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_positions: Option<u64>,
}

#[derive(Serialize)]
struct UnitDisagreement {
    unit: u32,
    said: Vec<SayingObject>,
}

#[derive(Serialize)]
struct SayingObject {
    nodes: NodesText,
    by: String,
}

#[derive(Serialize)]
struct RefusalObject {
    file: String,
    reason: String,
}

impl GatherObject {
    pub(super) fn new(plan: &Plan, gathered: &Gathered, nodes: Option<u128>) -> Self {
        let (mut missing, mut unconfirmed, mut disagreements) = (vec![], vec![], vec![]);
        for (unit, state) in gathered.open_units() {
            match state {
                UnitState::Missing => missing.push(unit),
                UnitState::Unconfirmed { .. } => unconfirmed.push(unit),
                UnitState::Disagreement { said } => {
                    let said = said.iter().map(|(nodes, by)| SayingObject {
                        nodes: NodesText(*nodes),
                        by: format!("{} {} {}", by.host, by.kernel, by.backend),
                    });
                    disagreements.push(UnitDisagreement { unit, said: said.collect() });
                }
                UnitState::Counted { .. } => {}
            }
        }
        let refused = gathered.refused.iter().map(|refusal| RefusalObject {
            file: refusal.path.to_string_lossy().into_owned(),
            reason: refusal.reason.clone(),
        });
        Self {
            depth: plan.depth,
            units: plan.units.len(),
            counted: plan.units.len() - gathered.open_units().count(),
            nodes: nodes.map(NodesText),
            missing,
            unconfirmed,
            disagreements,
            refused: refused.collect(),
            results: gathered.results,
            seconds: gathered.seconds,
            last_positions: gathered.last_positions,
        }
    }
}

/// The object that `units status` writes.
#[derive(Serialize)]
pub(super) struct StatusObject {
    depth: u32,
    ply: u32,
    units: usize,
    counted: usize,
    running: usize,
    silent: usize,
    refused: usize,
    disagreements: usize,
    /// The nodes of the units that are counted.
    nodes_so_far: NodesText,
    /// The share of the cost that is done, from 0 to 1.
    done: f64,
    /// The time that all results took.
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_left: Option<TimeLeftObject>,
}

#[derive(Serialize)]
struct TimeLeftObject {
    seconds: f64,
    /// Two standard deviations.
    uncertainty: f64,
    at_once: f64,
}

impl StatusObject {
    pub(super) fn new(plan: &Plan, status: &PlanStatus) -> Self {
        let disagreements = status.gathered.units.iter();
        let disagreements =
            disagreements.filter(|unit| matches!(unit, UnitState::Disagreement { .. })).count();
        Self {
            depth: plan.depth,
            ply: plan.ply,
            units: plan.units.len(),
            counted: plan.units.len() - status.gathered.open_units().count(),
            running: status.running.len(),
            silent: status.silent.len(),
            refused: status.gathered.refused.len(),
            disagreements,
            nodes_so_far: NodesText(status.nodes),
            done: status.done,
            seconds: status.gathered.seconds,
            time_left: status.time_left.map(|left| TimeLeftObject {
                seconds: seconds(left.expected),
                uncertainty: seconds(left.uncertainty),
                at_once: left.at_once,
            }),
        }
    }
}
