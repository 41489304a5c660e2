//! The parts of rows that units are made of.

use std::ops::Range;

use perft_core::{Control, LaterHalves, PositionsInOrder};

use crate::error::UnitsError;
use crate::row_graph::{Links, RowGraph};

/// A part costs at most one unit divided by this. A row that costs more is cut.
const PARTS_OF_A_UNIT: u64 = 4;

/// A later half whose positions in a row are fewer than its most in any row, divided by this,
/// hardly makes that row better for a unit that has the half.
const FEW: u32 = 3;

/// All positions of a ply as parts of rows.
pub(crate) struct RowParts {
    /// The places of each part. They are in order.
    pub(crate) places: Vec<Range<usize>>,
    pub(crate) graph: RowGraph,
}

impl RowParts {
    /// The parts for this many units. `costs` are those of the positions.
    pub(crate) fn new(
        order: &PositionsInOrder<'_>,
        costs: &[u8],
        units: usize,
        control: &Control,
    ) -> Result<Self, UnitsError> {
        let later = order.later_halves(control).map_err(|_| UnitsError::Interrupted)?;
        let all: u64 = costs.iter().map(|&cost| u64::from(cost)).sum();
        let most = all / (units as u64 * PARTS_OF_A_UNIT);
        let mut positions = vec![0; later.half_count()];
        for half in (0..order.row_ends().len()).flat_map(|row| later.of_row(row)) {
            let known = &mut positions[half.half as usize];
            *known = half.positions.max(*known);
        }
        let (mut places, mut part_costs, mut halves) = (Vec::new(), Vec::new(), Links::default());
        let mut start = 0;
        for (row, &end) in order.row_ends().iter().enumerate() {
            while start < end {
                let (part_end, cost) = part(start..end, costs, most);
                places.push(start..part_end);
                part_costs.push(cost);
                halves.push(many(&later, row, &positions));
                start = part_end;
            }
        }
        let positions = positions.into_iter().map(u64::from).collect();
        Ok(Self { places, graph: RowGraph::new(part_costs, halves, positions) })
    }
}

/// Where the next part of a row ends, and what it costs.
fn part(row: Range<usize>, costs: &[u8], most: u64) -> (usize, u64) {
    let (mut end, mut cost) = (row.start + 1, u64::from(costs[row.start]));
    while end < row.end && cost + u64::from(costs[end]) <= most {
        cost += u64::from(costs[end]);
        end += 1;
    }
    (end, cost)
}

/// The later halves of a row of which it has many positions.
fn many(later: &LaterHalves, row: usize, most: &[u32]) -> impl Iterator<Item = u32> {
    let halves = later.of_row(row).iter();
    let many = halves.filter(|half| half.positions >= most[half.half as usize] / FEW);
    many.map(|half| half.half)
}
