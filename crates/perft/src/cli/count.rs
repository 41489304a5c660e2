//! The command `count`.

use std::time::{Duration, Instant};

use perft::{Control, Depth, Settings};

use super::error::CliError;
use super::json::{Completeness, CountObject, Measured};
use super::numbers::{counted, rate_text, seconds_text};
use super::output::{Format, Output, note};
use super::progress::Progress;
use super::request::Manner;
use super::target::Target;
use super::verdict::Verdict;

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
    let settings = &manner.settings;
    let progress = Progress::of_a_count(control);
    let begin = Instant::now();
    let result = perft::count_with(&target.board, depth.plies(), settings, control);
    let elapsed = begin.elapsed();
    drop(progress);
    let (nodes, completeness) = match result {
        Ok(nodes) => (nodes, Completeness::Complete),
        Err(interrupted) => (interrupted.nodes, Completeness::Interrupted),
    };
    let mut output = Output::new();
    match manner.format {
        Format::Json => {
            let measured = Measured::new(nodes, elapsed, settings);
            output.json(&CountObject::new(&target.fen, depth, measured, completeness))?;
        }
        Format::Text => {
            let so_far = match completeness {
                Completeness::Complete => "",
                Completeness::Interrupted => " so far",
            };
            let speed = speed_text(nodes, elapsed, settings);
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
pub(crate) fn speed_text(nodes: u128, elapsed: Duration, settings: &Settings) -> String {
    let time = seconds_text(elapsed);
    format!("{time}, {} ({})", rate_text(nodes, elapsed), settings_text(settings))
}

/// `bulk kernel, v3 backend, 2 threads`
pub(crate) fn settings_text(settings: &Settings) -> String {
    let threads = counted(settings.threads.get() as u64, "thread");
    format!("{} kernel, {} backend, {threads}", settings.kernel, settings.backend)
}
