//! Writing the files of all units.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use perft_core::{Control, Counter, PositionsInOrder};

use crate::cuts::Cuts;
use crate::durable_file;
use crate::error::UnitsError;
use crate::plan::{Plan, PlannedUnit, roots_id};
use crate::plan_folder::PlanFolder;
use crate::plan_order::PlanOrder;
use crate::threads::on_threads;
use crate::unit_file::{self, UnitHeader};

/// What is written where.
pub(crate) struct UnitWriter<'a> {
    pub(crate) folder: &'a PlanFolder,
    pub(crate) order: &'a PlanOrder,
    pub(crate) plies: &'a [PositionsInOrder<'a>],
    pub(crate) cuts: &'a Cuts,
}

impl UnitWriter<'_> {
    /// Writes each unit, and returns what the plan says about it. Files that were written stay when
    /// the work fails.
    pub(crate) fn write_all(
        &self,
        counter: &Counter<'_>,
        control: &Control,
    ) -> Result<Vec<PlannedUnit>, UnitsError> {
        let roots_id = roots_id(&self.order.roots);
        let (next, written) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        on_threads(counter, control, &|| {
            while !control.is_stopped() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= self.cuts.units.len() {
                    return Ok(());
                }
                let unit = self.write(index, roots_id)?;
                written.lock().unwrap_or_else(PoisonError::into_inner).push(unit);
            }
            Ok(())
        })?;
        durable_file::flush_folder(&self.folder.units())?;
        let mut units = written.into_inner().unwrap_or_else(PoisonError::into_inner);
        units.sort_by_key(|unit| unit.number);
        Ok(units)
    }

    fn write(&self, index: usize, roots_id: [u8; 32]) -> Result<PlannedUnit, UnitsError> {
        let (ply, range, cost) = &self.cuts.units[index];
        let (ply, number) = (&self.plies[*ply], index as u32 + 1);
        let mut header = UnitHeader {
            number,
            depth: self.order.depth.plies(),
            ply: self.order.ply.plies(),
            positions: 0,
            paths: 0,
            side_to_move: ply.side_to_move(),
            roots: self.order.roots.len() as u32,
            roots_id,
        };
        let path = Plan::unit_file(self.folder, number);
        let checksum = unit_file::write(&path, &mut header, ply.range(range.clone()))?;
        let UnitHeader { positions, paths, .. } = header;
        Ok(PlannedUnit { number, checksum, positions, paths, cost: *cost })
    }
}
