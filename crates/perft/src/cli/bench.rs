//! The command `bench`: how fast this machine counts, by kernel, backend and number of threads.
//!
//! All contestants count one position after the other, in turns, so that a noisy minute hits all
//! alike. Every count is compared with the known one: a wrong count ends the run, for its speed
//! says nothing.

mod build;
mod clock;
mod objects;
mod plan;
mod race;
mod report;

use perft::Control;
use terminal::Verdict;

use super::error::CliError;
use super::output::{Format, Output, note};
use super::request::Manner;

use objects::{BenchObject, WrongObject};
pub(crate) use plan::Plan;
use race::{End, Race};

/// Lets all contestants count in turns, and writes how fast they were.
///
/// # Errors
/// When there is no memory for a table, or output cannot be written.
pub(crate) fn run(
    plan: &Plan,
    manner: &Manner,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let mut race = Race::new(plan);
    let end = race.run(control)?;
    let mut output = Output::new();
    match manner.format {
        Format::Json => match &end {
            End::Wrong(wrong) => output.json(&WrongObject::new(wrong))?,
            _ => output.json(&BenchObject::new(&race, &end))?,
        },
        Format::Text => match &end {
            End::Wrong(wrong) => output.line(report::wrong(wrong))?,
            _ => report::write(&race, &mut output)?,
        },
    }
    Ok(match end {
        End::Finished => Verdict::Fine,
        End::Wrong(_) => Verdict::Finding,
        End::Interrupted => {
            note("interrupted: not all rounds were run");
            Verdict::Interrupted
        }
    })
}
