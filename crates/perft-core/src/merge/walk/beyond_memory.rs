//! Counts with a folder for temporary files whose halves alone do not fit the memory.
//!
//! Rows go to disk, but the halves that they refer to stay in memory. Where these are too many, positions go to disk whole.
//! Then distinct positions are sorted there, ply by ply. Nodes and statistics are counted in batches, as in slices.

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
use crate::merge::walk::context::MergeGoal;
use crate::merge::walk::merged_count::MergedCount;
use crate::result::{CountError, PlyDiagrams};
use crate::spill_file::{SpillError, SpillFile, SpilledChunk};

/// The memory for buffers that a count needs, and each of its threads besides, in bytes.
const LEAST_BYTES: [usize; 2] = [1 << 14, 1 << 13];

/// How many positions a thread takes at once.
const AT_ONCE: usize = 64;

/// The least memory of a count with a folder for temporary files.
pub(crate) fn least_memory(threads: usize) -> Memory {
    Memory::from_bytes(LEAST_BYTES[0] + threads * LEAST_BYTES[1])
}

impl<'a> MergedCount<'a> {
    /// Finds the distinct positions of all plies after `ply`, which lies `played` plies below the root.
    pub(crate) fn sort_positions<M: Multiplicity>(
        &mut self,
        ply: StoredPly<'a, M>,
        mut played: u32,
        folder: &'a Path,
    ) -> Result<(), CountError> {
        let (control, memory) = (self.context.control, self.context.budget.limit());
        let disk = PositionDisk { folder, control, reading_bytes: memory / 4 };
        let mut runs = positions_of(ply, disk, memory / 4)?;
        let mut is_known = true;
        loop {
            let is_last = played == self.depth;
            let next = if is_last { None } else { Some(PositionRuns::new(disk)?) };
            runs = runs.narrowed()?;
            let found = self.play_sorted(&runs, next.as_ref(), memory / 2)?;
            if control.is_stopped() {
                return Ok(());
            }
            if !is_known {
                self.note_sorted(found);
            }
            let Some(next) = next else { return Ok(()) };
            (runs, is_known) = (next, false);
            played += 1;
            control.begin_ply(played, found.positions);
        }
    }

    /// Reads all positions of a ply, on all threads, and writes those after their moves.
    fn play_sorted(
        &self,
        runs: &PositionRuns<'a>,
        next: Option<&PositionRuns<'a>>,
        bytes: usize,
    ) -> Result<PlyDiagrams, SpillError> {
        let context = &self.context;
        let threads = context.crew.wanted().min(bytes / LEAST_BYTES[1]).max(1);
        let room = (bytes / threads / KEY_BYTES).max(AT_ONCE);
        runs.read(|keys| {
            let source = Mutex::new(CountedKeys { keys, last: None, found: NONE });
            let failure = Mutex::new(None);
            let play = |produced: &mut Vec<PositionKey>| -> Result<(), SpillError> {
                produced.reserve_exact(room);
                let mut batch = Vec::with_capacity(AT_ONCE);
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
            };
            context.crew.run(&mut vec![Vec::new(); threads], |produced| {
                if let Err(error) = play(produced) {
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

    /// Counts what is wanted below the positions of a ply on disk, batch by batch. A position that two batches lead to is
    /// counted twice, each time with the paths of one batch. So the sum is right.
    pub(crate) fn count_in_batches<M: Multiplicity>(
        &mut self,
        ply: StoredPly<'a, M>,
        played: u32,
        folder: &'a Path,
    ) -> Result<(), CountError> {
        /// The memory for each position of a batch, in bytes: its halves, and what comes of it.
        const BYTES: usize = 1 << 10;
        let positions = (self.context.budget.limit() / BYTES).max(1);
        let mut batches = BatchesOnDisk::of(ply, positions, folder, self.context.control)?;
        while let Some(batch) = batches.next()? {
            if self.context.control.is_stopped() {
                break;
            }
            match batch {
                PlyOfAnyWidth::Narrow(ply) => self.count_below(ply.into(), played)?,
                PlyOfAnyWidth::Wide(ply) => self.count_below(ply.into(), played)?,
            }
        }
        Ok(())
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
struct BatchesOnDisk<'a> {
    file: SpillFile<'a>,
    /// Each has the positions of a batch.
    chunks: std::vec::IntoIter<SpilledChunk>,
}

/// Bytes of a multiplicity in a file.
const PATHS_BYTES: usize = size_of::<u128>();

impl<'a> BatchesOnDisk<'a> {
    /// Writes the positions of a ply, so many to a batch.
    fn of<M: Multiplicity>(
        ply: StoredPly<'a, M>,
        positions: usize,
        folder: &Path,
        control: &'a crate::control::Control,
    ) -> Result<Self, SpillError> {
        let file = SpillFile::create(folder, control)?;
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

    fn next(&mut self) -> Result<Option<PlyOfAnyWidth>, SpillError> {
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

/// Whether what is wanted is a number of distinct positions, which cannot be added up from parts.
pub(crate) const fn is_of_positions(goal: MergeGoal) -> bool {
    matches!(goal, MergeGoal::Positions | MergeGoal::Diagrams)
}
