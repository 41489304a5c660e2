//! Rows on disk: in sorted runs, which are merged when they are read.
//!
//! A thread whose memory is full sorts its rows into the order in which they will be played, and
//! appends them to a file: a sorted run. To read the rows, the smallest next row of all runs is
//! taken again and again. So each position is written once and read once, whatever the number of
//! runs.
//!
//! A run is cut into chunks, which are read one at a time, and a chunk has whole pieces of rows. A
//! piece is the half that its row shares, the number of positions, their other halves, and their
//! multiplicities.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::merge::halves::catalog::{Catalog, HalfNumber, PlayOrder};
use crate::merge::rows::multiplicity::Multiplicity;
use crate::spill_file::{SpillError, SpillFile, SpilledChunk};

/// Rows on disk.
pub(crate) struct SortedRuns<'a> {
    file: SpillFile<'a>,
    /// How many bytes a multiplicity has there.
    multiplicity_bytes: usize,
    runs: Mutex<Vec<Arc<Vec<SpilledChunk>>>>,
}

/// Bytes of a number in a file.
const NUMBER: usize = size_of::<u32>();

/// Bytes of a piece of a row before its positions.
const HEAD: usize = 2 * NUMBER;

impl<'a> SortedRuns<'a> {
    /// No rows yet, in a file that is empty. Multiplicities are `M`s.
    pub(crate) fn new<M: Multiplicity>(file: SpillFile<'a>) -> Self {
        Self { file, multiplicity_bytes: M::STORED_BYTES, runs: Mutex::default() }
    }

    fn runs(&self) -> Vec<Arc<Vec<SpilledChunk>>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Writes one sorted run.
pub(crate) struct RunWriter<'r, 'a> {
    runs: &'r SortedRuns<'a>,
    chunk_bytes: usize,
    buffer: Vec<u8>,
    chunks: Vec<SpilledChunk>,
    written: u64,
}

impl<'r, 'a> RunWriter<'r, 'a> {
    /// Begins a run in chunks of about this many bytes.
    pub(crate) fn new(runs: &'r SortedRuns<'a>, chunk_bytes: usize) -> Self {
        let (buffer, chunks) = (Vec::with_capacity(chunk_bytes), Vec::new());
        Self { runs, chunk_bytes, buffer, chunks, written: 0 }
    }

    /// Appends positions of a row that is not before the last one in the order of play.
    pub(crate) fn row<M: Multiplicity>(
        &mut self,
        shared: HalfNumber,
        (mut others, mut multiplicities): (&[HalfNumber], &[M]),
    ) -> Result<(), SpillError> {
        while !others.is_empty() {
            let room = self.chunk_bytes.saturating_sub(self.buffer.len() + HEAD);
            let fit = others.len().min(room / (NUMBER + M::STORED_BYTES));
            // A few positions are not worth a piece of their own.
            if fit < others.len().min(64) && !self.buffer.is_empty() {
                self.end_chunk()?;
                continue;
            }
            let (now, later) = others.split_at(fit.max(1));
            let (paths_now, paths_later) = multiplicities.split_at(fit.max(1));
            self.buffer.extend_from_slice(&shared.to_le_bytes());
            self.buffer.extend_from_slice(&(now.len() as u32).to_le_bytes());
            now.iter().for_each(|half| self.buffer.extend_from_slice(&half.to_le_bytes()));
            paths_now.iter().for_each(|paths| paths.store(&mut self.buffer));
            (others, multiplicities) = (later, paths_later);
        }
        Ok(())
    }

    /// Ends the run. Returns how many bytes it has.
    pub(crate) fn finish(mut self) -> Result<u64, SpillError> {
        self.end_chunk()?;
        let mut runs = self.runs.runs.lock().unwrap_or_else(PoisonError::into_inner);
        runs.push(Arc::new(self.chunks));
        Ok(self.written)
    }

    fn end_chunk(&mut self) -> Result<(), SpillError> {
        if !self.buffer.is_empty() {
            self.chunks.push(self.runs.file.append(&self.buffer)?);
            self.written += self.buffer.len() as u64;
            self.buffer.clear();
        }
        Ok(())
    }
}

/// Reads all runs together, in the order of play.
pub(crate) struct RunMerge<'a> {
    runs: Arc<SortedRuns<'a>>,
    cursors: Vec<RunCursor>,
    /// The next piece of each run that has one, the first in the order of play on top.
    next: BinaryHeap<Reverse<(PlayOrder, usize)>>,
}

