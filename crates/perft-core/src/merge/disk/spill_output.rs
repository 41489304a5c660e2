//! The output of a ply's threads on disk.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::control::Control;
use crate::merge::crew::Crew;
use crate::merge::disk::sorted_runs::{RunWriter, SortedRuns};
use crate::merge::disk::spilled_ply::{RowsOnDisk, SpilledRows};
use crate::merge::halves::catalog::Catalog;
use crate::merge::rows::captured_rows::CapturedRows;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::{Rows, RowsBy};
use crate::spill_file::{SpillError, SpillFile};

/// Where a count puts what does not fit the memory.
pub(crate) struct Spill<'a> {
    folder: &'a Path,
    control: &'a Control,
    /// Why the count was given up.
    failure: Mutex<Option<SpillError>>,
}

impl<'a> Spill<'a> {
    pub(crate) const fn new(folder: &'a Path, control: &'a Control) -> Self {
        Self { folder, control, failure: Mutex::new(None) }
    }

    /// The folder for temporary files.
    pub(crate) const fn folder(&self) -> &'a Path {
        self.folder
    }

    /// Says why the count is given up.
    pub(crate) fn fail(&self, error: SpillError) {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.get_or_insert(error);
    }

    /// Why the count was given up.
    pub(crate) fn failure(&self) -> Option<SpillError> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn runs<M: Multiplicity>(&self) -> Result<Arc<SortedRuns<'a>>, SpillError> {
        let file = SpillFile::create(self.folder, self.control)?;
        Ok(Arc::new(SortedRuns::new::<M>(file)))
    }
}

/// The least and the greatest length of a chunk, in bytes. A run that is read has a chunk in
/// memory.
const CHUNK_BYTES: [usize; 2] = [1 << 10, 1 << 16];

/// The least length of a run is at least this many bytes.
const LEAST_RUN: usize = 1 << 12;

/// The rows and captures that the threads of a ply have put on disk.
///
/// A thread writes a run when less than [`reserve`](Self::reserve) is left of the memory, and it
/// has enough for a run that is worth reading. So threads exceed the bound by no more than they
/// hold back, which the reserve covers.
pub(crate) struct SpillOutput<'s, 'a> {
    spill: &'s Spill<'a>,
    /// Memory that must be left, in bytes.
    reserve: usize,
    /// The least length of a run, in bytes of memory.
    least: usize,
    /// Captures into rows with one piece less than those in work.
    captured: Mutex<Option<Arc<SortedRuns<'a>>>>,
    /// Rows of the next ply.
    produced: Mutex<Option<RowsOnDisk<'a>>>,
}

impl<'s, 'a> SpillOutput<'s, 'a> {
    /// The output of this many threads, which share this much memory.
    pub(crate) fn new(spill: &'s Spill<'a>, free_bytes: usize, threads: usize) -> Self {
        let least = (free_bytes / 32 / threads).max(LEAST_RUN);
        let (captured, produced) = (Mutex::default(), Mutex::default());
        Self { spill, reserve: free_bytes / 16, least, captured, produced }
    }

    pub(crate) const fn reserve(&self) -> usize {
        self.reserve
    }

    pub(crate) const fn least(&self) -> usize {
        self.least
    }

    fn chunk_bytes(&self) -> usize {
        (self.least / 8).clamp(CHUNK_BYTES[0], CHUNK_BYTES[1])
    }

    /// Writes captures as a run.
    pub(crate) fn write_captured<M: Multiplicity>(
        &self,
        rows: &CapturedRows<M>,
    ) -> Result<(), SpillError> {
        let runs = {
            let mut slot = self.captured.lock().unwrap_or_else(PoisonError::into_inner);
            match &mut *slot {
                Some(runs) => Arc::clone(runs),
                empty => Arc::clone(empty.insert(self.spill.runs::<M>()?)),
            }
        };
        let mut writer = RunWriter::new(&runs, self.chunk_bytes());
        for place in 0..rows.len() {
            for fragment in rows.fragments(place..place + 1) {
                writer.row(rows.shared_half(place), fragment)?;
            }
        }
        self.spill.control.add_spilled_captures(writer.finish()?);
        Ok(())
    }

    /// Writes positions of the next ply as a run. `standing` has the halves that stand then.
    pub(crate) fn write_produced<M: Multiplicity>(
        &self,
        produced: RowFragments<M>,
        standing: &Catalog,
    ) -> Result<(), SpillError> {
        let mut moving = Vec::with_capacity(produced.fragments());
        produced.places(|half, place| {
            if place.len() > 0 {
                moving.push(half);
            }
        });
        // All threads have work of their own.
        let (crew, room) = (Crew::alone(), produced.bytes() / 8);
        let rows = Rows::gather(&[produced], RowsBy::OtherHalf, standing, &crew, room);
        let paths = rows.paths();
        let runs = {
            let mut slot = self.produced.lock().unwrap_or_else(PoisonError::into_inner);
            let on_disk = match &mut *slot {
                Some(on_disk) => on_disk,
                empty => empty.insert(RowsOnDisk::new(self.spill.runs::<M>()?)),
            };
            on_disk.note(&rows, &moving, paths);
            on_disk.runs()
        };
        let mut writer = RunWriter::new(&runs, self.chunk_bytes());
        for row in 0..rows.row_count() {
            writer.row(rows.shared_half(row), rows.positions(rows.range(row)))?;
        }
        writer.finish().map(drop)
    }

    /// Whether rows of the next ply are on disk.
    pub(crate) fn has_produced(&self) -> bool {
        self.produced.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Whether captures are on disk.
    pub(crate) fn has_captured(&self) -> bool {
        self.captured.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Takes the captures that are on disk.
    pub(crate) fn take_captured(&self) -> Option<Arc<SortedRuns<'a>>> {
        self.captured.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Takes the rows of the next ply, if they are on disk.
    pub(crate) fn take_produced(&self, standing: &Catalog) -> Option<SpilledRows<'a>> {
        let on_disk = self.produced.lock().unwrap_or_else(PoisonError::into_inner).take();
        on_disk.map(|on_disk| on_disk.finish(standing))
    }
}
