//! The values of the positions of one ply, from what lies below.

use std::cmp::Reverse;
use std::convert::Infallible;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use board::{Black, Side, White};
use magic_core::{Color, DEFAULT_SLIDERS, Square};
use movegen::generator::{Legal, Scope, generate};

use crate::merge::budget::Fits;
use crate::merge::halves::catalog::{Catalog, HalfNumber};
use crate::merge::halves::successors::SuccessorTable;
use crate::merge::rows::Rows;
use crate::merge::rows::captured_rows::CapturedRows;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::ply::Ply;
use crate::merge::rows::row_groups::{GROUP_BYTES, GroupsByPieces, RowGroup};
use crate::merge::rows::successor_sink::{QuietPaths, RowCaptures, SuccessorSink};
use crate::merge::walk::advance::{successor_table, threads};
use crate::merge::walk::context::{Context, GivenUp};
use crate::merge::walk::values_below::ValuesBelow;

/// The half after a move, and the index of the position that is left.
type Edge = (HalfNumber, u32);

/// The edges of the positions in work. The index of a position takes the place of its multiplicity.
#[derive(Default)]
struct Edges(Vec<Edge>);

impl QuietPaths<u32> for Edges {
    #[inline(always)]
    fn add(&mut self, half: HalfNumber, source: u32) {
        self.0.push((half, source));
    }
}

/// The data of one thread.
struct ValueWorker {
    edges: Edges,
    captures: RowCaptures<u32>,
    /// The captures from the rows of a half, by the square of the captured piece.
    captured: Vec<(HalfNumber, Square, Vec<Edge>)>,
    /// For each half that the moving side can become, the value against the standing half in work.
    values: Vec<u64>,
    /// For each half, the standing half against which its value was counted last.
    counted_for: Vec<HalfNumber>,
    /// What it has booked in the budget for edges, in bytes.
    booked: usize,
}

/// The values of all positions of `ply`.
///
/// # Errors
/// [`GivenUp`] when the count was stopped, or memory or a value exceeds its bound.
pub(crate) fn values(
    context: &Context<'_>,
    ply: &mut Ply<u32>,
    below: &ValuesBelow,
) -> Result<Vec<u64>, GivenUp> {
    let table = successor_table(context, ply, context.budget.free())?;
    let us = ply.to_move;
    let Ply { standing, moving, positions, .. } = ply;
    let first = (positions.row_count() > 0).then(|| positions.shared_half(0));
    let most = first.map_or(0, |half| standing.packed(half).pieces().len());
    let (count, numbers) = (positions.position_count(), moving.len());
    let threads = threads(context, count, ValueWorker::bytes(numbers));
    let tables_bytes = standing.bytes() + moving.bytes() + table.bytes();
    let fixed_bytes =
        tables_bytes + threads * ValueWorker::bytes(numbers) + count * size_of::<u64>();
    if context.budget.allows(fixed_bytes) == Fits::No {
        return Err(GivenUp::Memory);
    }
    context.budget.take(fixed_bytes);
    let values: Vec<AtomicU64> = (0..count).map(|_| AtomicU64::new(0)).collect();
    let (overflow, out_of_memory) = (AtomicBool::new(false), AtomicBool::new(false));
    let mut workers: Vec<_> = (0..threads).map(|_| ValueWorker::new(numbers)).collect();
    let mut by_pieces = GroupsByPieces::default();
    for pieces in (1..=most).rev() {
        let captures = gather_captures(context, &mut workers, standing);
        let places = (&captures, 0..captures.len());
        let mut groups = by_pieces.groups(positions, standing, pieces, places, None);
        groups.sort_by_key(|group| Reverse(positions.positions_in(group.rows.clone())));
        let groups_bytes = groups.len() * GROUP_BYTES;
        if context.budget.allows(groups_bytes) == Fits::No {
            return Err(GivenUp::Memory);
        }
        context.budget.take(groups_bytes);
        let next = AtomicUsize::new(0);
        let (standing, moving, table) = (&*standing, &*moving, &table);
        let (positions, captures, groups) = (&*positions, &captures, &groups[..]);
        let (values, overflow, next) = (&values[..], &overflow, &next);
        let out_of_memory = &out_of_memory;
        let work = ValuesWork {
            context,
            below,
            us,
            standing,
            moving,
            table,
            positions,
            captures,
            groups,
            values,
            overflow,
            out_of_memory,
            next,
        };
        context.crew.run(&mut workers, |worker| work.run(worker));
        if context.control.is_stopped() {
            return Err(GivenUp::Stopped);
        }
        if out_of_memory.load(Ordering::Relaxed) {
            return Err(GivenUp::Memory);
        }
        context.budget.give_back(groups_bytes + captures.bytes());
    }
    if overflow.into_inner() {
        return Err(GivenUp::Overflow);
    }
    let booked: usize = workers.iter().map(|worker| worker.booked).sum();
    context.budget.give_back(fixed_bytes + booked);
    Ok(values.into_iter().map(AtomicU64::into_inner).collect())
}

