//! The nodes of every depth, from one walk.
//!
//! The nodes of a depth are the paths to the positions of that ply. But the last merged ply is not kept, and it lies
//! two plies before the last depth. So the nodes of two depths are counted below the positions of the ply before it.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::merge::advance::{in_parallel, threads};
use crate::merge::context::Context;
use crate::merge::multiplicity::Multiplicity;
use crate::merge::node_sum::NodeSum;
use crate::merge::ply::Ply;

/// How many rows a thread takes at once.
const ROWS: usize = 16;

/// The nodes so many plies below the positions of `ply`, along all paths. `None` if there are too many. When the count
/// is stopped, not all of them.
pub(super) fn nodes_below<M: Multiplicity, const N: usize>(
    context: &Context<'_>,
    ply: &Ply<M>,
    plies_below: [u32; N],
) -> [Option<u128>; N] {
    let positions = &ply.positions;
    let mut workers =
        vec![[NodeSum::default(); N]; threads(context, positions.position_count(), 0)];
    let next = AtomicUsize::new(0);
    in_parallel(&mut workers, |sums| {
        while !context.control.is_stopped() {
            let first = next.fetch_add(ROWS, Ordering::Relaxed);
            let rows = first..positions.row_count().min(first.saturating_add(ROWS));
            if rows.is_empty() {
                return;
            }
            for row in rows {
                let (halves, multiplicities) = positions.positions(positions.range(row));
                for (&half, &multiplicity) in halves.iter().zip(multiplicities) {
                    let board = ply.board(row, half);
                    for (sum, plies) in sums.iter_mut().zip(plies_below) {
                        sum.add(multiplicity, context.subtree.nodes(&board, plies).into());
                    }
                }
            }
        }
    });
    let mut total = [NodeSum::default(); N];
    for sums in &workers {
        total.iter_mut().zip(sums).for_each(|(total, sum)| total.add_sum(sum));
    }
    total.map(|sum| (!sum.overflow).then_some(sum.nodes))
}
