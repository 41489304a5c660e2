//! Counts with a folder for temporary files whose halves alone do not fit the memory.
//!
//! Rows go to disk, but the halves that they refer to stay in memory. Where these are too many,
//! positions go to disk whole. Then distinct positions are sorted there, ply by ply. Nodes and
//! statistics are counted in batches, as in slices.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use board::Board;

use crate::memory::Memory;
use crate::merge::disk::position_runs::{MergedKeys, PositionDisk, PositionRuns};
use crate::merge::disk::sorted_runs::RunMerge;
use crate::merge::disk::stored_ply::StoredPly;
use crate::merge::halves::catalog::HalfNumber;
use crate::merge::halves::half::Half;
use crate::merge::halves::position_key::{KEY_BYTES, PositionKey};
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::ply_builder::{PlyBuilder, PlyOfAnyWidth};
use crate::merge::walk::context::Context;
use crate::result::PlyDiagrams;
use crate::spill_file::{SpillError, SpillFile, SpilledChunk};

/// The memory for buffers that a count needs, and each of its threads besides, in bytes.
const LEAST_BYTES: [usize; 2] = [1 << 14, 1 << 13];

/// How many positions a thread takes at once.
const AT_ONCE: usize = 64;

/// The least memory of a count with a folder for temporary files.
pub(crate) fn least_memory(threads: usize) -> Memory {
    Memory::from_bytes(LEAST_BYTES[0] + threads * LEAST_BYTES[1])
}

/// The plies after one whose halves did not fit, each sorted on disk.
pub(crate) struct SortedPlies<'a> {
    disk: PositionDisk<'a>,
    memory: usize,
    depth: u32,
    /// How many plies the positions lie below the root.
    played: u32,
    /// The positions of the next ply to be read. None after the last.
    runs: Option<PositionRuns<'a>>,
    /// Whether the number of these positions is known: those of the ply that was given.
    is_known: bool,
}

impl<'a> SortedPlies<'a> {
    /// Begins with a ply that lies `played` plies below the root, of `depth` plies.
    pub(crate) fn after<M: Multiplicity>(
        ply: StoredPly<'a, M>,
        context: &Context<'a>,
        [played, depth]: [u32; 2],
        folder: &'a Path,
    ) -> Result<Self, SpillError> {
        let (control, memory) = (context.control, context.budget.limit());
        let disk = PositionDisk { folder, control, reading_bytes: memory / 4 };
        let runs = Some(positions_of(ply, disk, memory / 4)?);
        Ok(Self { disk, memory, depth, played, runs, is_known: true })
    }

    /// How many positions and diagrams the next ply has. `None` after the last ply, or when the
    /// count is stopped.
    pub(crate) fn next(
        &mut self,
        context: &Context<'_>,
    ) -> Result<Option<PlyDiagrams>, SpillError> {
        while let Some(runs) = self.runs.take() {
            let is_last = self.played == self.depth;
            let next = if is_last { None } else { Some(PositionRuns::new(self.disk)?) };
            let found = play_sorted(context, &runs.narrowed()?, next.as_ref(), self.memory / 2)?;
            if context.control.is_stopped() {
                return Ok(None);
            }
            if let Some(next) = &next {
                self.played += 1;
                context.control.begin_ply(self.played, next.most_positions());
            }
            self.runs = next;
            if !std::mem::replace(&mut self.is_known, false) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// Reads all positions of a ply, on all threads, and writes those after their moves. The lists of
/// all threads take this many bytes.
fn play_sorted(
    context: &Context<'_>,
    runs: &PositionRuns<'_>,
    next: Option<&PositionRuns<'_>>,
    bytes: usize,
) -> Result<PlyDiagrams, SpillError> {
    let threads = context.crew.wanted().min(bytes / LEAST_BYTES[1]).max(1);
    let room = (bytes / threads / KEY_BYTES).max(AT_ONCE);
    runs.read(|keys| {
        let source = Mutex::new(CountedKeys { keys, last: None, found: NONE });
        let failure = Mutex::new(None);
        context.crew.run(&mut vec![Vec::new(); threads], |produced| {
            produced.reserve_exact(room);
            if let Err(error) = play_batches(context, &source, next, produced) {
                failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            }
        });
        let found = source.into_inner().unwrap_or_else(PoisonError::into_inner).found;
        match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(found),
        }
    })?
}

/// Takes positions until none remain, and writes those after their moves whenever the list is full.
fn play_batches(
    context: &Context<'_>,
    source: &Mutex<CountedKeys<'_, '_, '_>>,
    next: Option<&PositionRuns<'_>>,
    produced: &mut Vec<PositionKey>,
) -> Result<(), SpillError> {
    let (room, mut batch) = (produced.capacity(), Vec::with_capacity(AT_ONCE));
    loop {
        source.lock().unwrap_or_else(PoisonError::into_inner).take(&mut batch)?;
        if batch.is_empty() {
            return next.map_or(Ok(()), |next| next.write_sorted(produced));
        }
        let Some(next) = next else {
            context.control.add(batch.len() as u64);
            continue;
        };
        for key in &batch {
            let board = key.board();
            for &mv in &movegen::legal_moves(&board) {
                if produced.len() == room {
                    next.write_sorted(produced)?;
                }
                produced.push(PositionKey::of(&board.play(mv)));
            }
        }
        context.control.add_expanded(batch.len() as u64);
    }
}

const NONE: PlyDiagrams = PlyDiagrams { positions: 0, diagrams: 0 };

/// Keys that are counted while they are read.
struct CountedKeys<'k, 'r, 'a> {
    keys: &'k mut MergedKeys<'r, 'a>,
    last: Option<PositionKey>,
    found: PlyDiagrams,
}

impl CountedKeys<'_, '_, '_> {
    /// Replaces what is in `batch` by the next keys.
    fn take(&mut self, batch: &mut Vec<PositionKey>) -> Result<(), SpillError> {
        batch.clear();
        for key in self.keys.take(AT_ONCE) {
            let key = key?;
            self.found.positions += 1;
            self.found.diagrams += u64::from(!self.last.is_some_and(|it| it.has_diagram_of(&key)));
            self.last = Some(key);
            batch.push(key);
        }
        Ok(())
    }
}

