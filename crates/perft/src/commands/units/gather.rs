//! `units gather`: adding up.

use std::io::Write;
use std::path::{Path, PathBuf};

use perft_core::Control;
use perft_units::{
    Demand, Gathered, Plan, PlanFolder, UnitState, UnitsError, Witness, gather, prove,
};
use terminal::{Output, ShownText, Verdict, note, shown};

use crate::args::UnitsGatherArgs;
use crate::commands::units::objects::GatherObject;
use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::numbers::{counted, grouped, nodes_text};
use crate::output::output_file::{OptionFile, refuse_beside_json, refuse_input};

/// How many units are named one by one.
const NAMED: usize = 20;

/// Checks all results, and adds them up.
///
/// # Errors
/// When the plan cannot be read, or output cannot be written.
pub(super) fn run(
    args: &UnitsGatherArgs,
    options: &CountingOptions,
    control: &Control,
) -> Result<Verdict, CliError> {
    refuse_beside_json("--retry-list", args.retry_list.as_deref(), options.format)?;
    refuse_beside_json("--retry-list0", args.retry_list0.as_deref(), options.format)?;
    let folder = PlanFolder::new(&args.folder);
    let list = args.retry_list.as_deref().or(args.retry_list0.as_deref());
    let inputs = [folder.plan_file(), folder.units(), folder.results(), folder.running()];
    let option = if args.retry_list.is_some() { "--retry-list" } else { "--retry-list0" };
    refuse_input(option, list, inputs.iter().map(PathBuf::as_path))?;
    let plan = Plan::read(&folder)?;
    match prove(&folder, &plan, &options.counter_of_units(), control) {
        Err(UnitsError::Interrupted) => {
            note("interrupted: nothing was added up");
            return Ok(Verdict::Interrupted);
        }
        proof => proof?,
    };
    let demand = Demand { runs: args.runs };
    let gathered = gather(&folder, &plan, demand, &mut |_, _| ())?;
    let nodes = gathered.nodes()?;
    let mut output = Output::new();
    output.make_room_for(list);
    for (list, end) in [(&args.retry_list, b'\n'), (&args.retry_list0, 0)] {
        if let Some(list) = list {
            RetryList { folder: &folder, gathered: &gathered, end }.write(list)?;
        }
    }
    match options.format {
        Format::Json => output.json(&GatherObject::new(&plan, &gathered, nodes))?,
        Format::Text => write(&mut output, &folder, &plan, &gathered, nodes)?,
    }
    Ok(match nodes {
        _ if gathered.disagree() => Verdict::Finding,
        Some(_) => Verdict::Fine,
        None => Verdict::Incomplete,
    })
}

/// The paths of the units that are to be counted.
struct RetryList<'a> {
    folder: &'a PlanFolder,
    gathered: &'a Gathered,
    /// What stands behind each path.
    end: u8,
}

impl RetryList<'_> {
    fn write(&self, list: &Path) -> Result<(), CliError> {
        let write = |stream: &mut dyn Write| {
            self.gathered.open_units().try_for_each(|(number, _)| {
                let unit = Plan::unit_file(self.folder, number);
                // The bytes themselves: a path need not be text.
                stream.write_all(unit.as_os_str().as_encoded_bytes())?;
                stream.write_all(&[self.end])
            })
        };
        OptionFile::create(list)?.finish(write)
    }
}

fn write(
    output: &mut Output,
    folder: &PlanFolder,
    plan: &Plan,
    gathered: &Gathered,
    nodes: Option<u128>,
) -> Result<(), CliError> {
    for refusal in &gathered.refused {
        note(shown!("refused: '{}' {}", ShownText::path(&refusal.path), refusal.reason));
    }
    write_open_units(output, folder, plan, gathered)?;
    match nodes {
        Some(nodes) => {
            let (depth, units) = (plan.depth, counted(plan.units.len() as u64, "unit"));
            let time = format!("{:.1} s", gathered.seconds);
            let nodes = nodes_text(nodes);
            output.line(shown!("{nodes} at depth {depth}, from {units} in {time}"; nodes, depth, units, time))?;
        }
        None => {
            let open = gathered.open_units().count();
            let (remain, open) =
                (if open == 1 { "remains" } else { "remain" }, grouped(open as u128));
            let all = counted(plan.units.len() as u128, "unit");
            output.line(shown!("{open} of {all} {remain} to be counted"; open, all, remain))?;
        }
    }
    Ok(())
}

/// Names the units that are not counted: each that results disagree about, and the first of all
/// others.
fn write_open_units(
    output: &mut Output,
    folder: &PlanFolder,
    plan: &Plan,
    gathered: &Gathered,
) -> Result<(), CliError> {
    let mut named = 0;
    for (number, unit) in gathered.open_units() {
        match unit {
            UnitState::Disagreement { said } => {
                output.line(shown!("unit {number}: results disagree"; number))?;
                for (nodes, Witness { host, kernel, backend, .. }) in said {
                    let nodes = nodes_text(*nodes);
                    output.line(shown!("  {nodes} by {host} {kernel} {backend}"; nodes, host, kernel, backend))?;
                }
            }
            _ if named == NAMED => continue,
            UnitState::Missing => {
                let file = Plan::unit_file(folder, number);
                let file_too = match plan.has_unit_files && !file.exists() {
                    true => format!(", and '{}' is not there", ShownText::path(&file)),
                    false => String::new(),
                };
                output.line(shown!("unit {number}: no result{file_too}"; number, file_too))?;
                named += 1;
            }
            UnitState::Unconfirmed { runs } => {
                let runs = counted(*runs, "result");
                output.line(shown!("unit {number}: only {runs}"; number, runs))?;
                named += 1;
            }
            UnitState::Counted { .. } => {}
        }
    }
    Ok(())
}
