//! Where the units of a ply begin and end.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use perft_core::{Control, Counter, PositionsInOrder};

use crate::error::UnitsError;
use crate::threads::on_threads;

/// A unit may end so many parts of a unit later than its share, if a row of positions ends there.
const SNAP: usize = 4;

/// Where the units of each ply begin and end.
pub(crate) struct Cuts {
    /// The ply of each unit, its positions, and its cost.
    pub(crate) units: Vec<(usize, Range<usize>, u128)>,
}

impl Cuts {
    /// Units of about equal cost: the number of legal moves of their positions.
    pub(crate) fn by_cost(
        plies: &[PositionsInOrder<'_>],
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
    pub(crate) fn by_positions(plies: &[PositionsInOrder<'_>], units: u32) -> Self {
        Self::new(plies, units, &|_, range| range.len() as u128)
    }

    fn new(
        plies: &[PositionsInOrder<'_>],
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
        order: &PositionsInOrder<'_>,
        units: usize,
        cost: u128,
        cost_of: &dyn Fn(usize, Range<usize>) -> u128,
    ) {
        let all = order.len();
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
    order: &PositionsInOrder<'_>,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<Vec<u8>, UnitsError> {
    /// How many positions a thread takes at once.
    const CHUNK: usize = 1 << 14;
    let mut costs = vec![0; order.len()];
    let chunks = Mutex::new(costs.chunks_mut(CHUNK).enumerate());
    on_threads(counter, control, &|| {
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
    Ok(costs)
}