/// The captures that wait, by the half after the capture. Their bytes are booked.
fn gather_captures(
    context: &Context<'_>,
    workers: &mut [ValueWorker],
    standing: &mut Catalog,
) -> CapturedRows<u32> {
    let mut fragments = RowFragments::new();
    for worker in workers {
        let mut bytes = 0;
        for (half, square, edges) in worker.captured.drain(..) {
            bytes += edges_bytes(edges.capacity());
            fragments.add(standing.after_capture(half, square), edges.into_iter());
        }
        worker.booked -= bytes;
        context.budget.give_back(bytes);
    }
    let captures = CapturedRows::new(vec![fragments], standing, &context.crew);
    context.budget.take(captures.bytes());
    captures
}

/// Memory that this many edges take, in bytes.
const fn edges_bytes(edges: usize) -> usize {
    edges * size_of::<Edge>()
}

impl ValueWorker {
    fn new(numbers: usize) -> Self {
        Self {
            edges: Edges::default(),
            captures: [const { Vec::new() }; 64],
            captured: Vec::new(),
            values: vec![0; numbers],
            counted_for: vec![HalfNumber::MAX; numbers],
            booked: 0,
        }
    }

    /// Memory that a worker for `numbers` takes without edges, in bytes.
    const fn bytes(numbers: usize) -> usize {
        numbers * (size_of::<u64>() + size_of::<HalfNumber>())
    }

    /// Books more edges.
    fn book(&mut self, context: &Context<'_>, edges: usize) {
        self.booked += edges_bytes(edges);
        context.budget.take(edges_bytes(edges));
    }
}

/// The input that threads share: groups of rows with one number of pieces.
struct ValuesWork<'a> {
    context: &'a Context<'a>,
    below: &'a ValuesBelow,
    /// The side to move.
    us: Color,
    standing: &'a Catalog,
    moving: &'a Catalog,
    table: &'a SuccessorTable,
    positions: &'a Rows<u32>,
    captures: &'a CapturedRows<u32>,
    groups: &'a [RowGroup],
    values: &'a [AtomicU64],
    overflow: &'a AtomicBool,
    out_of_memory: &'a AtomicBool,
    next: &'a AtomicUsize,
}

