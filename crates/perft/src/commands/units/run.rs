//! `units run`: counting units.

use std::path::PathBuf;

use perft_core::Control;
use perft_units::{Ran, RunOrder, UnitsError, run_unit};
use terminal::{Output, ShownText, Verdict, note, shown};

use crate::args::UnitsRunArgs;
use crate::commands::units::objects::{RunStatus, UnitRunObject};
use crate::commands::units::origin::origin;
use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::numbers::nodes_text;
use crate::output::output_file::{refuse_beside_json, refuse_input};
use crate::output::progress::ProgressDisplay;

/// Counts the units one after another. An unusable unit does not stop the others.
///
/// # Errors
/// When output cannot be written.
pub(super) fn run(
    args: &UnitsRunArgs,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    if let Some(out) = args.out.as_deref() {
        refuse_beside_json("--out", Some(out), options.format)?;
        refuse_input("--out", Some(out), args.files.iter().map(PathBuf::as_path))?;
        let failed = |error| CliError::Write { path: out.to_owned(), error };
        terminal::refuse_closed_output(out).map_err(failed)?;
    }
    let origin = origin(args.host.as_deref());
    let order = RunOrder {
        counter: options.counter_of_units(),
        origin: &origin,
        out: args.out.as_deref(),
        again: args.again,
    };
    let (mut output, mut verdict) = (Output::new(), Verdict::Fine);
    output.make_room_for(args.out.as_deref());
    let progress = ProgressDisplay::of_a_count(control);
    for file in &args.files {
        match run_unit(file, &order, control) {
            Ok(ran) => progress.suspend(|| write(&mut output, &ran, options.format))?,
            Err(UnitsError::Interrupted) => {
                drop(progress);
                note(shown!("interrupted: '{}' was not counted", ShownText::path(file)));
                return Ok(Verdict::Interrupted);
            }
            Err(error @ UnitsError::NoResultsFolder { .. }) => return Err(error.into()),
            Err(error) => {
                verdict = progress.suspend(|| CliError::from(error).report());
            }
        }
    }
    Ok(verdict)
}

fn write(output: &mut Output, ran: &Ran, format: Format) -> Result<(), CliError> {
    let (status, path, result) = match ran {
        Ran::Counted(path, result) => (RunStatus::Counted, path, result),
        Ran::WasThere(path, result) => (RunStatus::WasThere, path, result),
    };
    match format {
        Format::Json => output.json(&UnitRunObject::new(status, path, result))?,
        Format::Text => {
            let (number, nodes) = (result.number, nodes_text(result.nodes));
            let how = match status {
                RunStatus::Counted => format!("in {:.3} s", result.seconds),
                RunStatus::WasThere => "as counted before".to_owned(),
            };
            output.line(
                shown!("unit {number}: {nodes} {how}, '{}'", ShownText::path(path); number, nodes, how),
            )?;
        }
    }
    Ok(())
}
