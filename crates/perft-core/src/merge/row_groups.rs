//! The order in which the rows of a ply are played.

use std::ops::Range;

use magic_core::Bitboard;

use crate::merge::catalog::{Catalog, HalfNumber};
use crate::merge::multiplicity::Multiplicity;
use crate::merge::rows::Rows;

/// All moves that lead to one standing half. A thread works on one group at a time.
pub(super) struct RowGroup {
    /// The standing half, without a mark.
    pub(super) base: HalfNumber,
    /// The rows that share this half, with or without a mark. A mark does not outlive the move.
    pub(super) rows: Range<usize>,
    /// The captures that lead to this half, as a range of positions.
    pub(super) captures: Range<usize>,
}

/// Goes through the rows of a ply by the number of pieces in the standing half, most pieces first. A capture
/// takes one piece, so the half after it comes later.
pub(super) struct GroupsByPieces<'a, M> {
    positions: &'a Rows<M>,
    next_row: usize,
}

impl<'a, M: Multiplicity> GroupsByPieces<'a, M> {
    pub(super) const fn new(positions: &'a Rows<M>) -> Self {
        Self { positions, next_row: 0 }
    }

    /// The groups whose standing half has that many pieces. `captures` are all captures that lead to a half
    /// with that many pieces.
    pub(super) fn groups(
        &mut self,
        standing: &Catalog,
        pieces: u32,
        captures: &Rows<M>,
    ) -> Vec<RowGroup> {
        let mut groups = Vec::new();
        let mut capture = 0;
        while let Some(base) = self.next_base(standing, pieces) {
            while capture < captures.row_count() && captures.shared_half(capture) < base {
                groups.push(self.group(captures.shared_half(capture), 0, captures.range(capture)));
                capture += 1;
            }
            let mut range = 0..0;
            if capture < captures.row_count() && captures.shared_half(capture) == base {
                range = captures.range(capture);
                capture += 1;
            }
            let rows = self.rows_of(standing, base);
            groups.push(self.group(base, rows, range));
        }
        for capture in capture..captures.row_count() {
            groups.push(self.group(captures.shared_half(capture), 0, captures.range(capture)));
        }
        groups
    }

    /// The group that takes the next `rows` rows.
    fn group(&mut self, base: HalfNumber, rows: usize, captures: Range<usize>) -> RowGroup {
        let first = self.next_row;
        self.next_row += rows;
        RowGroup { base, rows: first..self.next_row, captures }
    }

    /// The base of the next row, if its half has that many pieces.
    fn next_base(&self, standing: &Catalog, pieces: u32) -> Option<HalfNumber> {
        (self.next_row < self.positions.row_count())
            .then(|| self.positions.shared_half(self.next_row))
            .filter(|&half| standing.half(half).pieces().len() == pieces)
            .map(|half| standing.base(half))
    }

    /// How many rows have this base, counted from the next row on.
    fn rows_of(&self, standing: &Catalog, base: HalfNumber) -> usize {
        let rows = self.next_row..self.positions.row_count();
        rows.take_while(|&row| standing.base(self.positions.shared_half(row)) == base).count()
    }
}

/// The greatest number of pieces that a standing half has: that of the first row.
pub(super) fn most_pieces<M: Multiplicity>(standing: &Catalog, positions: &Rows<M>) -> u32 {
    let first =
        (positions.row_count() > 0).then(|| standing.half(positions.shared_half(0)).pieces());
    first.map_or(0, Bitboard::len)
}
