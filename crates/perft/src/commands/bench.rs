//! The command `bench`: how fast this machine counts, by kernel, backend and number of threads.
//!
//! All contestants count one position after the other, in turns, so that a noisy minute hits all
//! contestants. Every count is compared with the known count. A wrong count ends the run, because
//! its speed means nothing.

mod build_info;
mod clock;
mod comparison;
mod earlier;
mod objects;
mod plan;
mod plot;
mod race;
mod report;

use perft_core::Control;
use terminal::{Output, ShownText, Verdict, note, shown};

use crate::commands::bench::objects::{BenchObject, WrongObject};
use crate::commands::bench::race::{Race, RaceEnd};
use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::findings::painted;
use crate::output::output_file::{OptionFile, refuse_beside_json};

pub(crate) use plan::BenchPlan;

/// Lets all contestants count in turns, and writes how fast they were.
///
/// # Errors
/// When there is no memory for a table, or output cannot be written.
pub(crate) fn run(
    plan: &BenchPlan,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    refuse_beside_json("--plot", plan.plot.as_deref(), options.format)?;
    let plot = plan.plot.as_deref().map(OptionFile::create).transpose()?;
    let mut race = Race::new(plan);
    let end = race.run(control)?;
    let mut output = Output::new();
    output.make_room_for(plan.plot.as_deref());
    match options.format {
        Format::Json => match &end {
            RaceEnd::Wrong(wrong) => output.json(&WrongObject::new(wrong))?,
            _ => output.json(&BenchObject::new(&race, &end))?,
        },
        Format::Text => match &end {
            RaceEnd::Wrong(wrong) => {
                output.line(painted(output.paint(), ShownText::lines(report::wrong(wrong))))?;
            }
            _ => {
                report::write(&race, &mut output)?;
                if let Some(earlier) = &plan.earlier {
                    output
                        .line(shown!("\n{}", ShownText::lines(comparison::text(earlier, &race))))?;
                }
            }
        },
    }
    if let (Some(file), RaceEnd::Finished | RaceEnd::Interrupted) = (plot, &end) {
        plot::write(&race, file)?;
    }
    Ok(match end {
        RaceEnd::Finished => Verdict::Fine,
        RaceEnd::Wrong(_) => Verdict::Finding,
        RaceEnd::Interrupted => {
            note("interrupted: not all rounds were run");
            Verdict::Interrupted
        }
    })
}
