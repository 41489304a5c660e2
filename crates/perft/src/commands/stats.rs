//! The command `stats`.

mod objects;
mod plan;
mod table;

use std::time::Instant;

use perft_core::{Control, CountError, Counter, Statistics};
use terminal::{Output, ShownText, Verdict, note, shown};

use crate::commands::stats::objects::{StatisticsObject, write_csv};
use crate::commands::stats::plan::{Found, StatsFormat};
use crate::commands::stats::table::table;
use crate::error::CliError;
use crate::options::CountingOptions;
use crate::output::counter_text::counter_text;
use crate::output::json::Completeness;
use crate::output::numbers::{counted, seconds_text};
use crate::output::progress::ProgressDisplay;

pub(crate) use plan::StatsPlan;

/// Finds the statistics of each depth, and writes them.
///
/// # Errors
/// When output cannot be written, or a number does not fit.
pub(crate) fn run(
    plan: &StatsPlan,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let counter = options.counter_of_total(plan.depth);
    let found = find(plan, &counter, control)?;
    write(plan, &counter, &found)?;
    if found.completeness.is_complete() {
        return Ok(Verdict::Fine);
    }
    note(shown!(
        "interrupted: {} of {} are complete",
        found.by_depth.len(),
        counted(plan.depth.plies(), "depth")
    ));
    Ok(Verdict::Interrupted)
}

fn find(
    plan: &StatsPlan,
    counter: &Counter<'_>,
    control: &'static Control,
) -> Result<Found, CliError> {
    let progress = ProgressDisplay::of_a_count(control);
    let begin = Instant::now();
    let mut by_depth = Vec::new();
    let mut on_depth = |_, statistics: &Statistics| by_depth.push(*statistics);
    let result = counter.statistics(plan.root.board(), plan.depth, control, &mut on_depth);
    let elapsed = begin.elapsed();
    drop(progress);
    let completeness = match result {
        Ok(_) => Completeness::Complete,
        Err(CountError::Interrupted(_)) => Completeness::Interrupted,
        Err(_) => return Err(CliError::TooLarge),
    };
    Ok(Found { by_depth, elapsed, completeness })
}

fn write(plan: &StatsPlan, counter: &Counter<'_>, found: &Found) -> Result<(), CliError> {
    let mut output = Output::new();
    match plan.format {
        StatsFormat::Json => {
            output.json(&StatisticsObject::new(plan, counter, found))?;
        }
        StatsFormat::Csv => {
            output
                .line(ShownText::lines(write_csv(&plan.root.fen, &found.by_depth)?.trim_end()))?;
        }
        StatsFormat::Table => {
            output.line(shown!("{}\n", ShownText::lines(table(&found.by_depth))))?;
            let time = seconds_text(found.elapsed);
            output.line(shown!("{time} ({})", counter_text(counter); time))?;
        }
    }
    Ok(())
}
