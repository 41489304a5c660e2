//! Where units begin and end that follow each other in the order of the positions.

use std::ops::Range;

use perft_core::{Control, Counter, PositionsInOrder};

use crate::error::UnitsError;
use crate::move_costs::move_costs;

/// A unit may end this many parts of a unit later than its share, if a row of positions ends there.
const SNAP: usize = 4;

/// Where the units of each ply begin and end.
pub(crate) struct Cuts {
    /// The ply of each unit, its positions, and its cost.
    pub(crate) units: Vec<(usize, Range<usize>, u128)>,
}

impl Cuts {
    /// Units of about as many positions.
    pub(crate) fn by_positions(plies: &[PositionsInOrder<'_>], units: u32) -> Self {
        Self::new(plies, units, &|_, range| range.len() as u128)
    }

    /// Units whose positions have about as many legal moves.
    pub(crate) fn by_moves(
        plies: &[PositionsInOrder<'_>],
        units: u32,
        counter: &Counter<'_>,
        control: &Control,
    ) -> Result<Self, UnitsError> {
        let costs = plies.iter().map(|ply| move_costs(ply, counter, control));
        let costs: Vec<Vec<u8>> = costs.collect::<Result<_, _>>()?;
        let sum = |costs: &[u8]| costs.iter().map(|&cost| u128::from(cost)).sum();
        Ok(Self::new(plies, units, &|ply, range| sum(&costs[ply][range])))
    }

    /// Units of about equal cost. `cost_of` is the cost of positions of a ply.
    fn new(
        plies: &[PositionsInOrder<'_>],
        units: u32,
        cost_of: &dyn Fn(usize, Range<usize>) -> u128,
    ) -> Self {
        let costs = plies.iter().enumerate().map(|(number, ply)| cost_of(number, 0..ply.len()));
        let costs: Vec<u128> = costs.collect();
        let shares = shares(&costs, units);
        let mut cuts = Self { units: Vec::new() };
        for (number, (ply, units)) in plies.iter().zip(shares).enumerate() {
            let ranges = cut(ply, units, costs[number], &|range| cost_of(number, range));
            cuts.units.extend(ranges.into_iter().map(|(range, cost)| (number, range, cost)));
        }
        cuts
    }
}

/// How many of the units each ply gets, by its cost: at least one.
fn shares(costs: &[u128], units: u32) -> Vec<usize> {
    let (all, mut left) = (costs.iter().sum::<u128>().max(1), units as usize);
    let share = |(ply, cost): (usize, &u128)| {
        let is_last = ply + 1 == costs.len();
        let share = (cost * u128::from(units)).div_ceil(all) as usize;
        let units = if is_last { left } else { share.min(left.saturating_sub(1)) }.max(1);
        left = left.saturating_sub(units);
        units
    };
    costs.iter().enumerate().map(share).collect()
}

/// Cuts a ply into `units` units. A unit ends where its share of the cost does, or where a row ends
/// soon after.
fn cut(
    order: &PositionsInOrder<'_>,
    units: usize,
    cost: u128,
    cost_of: &dyn Fn(Range<usize>) -> u128,
) -> Vec<(Range<usize>, u128)> {
    let all = order.len();
    let snap = all / units / SNAP;
    let step = (snap / SNAP).max(1);
    let (mut start, mut left_cost) = (0, cost);
    let mut cuts = Vec::new();
    for left in (1..=units.min(all)).rev() {
        // Each of the units behind this one has at least one position.
        let last = all - (left - 1);
        let (mut end, mut reached) = (start, 0);
        while end < last && (end == start || left == 1 || reached < left_cost / left as u128) {
            let next = (end + step).min(last);
            reached += cost_of(end..next);
            end = next;
        }
        let row = order.row_ends().partition_point(|&row_end| row_end < end);
        let row_end = order.row_ends().get(row).copied().unwrap_or(all);
        if row_end <= last && row_end - end <= snap {
            reached += cost_of(end..row_end);
            end = row_end;
        }
        cuts.push((start..end, reached));
        (start, left_cost) = (end, left_cost - reached);
    }
    cuts
}