/// Where a run is being read.
struct RunCursor {
    chunks: Arc<Vec<SpilledChunk>>,
    next_chunk: usize,
    buffer: Vec<u8>,
    /// Where the next piece begins.
    at: usize,
}

impl<'a> RunMerge<'a> {
    /// Begins with the first rows. The halves that rows share belong to `standing`.
    pub(crate) fn new(runs: &Arc<SortedRuns<'a>>, standing: &Catalog) -> Result<Self, SpillError> {
        let cursor = |chunks| RunCursor { chunks, next_chunk: 0, buffer: Vec::new(), at: 0 };
        let cursors: Vec<RunCursor> = runs.runs().into_iter().map(cursor).collect();
        let next = BinaryHeap::with_capacity(cursors.len());
        let mut merge = Self { runs: Arc::clone(runs), cursors, next };
        for run in 0..merge.cursors.len() {
            merge.enter(run, |half| standing.play_order(half))?;
        }
        Ok(merge)
    }

    /// The order of the next positions. `None` after the last.
    pub(crate) fn order(&self) -> Option<PlayOrder> {
        self.next.peek().map(|Reverse((order, _))| *order)
    }

    /// Takes the next positions: the half that they share, the halves that they do not share, and
    /// the multiplicities. `order` gives the order of a half that rows share.
    pub(crate) fn take<M: Multiplicity, T>(
        &mut self,
        order: impl FnOnce(HalfNumber) -> PlayOrder,
        each: impl FnOnce(HalfNumber, &mut dyn ExactSizeIterator<Item = (HalfNumber, M)>) -> T,
    ) -> Result<Option<T>, SpillError> {
        let Some(Reverse((_, run))) = self.next.pop() else { return Ok(None) };
        let width = self.runs.multiplicity_bytes;
        let cursor = &mut self.cursors[run];
        let (shared, positions) = cursor.head();
        let others = cursor.at + HEAD;
        let multiplicities = others + positions * NUMBER;
        cursor.at = multiplicities + positions * width;
        let buffer = &cursor.buffer;
        let mut positions = (0..positions).map(|index| {
            let paths = multiplicities + index * width;
            (number(buffer, others + index * NUMBER), M::stored(&buffer[paths..paths + width]))
        });
        let taken = each(shared, &mut positions);
        self.enter(run, order)?;
        Ok(Some(taken))
    }

    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.cursors.iter().map(|cursor| cursor.buffer.capacity()).sum()
    }

    /// Enters the next piece of a run, if there is one.
    fn enter(
        &mut self,
        run: usize,
        order: impl FnOnce(HalfNumber) -> PlayOrder,
    ) -> Result<(), SpillError> {
        let cursor = &mut self.cursors[run];
        if cursor.at == cursor.buffer.len() {
            let Some(chunk) = cursor.chunks.get(cursor.next_chunk) else {
                cursor.buffer = Vec::new();
                cursor.at = 0;
                return Ok(());
            };
            self.runs.file.read(chunk, &mut cursor.buffer)?;
            cursor.next_chunk += 1;
            cursor.at = 0;
        }
        let (shared, _) = cursor.head();
        self.next.push(Reverse((order(shared), run)));
        Ok(())
    }
}

impl RunCursor {
    /// The half that the next piece shares, and how many positions it has.
    fn head(&self) -> (HalfNumber, usize) {
        (number(&self.buffer, self.at), number(&self.buffer, self.at + NUMBER) as usize)
    }
}

/// The number at an offset. Checksums say that it is there.
fn number(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + NUMBER).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_le_bytes)
}

#[cfg(test)]
mod tests {
    use board::Board;
    use magic_core::Color;

    use super::*;
    use crate::control::Control;
    use crate::merge::booked_bytes::{allocated, assert_near};
    use crate::merge::halves::half::Half;
    use crate::merge::rows::multiplicity::Reached;

