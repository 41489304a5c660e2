//! Which positions each unit has.

use std::ops::Range;

use perft_core::{Control, Counter, PositionsInOrder};

use crate::cuts::{cut, shares};
use crate::error::UnitsError;
use crate::grouping::grouped;
use crate::move_costs::move_costs;
use crate::plan_order::PlanOrder;
use crate::row_parts::RowParts;

/// The positions of one unit.
pub(crate) struct UnitRows {
    /// The ply that they belong to.
    pub(crate) ply: usize,
    /// Their places in the order of that ply.
    pub(crate) places: Vec<Range<usize>>,
    /// How many legal moves they have.
    pub(crate) cost: u128,
}

impl UnitRows {
    /// Units of about equal cost, in which as much is merged as can be.
    pub(crate) fn all(
        plies: &[PositionsInOrder<'_>],
        order: &PlanOrder,
        counter: &Counter<'_>,
        control: &Control,
    ) -> Result<Vec<Self>, UnitsError> {
        let costs = plies.iter().map(|ply| move_costs(ply, counter, control));
        let costs: Vec<Vec<u8>> = costs.collect::<Result<_, _>>()?;
        let sums: Vec<u128> = costs.iter().map(|costs| sum(costs)).collect();
        let shares = shares(&sums, order.units_at_most());
        let mut units = Vec::new();
        for (number, (ply, share)) in plies.iter().zip(shares).enumerate() {
            let costs = &costs[number];
            let grouped = match order.moves_lead_from_row_to_row() {
                true => groups(ply, costs, share, counter, control)?,
                false => None,
            };
            units.extend(grouped.unwrap_or_else(|| ranges(ply, costs, share)).into_iter().map(
                |places| {
                    let cost = places.iter().map(|range| sum(&costs[range.clone()])).sum();
                    Self { ply: number, places, cost }
                },
            ));
        }
        Ok(units)
    }
}

/// The places of units that follow each other in order.
fn ranges(order: &PositionsInOrder<'_>, costs: &[u8], units: usize) -> Vec<Vec<Range<usize>>> {
    let cuts = cut(order, units, sum(costs), &|range| sum(&costs[range]));
    cuts.into_iter().map(|(range, _)| vec![range]).collect()
}

/// The places of units whose rows lead to the same halves. `None` if there are too few positions
/// for that.
fn groups(
    order: &PositionsInOrder<'_>,
    costs: &[u8],
    units: usize,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<Option<Vec<Vec<Range<usize>>>>, UnitsError> {
    let parts = RowParts::new(order, costs, units, control)?;
    if parts.places.len() < units {
        return Ok(None);
    }
    let groups = grouped(&parts.graph, units, counter.threads.get(), control)?;
    let places = |group: Vec<u32>| joined(group.iter().map(|&part| &parts.places[part as usize]));
    Ok(Some(groups.into_iter().map(places).collect()))
}

/// Ranges that follow each other in order, with neighbours joined.
fn joined<'r>(ranges: impl Iterator<Item = &'r Range<usize>>) -> Vec<Range<usize>> {
    let mut all: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match all.last_mut() {
            Some(last) if last.end == range.start => last.end = range.end,
            _ => all.push(range.clone()),
        }
    }
    all
}

fn sum(costs: &[u8]) -> u128 {
    costs.iter().map(|&cost| u128::from(cost)).sum()
}
