//! The order in which the rows of a ply are played.

use std::cmp::Reverse;
use std::ops::Range;

use crate::merge::crew::Crew;
use crate::merge::halves::catalog::{Catalog, HalfNumber, RowOrder};
use crate::merge::rows::Rows;
use crate::merge::rows::captured_rows::CapturedRows;
use crate::merge::rows::multiplicity::Multiplicity;

/// All moves that lead to one standing half. A thread works on one group at a time.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct RowGroup {
    /// The standing half, without a mark.
    pub(crate) base: HalfNumber,
    /// The rows that share this half, with or without a mark. A mark does not outlive the move.
    pub(crate) rows: Range<usize>,
    /// The captures that lead to this half, as a range of fragments.
    pub(crate) captures: Range<usize>,
}

/// Memory that a group takes in the lists of a batch, in bytes, with what is needed for a moment to
/// sort families.
pub(crate) const GROUP_BYTES: usize =
    size_of::<RowGroup>() + size_of::<Range<usize>>() + size_of::<(Reverse<usize>, usize, usize)>();

/// The families: groups whose standing halves have the same placement, as ranges of `groups`. One
/// thread works on all groups of a family, because their positions may have the same diagrams.
pub(crate) fn families(groups: &[RowGroup], standing: &Catalog) -> Vec<Range<usize>> {
    let mut end = 0;
    let same =
        |a: &RowGroup, b: &RowGroup| standing.placement(a.base) == standing.placement(b.base);
    let range = |chunk: &[RowGroup]| {
        let start = end;
        end += chunk.len();
        start..end
    };
    groups.chunk_by(same).map(range).collect()
}

/// The families by the `sizes` of their groups, the largest first. So no thread is busy with a
/// large family when all other threads are done.
pub(crate) fn largest_first(
    families: &[Range<usize>],
    sizes: &[usize],
    crew: &Crew<'_>,
) -> Vec<Range<usize>> {
    let size = |family: &Range<usize>| Reverse(sizes[family.clone()].iter().sum::<usize>());
    let mut sorted = Vec::with_capacity(families.len());
    crew.extend(&mut sorted, 0..families.len(), ROWS, |family| {
        let family = &families[family];
        (size(family), family.start, family.end)
    });
    crew.sort_by(&mut sorted, Ord::cmp);
    sorted.into_iter().map(|(_, start, end)| start..end).collect()
}

/// Rows that a thread puts into groups at once, or a few more.
pub(crate) const ROWS: usize = 1 << 12;

/// Groups, and the families of them.
#[derive(Default)]
pub(crate) struct GroupedRows {
    pub(crate) groups: Vec<RowGroup>,
    pub(crate) families: Vec<Range<usize>>,
}

/// Some rows that one thread puts into groups, with the captures into them.
struct GroupsPart {
    first_row: usize,
    captures: Range<usize>,
    end: Option<RowOrder>,
    grouped: GroupedRows,
}

/// Goes through the rows of a ply by the number of pieces in the standing half, most pieces first.
/// A capture takes one piece, so the half after it comes later.
#[derive(Default)]
pub(crate) struct GroupsByPieces {
    next_row: usize,
}

impl GroupsByPieces {
    /// Forgets the positions of rows that were put into groups. Returns how many bytes become free.
    pub(crate) fn forget_played<M: Multiplicity>(&self, positions: &mut Rows<M>) -> usize {
        positions.forget_before(self.next_row)
    }

    /// Where to end a portion of the next rows with this many pieces, so that the portion takes
    /// about this many bytes. `None`: they take no more.
    pub(crate) fn portion<M: Multiplicity>(
        &self,
        positions: &Rows<M>,
        pieces: u32,
        bytes: usize,
        standing: &Catalog,
    ) -> Option<RowOrder> {
        let last = positions.row_after(self.next_row, bytes)?;
        let half = positions.shared_half(last);
        (standing.packed(half).pieces().len() == pieces).then(|| standing.row_order(half))
    }

    /// The groups of `positions` whose standing half has that many pieces, up to the row `end`. The
    /// fragments of `captures` in `places` are all captures that lead to these halves.
    pub(crate) fn groups<M: Multiplicity>(
        &mut self,
        positions: &Rows<M>,
        standing: &Catalog,
        pieces: u32,
        (captures, places): (&CapturedRows<M>, Range<usize>),
        end: Option<RowOrder>,
    ) -> Vec<RowGroup> {
        let mut groups = Vec::new();
        let (mut place, last) = (places.start, places.end);
        while let Some(base) = self.next_base(positions, standing, pieces, end) {
            let order = standing.row_order(base);
            let mut range = 0..0;
            while place < last && captures.order(place) <= order {
                let (half, row) = (captures.shared_half(place), place..captures.end_of_row(place));
                place = row.end;
                if half == base {
                    range = row;
                } else {
                    groups.push(self.group(half, 0, row));
                }
            }
            let rows = self.rows_of(positions, standing, base);
            groups.push(self.group(base, rows, range));
        }
        while place < last {
            let row = place..captures.end_of_row(place);
            place = row.end;
            groups.push(self.group(captures.shared_half(row.start), 0, row));
        }
        groups
    }

