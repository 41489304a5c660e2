//! A count on this machine that goes on where it was.
//!
//! It is a plan whose units have no files: this process has the ply that they are parts of, and makes it again when it
//! goes on. So nothing but results is written, however many positions there are. The units lie three plies above the
//! last, where rows lose next to nothing.

use std::num::NonZeroU32;

use board::{Board, Packed, Position};
use perft_core::{Control, CountError, Counter, Depth, Memory, Method, PlyPositions};

use crate::checksum::Checksum;
use crate::durable_file;
use crate::error::{FileProblem, UnitsError};
use crate::gathering::{Demand, Gathered, gather, work};
use crate::heartbeat::Heartbeat;
use crate::plan::{Plan, PlannedUnit, roots_id};
use crate::plan_folder::PlanFolder;
use crate::planning::{Cuts, HasUnitFiles, PlanOrder, plan_of, plies, recount};
use crate::running::{Ran, RunOrder, place, run_planned};
use crate::unit_result::UnitResult;

/// Plies below the units, where rows lose next to nothing: one that is merged, and two that the kernel counts.
const PLIES_BELOW: u32 = 3;

/// How many positions a unit has, about. They take some seconds.
const POSITIONS: usize = 3_000_000;

/// The fewest units of a count with as many positions.
const FEWEST: usize = 8;

/// What the names of units without files begin with. Its number grows when positions are put in another order, so that
/// results of earlier versions are not taken for those of other positions.
const WITHOUT_FILE: &[u8] = b"perft unit without a file, 2";

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
    /// So many units are counted of all, when the count begins or goes on.
    Begun {
        /// The units with a result.
        counted: u32,
        /// All units.
        units: u32,
    },
    /// A unit was counted.
    Counted(&'a UnitResult),
}

/// Counts with results that last, and goes on where an earlier call ended. All results are checked and added up at the
/// end.
///
/// # Errors
/// [`UnitsError::OtherCount`] when the folder holds another count, [`UnitsError::Locked`] when another process counts
/// there, [`UnitsError::Interrupted`], and whatever counting or the system reports.
pub fn count_saved(
    folder: &PlanFolder,
    count: &SavedCount,
    run: &RunOrder<'_>,
    control: &Control,
    on_step: &mut dyn FnMut(SaveStep<'_>),
) -> Result<Gathered, UnitsError> {
    let _lock = folder.lock()?;
    folder.prepare()?;
    let (plan, mut made) = match Plan::read(folder) {
        Ok(plan) => (plan, None),
        Err(UnitsError::NoPlan { .. }) => {
            let (plan, made) = begin(folder, count, run, control)?;
            (plan, Some(made))
        }
        Err(error) => return Err(error),
    };
    check_same(folder, &plan, count)?;
    if !plan.has_unit_files {
        // Nobody else counts units without files, so nobody is alive who left a heartbeat or half a result.
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
        for number in missing {
            let planned = plan.units[number as usize - 1].checksum;
            let file = Plan::unit_file(folder, number);
            counted(run_planned(&file, planned, run, control)?);
        }
    } else {
        let mut count_missing = || {
            let made = match made.take() {
                Some(made) => made,
                None => make_again(folder, &plan, count, run, control)?,
            };
            made.count(folder, &plan, &missing, run, control, &mut counted)
        };
        count_missing().map_err(|error| match error {
            UnitsError::Count(CountError::Memory { .. }) => {
                UnitsError::LessMemory { folder: folder.path().to_owned(), ply: plan.ply }
            }
            error => error,
        })?;
    }
    gather(folder, &plan, demand, &mut |_, _| ())
}

/// The ply of all units, and where it is cut.
struct MadePly {
    plies: Vec<PlyPositions>,
    cuts: Cuts,
}

impl MadePly {
    fn new(plies: Vec<PlyPositions>, units: u32) -> Self {
        let cuts = Cuts::by_positions(&plies, units);
        Self { plies, cuts }
    }

    /// The units as a plan lists them.
    fn units(&self, order: &PlanOrder) -> Result<Vec<PlannedUnit>, UnitsError> {
        let in_order: Vec<_> = self.plies.iter().map(PlyPositions::in_order).collect();
        let id = roots_id(&order.roots);
        let units = (1..).zip(&self.cuts.units).map(|(number, (ply, range, cost))| {
            let in_order = &in_order[*ply];
            let paths = in_order.paths(range.clone()).ok_or(CountError::TooLarge)?;
            let positions = range.len() as u64;
            let ends = [range.start, range.end - 1];
            let ends = ends.map(|place| in_order.range(place..place + 1).next());
            let unit = UnitWithoutFile { number, positions, paths, ends };
            let checksum = unit.checksum(id, order, self.cuts.units.len());
            Ok(PlannedUnit { number, checksum, positions, paths, cost: *cost })
        });
        units.collect()
    }

    /// Counts the units with these numbers.
    fn count(
        &self,
        folder: &PlanFolder,
        plan: &Plan,
        numbers: &[u32],
        run: &RunOrder<'_>,
        control: &Control,
        counted: &mut dyn FnMut(Ran),
    ) -> Result<(), UnitsError> {
        let in_order: Vec<_> = self.plies.iter().map(PlyPositions::in_order).collect();
        let run = RunOrder { counter: self.counter_beside(&run.counter), ..*run };
        for &number in numbers {
            let (ply, range, _) = &self.cuts.units[number as usize - 1];
            let part = || Ok(in_order[*ply].part(range.clone()));
            let out = place(folder, number, &run);
            let unit = work(plan, &plan.units[number as usize - 1]);
            counted(unit.run(&out, Some(folder), &run, control, part)?);
        }
        Ok(())
    }

    /// The counter with the memory that the ply leaves.
    fn counter_beside<'t>(&self, counter: &Counter<'t>) -> Counter<'t> {
        let taken: usize = self.plies.iter().map(|ply| ply.memory().bytes()).sum();
        match counter.method {
            Method::Merged(memory) => {
                let left = Memory::from_bytes(memory.bytes().saturating_sub(taken));
                Counter { method: Method::Merged(left), ..*counter }
            }
            _ => *counter,
        }
    }
}

