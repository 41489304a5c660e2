//! `count --save`: a count that goes on where it was.

use std::path::Path;
use std::time::{Duration, Instant};

use perft_core::{Control, Counter, Depth};
use perft_units::{
    Demand, Gathered, Plan, PlanFolder, RunOrder, SaveStep, SavedCount, UnitState, UnitsError,
    count_saved, gather,
};
use terminal::{Output, ShownText, Verdict, note, remark, shown};

use crate::commands::units::origin::origin;
use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::counter_text::speed_text;
use crate::output::json::{Completeness, CountObject, Measured};
use crate::output::numbers::{counted, nodes_text};
use crate::output::progress::ProgressDisplay;
use crate::root_position::RootPosition;

/// Counts what is missing, and writes the total.
///
/// # Errors
/// When the folder holds another count, files cannot be used or written, or output cannot be
/// written.
pub(crate) fn run(
    root: &RootPosition,
    depth: Depth,
    folder: &Path,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let begin = Instant::now();
    let (folder, origin) = (PlanFolder::new(folder), origin(None));
    let counter = options.counter_of_units();
    let order = RunOrder { counter, origin: &origin, out: None, again: false };
    let count = SavedCount { root: *root.board(), depth };
    let progress = ProgressDisplay::of_a_count(control);
    let mut on_step = |step: SaveStep<'_>| {
        if let SaveStep::Begun { counted: done @ 1.., units } = step {
            let units = counted(units, "unit");
            let text = shown!("continuing: {done} of {units} are counted"; done, units);
            progress.suspend(|| remark(text));
        }
    };
    let result = count_saved(&folder, &count, &order, control, &mut on_step);
    drop(progress);
    let (nodes, earlier_too, completeness) = match result {
        Ok(gathered) => match gathered.nodes()? {
            Some(nodes) => (nodes, gathered.seconds, Completeness::Complete),
            None => return no_total(&folder, &gathered),
        },
        Err(UnitsError::Interrupted) => {
            let (nodes, seconds) = so_far(&folder);
            (nodes, seconds, Completeness::Interrupted)
        }
        Err(error) => return Err(error.into()),
    };
    // The time of this call alone would be no time for what earlier calls have counted.
    let elapsed = begin.elapsed().max(Duration::try_from_secs_f64(earlier_too).unwrap_or_default());
    let total = SavedTotal { nodes, elapsed, completeness };
    total.write(root, depth, &counter, options.format)?;
    if completeness.is_complete() {
        return Ok(Verdict::Fine);
    }
    note("interrupted: run the same command to continue");
    Ok(Verdict::Interrupted)
}

/// The counts of this call and earlier ones.
struct SavedTotal {
    nodes: u128,
    elapsed: Duration,
    completeness: Completeness,
}

impl SavedTotal {
    fn write(
        &self,
        root: &RootPosition,
        depth: Depth,
        counter: &Counter<'_>,
        format: Format,
    ) -> Result<(), CliError> {
        let &Self { nodes, elapsed, completeness } = self;
        let mut output = Output::new();
        match format {
            Format::Json => {
                let measured = Measured::new(nodes, elapsed, counter);
                output.json(&CountObject::new(&root.fen, depth, measured, completeness))?;
            }
            Format::Text => {
                let so_far = if completeness.is_complete() { "" } else { " so far" };
                let (nodes_text, speed) = (nodes_text(nodes), speed_text(nodes, elapsed, counter));
                output.line(shown!("{nodes_text} at depth {depth}{so_far} in {speed}"; nodes_text, depth, so_far, speed))?;
            }
        }
        Ok(())
    }
}

/// The nodes of the units that are counted, and the seconds that they took. Nothing where nothing
/// can be read.
fn so_far(folder: &PlanFolder) -> (u128, f64) {
    let demand = Demand { runs: std::num::NonZeroU32::MIN };
    let Ok(plan) = Plan::read(folder) else { return (0, 0.0) };
    let Ok(gathered) = gather(folder, &plan, demand, &mut |_, _| ()) else { return (0, 0.0) };
    let nodes = gathered.units.iter().map(|unit| match unit {
        UnitState::Counted { nodes } => *nodes,
        _ => 0,
    });
    (nodes.fold(0, u128::saturating_add), gathered.seconds)
}

/// Says why the results do not add up.
fn no_total(folder: &PlanFolder, gathered: &Gathered) -> Result<Verdict, CliError> {
    let path = ShownText::path(folder.path());
    if !gathered.disagree() {
        // Somebody removed or damaged results meanwhile.
        let missing = counted(gathered.missing().count() as u64, "unit");
        note(
            shown!("no result of {missing} in '{path}': run the same command to continue"; missing, path),
        );
        return Ok(Verdict::Incomplete);
    }
    note(shown!("results in '{path}' disagree: perft units gather '{path}' names them"; path));
    Ok(Verdict::Finding)
}