    /// The white halves after each first move.
    fn standing() -> Catalog {
        let (mut catalog, start) = (Catalog::new(Color::White), Board::start());
        for &mv in &movegen::legal_moves(&start) {
            catalog.number(&Half::of(&start.play(mv), Color::White));
        }
        catalog
    }

    type WrittenRow<M> = (HalfNumber, Vec<HalfNumber>, Vec<M>);
    type Position<M> = (HalfNumber, HalfNumber, M);

    /// Writes runs, and reads them.
    fn through_disk<M: Multiplicity, N: Multiplicity>(
        written: &[Vec<WrittenRow<M>>],
        chunk_bytes: usize,
    ) -> Vec<Position<N>> {
        let (control, standing) = (Control::new(), standing());
        let file = SpillFile::create(&std::env::temp_dir(), &control).unwrap();
        let runs = Arc::new(SortedRuns::new::<M>(file));
        for rows in written {
            let mut writer = RunWriter::new(&runs, chunk_bytes);
            for (shared, others, paths) in rows {
                writer.row(*shared, (others, paths)).unwrap();
            }
            // Positions, and the head of at least one piece of each row.
            let positions: usize = rows.iter().map(|(_, others, _)| others.len()).sum();
            let least = positions * (NUMBER + M::STORED_BYTES) + rows.len() * HEAD;
            let written = writer.finish().unwrap() as usize;
            assert!((least..=least + positions * HEAD).contains(&written), "{written} {least}");
        }
        let mut merge = RunMerge::new(&runs, &standing).unwrap();
        let mut all = Vec::new();
        while let Some(order) = merge.order() {
            let mut each =
                |shared, positions: &mut dyn ExactSizeIterator<Item = (HalfNumber, N)>| {
                    assert_eq!(order, standing.play_order(shared));
                    all.extend(positions.map(|(other, paths)| (shared, other, paths)));
                };
            merge.take(|half| standing.play_order(half), &mut each).unwrap();
        }
        all
    }

    #[test]
    fn runs_come_back_merged_whatever_the_chunks() {
        let row = |shared, from: u32, to: u32| {
            (shared, (from..to).collect::<Vec<_>>(), (from..to).map(|n| n * n).collect::<Vec<_>>())
        };
        let written = [
            vec![row(1, 0, 500), row(4, 0, 3)],
            vec![],
            vec![row(0, 7, 9), row(1, 500, 501), row(3, 0, 200)],
        ];
        let mut expected: Vec<Position<u128>> = Vec::new();
        for rows in &written {
            for (shared, others, paths) in rows {
                let positions = others.iter().zip(paths);
                expected.extend(positions.map(|(&other, &paths)| (*shared, other, paths.into())));
            }
        }
        expected.sort_unstable();
        for chunk_bytes in [0, 20, 100, 1000, 100_000] {
            let mut all = through_disk::<u32, u128>(&written, chunk_bytes);
            assert!(all.is_sorted_by_key(|position| position.0), "{chunk_bytes}");
            all.sort_unstable();
            assert_eq!(all, expected, "{chunk_bytes}");
        }
    }

    #[test]
    fn wide_multiplicities_and_none_come_back() {
        let written = [vec![(2, vec![8, 9], vec![u128::MAX, 5])]];
        assert_eq!(through_disk::<u128, u128>(&written, 30), [(2, 8, u128::MAX), (2, 9, 5)]);
        let written = [vec![(2, vec![8, 9], vec![Reached; 2])]];
        assert_eq!(through_disk::<Reached, Reached>(&written, 30).len(), 2);
    }

    #[test]
    fn reading_allocates_the_memory_it_books() {
        let (control, standing) = (Control::new(), standing());
        let file = SpillFile::create(&std::env::temp_dir(), &control).unwrap();
        let runs = Arc::new(SortedRuns::new::<u32>(file));
        for shared in 0..3 {
            let mut writer = RunWriter::new(&runs, 1 << 16);
            writer.row(shared, (&[7; 20_000], &[1_u32; 20_000])).unwrap();
            writer.finish().unwrap();
        }
        let (merge, kept, _) = allocated(|| RunMerge::new(&runs, &standing).unwrap());
        assert_near(kept, merge.bytes(), 100);
    }
}
