//! Cutting a count into units.

use std::fs;
use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use board::{Board, Position};
use magic_core::Color;
use perft_core::{
    Control, CountError, Counter, Depth, Memory, Method, PlyPositions, PositionsInOrder,
    TranspositionTable,
};

use crate::checksum::Checksum;
use crate::durable_file;
use crate::error::UnitsError;
use crate::plan::{Plan, PlannedUnit, roots_id};
use crate::plan_folder::PlanFolder;
use crate::unit_file::{self, UnitHeader};

/// The most roots that a plan takes.
const MOST_ROOTS: usize = 100_000;

/// The most units that a plan takes.
const MOST_UNITS: u32 = 1_000_000;

/// A unit may end so many parts of a unit later than its share, if a row of positions ends there.
const SNAP: usize = 4;

/// From this ply on, the paths are recounted with a table, because counting each of them takes long.
const HASHED_PLY: u32 = 6;

/// The table for that.
const TABLE: Memory = Memory::from_megabytes(64);

/// What to cut, and into how many units.
#[derive(Clone, Debug)]
pub struct PlanOrder {
    /// The positions that the count begins with.
    pub roots: Vec<Board>,
    /// How many plies are counted.
    pub depth: Depth,
    /// How many plies lie between the roots and the positions of the units. Units lose least where this is three
    /// plies less than the depth.
    pub ply: Depth,
    /// How many units there shall be. There are fewer where there are fewer positions.
    pub units: NonZeroU32,
}