impl ValuesWork<'_> {
    /// Takes groups until none remains.
    fn run(&self, worker: &mut ValueWorker) {
        loop {
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(group) = self.groups.get(next) else { return };
            if self.context.control.is_stopped() {
                return;
            }
            self.collect_edges(group, worker);
            if self.context.budget.is_exceeded() {
                self.out_of_memory.store(true, Ordering::Relaxed);
                return;
            }
            match self.below {
                ValuesBelow::Counted => self.count_values(group, worker),
                ValuesBelow::Known(values) => {
                    for &(half, value) in values.of(group.base) {
                        worker.values[half as usize] = value;
                    }
                }
            }
            self.add_values(worker);
            let expanded = self.positions.positions_in(group.rows.clone());
            self.context.control.add_expanded(expanded as u64);
        }
    }

    /// Collects the edges that lead to the standing half of the group, and puts captures aside.
    fn collect_edges(&self, group: &RowGroup, worker: &mut ValueWorker) {
        let room = worker.edges.0.capacity();
        worker.edges.0.clear();
        for row in group.rows.clone() {
            let range = self.positions.range(row);
            match self.us {
                Color::White => self.play_row::<White>(row, range, worker),
                Color::Black => self.play_row::<Black>(row, range, worker),
            }
        }
        for (halves, sources) in self.captures.fragments(group.captures.clone()) {
            worker.edges.0.extend(halves.iter().copied().zip(sources.iter().copied()));
        }
        worker.book(self.context, worker.edges.0.capacity() - room);
        for square in Square::ALL {
            let edges = std::mem::take(&mut worker.captures[square.index()]);
            if !edges.is_empty() {
                worker.book(self.context, edges.capacity());
                worker.captured.push((group.base, square, edges));
            }
        }
    }

    fn play_row<S: Side>(&self, row: usize, range: Range<usize>, worker: &mut ValueWorker) {
        let standing = self.standing.half(self.positions.shared_half(row));
        let (halves, _) = self.positions.positions(range.clone());
        for (&half, index) in halves.iter().zip(range) {
            let moving = self.table.half(half);
            let board = moving.half.unpack(S::COLOR).join::<S>(&standing);
            let mut sink = SuccessorSink {
                board: &board,
                moving,
                successors: self.table.successors(moving),
                enemies: standing.pieces(),
                multiplicity: index as u32,
                quiet: &mut worker.edges,
                captures: &mut worker.captures,
            };
            let ControlFlow::<Infallible>::Continue(()) =
                generate::<S, _, _, _>(Legal, &board, DEFAULT_SLIDERS, Scope::ALL, &mut sink);
        }
    }

    /// Counts two plies below each position that the edges lead to, once.
    fn count_values(&self, group: &RowGroup, worker: &mut ValueWorker) {
        let standing = self.standing.half(group.base);
        for &(half, _) in &worker.edges.0 {
            let half = half as usize;
            if std::mem::replace(&mut worker.counted_for[half], group.base) != group.base {
                let moving = self.moving.half(half as HalfNumber);
                let board = moving.join_of(!self.us, &standing);
                worker.values[half] = self.context.subtree.nodes(&board, 2);
            }
        }
    }

    /// Adds the values at the ends of the edges to the positions where they begin.
    fn add_values(&self, worker: &ValueWorker) {
        let (_, multiplicities) = self.positions.positions(0..self.positions.position_count());
        let mut nodes: u64 = 0;
        for edges in worker.edges.0.chunk_by(|one, next| one.1 == next.1) {
            let source = edges[0].1 as usize;
            let mut values = edges.iter().map(|&(half, _)| worker.values[half as usize]);
            let sum = values.try_fold(0_u64, u64::checked_add);
            let before = self.values[source].fetch_add(sum.unwrap_or(0), Ordering::Relaxed);
            if sum.and_then(|sum| before.checked_add(sum)).is_none() {
                self.overflow.store(true, Ordering::Relaxed);
            }
            let paths = u64::from(multiplicities[source]);
            nodes = nodes.wrapping_add(paths.wrapping_mul(sum.unwrap_or(0)));
        }
        if let ValuesBelow::Counted = self.below {
            self.context.control.add(nodes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::merge::booked_bytes::{allocated, assert_near};

    #[test]
    fn allocates_the_memory_it_books() {
        let (_, kept, _) = allocated(|| ValueWorker::new(10_000));
        assert_near(kept, ValueWorker::bytes(10_000), 1000);
        let (_, kept, _) = allocated(|| Vec::<Edge>::with_capacity(10_000));
        assert_near(kept, edges_bytes(10_000), 1000);
    }
}
