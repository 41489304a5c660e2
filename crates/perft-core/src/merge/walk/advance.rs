//! Playing all moves of a ply, on all threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use magic_core::Color;

use crate::account::MergePart;
use crate::merge::budget::Fits;
use crate::merge::disk::sorted_runs::RunMerge;
use crate::merge::disk::spill_output::SpillOutput;
use crate::merge::disk::spilled_ply::{SpilledPly, SpilledRows};
use crate::merge::disk::stored_ply::StoredPly;
use crate::merge::halves::catalog::{Catalog, HalfNumber, RowOrder};
use crate::merge::halves::standing_summary::StandingSummary;
use crate::merge::halves::successors::SuccessorTable;
use crate::merge::rows::Rows;
use crate::merge::rows::captured_rows::CapturedRows;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::ply::Ply;
use crate::merge::rows::row_groups::{GROUP_BYTES, GroupsByPieces, ROWS, RowGroup, largest_first};
use crate::merge::walk::band_input::{
    BandBatch, BatchGrouper, BatchReader, CapturesInput, LoadedBatch, PositionsInput, band_input,
};
use crate::merge::walk::context::{Context, GivenUp};
use crate::merge::walk::expansion::{Expansion, NextPly};
use crate::merge::walk::node_sum::NodeSum;
use crate::merge::walk::worker::{BatchInput, WorkOnGroups, Worker};
use crate::spill_file::SpillError;

/// How many positions are worth a thread of their own. Starting a thread takes as long as some
/// dozens of positions.
const POSITIONS_PER_THREAD: usize = 512;

/// The positions after the moves of a ply.
pub(crate) enum Produced<'a, M> {
    /// In memory, as each thread has produced them. None, where they are not kept.
    InMemory(Vec<RowFragments<M>>),
    OnDisk(SpilledRows<'a>),
}

/// The positions whose moves are played.
enum PlySource<'p, 'a, M> {
    InMemory(&'p mut Rows<M>),
    OnDisk(&'p SpilledRows<'a>),
}

/// Plays all moves of `ply`. Positions after the moves are returned if they are
/// kept. If they are counted, the nodes below them go into `node_sum`.
///
/// # Errors
/// [`GivenUp`] when the count was stopped, or a bound is reached. The ply is then as before, but
/// its catalogs may have new halves.
pub(crate) fn advance<'a, M: Multiplicity>(
    context: &Context<'a>,
    ply: &mut StoredPly<'a, M>,
    next_ply: NextPly,
    node_sum: &mut NodeSum,
) -> Result<Produced<'a, M>, GivenUp> {
    match ply {
        StoredPly::InMemory(ply) => advance_in_memory(context, ply, next_ply, node_sum),
        StoredPly::OnDisk(SpilledPly { to_move, standing, moving, rows, .. }) => {
            let us = *to_move;
            let room = context.budget.free().saturating_sub(rows.bytes() + standing.bytes());
            let table = context.control.part(MergePart::Halves, || {
                let crew = &context.crew;
                let summary = StandingSummary::of_all(crew, rows.shared.len(), |row| {
                    standing.half(rows.shared[row])
                });
                SuccessorTable::new(us, moving, &rows.moving, &summary, room, &context.crew)
            });
            let (table, source) = (table.ok_or(GivenUp::Memory)?, PlySource::OnDisk(rows));
            play(context, us, source, table, [standing, moving], next_ply, node_sum)
        }
    }
}

/// As [`advance`], for a ply in memory.
pub(crate) fn advance_in_memory<'a, M: Multiplicity>(
    context: &Context<'a>,
    ply: &mut Ply<M>,
    next_ply: NextPly,
    node_sum: &mut NodeSum,
) -> Result<Produced<'a, M>, GivenUp> {
    let room = context.budget.free().saturating_sub(ply.positions.bytes() + ply.standing.bytes());
    let table = successor_table(context, ply, room)?;
    let us = ply.to_move;
    let Ply { standing, moving, positions, .. } = ply;
    let source = PlySource::InMemory(positions);
    play(context, us, source, table, [standing, moving], next_ply, node_sum)
}

