//! Cutting a count into units.

use std::fs;

use board::Position;
use magic_core::Color;
use perft_core::{Control, CountError, Counter, PlyPositions, PositionsInOrder};

use crate::checksum::Checksum;
use crate::cuts::Cuts;
use crate::error::UnitsError;
use crate::plan::{Plan, PlannedUnit};
use crate::plan_folder::PlanFolder;
use crate::plan_order::PlanOrder;
use crate::plan_proof::paths;
use crate::unit_writer::UnitWriter;

/// Writes the units and the plan of a count into a folder. Paths are counted in a second way, which
/// must agree.
///
/// # Errors
/// [`UnitsError::PlanIsThere`] when there is a plan, [`UnitsError::Locked`] when another process
/// plans there, [`UnitsError::Recount`], and whatever counting or the system reports. There is no
/// plan then, and nothing of one.
pub fn plan(
    folder: &PlanFolder,
    order: &PlanOrder,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<Plan, UnitsError> {
    order.check()?;
    let mut lock = folder.lock()?;
    let plan_file = folder.plan_file();
    if plan_file.try_exists().map_err(UnitsError::io("open", &plan_file))? {
        return Err(UnitsError::PlanIsThere { folder: folder.path().to_owned() });
    }
    folder.prepare(&mut lock)?;
    remove_units(folder)?;
    let plan = plan_prepared(folder, order, counter, control);
    match &plan {
        Ok(_) => lock.keep_folders(),
        // The first error says more than one that comes while its traces are removed.
        Err(_) => drop(remove_units(folder)),
    }
    plan
}

/// Writes the units and the plan into a folder without either.
fn plan_prepared(
    folder: &PlanFolder,
    order: &PlanOrder,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<Plan, UnitsError> {
    let plies = plies(order, counter, control)?;
    recount(order, &plies, counter, control)?;
    let plies: Vec<PositionsInOrder<'_>> = plies.iter().map(PlyPositions::in_order).collect();
    let cuts = Cuts::by_moves(&plies, order.units_at_most(), counter, control)?;
    let units = UnitWriter { folder, order, plies: &plies, cuts: &cuts };
    let units = units.write_all(counter, control)?;
    let mut plan = plan_of(order, units, HasUnitFiles::Yes);
    plan.write(folder)?;
    Ok(plan)
}

/// Whether the positions of the units lie in files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HasUnitFiles {
    Yes,
    No,
}

pub(crate) fn plan_of(order: &PlanOrder, units: Vec<PlannedUnit>, files: HasUnitFiles) -> Plan {
    Plan {
        depth: order.depth.plies(),
        ply: order.ply.plies(),
        has_unit_files: files == HasUnitFiles::Yes,
        roots: order.roots.iter().map(|&board| Position::from(board).to_string()).collect(),
        positions: units.iter().map(|unit| unit.positions).sum(),
        paths: units.iter().map(|unit| unit.paths).sum(),
        units,
        checksum: Checksum([0; 32]),
    }
}

/// The positions of the units' ply: one ply for each side that is to move in some root.
pub(crate) fn plies(
    order: &PlanOrder,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<Vec<PlyPositions>, UnitsError> {
    let of_side = |us: Color| {
        let roots = order.roots.iter().filter(|board| board.side_to_move() == us);
        PlyPositions::new(roots.map(|&board| (board, 1))).ok().filter(|roots| !roots.is_empty())
    };
    let roots = Color::ALL.into_iter().filter_map(of_side);
    let walk = |roots| Ok(counter.positions_at(roots, order.ply, control)?);
    roots.map(walk).collect()
}

/// Counts the paths to the units' ply without merging, and compares.
pub(crate) fn recount(
    order: &PlanOrder,
    plies: &[PlyPositions],
    counter: &Counter<'_>,
    control: &Control,
) -> Result<(), UnitsError> {
    let sum = |sum: Option<u128>, more: Option<u128>| sum?.checked_add(more?);
    let merged = plies.iter().map(PlyPositions::paths).fold(Some(0), sum);
    let merged = merged.ok_or(CountError::TooLarge)?;
    let counted = paths(&order.roots, order.ply.plies(), counter, control)?;
    if merged != counted {
        return Err(UnitsError::Recount { ply: order.ply.plies(), merged, counted });
    }
    Ok(())
}

/// Removes the units of a plan that was not finished.
fn remove_units(folder: &PlanFolder) -> Result<(), UnitsError> {
    let units = folder.units();
    for entry in fs::read_dir(&units).map_err(UnitsError::io("read", &units))? {
        let path = entry.map_err(UnitsError::io("read", &units))?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(|name| {
            PlanFolder::number_in(name).is_some() && name.ends_with(".perftunit")
        }) {
            fs::remove_file(&path).map_err(UnitsError::io("remove", &path))?;
        }
    }
    Ok(())
}
