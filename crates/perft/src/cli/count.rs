//! The command `count`.

use std::time::{Duration, Instant};

use perft::{Control, CountError, Counted, Counter, Depth, Method};
use terminal::Verdict;

use super::error::CliError;
use super::json::{Completeness, CountObject, Measured};
use super::numbers::{counted, rate_text, seconds_text};
use super::output::{Format, Output, note};
use super::progress::Progress;
use super::request::Manner;
use super::target::Target;

/// Counts and writes the total.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn run(
    target: &Target,
    depth: Depth,
    manner: &Manner,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let counter = manner.counter_of_total(depth);
    let progress = Progress::of_a_count(control);
    let begin = Instant::now();
    let result = counter.count(&target.board, depth, control);
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
    match manner.format {
        Format::Json => {
            let measured = Measured::new(nodes, elapsed, &counter);
            let object = CountObject::new(&target.fen, depth, measured, completeness);
            output.json(&CountObject { distinct, ..object })?;
        }
        Format::Text => {
            let so_far = match completeness {
                Completeness::Complete => "",
                Completeness::Interrupted => " so far",
            };
            let speed = speed_text(nodes, elapsed, &counter);
            output.line(format_args!("{nodes} nodes at depth {depth}{so_far} in {speed}"))?;
        }
    }
    Ok(ended(completeness))
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

/// `0.413 s, 288.1 million nodes/s (bulk kernel, v3 backend, 2 threads)`
pub(crate) fn speed_text(nodes: u128, elapsed: Duration, counter: &Counter<'_>) -> String {
    let time = seconds_text(elapsed);
    format!("{time}, {} ({})", rate_text(nodes, elapsed), counter_text(counter))
}

/// `bulk kernel, v3 backend, 2 threads`, and the method unless it is plain.
pub(crate) fn counter_text(counter: &Counter<'_>) -> String {
    let Counter { kernel, backend, threads, method } = counter;
    let threads = counted(threads.get() as u64, "thread");
    let text = format!("{kernel} kernel, {backend} backend, {threads}");
    match method {
        Method::Plain => text,
        Method::Hashed(table) => format!("{text}, table of {}", table.memory()),
        method => format!("{text}, {method}"),
    }
}