/// What names a unit without a file: its place in a plan that leaves no choice.
struct UnitWithoutFile {
    number: u32,
    positions: u64,
    paths: u128,
    /// The first and the last position with their multiplicities. Units that are cut elsewhere, or from another order,
    /// have other ends.
    ends: [Option<(Board, u128)>; 2],
}

impl UnitWithoutFile {
    fn checksum(&self, roots_id: [u8; 32], order: &PlanOrder, units: usize) -> Checksum {
        let mut bytes = WITHOUT_FILE.to_vec();
        bytes.extend_from_slice(&roots_id);
        for number in [order.depth.plies(), order.ply.plies(), units as u32, self.number] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&self.positions.to_le_bytes());
        bytes.extend_from_slice(&self.paths.to_le_bytes());
        for (board, paths) in self.ends.iter().flatten() {
            bytes.extend_from_slice(&Packed::from(&Position::from(*board)).0);
            bytes.extend_from_slice(&paths.to_le_bytes());
        }
        Checksum::of(&bytes)
    }
}

/// Makes the deepest ply that fits, and plans its units.
fn begin(
    folder: &PlanFolder,
    count: &SavedCount,
    run: &RunOrder<'_>,
    control: &Control,
) -> Result<(Plan, MadePly), UnitsError> {
    let walker = walker(&run.counter);
    let mut ply = count.depth.plies().saturating_sub(PLIES_BELOW);
    loop {
        let order = order(count, ply);
        match plies(&order, &walker, control) {
            Ok(plies) => {
                recount(&order, &plies, &run.counter, control)?;
                let positions: usize = plies.iter().map(PlyPositions::len).sum();
                let made = MadePly::new(plies, (positions / POSITIONS).max(FEWEST) as u32);
                let mut plan = plan_of(&order, made.units(&order)?, HasUnitFiles::No);
                plan.write(folder)?;
                return Ok((plan, made));
            }
            Err(UnitsError::Count(CountError::Memory { .. })) if ply > 0 => ply -= 1,
            Err(error) => return Err(error),
        }
    }
}

/// Makes the ply of a plan again, and makes sure that it has the same units. It may take the whole memory: a call with
/// less memory than the first one then still goes on, if the rest suffices for counting.
fn make_again(
    folder: &PlanFolder,
    plan: &Plan,
    count: &SavedCount,
    run: &RunOrder<'_>,
    control: &Control,
) -> Result<MadePly, UnitsError> {
    let order = order(count, plan.ply);
    let made = match plies(&order, &walker(&run.counter), control) {
        Err(UnitsError::Count(CountError::Memory { .. })) => plies(&order, &run.counter, control)?,
        made => made?,
    };
    let made = MadePly::new(made, plan.units.len() as u32);
    if made.units(&order)? == plan.units {
        return Ok(made);
    }
    let reason = "the units made from its roots are others: it was changed, or written by another \
                  version of this program";
    let problem = FileProblem::Contradiction { reason: reason.to_owned() };
    Err(UnitsError::file(&folder.plan_file())(problem))
}

fn order(count: &SavedCount, ply: u32) -> PlanOrder {
    // The ply is less than a depth, and so fits the type.
    let ply = Depth::try_from(ply).unwrap_or(count.depth);
    let (roots, units) = (vec![count.root], NonZeroU32::MIN);
    PlanOrder { roots, depth: count.depth, ply, units }
}

/// The counter that makes the ply, which leaves half of the memory to the count.
fn walker<'t>(counter: &Counter<'t>) -> Counter<'t> {
    match counter.method {
        Method::Merged(memory) => {
            let half = Memory::from_bytes(memory.bytes() / 2);
            Counter { method: Method::Merged(half), ..*counter }
        }
        _ => *counter,
    }
}

fn check_same(folder: &PlanFolder, plan: &Plan, count: &SavedCount) -> Result<(), UnitsError> {
    let roots = plan.boards().map_err(UnitsError::file(&folder.plan_file()))?;
    if roots == [count.root] && plan.depth == count.depth.plies() {
        return Ok(());
    }
    let there = match &plan.roots[..] {
        [root] => format!("depth {} of '{}'", plan.depth, root.escape_debug()),
        roots => format!("depth {} of {} positions", plan.depth, roots.len()),
    };
    Err(UnitsError::OtherCount { folder: folder.path().to_owned(), there })
}