fn play<'a, M: Multiplicity>(
    context: &Context<'a>,
    us: Color,
    source: PlySource<'_, 'a, M>,
    table: SuccessorTable,
    [standing, moving]: [&mut Catalog; 2],
    next_ply: NextPly,
    node_sum: &mut NodeSum,
) -> Result<Produced<'a, M>, GivenUp> {
    let numbers = moving.len();
    let thread_bytes = Worker::<M>::fixed_bytes(numbers, context.work);
    let gathering_bytes = match next_ply {
        NextPly::Kept => Rows::<M>::gathering_bytes(numbers),
        NextPly::Counted => 0,
    };
    let threads = threads(context, source.len(), thread_bytes);
    let tables_bytes = standing.bytes() + moving.bytes() + table.bytes();
    let fixed_bytes = source.bytes() + tables_bytes + threads * thread_bytes + gathering_bytes;
    if context.budget.allows(fixed_bytes) == Fits::No {
        return Err(GivenUp::Memory);
    }
    context.budget.take(fixed_bytes);
    let free = context.budget.free();
    let output = context.spill.as_ref().map(|spill| SpillOutput::new(spill, free, threads));
    let expansion = Expansion::new(context, next_ply, table, output, [standing, moving]);
    // Threads begin with memory of their own, and give it back themselves.
    let mut workers: Vec<Option<Worker<M>>> = (0..threads).map(|_| None).collect();
    context.control.part(MergePart::Sums, || {
        context.crew.run(&mut workers, |worker| *worker = Some(Worker::new(numbers, context.work)));
    });
    let mut workers: Vec<Worker<M>> = workers.into_iter().flatten().collect();
    let outcome = play_all(&expansion, us, &mut workers, source);
    let outcome = outcome.and_then(|()| finish_output(&expansion, &mut workers));
    context.control.part(MergePart::Sums, || context.crew.run(&mut workers, Worker::finish));
    workers.iter().for_each(|worker| node_sum.add_sum(&worker.node_sum));
    let result_bytes: usize = workers.iter().map(Worker::bytes).sum();
    let kept_bytes = fixed_bytes - expansion.forgotten() + expansion.grown();
    context.budget.give_back(kept_bytes + result_bytes);
    outcome.map(|on_disk| {
        let in_memory = || workers.into_iter().map(|worker| worker.produced).collect();
        on_disk.map_or_else(|| Produced::InMemory(in_memory()), Produced::OnDisk)
    })
}

impl<M: Multiplicity> PlySource<'_, '_, M> {
    /// How many positions there are.
    fn len(&self) -> usize {
        match self {
            Self::InMemory(rows) => rows.position_count(),
            Self::OnDisk(rows) => usize::try_from(rows.positions).unwrap_or(usize::MAX),
        }
    }

    /// Memory in use, in bytes.
    fn bytes(&self) -> usize {
        match self {
            Self::InMemory(rows) => rows.bytes(),
            Self::OnDisk(rows) => rows.bytes(),
        }
    }

    /// The greatest number of pieces that a standing half has: that of the first row.
    fn most_pieces(&self, standing: &Catalog) -> u32 {
        let first = match self {
            Self::InMemory(rows) => (rows.row_count() > 0).then(|| rows.shared_half(0)),
            Self::OnDisk(rows) => rows.shared.first().copied(),
        };
        first.map_or(0, |half| standing.packed(half).pieces().len())
    }
}

/// How many threads to use for that many positions, when the sums of each thread take that many
/// bytes.
pub(crate) fn threads(context: &Context<'_>, positions: usize, sums_bytes: usize) -> usize {
    let mut threads = context.crew.wanted().min(1 + positions / POSITIONS_PER_THREAD);
    while threads > 1 && context.budget.allows(4 * threads * sums_bytes) == Fits::No {
        threads /= 2;
    }
    threads
}

/// The halves that move in `ply`, and their successors.
///
/// # Errors
/// [`GivenUp::Memory`] when they take more bytes than there is `room`.
pub(crate) fn successor_table<M: Multiplicity>(
    context: &Context<'_>,
    ply: &mut Ply<M>,
    room: usize,
) -> Result<SuccessorTable, GivenUp> {
    /// Positions that a thread looks at at once.
    const PART: usize = 1 << 14;
    context.control.part(MergePart::Halves, || {
        let Ply { to_move, standing, moving, positions } = ply;
        let summary = StandingSummary::of_all(&context.crew, positions.row_count(), |row| {
            standing.half(positions.shared_half(row))
        });
        let mut moves = Vec::with_capacity(moving.len());
        context.crew.extend(&mut moves, 0..moving.len(), PART, |_| AtomicBool::new(false));
        context.crew.run_parts(positions.position_count(), PART, &|range| {
            let (halves, _) = positions.positions(range);
            halves.iter().for_each(|&number| moves[number as usize].store(true, Ordering::Relaxed));
        });
        let mut by_part: Vec<Vec<HalfNumber>> = Vec::new();
        context.crew.extend(&mut by_part, 0..moves.len().div_ceil(PART), 1, |part| {
            let part = part * PART..moves.len().min((part + 1) * PART);
            let moves = |&number: &usize| moves[number].load(Ordering::Relaxed);
            part.filter(moves).map(|number| number as HalfNumber).collect()
        });
        let numbers = by_part.concat();
        let table = SuccessorTable::new(*to_move, moving, &numbers, &summary, room, &context.crew);
        table.ok_or(GivenUp::Memory)
    })
}

