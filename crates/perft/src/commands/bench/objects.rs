//! The JSON object that is written.

use perft_core::Backend;
use serde::Serialize;

use crate::commands::bench::build_info::{self, BuildInfo};
use crate::commands::bench::clock::Spread;
use crate::commands::bench::comparison::{ComparedResult, compared};
use crate::commands::bench::plan::Goal;
use crate::commands::bench::race::{Race, RaceEnd, WrongCount};
use crate::commands::bench::report::{cores, results};
use crate::output::json::{Completeness, Measured, NodesText};
use crate::output::numbers::seconds;

/// All measurements.
#[derive(Debug, Serialize)]
pub(super) struct BenchObject<'a> {
    build: BuildInfo,
    processor: String,
    cores: u64,
    backends: [BackendItem; Backend::ALL.len()],
    method: &'static str,
    rounds: u32,
    #[serde(skip_serializing_if = "Completeness::is_complete")]
    interrupted: Completeness,
    results: Vec<ResultItem<'a>>,
    /// With `--compare`: what was measured then and now.
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<Vec<ComparedResult>>,
}

impl<'a> BenchObject<'a> {
    pub(super) fn new(race: &'a Race<'_>, end: &RaceEnd<'_>) -> Self {
        Self {
            build: build_info::THIS,
            processor: terminal::machine::processor(),
            cores: cores(),
            backends: Backend::ALL.map(BackendItem::new),
            method: race.plan.method.name(),
            rounds: race.plan.rounds,
            interrupted: match end {
                RaceEnd::Interrupted => Completeness::Interrupted,
                RaceEnd::Finished | RaceEnd::Wrong(_) => Completeness::Complete,
            },
            results: results(race).map(|(goal, spread)| ResultItem::new(goal, &spread)).collect(),
            compared: race.plan.earlier.as_ref().map(|earlier| compared(earlier, race)),
        }
    }
}

/// Whether a backend can run here, and why.
#[derive(Debug, Serialize)]
struct BackendItem {
    backend: &'static str,
    available: bool,
    best: bool,
    /// The features it needs that the processor has.
    features: Vec<&'static str>,
    /// The features it needs that the processor lacks.
    missing: Vec<&'static str>,
    /// The slider backend.
    #[serde(skip_serializing_if = "Option::is_none")]
    sliders: Option<&'static str>,
}

impl BackendItem {
    fn new(backend: Backend) -> Self {
        let missing = backend.available().err().map_or(Vec::new(), |reason| reason.missing);
        Self {
            backend: backend.name(),
            available: missing.is_empty(),
            best: backend == Backend::best(),
            features: backend.features(),
            sliders: missing.is_empty().then(|| backend.sliders()),
            missing,
        }
    }
}

/// One contestant on one position. Fields that a plain count has too, such as `seconds`, are those
/// of the fastest count.
#[derive(Debug, Serialize)]
struct ResultItem<'a> {
    position: &'a str,
    fen: &'a str,
    depth: u32,
    #[serde(flatten)]
    fastest: Measured,
    median_seconds: f64,
    slowest_seconds: f64,
    /// The time on processors, all threads together, of the fastest count.
    #[serde(skip_serializing_if = "Option::is_none")]
    processor_seconds: Option<f64>,
    samples: usize,
}

impl<'a> ResultItem<'a> {
    fn new(goal: &'a Goal, spread: &Spread) -> Self {
        Self {
            position: &goal.name,
            fen: &goal.fen,
            depth: goal.depth.plies(),
            fastest: Measured::new(goal.nodes, spread.fastest.wall, &goal.counter),
            median_seconds: seconds(spread.median),
            slowest_seconds: seconds(spread.slowest),
            processor_seconds: spread.fastest.processor.map(seconds),
            samples: spread.samples,
        }
    }
}

/// A wrong count, which is written instead of all measurements.
#[derive(Debug, Serialize)]
pub(super) struct WrongObject<'a> {
    position: &'a str,
    fen: &'a str,
    depth: u32,
    expected: NodesText,
    nodes: NodesText,
    kernel: &'static str,
    backend: &'static str,
    threads: usize,
    status: &'static str,
}

impl<'a> WrongObject<'a> {
    pub(super) fn new(WrongCount { goal, nodes }: &WrongCount<'a>) -> Self {
        Self {
            position: &goal.name,
            fen: &goal.fen,
            depth: goal.depth.plies(),
            expected: NodesText(goal.nodes),
            nodes: NodesText(*nodes),
            kernel: goal.counter.kernel.name(),
            backend: goal.counter.backend.name(),
            threads: goal.counter.threads.get(),
            status: "failed",
        }
    }
}
