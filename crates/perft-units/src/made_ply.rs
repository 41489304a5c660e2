//! Units without files: the ply that they are parts of is made again from the roots.

use board::{Board, Packed};
use perft_core::{Control, CountError, Counter, Memory, Method, PlyPositions};

use crate::checksum::Checksum;
use crate::cuts::Cuts;
use crate::error::UnitsError;
use crate::gathering::work;
use crate::plan::{Plan, PlannedUnit, roots_id};
use crate::plan_folder::PlanFolder;
use crate::plan_order::PlanOrder;
use crate::running::{Ran, RunOrder, place};

/// What the names of units without files begin with. Its number grows when positions are put in
/// another order, so that results of earlier versions are not taken for those of other positions.
const WITHOUT_FILE: &[u8] = b"perft unit without a file, 2";

/// The ply of all units, and where it is cut.
pub(crate) struct MadePly {
    plies: Vec<PlyPositions>,
    cuts: Cuts,
}

impl MadePly {
    pub(crate) fn new(plies: Vec<PlyPositions>, units: u32) -> Self {
        let in_order: Vec<_> = plies.iter().map(PlyPositions::in_order).collect();
        let cuts = Cuts::by_positions(&in_order, units);
        drop(in_order);
        Self { plies, cuts }
    }

    /// The units as a plan lists them.
    pub(crate) fn units(&self, order: &PlanOrder) -> Result<Vec<PlannedUnit>, UnitsError> {
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
    pub(crate) fn count(
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
    /// The first and the last position with their multiplicities. Units that are cut elsewhere, or
    /// from another order, have other ends.
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
            bytes.extend_from_slice(&Packed::from(board).0);
            bytes.extend_from_slice(&paths.to_le_bytes());
        }
        Checksum::of(&bytes)
    }
}
