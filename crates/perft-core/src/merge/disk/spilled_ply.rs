//! A ply whose positions are on disk.

use std::sync::Arc;

use board::Board;
use magic_core::Color;

use crate::merge::disk::sorted_runs::SortedRuns;
use crate::merge::halves::catalog::{Catalog, HalfNumber};
use crate::merge::rows::Rows;
use crate::merge::rows::multiplicity::Multiplicity;

/// The distinct positions of a ply, on disk. The halves stay in memory.
pub(crate) struct SpilledPly<'a> {
    pub(crate) to_move: Color,
    pub(crate) standing: Catalog,
    pub(crate) moving: Catalog,
    pub(crate) rows: SpilledRows<'a>,
}

impl SpilledPly<'_> {
    /// The position of two halves.
    pub(crate) fn board(&self, standing: HalfNumber, moving: HalfNumber) -> Board {
        self.moving.half(moving).join_of(self.to_move, &self.standing.half(standing))
    }
}

/// Rows on disk, and what must be known about them before they are read.
pub(crate) struct SpilledRows<'a> {
    pub(crate) runs: Arc<SortedRuns<'a>>,
    /// The halves that rows share, in the order of play.
    pub(crate) shared: Vec<HalfNumber>,
    /// The halves that move, in order.
    pub(crate) moving: Vec<HalfNumber>,
    pub(crate) positions: u64,
    /// How many paths lead to the positions. `None` if the number does not fit.
    pub(crate) paths: Option<u128>,
}

impl SpilledRows<'_> {
    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        (self.shared.capacity() + self.moving.capacity()) * size_of::<HalfNumber>()
    }
}

/// Rows that are being written.
pub(crate) struct RowsOnDisk<'a> {
    runs: Arc<SortedRuns<'a>>,
    /// By number, whether a row shares the half.
    shared: Vec<bool>,
    /// By number, whether the half moves.
    moving: Vec<bool>,
    positions: u64,
    paths: Option<u128>,
}

impl<'a> RowsOnDisk<'a> {
    pub(crate) fn new(runs: Arc<SortedRuns<'a>>) -> Self {
        let (shared, moving) = (Vec::new(), Vec::new());
        Self { runs, shared, moving, positions: 0, paths: Some(0) }
    }

    pub(crate) fn runs(&self) -> Arc<SortedRuns<'a>> {
        Arc::clone(&self.runs)
    }

    /// Notes rows that are going to be written, with the halves that `move` in them. All threads
    /// wait for this, so it takes no time for each position.
    pub(crate) fn note<M: Multiplicity>(
        &mut self,
        rows: &Rows<M>,
        moving: &[HalfNumber],
        paths: Option<u128>,
    ) {
        for row in 0..rows.row_count() {
            mark(&mut self.shared, rows.shared_half(row));
        }
        moving.iter().for_each(|&half| mark(&mut self.moving, half));
        self.positions += rows.position_count() as u64;
        self.paths = self.paths.zip(paths).and_then(|(sum, more)| sum.checked_add(more));
    }

    /// All rows are written. `standing` has the halves that they share.
    pub(crate) fn finish(self, standing: &Catalog) -> SpilledRows<'a> {
        let Self { runs, shared, moving, positions, paths } = self;
        let mut shared = marked(&shared);
        shared.sort_by_cached_key(|&half| standing.play_order(half));
        SpilledRows { runs, shared, moving: marked(&moving), positions, paths }
    }
}

fn mark(marks: &mut Vec<bool>, number: HalfNumber) {
    let number = number as usize;
    if number >= marks.len() {
        marks.resize(number + 1, false);
    }
    marks[number] = true;
}

fn marked(marks: &[bool]) -> Vec<HalfNumber> {
    (0..).zip(marks).filter(|&(_, &marked)| marked).map(|(number, _)| number).collect()
}
