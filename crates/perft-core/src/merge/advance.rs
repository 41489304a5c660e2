//! Playing all moves of a ply, on all threads.

use std::cmp::Reverse;
use std::marker::PhantomData;
use std::sync::atomic::AtomicUsize;

use board::Side;

use crate::merge::budget::Fits;
use crate::merge::catalog::HalfNumber;
use crate::merge::context::{Context, GivenUp};
use crate::merge::expansion::{Expansion, NextPly};
use crate::merge::fragments::RowFragments;
use crate::merge::multiplicity::Multiplicity;
use crate::merge::node_sum::NodeSum;
use crate::merge::ply::Ply;
use crate::merge::row_groups::{GroupsByPieces, RowGroup, most_pieces};
use crate::merge::row_sums::RowSums;
use crate::merge::rows::{Rows, RowsBy};
use crate::merge::standing_summary::StandingSummary;
use crate::merge::successors::SuccessorTable;
use crate::merge::worker::{WorkOnGroups, Worker};

/// How many positions are worth a thread of their own. Starting a thread takes as long as some dozens of
/// positions.
const POSITIONS_PER_THREAD: usize = 512;

/// Plays all moves of `ply`, in which `S` is to move. Positions after the moves are returned if they are
/// kept. If they are counted, the nodes below them go into `node_sum`.
///
/// # Errors
/// [`GivenUp`] when the count was stopped, or a bound is reached. The ply is then as before, but its catalogs
/// may have new halves.
pub(super) fn advance<S: Side, M: Multiplicity>(
    context: &Context<'_>,
    ply: &mut Ply<M>,
    next_ply: NextPly,
    node_sum: &mut NodeSum,
) -> Result<Vec<RowFragments<M>>, GivenUp> {
    let table = successor_table::<S, M>(ply);
    let ply_bytes = ply.bytes();
    let Ply { standing, moving, positions, .. } = ply;
    let most = most_pieces(standing, positions);
    let numbers = moving.len();
    let sums_bytes = RowSums::<M>::bytes(numbers);
    let threads = threads(context, positions.position_count(), sums_bytes);
    let fixed_bytes = ply_bytes + table.bytes() + threads * sums_bytes;
    if context.budget.allows(fixed_bytes) == Fits::No {
        return Err(GivenUp::Memory);
    }
    context.budget.take(fixed_bytes);
    let expansion = Expansion::new(context, next_ply, positions, table, [standing, moving]);
    let mut workers: Vec<Worker<M>> = (0..threads).map(|_| Worker::new(numbers)).collect();
    let outcome = play_all::<S, M>(&expansion, &mut workers, most);
    workers.iter().for_each(|worker| node_sum.add_sum(&worker.node_sum));
    let result_bytes: usize = workers.iter().map(Worker::bytes).sum();
    context.budget.give_back(fixed_bytes + result_bytes);
    outcome.map(|()| workers.into_iter().map(|worker| worker.produced).collect())
}

/// How many threads to use for that many positions, when the sums of each thread take that many bytes.
pub(super) fn threads(context: &Context<'_>, positions: usize, sums_bytes: usize) -> usize {
    let mut threads = context.settings.threads.get().min(1 + positions / POSITIONS_PER_THREAD);
    while threads > 1 && context.budget.allows(4 * threads * sums_bytes) == Fits::No {
        threads /= 2;
    }
    threads
}

/// The halves of `S` that move in `ply`, and their successors.
pub(super) fn successor_table<S: Side, M: Multiplicity>(ply: &mut Ply<M>) -> SuccessorTable {
    let positions = &ply.positions;
    let rows = (0..positions.row_count()).map(|row| ply.standing.half(positions.shared_half(row)));
    let summary = StandingSummary::of(rows);
    let mut moves = vec![false; ply.moving.len()];
    let (halves, _) = positions.positions(0..positions.position_count());
    halves.iter().for_each(|&number| moves[number as usize] = true);
    let numbers: Vec<HalfNumber> =
        (0..moves.len() as HalfNumber).filter(|&number| moves[number as usize]).collect();
    SuccessorTable::new::<S>(&mut ply.moving, &numbers, &summary)
}

/// Plays the moves of all rows. Rows whose standing half has `most` pieces come first, rows with fewer pieces
/// later.
fn play_all<S: Side, M: Multiplicity>(
    expansion: &Expansion<'_, M>,
    workers: &mut [Worker<M>],
    most: u32,
) -> Result<(), GivenUp> {
    let context = expansion.context;
    let mut by_pieces = GroupsByPieces::new(expansion.positions);
    for pieces in (1..=most).rev() {
        let captures = gather_captures(expansion, workers);
        let captures_bytes = captures.bytes();
        context.budget.take(captures_bytes);
        let mut groups = by_pieces.groups(&expansion.standing(), pieces, &captures);
        let size = |group: &RowGroup| expansion.positions.positions_in(group.rows.clone());
        let positions: usize = groups.iter().map(|group| size(group) + group.captures.len()).sum();
        let busy = workers.len().min(1 + positions / POSITIONS_PER_THREAD);
        if busy > 1 {
            // The largest group comes first. So no thread is busy with a large group when all other threads
            // are done.
            groups.sort_by_key(|group| Reverse(size(group)));
        }
        let next = AtomicUsize::new(0);
        let work = |worker: &mut Worker<M>| {
            let side = PhantomData::<S>;
            let (captures, groups, next) = (&captures, &groups[..], &next);
            let task = WorkOnGroups { expansion, captures, groups, next, worker, side };
            context.subtree.play_level().run(task);
        };
        in_parallel(&mut workers[..busy], work);
        context.budget.give_back(captures_bytes);
        expansion.check()?;
    }
    Ok(())
}

/// The captures that all threads have deferred, in rows that share the half after the capture.
fn gather_captures<M: Multiplicity>(
    expansion: &Expansion<'_, M>,
    workers: &mut [Worker<M>],
) -> Rows<M> {
    let captured: Vec<RowFragments<M>> = workers
        .iter_mut()
        .map(|worker| std::mem::replace(&mut worker.captured, RowFragments::new()))
        .collect();
    let bytes: usize = captured.iter().map(RowFragments::bytes).sum();
    let numbers = expansion.standing().len();
    let captures =
        Rows::gather(&captured, RowsBy::SharedHalf, numbers, |rows| rows.sort_unstable());
    expansion.context.budget.give_back(bytes);
    captures
}

/// Runs `work` once for each worker, on threads of their own.
pub(super) fn in_parallel<W: Send>(workers: &mut [W], work: impl Fn(&mut W) + Sync) {
    let Some((first, rest)) = workers.split_first_mut() else { return };
    std::thread::scope(|scope| {
        for worker in rest {
            scope.spawn(|| work(worker));
        }
        work(first);
    });
}
