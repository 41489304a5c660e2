//! Whole positions on disk: in sorted runs, which are merged when they are read.
//!
//! So sets of positions of any size need no memory but that of the buffers, and duplicates meet.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::control::Control;
use crate::merge::halves::position_key::{KEY_BYTES, PositionKey};
use crate::spill_file::{SpillError, SpillFile, SpilledChunk};

/// The least and the greatest length of a chunk, in keys. A run that is read has a chunk in memory.
const CHUNK_KEYS: [usize; 2] = [8, 2048];

/// How many runs are read together at least.
const FEWEST_RUNS: usize = 8;

/// Where positions go to disk, and the memory for that.
#[derive(Clone, Copy)]
pub(crate) struct PositionDisk<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) control: &'a Control,
    /// The memory for reading, in bytes.
    pub(crate) reading_bytes: usize,
}

/// Sorted runs of positions.
pub(crate) struct PositionRuns<'a> {
    disk: PositionDisk<'a>,
    file: SpillFile<'a>,
    /// How many keys there are, duplicates included.
    keys: AtomicU64,
    runs: Mutex<Vec<Vec<SpilledChunk>>>,
}

impl PositionDisk<'_> {
    fn chunk_bytes(&self) -> usize {
        let keys = self.reading_bytes / KEY_BYTES / FEWEST_RUNS / 2;
        keys.clamp(CHUNK_KEYS[0], CHUNK_KEYS[1]) * KEY_BYTES
    }

    fn most_runs(&self) -> usize {
        (self.reading_bytes / self.chunk_bytes()).max(FEWEST_RUNS)
    }
}

impl<'a> PositionRuns<'a> {
    /// No runs yet, in a file that is empty.
    pub(crate) fn new(disk: PositionDisk<'a>) -> Result<Self, SpillError> {
        let file = SpillFile::create(disk.folder, disk.control)?;
        Ok(Self { disk, file, keys: AtomicU64::new(0), runs: Mutex::default() })
    }

    /// How many positions there are at most: duplicates in different runs are not known yet.
    pub(crate) fn most_positions(&self) -> u64 {
        self.keys.load(Ordering::Relaxed)
    }

    /// Sorts keys, writes them as a run without duplicates, and empties the list.
    pub(crate) fn write_sorted(&self, keys: &mut Vec<PositionKey>) -> Result<(), SpillError> {
        keys.sort_unstable();
        keys.dedup();
        self.write(keys.drain(..).map(Ok))
    }

    /// Writes a run of keys that are in order.
    fn write(
        &self,
        keys: impl Iterator<Item = Result<PositionKey, SpillError>>,
    ) -> Result<(), SpillError> {
        let chunk_bytes = self.disk.chunk_bytes();
        let (mut buffer, mut chunks) = (Vec::with_capacity(chunk_bytes), Vec::new());
        for key in keys {
            key?.store(&mut buffer);
            self.keys.fetch_add(1, Ordering::Relaxed);
            if buffer.len() >= chunk_bytes {
                chunks.push(self.file.append(&buffer)?);
                buffer.clear();
            }
        }
        if !buffer.is_empty() {
            chunks.push(self.file.append(&buffer)?);
        }
        if !chunks.is_empty() {
            self.runs.lock().unwrap_or_else(PoisonError::into_inner).push(chunks);
        }
        Ok(())
    }

    /// The same positions in so few runs that they can be read together.
    pub(crate) fn narrowed(mut self) -> Result<Self, SpillError> {
        loop {
            let runs = std::mem::take(self.runs.get_mut().unwrap_or_else(PoisonError::into_inner));
            if runs.len() <= self.disk.most_runs() {
                self.runs = Mutex::new(runs);
                return Ok(self);
            }
            let fewer = Self::new(self.disk)?;
            for runs in runs.chunks(self.disk.most_runs()) {
                fewer.write(MergedKeys::new(&self, runs)?)?;
            }
            self = fewer;
        }
    }