/// Calls `each` with all positions of a ply.
fn for_each_position<M: Multiplicity>(
    ply: &StoredPly<'_, M>,
    each: &mut dyn FnMut(Board, M) -> Result<(), SpillError>,
) -> Result<(), SpillError> {
    match ply {
        StoredPly::InMemory(ply) => {
            let rows = &ply.positions;
            (0..rows.row_count()).try_for_each(|row| {
                let (halves, multiplicities) = rows.positions(rows.range(row));
                let mut positions = halves.iter().zip(multiplicities);
                positions.try_for_each(|(&half, &paths)| each(ply.board(row, half), paths))
            })
        }
        StoredPly::OnDisk(ply) => {
            let mut merge = RunMerge::new(&ply.rows.runs, &ply.standing)?;
            let order = |half: HalfNumber| ply.standing.play_order(half);
            let mut write =
                |shared, positions: &mut dyn ExactSizeIterator<Item = (HalfNumber, M)>| {
                    for (half, paths) in positions {
                        each(ply.board(shared, half), paths)?;
                    }
                    Ok(())
                };
            while let Some(written) = merge.take(order, &mut write)? {
                written?;
            }
            Ok(())
        }
    }
}

/// Writes all positions of a ply as runs. So much memory is used for a list of them.
fn positions_of<'a, M: Multiplicity>(
    ply: StoredPly<'a, M>,
    disk: PositionDisk<'a>,
    bytes: usize,
) -> Result<PositionRuns<'a>, SpillError> {
    let (runs, room) = (PositionRuns::new(disk)?, (bytes / KEY_BYTES).max(AT_ONCE));
    let mut keys = Vec::with_capacity(room);
    for_each_position(&ply, &mut |board, _| {
        if keys.len() == room {
            runs.write_sorted(&mut keys)?;
        }
        keys.push(PositionKey::of(&board));
        Ok(())
    })?;
    runs.write_sorted(&mut keys)?;
    Ok(runs)
}

/// Positions with their multiplicities on disk, which become plies of some positions each.
pub(crate) struct BatchesOnDisk<'a> {
    file: SpillFile<'a>,
    /// Each has the positions of a batch.
    chunks: std::vec::IntoIter<SpilledChunk>,
}

/// Bytes of a multiplicity in a file.
const PATHS_BYTES: usize = size_of::<u128>();

impl<'a> BatchesOnDisk<'a> {
    /// Writes the positions of a ply, as many to a batch as will fit the memory with what comes of
    /// them.
    pub(crate) fn of<M: Multiplicity>(
        ply: StoredPly<'a, M>,
        context: &Context<'a>,
        folder: &Path,
    ) -> Result<Self, SpillError> {
        /// The memory for each position of a batch, in bytes: its halves, and what comes of it.
        const BYTES: usize = 1 << 10;
        let positions = (context.budget.limit() / BYTES).max(1);
        let file = SpillFile::create(folder, context.control)?;
        let bytes = positions * (KEY_BYTES + PATHS_BYTES);
        let (mut buffer, mut chunks) = (Vec::with_capacity(bytes), Vec::new());
        for_each_position(&ply, &mut |board, paths| {
            PositionKey::of(&board).store(&mut buffer);
            buffer.extend_from_slice(&paths.wide().to_le_bytes());
            if buffer.len() >= bytes {
                chunks.push(file.append(&buffer)?);
                buffer.clear();
            }
            Ok(())
        })?;
        if !buffer.is_empty() {
            chunks.push(file.append(&buffer)?);
        }
        Ok(Self { file, chunks: chunks.into_iter() })
    }

    /// The positions of the next batch. `None` after the last.
    pub(crate) fn next(&mut self) -> Result<Option<PlyOfAnyWidth>, SpillError> {
        let Some(chunk) = self.chunks.next() else { return Ok(None) };
        let mut bytes = Vec::new();
        self.file.read(&chunk, &mut bytes)?;
        let mut ply: Option<PlyBuilder> = None;
        for record in bytes.chunks_exact(KEY_BYTES + PATHS_BYTES) {
            let (key, paths) = record.split_at(KEY_BYTES);
            let board = PositionKey::stored(key).board();
            let us = board.side_to_move();
            let ply = ply.get_or_insert_with(|| PlyBuilder::new(us));
            let standing = ply.standing.number(&Half::of(&board, !us));
            let moving = ply.moving.number(&Half::of(&board, us));
            let mut wide = [0; PATHS_BYTES];
            wide.copy_from_slice(paths);
            ply.add(standing, moving, u128::from_le_bytes(wide));
        }
        Ok(ply.map(PlyBuilder::finish))
    }
}
