//! Whether a plan says the truth about its own count.
//!
//! A seal proves that nobody changed a plan by mistake. It does not prove that its sealer counted
//! well. So the paths to the units are counted once more, where that takes seconds.

use std::time::{Duration, Instant};

use board::Board;
use perft_core::{Control, CountError, Counter, Depth, Memory, Method, TranspositionTable};

use crate::error::{FileProblem, UnitsError};
use crate::number_text;
use crate::plan::Plan;
use crate::plan_folder::PlanFolder;

/// From this ply on, paths are counted with a table, because counting each of them takes long.
const HASHED_PLY: u32 = 6;

/// The table for that.
const TABLE: Memory = Memory::from_megabytes(64);

/// How long a proof may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is known about the paths of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlanProof {
    /// As many paths lead from the roots to the ply of the units as the units have.
    Recounted,
    /// Counting them takes longer than ten seconds. The seal of the plan is whole.
    Sealed,
}

/// Compares the paths to the units of a plan with a count from its roots, where that takes at most
/// ten seconds.
///
/// # Errors
/// [`UnitsError::File`] when the count differs, or when there are no units and nobody knows that no
/// path is so long; [`UnitsError::Interrupted`], and whatever counting reports.
pub fn prove(
    folder: &PlanFolder,
    plan: &Plan,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<PlanProof, UnitsError> {
    prove_within(PATIENCE, folder, plan, counter, control)
}

fn prove_within(
    time: Duration,
    folder: &PlanFolder,
    plan: &Plan,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<PlanProof, UnitsError> {
    let wrong = |reason: String| {
        UnitsError::file(&folder.plan_file())(FileProblem::Contradiction { reason })
    };
    let roots = plan.boards().map_err(UnitsError::file(&folder.plan_file()))?;
    let ply = plan.ply;
    match paths_within(time, &roots, ply, counter, control)? {
        Some(counted) if counted == plan.paths => Ok(PlanProof::Recounted),
        Some(counted) => {
            let (paths, moves) =
                (number_text::counted(plan.paths, "path"), number_text::counted(ply, "move"));
            let reason = format!("its units hold {paths}, and its roots have {counted} of {moves}");
            Err(wrong(reason))
        }
        None if plan.units.is_empty() => Err(wrong("it has roots, and no units".to_owned())),
        None => Ok(PlanProof::Sealed),
    }
}

/// The paths of this many plies from the roots, if counting them takes no longer. One ply after the
/// other is counted, and the growth tells how long the next will take.
fn paths_within(
    time: Duration,
    roots: &[Board],
    ply: u32,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<Option<u128>, UnitsError> {
    let (begin, mut before) = (Instant::now(), 1.0);
    for plies in 0..=ply {
        let began = Instant::now();
        let paths = paths(roots, plies, counter, control)?;
        if paths == 0 || plies == ply {
            return Ok(Some(paths));
        }
        let growth = paths as f64 / before;
        before = paths as f64;
        if begin.elapsed().as_secs_f64() + began.elapsed().as_secs_f64() * growth
            > time.as_secs_f64()
        {
            return Ok(None);
        }
    }
    Ok(None)
}

/// Counts the paths of this many plies from the roots, without merging.
pub(crate) fn paths(
    roots: &[Board],
    plies: u32,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<u128, UnitsError> {
    let table = (plies >= HASHED_PLY).then(|| TranspositionTable::new(TABLE).ok()).flatten();
    let method = table.as_ref().map_or(Method::Plain, Method::Hashed);
    let counter = Counter { method, ..*counter };
    let depth = Depth::try_from(plies).unwrap_or(Depth::MAX);
    roots.iter().try_fold(0_u128, |sum, root| {
        let nodes = counter.count(root, depth, control)?.nodes;
        Ok(sum.checked_add(nodes).ok_or(CountError::TooLarge)?)
    })
}
