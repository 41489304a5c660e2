//! Writing the files of all units.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use perft_core::{Control, Counter, PositionsInOrder};

use crate::durable_file;
use crate::error::UnitsError;
use crate::plan::{Plan, PlannedUnit, roots_id};
use crate::plan_folder::PlanFolder;
use crate::plan_order::PlanOrder;
use crate::threads::on_threads;
use crate::unit_file::{self, UnitHeader};
use crate::unit_rows::UnitRows;

/// What is written where.
pub(crate) struct UnitWriter<'a> {
    pub(crate) folder: &'a PlanFolder,
    pub(crate) order: &'a PlanOrder,
    pub(crate) plies: &'a [PositionsInOrder<'a>],
    pub(crate) units: &'a [UnitRows],
}

impl UnitWriter<'_> {
    /// Writes each unit, and returns what the plan says about it. Files that were written stay when
    /// it is stopped.
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
                let Some(rows) = self.units.get(index) else { return Ok(()) };
                let unit = self.write(index as u32 + 1, rows, roots_id)?;
                written.lock().unwrap_or_else(PoisonError::into_inner).push(unit);
            }
            Ok(())
        })?;
        durable_file::flush_folder(&self.folder.units())?;
        let mut units = written.into_inner().unwrap_or_else(PoisonError::into_inner);
        units.sort_by_key(|unit| unit.number);
        Ok(units)
    }

    fn write(
        &self,
        number: u32,
        rows: &UnitRows,
        roots_id: [u8; 32],
    ) -> Result<PlannedUnit, UnitsError> {
        let ply = &self.plies[rows.ply];
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
        let boards = rows.places.iter().flat_map(|range| ply.range(range.clone()));
        let checksum = unit_file::write(&path, &mut header, boards)?;
        let UnitHeader { positions, paths, .. } = header;
        Ok(PlannedUnit { number, checksum, positions, paths, cost: rows.cost })
    }
}
