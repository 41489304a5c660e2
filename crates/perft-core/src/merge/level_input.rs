//! The rows with one number of pieces, and the captures into them, in batches that fit the memory.

use std::sync::Arc;

use crate::merge::captured_rows::CapturedRows;
use crate::merge::catalog::{Catalog, HalfNumber, RowOrder};
use crate::merge::crew::Crew;
use crate::merge::fragments::RowFragments;
use crate::merge::multiplicity::Multiplicity;
use crate::merge::row_groups::{GROUP_BYTES, GroupsByPieces, RowGroup};
use crate::merge::rows::Rows;
use crate::merge::sorted_runs::{RunMerge, SortedRuns};
use crate::spill_file::SpillError;

/// The positions of a ply, and how far they are read.
pub(super) enum PositionsInput<'p, 'a, M> {
    InMemory(&'p Rows<M>, GroupsByPieces<'p, M>),
    OnDisk(RunMerge<'a>),
}

impl<M> PositionsInput<'_, '_, M> {
    /// Memory in use for reading, in bytes.
    pub(super) fn reading_bytes(&self) -> usize {
        match self {
            Self::InMemory(..) => 0,
            Self::OnDisk(merge) => merge.bytes(),
        }
    }
}

/// The captures into rows with one number of pieces.
pub(super) enum CapturesInput<'a, M> {
    InMemory(CapturedRows<M>),
    OnDisk(RunMerge<'a>),
}

impl<'a, M: Multiplicity> CapturesInput<'a, M> {
    pub(super) fn on_disk(
        runs: &Arc<SortedRuns<'a>>,
        standing: &Catalog,
    ) -> Result<Self, SpillError> {
        RunMerge::new(runs, standing).map(Self::OnDisk)
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::InMemory(captures) => captures.bytes(),
            Self::OnDisk(merge) => merge.bytes(),
        }
    }
}

/// Rows with one number of pieces, and the captures into them.
pub(super) struct LevelInput<'l, 'p, 'a, M> {
    pieces: u32,
    positions: &'l mut PositionsInput<'p, 'a, M>,
    captures: &'l mut CapturesInput<'a, M>,
    /// The first fragment of captures in memory that belongs to no batch yet.
    next_place: usize,
    ended: bool,
}

/// What was loaded from disk. Rows or captures that are in memory are not in it.
pub(super) struct LoadedBatch<M> {
    rows: Rows<M>,
    captures: CapturedRows<M>,
    /// The row where the batch ends. `None` when it goes on to the end.
    end: Option<RowOrder>,
}

/// Groups, and what their ranges refer to.
pub(super) struct LevelBatch<'b, M> {
    pub(super) positions: &'b Rows<M>,
    pub(super) captures: &'b CapturedRows<M>,
    pub(super) groups: Vec<RowGroup>,
}

impl<'l, 'p, 'a, M: Multiplicity> LevelInput<'l, 'p, 'a, M> {
    pub(super) const fn new(
        pieces: u32,
        positions: &'l mut PositionsInput<'p, 'a, M>,
        captures: &'l mut CapturesInput<'a, M>,
    ) -> Self {
        Self { pieces, positions, captures, next_place: 0, ended: false }
    }

    /// Loads rows and captures from disk until they take so many bytes. `None` when there is no batch any more.
    /// Where nothing is on disk, there is one batch.
    pub(super) fn load(
        &mut self,
        standing: &Catalog,
        bytes: usize,
        crew: &Crew<'_>,
    ) -> Result<Option<LoadedBatch<M>>, SpillError> {
        if self.ended {
            return Ok(None);
        }
        let (mut loaded, position_bytes) = (0, size_of::<HalfNumber>() + size_of::<M>());
        let (mut captures, mut end) = (RowFragments::new(), None);
        let mut rows = match self.positions {
            PositionsInput::InMemory(..) => Rows::empty(),
            // Lists that grow would leave holes in the memory.
            PositionsInput::OnDisk(_) => Rows::with_room(bytes / position_bytes),
        };
        while loaded <= bytes {
            end = self.next_row();
            let Some(next) = end else {
                self.ended = true;
                break;
            };
            loaded += GROUP_BYTES;
            if let PositionsInput::OnDisk(merge) = self.positions {
                load_row(merge, next, self.pieces, standing, |shared, positions| {
                    loaded += positions.len() * position_bytes;
                    rows.extend(shared, positions);
                })?;
            }
            if let CapturesInput::OnDisk(merge) = self.captures {
                load_row(merge, next, self.pieces, standing, |shared, positions| {
                    loaded += positions.len() * position_bytes;
                    loaded += CapturedRows::<M>::BYTES_PER_FRAGMENT;
                    captures.add(shared, positions);
                })?;
            }
        }
        let captures = CapturedRows::new(vec![captures], standing, crew);
        Ok(Some(LoadedBatch { rows, captures, end }))
    }

    /// The next row on disk.
    fn next_row(&self) -> Option<RowOrder> {
        let rows = match &self.positions {
            PositionsInput::InMemory(..) => None,
            PositionsInput::OnDisk(merge) => merge.order(),
        };
        let captures = match &self.captures {
            CapturesInput::InMemory(_) => None,
            CapturesInput::OnDisk(merge) => merge.order(),
        };
        let orders = [rows, captures].into_iter().flatten();
        orders.filter(|order| order.pieces.0 == self.pieces).map(|order| order.row).min()
    }

    /// The groups of a batch.
    pub(super) fn groups<'b>(
        &'b mut self,
        standing: &Catalog,
        loaded: &'b LoadedBatch<M>,
    ) -> LevelBatch<'b, M> {
        let (captures, places) = match &*self.captures {
            CapturesInput::InMemory(captures) => {
                let first = self.next_place;
                self.next_place = captures.end_of_batch(first, loaded.end);
                (captures, first..self.next_place)
            }
            CapturesInput::OnDisk(_) => (&loaded.captures, 0..loaded.captures.len()),
        };
        let (pieces, end) = (self.pieces, loaded.end);
        let (positions, groups) = match &mut *self.positions {
            PositionsInput::InMemory(rows, by_pieces) => {
                (*rows, by_pieces.groups(standing, pieces, (captures, places), end))
            }
            PositionsInput::OnDisk(_) => {
                let mut by_pieces = GroupsByPieces::new(&loaded.rows);
                (&loaded.rows, by_pieces.groups(standing, pieces, (captures, places), end))
            }
        };
        LevelBatch { positions, captures, groups }
    }
}

impl<M: Multiplicity> LoadedBatch<M> {
    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.rows.bytes() + self.captures.bytes()
    }
}

/// Loads all positions that belong to one group.
fn load_row<M: Multiplicity>(
    merge: &mut RunMerge<'_>,
    row: RowOrder,
    pieces: u32,
    standing: &Catalog,
    mut each: impl FnMut(HalfNumber, &mut dyn ExactSizeIterator<Item = (HalfNumber, M)>),
) -> Result<(), SpillError> {
    let belongs = |merge: &RunMerge<'_>| {
        merge.order().is_some_and(|order| order.pieces.0 == pieces && order.row.is_within(row))
    };
    while belongs(merge) {
        merge.take(standing, &mut each)?;
    }
    Ok(())
}
