//! The rows with one number of pieces, and the captures into them, in batches that fit the memory.

use std::sync::Arc;

use crate::merge::captured_rows::CapturedRows;
use crate::merge::catalog::{Catalog, HalfNumber, RowOrder};
use crate::merge::crew::Crew;
use crate::merge::expansion::Expansion;
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

/// Reads rows with one number of pieces, and the captures into them, from disk.
pub(super) struct BatchReader<'l, 'a> {
    pieces: u32,
    /// `None` where they are in memory.
    positions: Option<&'l mut RunMerge<'a>>,
    /// `None` where they are in memory.
    captures: Option<&'l mut RunMerge<'a>>,
    ended: bool,
}

/// Puts rows with one number of pieces, and the captures into them, into groups.
pub(super) struct BatchGrouper<'l, 'p, M> {
    pieces: u32,
    /// `None` where they are read from disk.
    positions: Option<(&'p Rows<M>, &'l mut GroupsByPieces<'p, M>)>,
    /// `None` where they are read from disk.
    captures: Option<&'l CapturedRows<M>>,
    /// The first fragment of captures in memory that belongs to no batch yet.
    next_place: usize,
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

/// The rows with so many pieces, and the captures into them. Batches are read and put into groups apart, so that the next
/// batch can be read while the moves of one are played.
pub(super) fn level_input<'l, 'p, 'a, M>(
    pieces: u32,
    positions: &'l mut PositionsInput<'p, 'a, M>,
    captures: &'l mut CapturesInput<'a, M>,
) -> (BatchReader<'l, 'a>, BatchGrouper<'l, 'p, M>) {
    let mut reader = BatchReader { pieces, positions: None, captures: None, ended: false };
    let mut grouper = BatchGrouper { pieces, positions: None, captures: None, next_place: 0 };
    match positions {
        PositionsInput::InMemory(rows, by_pieces) => grouper.positions = Some((*rows, by_pieces)),
        PositionsInput::OnDisk(merge) => reader.positions = Some(merge),
    }
    match captures {
        CapturesInput::InMemory(captures) => grouper.captures = Some(captures),
        CapturesInput::OnDisk(merge) => reader.captures = Some(merge),
    }
    (reader, grouper)
}

impl BatchReader<'_, '_> {
    /// Whether something is read from disk.
    pub(super) const fn reads(&self) -> bool {
        self.positions.is_some() || self.captures.is_some()
    }

    /// Loads rows and captures until they take so many bytes. `None` when there is no batch any more. Where nothing is on
    /// disk, there is one batch.
    ///
    /// Threads may enter halves meanwhile: the catalog is held for a moment only.
    pub(super) fn load<M: Multiplicity>(
        &mut self,
        expansion: &Expansion<'_, '_>,
        bytes: usize,
    ) -> Result<Option<LoadedBatch<M>>, SpillError> {
        if self.ended {
            return Ok(None);
        }
        let (mut loaded, position_bytes) = (0, size_of::<HalfNumber>() + size_of::<M>());
        let (mut captures, mut end) = (RowFragments::new(), None);
        // Lists that grow would leave holes in the memory.
        let room = if self.positions.is_some() { bytes / position_bytes } else { 0 };
        let mut rows = Rows::with_room(room);
        while loaded <= bytes {
            end = self.next_row();
            let Some(next) = end else {
                self.ended = true;
                break;
            };
            loaded += GROUP_BYTES;
            if let Some(merge) = &mut self.positions {
                load_row(merge, next, self.pieces, expansion, |shared, positions| {
                    loaded += positions.len() * position_bytes;
                    rows.extend(shared, positions);
                })?;
            }
            if let Some(merge) = &mut self.captures {
                load_row(merge, next, self.pieces, expansion, |shared, positions| {
                    loaded += positions.len() * position_bytes;
                    loaded += CapturedRows::<M>::BYTES_PER_FRAGMENT;
                    captures.add(shared, positions);
                })?;
            }
        }
        // They come in order, so there is nothing to share out.
        let captures = CapturedRows::new(vec![captures], &expansion.standing(), &Crew::alone());
        Ok(Some(LoadedBatch { rows, captures, end }))
    }

    /// The next row on disk.
    fn next_row(&self) -> Option<RowOrder> {
        let merges = [&self.positions, &self.captures].into_iter().flatten();
        let orders = merges.filter_map(|merge| merge.order());
        orders.filter(|order| order.pieces.0 == self.pieces).map(|order| order.row).min()
    }
}

impl<'l, 'p, M: Multiplicity> BatchGrouper<'l, 'p, M> {
    /// The groups of a batch.
    pub(super) fn groups<'b>(
        &mut self,
        standing: &Catalog,
        loaded: &'b LoadedBatch<M>,
    ) -> LevelBatch<'b, M>
    where
        'l: 'b,
        'p: 'b,
    {
        let (captures, places) = match self.captures {
            Some(captures) => {
                let first = self.next_place;
                self.next_place = captures.end_of_batch(first, loaded.end);
                (captures, first..self.next_place)
            }
            None => (&loaded.captures, 0..loaded.captures.len()),
        };
        let (pieces, end) = (self.pieces, loaded.end);
        let (positions, groups) = match &mut self.positions {
            Some((rows, by_pieces)) => {
                (*rows, by_pieces.groups(standing, pieces, (captures, places), end))
            }
            None => {
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
    expansion: &Expansion<'_, '_>,
    mut each: impl FnMut(HalfNumber, &mut dyn ExactSizeIterator<Item = (HalfNumber, M)>),
) -> Result<(), SpillError> {
    let belongs = |merge: &RunMerge<'_>| {
        merge.order().is_some_and(|order| order.pieces.0 == pieces && order.row.is_within(row))
    };
    while belongs(merge) {
        merge.take(|half| expansion.standing().play_order(half), &mut each)?;
    }
    Ok(())
}
