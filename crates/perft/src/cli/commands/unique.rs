//! The command `unique`: how many different positions there are.

use std::time::Instant;

use perft_core::{Control, CountError, Depth};
use serde::Serialize;
use terminal::{Output, Verdict, note, remark};

use crate::cli::error::CliError;
use crate::cli::options::{CountingOptions, Format};
use crate::cli::output::chart::Chart;
use crate::cli::output::json::Completeness;
use crate::cli::output::numbers::{grouped, seconds, seconds_text};
use crate::cli::output::progress::{ProgressDisplay, remark_spilled};
use crate::cli::root_position::RootPosition;

/// The object that `unique` writes.
#[derive(Serialize)]
struct UniqueObject<'a> {
    fen: &'a str,
    depth: u32,
    #[serde(skip_serializing_if = "Completeness::is_complete")]
    interrupted: Completeness,
    /// The distinct positions of each ply, the root's first.
    distinct: &'a [u64],
    seconds: f64,
}

/// Counts the distinct positions of each ply, and writes them.
///
/// # Errors
/// When the positions do not fit the memory, or output cannot be written.
pub(crate) fn run(
    root: &RootPosition,
    depth: Depth,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let progress = ProgressDisplay::of_a_count(control);
    let begin = Instant::now();
    let counter = options.counter_of_total(Depth::MAX);
    let mut distinct = Vec::new();
    let mut on_ply = |positions| distinct.push(positions);
    let result = counter.distinct_positions(&root.board, depth, control, &mut on_ply);
    let elapsed = begin.elapsed();
    drop(progress);
    remark_spilled(control);
    let interrupted = match result {
        Ok(_) => Completeness::Complete,
        Err(CountError::Interrupted(_)) => Completeness::Interrupted,
        Err(error) => return Err(CliError::of_count(error)),
    };
    let depth = depth.plies();
    if interrupted.is_complete() && distinct.len() as u32 <= depth {
        return Err(CliError::PositionsMemory { plies: distinct.len() - 1 });
    }
    let mut output = Output::new();
    match options.format {
        Format::Json => {
            let (fen, distinct, seconds) = (&root.fen, &distinct, seconds(elapsed));
            output.json(&UniqueObject { fen, depth, interrupted, distinct, seconds })?;
        }
        Format::Text => {
            output.line(table(&distinct))?;
            if elapsed.as_secs() > 0 {
                remark(seconds_text(elapsed));
            }
        }
    }
    if interrupted.is_complete() {
        return Ok(Verdict::Fine);
    }
    note(format_args!("interrupted: ply {depth} was not reached, {} was", distinct.len() - 1));
    Ok(Verdict::Interrupted)
}

/// A row for each ply.
fn table(distinct: &[u64]) -> Chart {
    let mut chart = Chart::new(&["ply", "distinct positions"], 0);
    for (ply, &positions) in distinct.iter().enumerate() {
        chart.row(vec![ply.to_string(), grouped(positions.into())]);
    }
    chart
}
