//! A band of a ply, and the captures into it, in batches that fit the memory.
//!
//! A *band* is all rows whose standing halves have the same number of pieces.

use std::ops::Range;
use std::sync::Arc;

use crate::merge::crew::Crew;
use crate::merge::disk::sorted_runs::{RunMerge, SortedRuns};
use crate::merge::halves::catalog::{Catalog, HalfNumber, RowOrder};
use crate::merge::rows::Rows;
use crate::merge::rows::captured_rows::CapturedRows;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::row_groups::{GROUP_BYTES, GroupedRows, GroupsByPieces, ROWS, RowGroup};
use crate::merge::walk::expansion::Expansion;
use crate::spill_file::SpillError;

/// The positions of a ply, and how far they are read.
pub(crate) enum PositionsInput<'p, 'a, M> {
    InMemory(&'p mut Rows<M>, GroupsByPieces),
    OnDisk(RunMerge<'a>),
}

impl<M: Multiplicity> PositionsInput<'_, '_, M> {
    /// Forgets the positions that were played. Returns how many bytes become free.
    pub(crate) fn forget_played(&mut self) -> usize {
        match self {
            Self::InMemory(rows, by_pieces) => by_pieces.forget_played(rows),
            // They are in no memory but that of their batch.
            Self::OnDisk(_) => 0,
        }
    }

    /// Where to end a portion of the band with `pieces` pieces that takes about `bytes`. `None`:
    /// the band takes no more.
    pub(crate) fn portion(
        &self,
        pieces: u32,
        bytes: usize,
        standing: &Catalog,
    ) -> Option<RowOrder> {
        match self {
            Self::InMemory(rows, by_pieces) => by_pieces.portion(rows, pieces, bytes, standing),
            Self::OnDisk(_) => None,
        }
    }

    /// Memory in use for positions that are not on disk, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::InMemory(rows, _) => rows.bytes(),
            Self::OnDisk(_) => 0,
        }
    }

    /// Memory in use for reading, in bytes.
    pub(crate) fn reading_bytes(&self) -> usize {
        match self {
            Self::InMemory(..) => 0,
            Self::OnDisk(merge) => merge.bytes(),
        }
    }
}

/// The captures into a band.
pub(crate) enum CapturesInput<'a, M> {
    /// With the first fragment that belongs to no batch yet.
    InMemory(CapturedRows<M>, usize),
    OnDisk(RunMerge<'a>),
}

impl<'a, M: Multiplicity> CapturesInput<'a, M> {
    pub(crate) fn on_disk(
        runs: &Arc<SortedRuns<'a>>,
        standing: &Catalog,
    ) -> Result<Self, SpillError> {
        RunMerge::new(runs, standing).map(Self::OnDisk)
    }

    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::InMemory(captures, _) => captures.bytes(),
            Self::OnDisk(merge) => merge.bytes(),
        }
    }
}

/// Reads a band, and the captures into it, from disk.
pub(crate) struct BatchReader<'l, 'a> {
    pieces: u32,
    /// The last row of the portion. `None`: the portion goes on to the end.
    last: Option<RowOrder>,
    /// `None` where they are in memory.
    positions: Option<&'l mut RunMerge<'a>>,
    /// `None` where they are in memory.
    captures: Option<&'l mut RunMerge<'a>>,
    ended: bool,
}

/// Puts a band, and the captures into it, into groups.
pub(crate) struct BatchGrouper<'l, M> {
    pieces: u32,
    /// `None` where they are read from disk.
    positions: Option<(&'l Rows<M>, &'l mut GroupsByPieces)>,
    /// `None` where they are read from disk.
    captures: Option<(&'l CapturedRows<M>, &'l mut usize)>,
}

/// What was loaded from disk. Rows or captures that are in memory are not in it.
pub(crate) struct LoadedBatch<M> {
    rows: Rows<M>,
    captures: CapturedRows<M>,
    /// The row where the batch ends. `None` when it goes on to the end.
    end: Option<RowOrder>,
}

/// Groups, and what their ranges refer to.
pub(crate) struct BandBatch<'b, M> {
    pub(crate) positions: &'b Rows<M>,
    pub(crate) captures: &'b CapturedRows<M>,
    pub(crate) groups: Vec<RowGroup>,
    /// The families of the groups.
    pub(crate) families: Vec<Range<usize>>,
}

/// The band with `pieces` pieces up to its row `last`, and the captures into it. Batches are read
/// and put into groups apart, so that the next batch can be read while the moves of one are played.
pub(crate) fn band_input<'l, 'a, M>(
    pieces: u32,
    last: Option<RowOrder>,
    positions: &'l mut PositionsInput<'_, 'a, M>,
    captures: &'l mut CapturesInput<'a, M>,
) -> (BatchReader<'l, 'a>, BatchGrouper<'l, M>) {
    let mut reader = BatchReader { pieces, last, positions: None, captures: None, ended: false };
    let mut grouper = BatchGrouper { pieces, positions: None, captures: None };
    match positions {
        PositionsInput::InMemory(rows, by_pieces) => grouper.positions = Some((rows, by_pieces)),
        PositionsInput::OnDisk(merge) => reader.positions = Some(merge),
    }
    match captures {
        CapturesInput::InMemory(captures, next) => grouper.captures = Some((captures, next)),
        CapturesInput::OnDisk(merge) => reader.captures = Some(merge),
    }
    (reader, grouper)
}

impl BatchReader<'_, '_> {
    /// Whether something is read from disk.
    pub(crate) const fn reads(&self) -> bool {
        self.positions.is_some() || self.captures.is_some()
    }

    /// Loads rows and captures until they take this many bytes. `None` when there is no batch any
    /// more. Where nothing is on disk, there is one batch.
    ///
    /// Threads may enter halves meanwhile: the catalog is held for a moment only.
    pub(crate) fn load<M: Multiplicity>(
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
                end = self.last;
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
        let orders = orders.filter(|order| order.pieces.0 == self.pieces).map(|order| order.row);
        orders.filter(|row| self.last.is_none_or(|last| row.is_within(last))).min()
    }
}

impl<'l, M: Multiplicity> BatchGrouper<'l, M> {
    /// The groups of a batch.
    pub(crate) fn groups<'b>(
        &mut self,
        standing: &Catalog,
        loaded: &'b LoadedBatch<M>,
        crew: &Crew<'_>,
    ) -> BandBatch<'b, M>
    where
        'l: 'b,
    {
        let (captures, places) = match &mut self.captures {
            Some((captures, next_place)) => {
                let first = **next_place;
                **next_place = captures.end_of_batch(first, loaded.end);
                (*captures, first..**next_place)
            }
            None => (&loaded.captures, 0..loaded.captures.len()),
        };
        let (pieces, end, mut of_batch) = (self.pieces, loaded.end, GroupsByPieces::default());
        let (positions, by_pieces) = match &mut self.positions {
            Some((rows, by_pieces)) => (*rows, &mut **by_pieces),
            None => (&loaded.rows, &mut of_batch),
        };
        let (places, threads) = ((captures, places), (crew, ROWS));
        let GroupedRows { groups, families } =
            by_pieces.grouped(positions, standing, pieces, places, end, threads);
        BandBatch { positions, captures, groups, families }
    }
}

impl<M: Multiplicity> LoadedBatch<M> {
    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
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
