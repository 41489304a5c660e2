//! A count on this machine that goes on where it was.
//!
//! It is a plan whose units have no files: this process has the ply that they are parts of, and
//! makes it again when it goes on. So nothing but results is written, however many positions there
//! are. The units lie three plies above the last, where rows lose next to nothing.

use std::num::NonZeroU32;

use board::Board;
use perft_core::{Control, CountError, Counter, Depth, Memory, Method, PlyPositions};

use crate::durable_file;
use crate::error::{FileProblem, UnitsError};
use crate::gathering::{Demand, Gathered, gather};
use crate::heartbeat::Heartbeat;
use crate::made_ply::MadePly;
use crate::plan::Plan;
use crate::plan_folder::PlanFolder;
use crate::plan_order::{PLIES_BELOW, PlanOrder};
use crate::plan_proof::prove;
use crate::planning::{HasUnitFiles, plan_of, plies, recount};
use crate::running::{Ran, RunOrder, run_planned};
use crate::unit_result::UnitResult;

/// How many positions a unit has, about. They take some seconds.
const POSITIONS: usize = 3_000_000;

/// The fewest units of a count with as many positions.
const FEWEST: usize = 8;

/// The count that is kept in a folder.
#[derive(Clone, Debug)]
pub struct SavedCount {
    /// The position that the count begins with.
    pub root: Board,
    /// How many plies are counted.
    pub depth: Depth,
}

/// What a saved count tells while it runs.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SaveStep<'a> {
    /// Units counted so far, and all units, when the count begins or goes on.
    Begun {
        /// The units with a result.
        counted: u32,
        /// All units.
        units: u32,
    },
    /// A unit was counted.
    Counted(&'a UnitResult),
}