/// Writes the units and the plan of a count into a folder. Paths are counted in a second way, which must agree.
///
/// # Errors
/// [`UnitsError::PlanIsThere`] when there is a plan, [`UnitsError::Locked`] when another process plans there,
/// [`UnitsError::Recount`], and whatever counting or the system reports. There is no plan then; what was written of
/// the units is written anew by the next plan.
pub fn plan(
    folder: &PlanFolder,
    order: &PlanOrder,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<Plan, UnitsError> {
    check_order(order)?;
    let _lock = folder.lock()?;
    let plan_file = folder.plan_file();
    if plan_file.try_exists().map_err(UnitsError::io("open", &plan_file))? {
        return Err(UnitsError::PlanIsThere { folder: folder.path().to_owned() });
    }
    folder.prepare()?;
    remove_old_units(folder)?;
    let plies = plies(order, counter, control)?;
    recount(order, &plies, counter, control)?;
    let cuts = Cuts::by_cost(&plies, order.units.get().min(MOST_UNITS), counter, control)?;
    let units = write_units(folder, order, &plies, &cuts, counter, control)?;
    durable_file::flush_folder(&folder.units())?;
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

fn check_order(order: &PlanOrder) -> Result<(), UnitsError> {
    let (ply, depth, roots) = (order.ply.plies(), order.depth.plies(), order.roots.len());
    if ply > depth {
        return Err(UnitsError::PlyBelowDepth { ply, depth });
    }
    if roots == 0 || roots > MOST_ROOTS {
        return Err(UnitsError::Roots { roots, most: MOST_ROOTS });
    }
    Ok(())
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
    let table = (order.ply.plies() >= HASHED_PLY).then(|| TranspositionTable::new(TABLE).ok());
    let table = table.flatten();
    let method = table.as_ref().map_or(Method::Plain, Method::Hashed);
    let counter = Counter { method, ..*counter };
    let mut counted: u128 = 0;
    for root in &order.roots {
        let nodes = counter.count(root, order.ply, control)?.nodes;
        counted = counted.checked_add(nodes).ok_or(CountError::TooLarge)?;
    }
    if merged != counted {
        return Err(UnitsError::Recount { ply: order.ply.plies(), merged, counted });
    }
    Ok(())
}

/// Removes the units of a plan that was never finished.
fn remove_old_units(folder: &PlanFolder) -> Result<(), UnitsError> {
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

/// Where the units of each ply begin and end.
pub(crate) struct Cuts {
    /// The ply of each unit, its positions, and its cost.
    pub(crate) units: Vec<(usize, Range<usize>, u128)>,
}

impl Cuts {
    /// Units of about equal cost: the number of legal moves of their positions.
    fn by_cost(
        plies: &[PlyPositions],
        units: u32,
        counter: &Counter<'_>,
        control: &Control,
    ) -> Result<Self, UnitsError> {
        let costs = plies.iter().map(|ply| costs(ply, counter, control));
        let costs: Vec<Vec<u8>> = costs.collect::<Result<_, _>>()?;
        let cost_of = |ply: usize, range: Range<usize>| {
            costs[ply][range].iter().map(|&cost| u128::from(cost)).sum()
        };
        Ok(Self::new(plies, units, &cost_of))
    }

    /// Units of about as many positions.
    pub(crate) fn by_positions(plies: &[PlyPositions], units: u32) -> Self {
        Self::new(plies, units, &|_, range| range.len() as u128)
    }

    fn new(
        plies: &[PlyPositions],
        units: u32,
        cost_of: &dyn Fn(usize, Range<usize>) -> u128,
    ) -> Self {
        let costs = plies.iter().enumerate().map(|(ply, it)| cost_of(ply, 0..it.len()));
        let costs: Vec<u128> = costs.collect();
        let (all, mut left) = (costs.iter().sum::<u128>().max(1), units as usize);
        let mut cuts = Self { units: Vec::new() };
        for (ply, (positions, &cost)) in plies.iter().zip(&costs).enumerate() {
            let is_last = ply + 1 == plies.len();
            let share = (cost * u128::from(units)).div_ceil(all) as usize;
            let units = if is_last { left } else { share.min(left.saturating_sub(1)) }.max(1);
            left = left.saturating_sub(units);
            cuts.cut(ply, positions, units, cost, &cost_of);
        }
        cuts
    }

    /// Cuts one ply into `units` units. A unit ends where its share of the cost does, or where a row ends soon after.
    fn cut(
        &mut self,
        ply: usize,
        positions: &PlyPositions,
        units: usize,
        cost: u128,
        cost_of: &dyn Fn(usize, Range<usize>) -> u128,
    ) {
        let (order, all) = (positions.in_order(), positions.len());
        let snap = all / units / SNAP;
        let step = (snap / SNAP).max(1);
        let (mut start, mut left_cost) = (0, cost);
        for left in (1..=units.min(all)).rev() {
            // Each of the units behind this one has at least one position.
            let last = all - (left - 1);
            let (mut end, mut reached) = (start, 0);
            while end < last && (end == start || left == 1 || reached < left_cost / left as u128) {
                let next = (end + step).min(last);
                reached += cost_of(ply, end..next);
                end = next;
            }
            let row = order.row_ends().partition_point(|&row_end| row_end < end);
            let row_end = order.row_ends().get(row).copied().unwrap_or(all);
            if row_end <= last && row_end - end <= snap {
                reached += cost_of(ply, end..row_end);
                end = row_end;
            }
            self.units.push((ply, start..end, reached));
            (start, left_cost) = (end, left_cost - reached);
        }
    }
}

/// How many legal moves each position has, in order.
fn costs(
    ply: &PlyPositions,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<Vec<u8>, UnitsError> {
    /// How many positions a thread takes at once.
    const CHUNK: usize = 1 << 14;
    let order = ply.in_order();
    let mut costs = vec![0; ply.len()];
    let chunks = Mutex::new(costs.chunks_mut(CHUNK).enumerate());
    on_threads(counter, &|| {
        while !control.is_stopped() {
            let next = chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((number, chunk)) = next else { return Ok(()) };
            let range = number * CHUNK..number * CHUNK + chunk.len();
            for (cost, (board, _)) in chunk.iter_mut().zip(order.range(range)) {
                // No position has more than 218 moves that can occur; more would cost as 255.
                *cost = u8::try_from(movegen::count_legal_moves(&board)).unwrap_or(u8::MAX);
            }
        }
        Ok(())
    })?;
    check(control)?;
    Ok(costs)
}

fn write_units(
    folder: &PlanFolder,
    order: &PlanOrder,
    plies: &[PlyPositions],
    cuts: &Cuts,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<Vec<PlannedUnit>, UnitsError> {
    let in_order: Vec<PositionsInOrder<'_>> = plies.iter().map(PlyPositions::in_order).collect();
    let id = roots_id(&order.roots);
    let (next, written) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    on_threads(counter, &|| {
        while !control.is_stopped() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some((ply, range, cost)) = cuts.units.get(index) else { return Ok(()) };
            let number = index as u32 + 1;
            let mut header = UnitHeader {
                number,
                depth: order.depth.plies(),
                ply: order.ply.plies(),
                positions: 0,
                paths: 0,
                side_to_move: plies[*ply].side_to_move(),
                roots: order.roots.len() as u32,
                roots_id: id,
            };
            let path = Plan::unit_file(folder, number);
            let positions = in_order[*ply].range(range.clone());
            let checksum = unit_file::write(&path, &mut header, positions)?;
            let UnitHeader { positions, paths, .. } = header;
            let unit = PlannedUnit { number, checksum, positions, paths, cost: *cost };
            written.lock().unwrap_or_else(PoisonError::into_inner).push(unit);
        }
        Ok(())
    })?;
    check(control)?;
    let mut units = written.into_inner().unwrap_or_else(PoisonError::into_inner);
    units.sort_by_key(|unit| unit.number);
    Ok(units)
}

/// Runs the same work on all threads of a counter, until all have ended.
fn on_threads(
    counter: &Counter<'_>,
    work: &(dyn Fn() -> Result<(), UnitsError> + Sync),
) -> Result<(), UnitsError> {
    std::thread::scope(|scope| {
        let more = (1..counter.threads.get()).map(|_| scope.spawn(work));
        let more: Vec<_> = more.collect();
        let mut outcome = work();
        for thread in more {
            let other = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            outcome = outcome.and(other);
        }
        outcome
    })
}

fn check(control: &Control) -> Result<(), UnitsError> {
    if control.is_stopped() {
        return Err(UnitsError::Interrupted);
    }
    Ok(())
}