/// Plays the moves of all rows. Rows whose standing half has most pieces come first, rows with
/// fewer pieces later.
fn play_all<'a, M: Multiplicity>(
    expansion: &Expansion<'_, 'a>,
    us: Color,
    workers: &mut [Worker<M>],
    source: PlySource<'_, 'a, M>,
) -> Result<(), GivenUp> {
    let most = source.most_pieces(&expansion.standing());
    let mut positions = match source {
        PlySource::InMemory(rows) => PositionsInput::InMemory(rows, GroupsByPieces::default()),
        PlySource::OnDisk(rows) => {
            let merge = RunMerge::new(&rows.runs, &expansion.standing());
            PositionsInput::OnDisk(expansion.spilled(merge)?)
        }
    };
    let reading_bytes = positions.reading_bytes();
    expansion.context.budget.take(reading_bytes);
    let outcome = (1..=most).rev().try_for_each(|pieces| {
        let mut captures = gather_captures(expansion, workers)?;
        let captures_bytes = captures.bytes();
        expansion.context.budget.take(captures_bytes);
        let played = loop {
            let last = begin_portion(expansion, &mut positions, pieces);
            let band = band_input(pieces, last, &mut positions, &mut captures);
            let played = play_band(expansion, us, workers, band);
            if played.is_err() || last.is_none() {
                break played;
            }
        };
        expansion.context.budget.give_back(captures_bytes);
        played
    });
    expansion.context.budget.give_back(reading_bytes);
    outcome
}

/// Where to end the next portion of a band. `None`: with its last row.
///
/// Rows in memory are not needed again in the last ply, once they were played. So they are
/// forgotten between portions, and captures have their memory.
fn begin_portion<M: Multiplicity>(
    expansion: &Expansion<'_, '_>,
    positions: &mut PositionsInput<'_, '_, M>,
    pieces: u32,
) -> Option<RowOrder> {
    // Where rows go to disk, a ply that turns out not to fit is played once more, with fewer
    // threads or in parts.
    if expansion.next_ply == NextPly::Kept || expansion.output.is_some() {
        return None;
    }
    expansion.forget(positions.forget_played());
    // The rows that are left are moved when others are forgotten. So there should be few portions.
    let bytes = (expansion.context.budget.free() / 4).max(positions.bytes() / 8);
    positions.portion(pieces, bytes, &expansion.standing())
}