/// Counts with results that last, and goes on where an earlier call ended. All results are checked
/// and added up at the end.
///
/// # Errors
/// [`UnitsError::OtherCount`] when the folder holds another count, [`UnitsError::Locked`] when
/// another process counts there, [`UnitsError::Interrupted`], and whatever counting or the system
/// reports.
pub fn count_saved(
    folder: &PlanFolder,
    count: &SavedCount,
    run: &RunOrder<'_>,
    control: &Control,
    on_step: &mut dyn FnMut(SaveStep<'_>),
) -> Result<Gathered, UnitsError> {
    let mut lock = folder.lock()?;
    folder.prepare(&mut lock)?;
    let saving = Saving { folder, count, run, control };
    let (plan, made) = saving.plan()?;
    lock.keep_folders();
    saving.check_same(&plan)?;
    if !plan.has_unit_files {
        // Nobody else counts units without files, so nobody is alive who left a heartbeat or half a
        // result.
        durable_file::remove_unfinished(&folder.results())?;
        Heartbeat::remove_all(folder);
    }
    let demand = Demand { runs: NonZeroU32::MIN };
    let gathered = gather(folder, &plan, demand, &mut |_, _| ())?;
    let missing: Vec<u32> = gathered.missing().collect();
    let units = plan.units.len() as u32;
    on_step(SaveStep::Begun { counted: units - missing.len() as u32, units });
    if missing.is_empty() {
        return Ok(gathered);
    }
    let mut counted = |ran: Ran| match ran {
        Ran::Counted(_, result) | Ran::WasThere(_, result) => on_step(SaveStep::Counted(&result)),
    };
    if plan.has_unit_files {
        saving.count_files(&plan, &missing, &mut counted)?;
    } else {
        saving.count_made(&plan, made, &missing, &mut counted)?;
    }
    gather(folder, &plan, demand, &mut |_, _| ())
}

/// What a call of [`count_saved`] works with.
struct Saving<'a, 'r> {
    folder: &'a PlanFolder,
    count: &'a SavedCount,
    run: &'a RunOrder<'r>,
    control: &'a Control,
}

impl Saving<'_, '_> {
    /// The plan that is there; or a new one, with the ply that it was made of.
    fn plan(&self) -> Result<(Plan, Option<MadePly>), UnitsError> {
        match Plan::read(self.folder) {
            Ok(plan) => {
                prove(self.folder, &plan, &self.run.counter, self.control)?;
                Ok((plan, None))
            }
            Err(UnitsError::NoPlan { .. }) => self.begin().map(|(plan, made)| (plan, Some(made))),
            Err(error) => Err(error),
        }
    }

    fn check_same(&self, plan: &Plan) -> Result<(), UnitsError> {
        let roots = plan.boards().map_err(UnitsError::file(&self.folder.plan_file()))?;
        if roots == [self.count.root] && plan.depth == self.count.depth.plies() {
            return Ok(());
        }
        let there = match &plan.roots[..] {
            [root] => format!("depth {} of '{}'", plan.depth, root.escape_debug()),
            roots => format!("depth {} of {} positions", plan.depth, roots.len()),
        };
        Err(UnitsError::OtherCount { folder: self.folder.path().to_owned(), there })
    }

    /// Makes the deepest ply that fits, and plans its units.
    fn begin(&self) -> Result<(Plan, MadePly), UnitsError> {
        let walker = self.walker();
        let mut ply = self.count.depth.plies().saturating_sub(PLIES_BELOW);
        loop {
            let order = self.order(ply);
            match plies(&order, &walker, self.control) {
                Ok(plies) => {
                    recount(&order, &plies, &self.run.counter, self.control)?;
                    let positions: usize = plies.iter().map(PlyPositions::len).sum();
                    let made = MadePly::new(plies, (positions / POSITIONS).max(FEWEST) as u32);
                    let mut plan = plan_of(&order, made.units(&order)?, HasUnitFiles::No);
                    plan.write(self.folder)?;
                    return Ok((plan, made));
                }
                Err(UnitsError::Count(CountError::Memory { .. })) if ply > 0 => ply -= 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Counts units that have files, which somebody has planned with `units plan`.
    fn count_files(
        &self,
        plan: &Plan,
        numbers: &[u32],
        counted: &mut dyn FnMut(Ran),
    ) -> Result<(), UnitsError> {
        for &number in numbers {
            let planned = plan.units[number as usize - 1].checksum;
            let file = Plan::unit_file(self.folder, number);
            counted(run_planned(&file, planned, self.run, self.control)?);
        }
        Ok(())
    }

    /// Counts units without files. Their ply is made again, unless this call has made it.
    fn count_made(
        &self,
        plan: &Plan,
        made: Option<MadePly>,
        numbers: &[u32],
        counted: &mut dyn FnMut(Ran),
    ) -> Result<(), UnitsError> {
        let made = made.map_or_else(|| self.make_again(plan), Ok);
        let result = made.and_then(|made| {
            made.count(self.folder, plan, numbers, self.run, self.control, counted)
        });
        result.map_err(|error| match error {
            UnitsError::Count(CountError::Memory { .. }) => {
                UnitsError::LessMemory { folder: self.folder.path().to_owned(), ply: plan.ply }
            }
            error => error,
        })
    }

    /// Makes the ply of a plan again, and makes sure that it has the same units. It may take the
    /// whole memory: a call with less memory than the first one then still goes on, if the rest
    /// suffices for counting.
    fn make_again(&self, plan: &Plan) -> Result<MadePly, UnitsError> {
        let order = self.order(plan.ply);
        let made = match plies(&order, &self.walker(), self.control) {
            Err(UnitsError::Count(CountError::Memory { .. })) => {
                plies(&order, &self.run.counter, self.control)?
            }
            made => made?,
        };
        let made = MadePly::new(made, plan.units.len() as u32);
        if made.units(&order)? == plan.units {
            return Ok(made);
        }
        let reason = "the units made from its roots are others: it was changed, or written by another \
                      version of this program";
        let problem = FileProblem::Contradiction { reason: reason.to_owned() };
        Err(UnitsError::file(&self.folder.plan_file())(problem))
    }

    fn order(&self, ply: u32) -> PlanOrder {
        // The ply is less than a depth, and so fits the type.
        let ply = Depth::try_from(ply).unwrap_or(self.count.depth);
        let (roots, units) = (vec![self.count.root], NonZeroU32::MIN);
        PlanOrder { roots, depth: self.count.depth, ply, units }
    }

    /// The counter that makes the ply, which leaves half of the memory to the count.
    fn walker(&self) -> Counter<'_> {
        let counter = &self.run.counter;
        match counter.method {
            Method::Merged(memory) => {
                let half = Memory::from_bytes(memory.bytes() / 2);
                Counter { method: Method::Merged(half), ..*counter }
            }
            _ => *counter,
        }
    }
}