    /// Lets `read` read all keys in order, each once.
    pub(crate) fn read<T>(
        &self,
        read: impl FnOnce(&mut MergedKeys<'_, 'a>) -> T,
    ) -> Result<T, SpillError> {
        let runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(read(&mut MergedKeys::new(self, &runs)?))
    }
}

/// The keys of runs in order, each once. They end early when the count is stopped.
pub(crate) struct MergedKeys<'r, 'a> {
    runs: &'r PositionRuns<'a>,
    cursors: Vec<KeyCursor<'r>>,
    /// The next key of each run that has one, the smallest on top.
    next: BinaryHeap<Reverse<(PositionKey, usize)>>,
}

/// Where a run is being read.
struct KeyCursor<'r> {
    chunks: &'r [SpilledChunk],
    buffer: Vec<u8>,
    /// Where the next key begins.
    at: usize,
}

impl<'r, 'a> MergedKeys<'r, 'a> {
    fn new(
        runs: &'r PositionRuns<'a>,
        chunks: &'r [Vec<SpilledChunk>],
    ) -> Result<Self, SpillError> {
        let cursor = |chunks: &'r Vec<_>| KeyCursor { chunks, buffer: Vec::new(), at: 0 };
        let cursors: Vec<KeyCursor<'r>> = chunks.iter().map(cursor).collect();
        let next = BinaryHeap::with_capacity(cursors.len());
        let mut merged = Self { runs, cursors, next };
        (0..chunks.len()).try_for_each(|run| merged.enter(run))?;
        Ok(merged)
    }

    /// Enters the next key of a run.
    fn enter(&mut self, run: usize) -> Result<(), SpillError> {
        let cursor = &mut self.cursors[run];
        if cursor.at >= cursor.buffer.len() {
            let Some((chunk, later)) = cursor.chunks.split_first() else { return Ok(()) };
            self.runs.file.read(chunk, &mut cursor.buffer)?;
            (cursor.chunks, cursor.at) = (later, 0);
        }
        let end = cursor.at + KEY_BYTES;
        let key = PositionKey::stored(&cursor.buffer[cursor.at..end]);
        cursor.at = end;
        self.next.push(Reverse((key, run)));
        Ok(())
    }
}

impl Iterator for MergedKeys<'_, '_> {
    type Item = Result<PositionKey, SpillError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.runs.disk.control.is_stopped() {
            return None;
        }
        let Reverse((key, run)) = self.next.pop()?;
        if let Err(error) = self.enter(run) {
            return Some(Err(error));
        }
        while let Some(&Reverse((same, run))) = self.next.peek().filter(|it| it.0.0 == key) {
            debug_assert_eq!(same, key, "it is looked for");
            self.next.pop();
            if let Err(error) = self.enter(run) {
                return Some(Err(error));
            }
        }
        Some(Ok(key))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use board::Board;

    use super::*;

    #[test]
    fn many_runs_are_read_in_order_without_duplicates() {
        let control = Control::new();
        let folder = std::env::temp_dir();
        let disk = PositionDisk { folder: &folder, control: &control, reading_bytes: 1 << 12 };
        let mut keys = Vec::new();
        for &mv in &movegen::legal_moves(&Board::start()) {
            let board = Board::start().play(mv);
            keys.extend(
                movegen::legal_moves(&board).iter().map(|&mv| PositionKey::of(&board.play(mv))),
            );
        }
        let expected: BTreeSet<PositionKey> = keys.iter().copied().collect();
        let runs = PositionRuns::new(disk).expect("a file");
        for part in keys.chunks(7).chain(keys.chunks(5)) {
            runs.write_sorted(&mut part.to_vec()).expect("it can be written");
        }
        let runs = runs.narrowed().expect("it can be written");
        assert!(runs.runs.lock().unwrap().len() <= disk.most_runs());
        let read = runs.read(|keys| keys.collect::<Result<Vec<_>, _>>());
        assert!(read.expect("runs").expect("keys").into_iter().eq(expected));
    }
}