/// Plays the moves of a portion of a band. The thread that comes first reads the next batch
/// from disk before it plays with the others.
fn play_band<M: Multiplicity>(
    expansion: &Expansion<'_, '_>,
    us: Color,
    workers: &mut [Worker<M>],
    (mut reader, mut grouper): (BatchReader<'_, '_>, BatchGrouper<'_, M>),
) -> Result<(), GivenUp> {
    let context = expansion.context;
    let (control, crew) = (context.control, &context.crew);
    // All threads wait for the first batch, so it is small.
    let bytes = expansion.batch_bytes() / 8;
    let loaded = control.part(MergePart::Captures, || load(expansion, &mut reader, bytes));
    let mut loaded = expansion.spilled(loaded)?;
    while let Some(batch) = loaded {
        let mut busy = 1;
        let BandBatch { positions, captures, groups, families } =
            control.part(MergePart::Groups, || {
                let mut batch = grouper.groups(&expansion.standing(), &batch, crew);
                let BandBatch { positions, captures, groups, families } = &batch;
                let mut sizes = Vec::with_capacity(groups.len());
                crew.extend(&mut sizes, 0..groups.len(), ROWS, |group| {
                    positions.positions_in(groups[group].rows.clone())
                });
                let captured = |group: &RowGroup| captures.positions_in(group.captures.clone());
                let all = sizes.iter().sum::<usize>() + groups.iter().map(captured).sum::<usize>();
                busy = workers.len().min(1 + all / POSITIONS_PER_THREAD);
                if busy > 1 {
                    batch.families = largest_first(families, &sizes, crew);
                }
                batch
            });
        let groups_bytes = groups.len() * GROUP_BYTES;
        context.budget.take(groups_bytes);
        let (next, ahead) = (AtomicUsize::new(0), Mutex::new(Some(&mut reader)));
        let coming = OnceLock::new();
        let work = |worker: &mut Worker<M>| {
            let reader = ahead.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(reader) = reader {
                let _ = coming.set(load(expansion, reader, expansion.batch_bytes()));
            }
            let input = BatchInput { positions, captures, groups: &groups, families: &families };
            let task = WorkOnGroups { expansion, input, next: &next, worker, us };
            context.subtree.play_level().run(task);
        };
        control.part(MergePart::Moves, || crew.run(&mut workers[..busy], work));
        context.budget.give_back(groups_bytes + batch.bytes());
        loaded = expansion.spilled(coming.into_inner().unwrap_or(Ok(None)))?;
        if let Err(reason) = expansion.check() {
            context.budget.give_back(loaded.as_ref().map_or(0, LoadedBatch::bytes));
            return Err(reason);
        }
    }
    Ok(())
}

/// Loads a batch, and books its memory.
fn load<M: Multiplicity>(
    expansion: &Expansion<'_, '_>,
    reader: &mut BatchReader<'_, '_>,
    bytes: usize,
) -> Result<Option<LoadedBatch<M>>, SpillError> {
    let budget = &expansion.context.budget;
    // Threads that play should know before the memory is taken.
    let expected = if reader.reads() { bytes } else { 0 };
    budget.take(expected);
    let loaded = reader.load(expansion, bytes);
    if let Ok(Some(batch)) = &loaded {
        budget.take(batch.bytes());
    }
    budget.give_back(expected);
    loaded
}

/// The captures that all threads have deferred.
fn gather_captures<'a, M: Multiplicity>(
    expansion: &Expansion<'_, 'a>,
    workers: &mut [Worker<M>],
) -> Result<CapturesInput<'a, M>, GivenUp> {
    if let Some(output) = expansion.output.as_ref().filter(|output| output.has_captured()) {
        spill_all(expansion, workers, |worker| worker.spill_captured(expansion, output))?;
        if let Some(runs) = output.take_captured() {
            return expansion.spilled(CapturesInput::on_disk(&runs, &expansion.standing()));
        }
    }
    let captured: Vec<RowFragments<M>> = workers
        .iter_mut()
        .map(|worker| std::mem::replace(&mut worker.captured, RowFragments::new()))
        .collect();
    expansion.context.budget.give_back(captured.iter().map(CapturedRows::bytes_of).sum());
    let Context { control, crew, .. } = expansion.context;
    let sort = || CapturedRows::new(captured, &expansion.standing(), crew);
    Ok(CapturesInput::InMemory(control.part(MergePart::Captures, sort), 0))
}

/// Puts the last positions of the next ply on disk, if others are there. `None`: all of them are in
/// memory.
fn finish_output<'a, M: Multiplicity>(
    expansion: &Expansion<'_, 'a>,
    workers: &mut [Worker<M>],
) -> Result<Option<SpilledRows<'a>>, GivenUp> {
    let output = expansion.output.as_ref().filter(|output| output.has_produced());
    let Some(output) = output else { return Ok(None) };
    spill_all(expansion, workers, |worker| worker.spill_produced(expansion, output))?;
    Ok(output.take_produced(expansion.moving))
}

/// Puts something of each worker on disk, all at the same time.
fn spill_all<M: Multiplicity>(
    expansion: &Expansion<'_, '_>,
    workers: &mut [Worker<M>],
    spill: impl Fn(&mut Worker<M>) -> Result<(), SpillError> + Sync,
) -> Result<(), GivenUp> {
    let mut work: Vec<_> = workers.iter_mut().map(|worker| (worker, Ok(()))).collect();
    expansion.context.crew.run(&mut work, |(worker, written)| *written = spill(worker));
    work.into_iter().try_for_each(|(_, written)| expansion.spilled(written))
}

#[cfg(test)]
mod tests;
