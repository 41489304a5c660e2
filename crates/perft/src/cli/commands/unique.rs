//! The command `unique`: how many different positions there are.

use std::time::Instant;

use perft_core::{Control, CountError, Depth};
use serde::Serialize;
use terminal::{Output, Verdict, note};

use crate::cli::error::CliError;
use crate::cli::options::{CountingOptions, Format};
use crate::cli::output::chart::Chart;
use crate::cli::output::numbers::{grouped, seconds_text};
use crate::cli::root_position::RootPosition;

/// The object that `unique` writes.
#[derive(Serialize)]
struct UniqueObject<'a> {
    fen: &'a str,
    depth: u32,
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
    let progress = options.progress(control);
    let begin = Instant::now();
    let counter = options.counter_of_total(Depth::MAX);
    let result = counter.distinct_positions(&root.board, depth, control);
    let elapsed = begin.elapsed();
    drop(progress);
    let distinct = match result {
        Ok(distinct) => distinct,
        Err(CountError::Interrupted(_)) => {
            note("interrupted: the positions are not all counted");
            return Ok(Verdict::Interrupted);
        }
        Err(_) => return Err(CliError::TooLarge),
    };
    if distinct.len() as u32 <= depth.plies() {
        return Err(CliError::PositionsMemory { plies: distinct.len() - 1 });
    }
    let mut output = Output::new();
    match options.format {
        Format::Json => {
            let (depth, seconds) = (depth.plies(), elapsed.as_secs_f64());
            output.json(&UniqueObject { fen: &root.fen, depth, distinct: &distinct, seconds })?;
        }
        Format::Text => {
            let mut chart = Chart::new(&["ply", "distinct positions"], 0);
            for (ply, &positions) in distinct.iter().enumerate() {
                chart.row(vec![ply.to_string(), grouped(positions.into())]);
            }
            output.line(chart)?;
            if elapsed.as_secs() > 0 {
                note(seconds_text(elapsed));
            }
        }
    }
    Ok(Verdict::Fine)
}
