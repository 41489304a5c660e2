//! The command `unique`: how many different positions there are, and how many different diagrams.

use std::time::Instant;

use perft_core::{Control, CountError, Depth, PlyDiagrams};
use serde::Serialize;
use terminal::{Output, ShownText, Verdict, note, remark, shown};

use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::chart::Chart;
use crate::output::json::Completeness;
use crate::output::numbers::{grouped, seconds, seconds_text};
use crate::output::progress::{ProgressDisplay, remark_spilled};
use crate::root_position::RootPosition;

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DistinctWanted {
    Positions,
    PositionsAndDiagrams,
}

impl DistinctWanted {
    /// Positions, with diagrams where they are wanted.
    pub(crate) const fn with_diagrams(wanted: bool) -> Self {
        if wanted { Self::PositionsAndDiagrams } else { Self::Positions }
    }
}

/// The object that `unique` writes.
#[derive(Serialize)]
struct UniqueObject<'a> {
    fen: &'a str,
    depth: u32,
    #[serde(skip_serializing_if = "Completeness::is_complete")]
    interrupted: Completeness,
    /// The distinct positions of each ply, the root's first.
    distinct: &'a [u64],
    /// The distinct diagrams of each ply.
    #[serde(skip_serializing_if = "Option::is_none")]
    diagrams: Option<&'a [u64]>,
    seconds: f64,
}

/// What was found, the root's ply first.
struct DistinctFound {
    positions: Vec<u64>,
    diagrams: Option<Vec<u64>>,
}

/// DistinctWanted the distinct positions of each ply, and writes them.
///
/// # Errors
/// When the positions do not fit the memory, or output cannot be written.
pub(crate) fn run(
    root: &RootPosition,
    depth: Depth,
    counts: DistinctWanted,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let progress = ProgressDisplay::of_a_count(control);
    let begin = Instant::now();
    let (found, result) = find(root, depth, counts, options, control);
    let elapsed = begin.elapsed();
    drop(progress);
    remark_spilled(control);
    let interrupted = match result {
        Ok(()) => Completeness::Complete,
        Err(CountError::Interrupted(_)) => Completeness::Interrupted,
        Err(error) => return Err(CliError::of_count(error)),
    };
    let (depth, last) = (depth.plies(), found.positions.len() - 1);
    if interrupted.is_complete() && (last as u32) < depth {
        return Err(CliError::PositionsMemory { plies: last });
    }
    let mut output = Output::new();
    match options.format {
        Format::Json => {
            let (fen, seconds) = (&root.fen, seconds(elapsed));
            let (distinct, diagrams) = (&found.positions, found.diagrams.as_deref());
            output.json(&UniqueObject { fen, depth, interrupted, distinct, diagrams, seconds })?;
        }
        Format::Text => {
            output.line(ShownText::lines(table(&found)))?;
            if elapsed.as_secs() > 0 {
                remark(ShownText::of(seconds_text(elapsed)));
            }
        }
    }
    if interrupted.is_complete() {
        return Ok(Verdict::Fine);
    }
    note(shown!("interrupted: ply {depth} was not reached, {last} was"; depth, last));
    Ok(Verdict::Interrupted)
}

/// DistinctWanted as far as that goes.
fn find(
    root: &RootPosition,
    depth: Depth,
    counts: DistinctWanted,
    options: &CountingOptions,
    control: &Control,
) -> (DistinctFound, Result<(), CountError>) {
    let counter = options.counter_of_total(Depth::MAX);
    let mut positions = Vec::new();
    match counts {
        DistinctWanted::Positions => {
            let mut on_ply = |of_ply| positions.push(of_ply);
            let result = counter.distinct_positions(root.board(), depth, control, &mut on_ply);
            (DistinctFound { positions, diagrams: None }, result.map(drop))
        }
        DistinctWanted::PositionsAndDiagrams => {
            let mut diagrams = Vec::new();
            let mut on_ply = |of_ply: PlyDiagrams| {
                positions.push(of_ply.positions);
                diagrams.push(of_ply.diagrams);
            };
            let result = counter.distinct_diagrams(root.board(), depth, control, &mut on_ply);
            (DistinctFound { positions, diagrams: Some(diagrams) }, result.map(drop))
        }
    }
}

/// A row for each ply.
fn table(found: &DistinctFound) -> Chart {
    let heads = ["ply", "distinct positions", "distinct diagrams"];
    let mut chart = Chart::new(&heads[..if found.diagrams.is_some() { 3 } else { 2 }], 0);
    for (ply, &positions) in found.positions.iter().enumerate() {
        let mut row = vec![ply.to_string(), grouped(positions.into())];
        row.extend(found.diagrams.iter().map(|diagrams| grouped(diagrams[ply].into())));
        chart.row(row);
    }
    chart
}