    /// [`groups`](Self::groups), and their families, on all threads. A thread takes `part` rows at
    /// once, or a few more.
    pub(crate) fn grouped<M: Multiplicity>(
        &mut self,
        positions: &Rows<M>,
        standing: &Catalog,
        pieces: u32,
        (captures, places): (&CapturedRows<M>, Range<usize>),
        end: Option<RowOrder>,
        (crew, part): (&Crew<'_>, usize),
    ) -> GroupedRows {
        let mut parts = Vec::new();
        let (mut first_row, mut first_place) = (self.next_row, places.start);
        for row in self.part_ends(positions, standing, pieces, end, part) {
            let end = standing.row_order(positions.shared_half(row - 1));
            let end_place = captures.end_of_batch(first_place, Some(end)).min(places.end);
            let (captures, grouped) = (first_place..end_place, GroupedRows::default());
            parts.push(GroupsPart { first_row, captures, end: Some(end), grouped });
            (first_row, first_place) = (row, end_place);
        }
        let (last, grouped) = (first_place..places.end, GroupedRows::default());
        parts.push(GroupsPart { first_row, captures: last, end, grouped });
        crew.run(&mut parts, |part| {
            let mut by_pieces = Self { next_row: part.first_row };
            let captures = (captures, part.captures.clone());
            let groups = by_pieces.groups(positions, standing, pieces, captures, part.end);
            part.grouped.families = families(&groups, standing);
            part.grouped.groups = groups;
            part.first_row = by_pieces.next_row;
        });
        self.next_row = parts.last().map_or(self.next_row, |last| last.first_row);
        let mut all = GroupedRows::default();
        all.groups.reserve_exact(parts.iter().map(|part| part.grouped.groups.len()).sum());
        for GroupsPart { grouped: GroupedRows { groups, families }, .. } in parts {
            let before = all.groups.len();
            all.groups.extend(groups);
            all.families.extend(families.into_iter().map(|it| before + it.start..before + it.end));
        }
        all
    }

    /// Where parts of about `part` rows end, all but the last. They end between families.
    fn part_ends<M: Multiplicity>(
        &self,
        positions: &Rows<M>,
        standing: &Catalog,
        pieces: u32,
        end: Option<RowOrder>,
        part: usize,
    ) -> Vec<usize> {
        let (mut ends, mut next) = (Vec::new(), self.next_row + part);
        let has_row = |row: usize| {
            row < positions.row_count() && {
                let half = positions.shared_half(row);
                standing.packed(half).pieces().len() == pieces
                    && end.is_none_or(|end| standing.row_order(half).is_within(end))
            }
        };
        let placement = |row: usize| standing.placement(positions.shared_half(row));
        while has_row(next) {
            if placement(next - 1) == placement(next) {
                next += 1;
            } else {
                ends.push(next);
                next += part;
            }
        }
        ends
    }

    /// The group that takes the next `rows` rows.
    fn group(&mut self, base: HalfNumber, rows: usize, captures: Range<usize>) -> RowGroup {
        let first = self.next_row;
        self.next_row += rows;
        RowGroup { base, rows: first..self.next_row, captures }
    }

    /// The base of the next row, if its half has that many pieces and the row is within `end`.
    fn next_base<M: Multiplicity>(
        &self,
        positions: &Rows<M>,
        standing: &Catalog,
        pieces: u32,
        end: Option<RowOrder>,
    ) -> Option<HalfNumber> {
        (self.next_row < positions.row_count())
            .then(|| positions.shared_half(self.next_row))
            .filter(|&half| standing.packed(half).pieces().len() == pieces)
            .filter(|&half| end.is_none_or(|end| standing.row_order(half).is_within(end)))
            .map(|half| standing.base(half))
    }

    /// How many rows have this base, counted from the next row on.
    fn rows_of<M: Multiplicity>(
        &self,
        positions: &Rows<M>,
        standing: &Catalog,
        base: HalfNumber,
    ) -> usize {
        let rows = self.next_row..positions.row_count();
        rows.take_while(|&row| standing.base(positions.shared_half(row)) == base).count()
    }
}
