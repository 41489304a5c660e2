//! The nodes of every depth, from one walk.
//!
//! The nodes of a depth are the paths to the positions of that ply. But the last merged ply is not
//! kept, and it lies two plies before the last depth. So the nodes of two depths are counted below
//! the positions of the ply before it.

use std::sync::atomic::{AtomicUsize, Ordering};

use board::Board;

use crate::merge::disk::sorted_runs::RunMerge;
use crate::merge::disk::stored_ply::StoredPly;
use crate::merge::halves::catalog::HalfNumber;
use crate::merge::rows::Rows;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::walk::advance::threads;
use crate::merge::walk::context::Context;
use crate::merge::walk::node_sum::NodeSum;
use crate::result::CountError;

/// How many rows a thread takes at once.
const ROWS: usize = 16;

/// The nodes this many plies below the positions of `ply`, along all paths. `None` if there are too
/// many. When the count is stopped, not all of them.
///
/// # Errors
/// When a temporary file fails.
pub(crate) fn nodes_below<M: Multiplicity, const N: usize>(
    context: &Context<'_>,
    ply: &StoredPly<'_, M>,
    plies_below: [u32; N],
) -> Result<[Option<u128>; N], CountError> {
    let mut total = [NodeSum::default(); N];
    match ply {
        StoredPly::InMemory(ply) => {
            let board = |row, half| ply.board(row, half);
            add_nodes(context, &ply.positions, board, plies_below, &mut total);
        }
        StoredPly::OnDisk(ply) => {
            let mut merge = RunMerge::new(&ply.rows.runs, &ply.standing)?;
            let batch_bytes = context.budget.free() / 4;
            while merge.order().is_some() && !context.control.is_stopped() {
                let mut rows = Rows::<M>::empty();
                while merge.order().is_some() && rows.bytes() <= batch_bytes {
                    merge.take(
                        |half| ply.standing.play_order(half),
                        |shared, positions| rows.extend(shared, positions),
                    )?;
                }
                let board = |row, half| ply.board(rows.shared_half(row), half);
                add_nodes(context, &rows, board, plies_below, &mut total);
            }
        }
    }
    Ok(total.map(|sum| (!sum.overflow).then_some(sum.nodes)))
}

/// Adds the nodes this many plies below some positions. `board` makes a position of its row and its
/// moving half.
fn add_nodes<M: Multiplicity, const N: usize>(
    context: &Context<'_>,
    positions: &Rows<M>,
    board: impl Fn(usize, HalfNumber) -> Board + Sync,
    plies_below: [u32; N],
    total: &mut [NodeSum; N],
) {
    let mut workers =
        vec![[NodeSum::default(); N]; threads(context, positions.position_count(), 0)];
    let next = AtomicUsize::new(0);
    context.crew.run(&mut workers, |sums| {
        while !context.control.is_stopped() {
            let first = next.fetch_add(ROWS, Ordering::Relaxed);
            let rows = first..positions.row_count().min(first.saturating_add(ROWS));
            if rows.is_empty() {
                return;
            }
            for row in rows {
                let (halves, multiplicities) = positions.positions(positions.range(row));
                for (&half, &multiplicity) in halves.iter().zip(multiplicities) {
                    let board = board(row, half);
                    for (sum, plies) in sums.iter_mut().zip(plies_below) {
                        sum.add(multiplicity, context.subtree.nodes(&board, plies).into());
                    }
                }
            }
        }
    });
    for sums in &workers {
        total.iter_mut().zip(sums).for_each(|(total, sum)| total.add_sum(sum));
    }
}
