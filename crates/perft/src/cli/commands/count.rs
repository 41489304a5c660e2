//! The command `count`.

use std::time::Instant;

use perft_core::{Control, CountError, Counted, Depth};
use terminal::{Output, Verdict, note};

use crate::cli::error::CliError;
use crate::cli::options::{CountingOptions, Format};
use crate::cli::output::counter_text::speed_text;
use crate::cli::output::json::{Completeness, CountObject, Measured};
use crate::cli::output::numbers::nodes_text;
use crate::cli::root_position::RootPosition;
use crate::cli::typed::Depths;

/// Counts at each depth, and writes the totals.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn run(
    root: &RootPosition,
    depths: Depths,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let mut distinct = Vec::new();
    for depth in depths.iter() {
        let (verdict, known) = run_once(root, depth, options, control)?;
        distinct = known;
        if verdict != Verdict::Fine {
            return Ok(verdict);
        }
    }
    if options.format == Format::Text && !distinct.is_empty() {
        let numbers: Vec<String> = distinct.iter().map(u64::to_string).collect();
        Output::new().line(format_args!("distinct positions by ply: {}", numbers.join(" ")))?;
    }
    Ok(Verdict::Fine)
}

/// Counts and writes the total. Returns the distinct positions by ply too, if they are known.
fn run_once(
    root: &RootPosition,
    depth: Depth,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<(Verdict, Vec<u64>), CliError> {
    let counter = options.counter_of_total(depth);
    let progress = options.progress(control);
    let begin = Instant::now();
    let result = counter.count(&root.board, depth, control);
    let elapsed = begin.elapsed();
    drop(progress);
    let (nodes, distinct, completeness) = match result {
        Ok(Counted { nodes, distinct, .. }) => (nodes, distinct, Completeness::Complete),
        Err(CountError::Interrupted(interrupted)) => {
            (interrupted.nodes, Vec::new(), Completeness::Interrupted)
        }
        Err(_) => return Err(CliError::TooLarge),
    };
    let mut output = Output::new();
    match options.format {
        Format::Json => {
            let measured = Measured::new(nodes, elapsed, &counter);
            let object = CountObject::new(&root.fen, depth, measured, completeness);
            output.json(&CountObject { distinct: distinct.clone(), ..object })?;
        }
        Format::Text => {
            let so_far = match completeness {
                Completeness::Complete => "",
                Completeness::Interrupted => " so far",
            };
            let speed = speed_text(nodes, elapsed, &counter);
            output
                .line(format_args!("{} at depth {depth}{so_far} in {speed}", nodes_text(nodes)))?;
        }
    }
    Ok((ended(completeness), distinct))
}

/// The verdict on a count by itself; tells the user when it was interrupted.
fn ended(completeness: Completeness) -> Verdict {
    match completeness {
        Completeness::Complete => Verdict::Fine,
        Completeness::Interrupted => {
            note("interrupted: the count is not complete");
            Verdict::Interrupted
        }
    }
}
