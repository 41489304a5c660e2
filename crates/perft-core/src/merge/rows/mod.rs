//! Positions row by row: all positions of a row share one half.
//!
//! - `multiplicity`: how many paths lead to a position;
//! - `fragments`: the positions that one thread produces, before they are gathered into rows;
//!   `captured_rows`: those that captures lead to;
//! - `ply`, `ply_builder`: all positions of a ply; `row_groups`: the order in which its rows are
//!   played;
//! - `successor_sink`: the moves of one position; `row_sums`: what the quiet moves of a row add up
//!   to;
//! - `ply_positions`, `positions_in_order`: positions of a ply for callers, in a fixed order.

pub(super) mod captured_rows;
pub(super) mod fragments;
pub(super) mod multiplicity;
pub(super) mod ply;
pub(super) mod ply_builder;
pub(super) mod ply_positions;
pub(super) mod positions_in_order;
pub(super) mod row_groups;
pub(super) mod row_sums;
pub(super) mod successor_sink;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::merge::crew::Crew;
use crate::merge::halves::catalog::{Catalog, HalfNumber, PlayOrder};
use crate::merge::rows::fragments::{FragmentPlace, RowFragments};
use crate::merge::rows::multiplicity::Multiplicity;

/// Positions and their multiplicities, row by row. A row is all positions that share one half.
pub(crate) struct Rows<M> {
    /// The half that each row shares.
    shared: Vec<HalfNumber>,
    /// Where each row begins, and where the last row ends, counted from the first position that
    /// there ever was.
    starts: Vec<usize>,
    /// How many positions were forgotten, those of the first rows.
    forgotten: usize,
    /// For each position the half that its row does not share.
    others: Vec<HalfNumber>,
    multiplicities: Vec<M>,
}

/// Which half is shared in rows that are made of fragments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowsBy {
    /// The half that the fragments share already.
    SharedHalf,
    /// The half that the fragments do not share: the positions are transposed.
    OtherHalf,
}

impl<M: Multiplicity> Rows<M> {
    /// One position, to which one path leads.
    pub(crate) fn one_position(shared: HalfNumber, other: HalfNumber) -> Self {
        let (shared, others) = (vec![shared], vec![other]);
        Self { shared, starts: vec![0, 1], forgotten: 0, others, multiplicities: vec![M::ONE] }
    }

    /// No position.
    pub(crate) fn empty() -> Self {
        let (shared, others) = (Vec::new(), Vec::new());
        Self { shared, starts: vec![0], forgotten: 0, others, multiplicities: Vec::new() }
    }

    /// No position, and room for this many.
    pub(crate) fn with_room(positions: usize) -> Self {
        let (others, multiplicities) =
            (Vec::with_capacity(positions), Vec::with_capacity(positions));
        Self { others, multiplicities, ..Self::empty() }
    }

    /// Adds positions after the last, to the last row if it shares the same half.
    pub(crate) fn extend(
        &mut self,
        shared: HalfNumber,
        positions: &mut dyn ExactSizeIterator<Item = (HalfNumber, M)>,
    ) {
        if self.shared.last() == Some(&shared) {
            self.starts.pop();
        } else {
            self.shared.push(shared);
        }
        for (other, multiplicity) in positions {
            self.others.push(other);
            self.multiplicities.push(multiplicity);
        }
        self.starts.push(self.others.len());
    }

    /// The positions of all `sources`, in rows for halves of `standing`, in the order in which they
    /// are played.
    ///
    /// A thread for each source counts its positions. Then each thread fills a part of the rows
    /// from all sources. So no two threads write to the same memory. Reading the sources once per
    /// thread is cheap, compared with the scattered writing.
    ///
    /// The positions of a row come in the order of the halves that their fragments share, if what
    /// that takes for a moment is no more than `room` bytes, nor than an eighth of the rows.
    /// Neighbours then read tables at places that are near each other.
    pub(crate) fn gather(
        sources: &[RowFragments<M>],
        by: RowsBy,
        standing: &Catalog,
        crew: &Crew<'_>,
        room: usize,
    ) -> Self {
        let numbers = standing.len();
        let lengths = row_lengths(sources, by, numbers, crew);
        let shared = rows_in_order(&lengths, standing, crew);
        let mut starts = Vec::with_capacity(shared.len() + 1);
        let mut total = 0;
        let mut row_of = vec![0; numbers];
        for (row, &number) in shared.iter().enumerate() {
            starts.push(total);
            total += lengths[number as usize] as usize;
            row_of[number as usize] = row as u32;
        }
        starts.push(total);
        drop(lengths);
        let (mut others, mut multiplicities) = (vec![0; total], vec![M::BLANK; total]);
        let room = room.min(total * (size_of::<HalfNumber>() + size_of::<M>()) / 8);
        let in_order = fragments_in_order(sources, crew, room);
        let filler = RowFiller { sources, in_order, by, row_of: &row_of, starts: &starts };
        filler.fill(&mut others, &mut multiplicities, crew);
        Self { shared, starts, forgotten: 0, others, multiplicities }
    }

    /// Memory that is needed for a moment to gather rows for halves with numbers below `numbers`,
    /// in bytes: the half, the row, the length, the beginning and the next place of each row.
    /// Besides, each source needs the lengths of its rows, which take less than the sums of the
    /// thread that has produced it.
    pub(crate) const fn gathering_bytes(numbers: usize) -> usize {
        numbers * (3 * size_of::<u32>() + 2 * size_of::<usize>())
    }

    /// How many rows there are.
    pub(crate) fn row_count(&self) -> usize {
        self.shared.len()
    }

    /// How many positions there are.
    pub(crate) fn position_count(&self) -> usize {
        self.others.len()
    }

    /// The half that a row shares.
    #[inline(always)]
    pub(crate) fn shared_half(&self, row: usize) -> HalfNumber {
        self.shared[row]
    }

    /// Where the positions of a row are.
    #[inline(always)]
    pub(crate) fn range(&self, row: usize) -> Range<usize> {
        self.starts[row] - self.forgotten..self.starts[row + 1] - self.forgotten
    }

    /// How many positions some rows have.
    pub(crate) fn positions_in(&self, rows: Range<usize>) -> usize {
        self.starts[rows.end] - self.starts[rows.start]
    }

    /// The halves of some positions that their rows do not share, and the multiplicities.
    #[inline(always)]
    pub(crate) fn positions(&self, range: Range<usize>) -> (&[HalfNumber], &[M]) {
        (&self.others[range.clone()], &self.multiplicities[range])
    }

    /// The row, not before row `first`, where the rows from `first` on take about this many bytes.
    /// `None`: all of them take less.
    pub(crate) fn row_after(&self, first: usize, bytes: usize) -> Option<usize> {
        let positions = bytes / (size_of::<HalfNumber>() + size_of::<M>());
        let end = self.starts[first].saturating_add(positions);
        let row = self.starts.partition_point(|&start| start <= end) - 1;
        (row < self.row_count()).then_some(row)
    }

    /// Forgets the positions of the rows before `end`. Returns how many bytes become free.
    pub(crate) fn forget_before(&mut self, end: usize) -> usize {
        let before = self.bytes();
        let positions = self.starts[end] - self.forgotten;
        forget_first(&mut self.others, positions);
        forget_first(&mut self.multiplicities, positions);
        self.forgotten += positions;
        before - self.bytes()
    }

    /// Whether no position was forgotten.
    pub(crate) const fn is_whole(&self) -> bool {
        self.forgotten == 0
    }

    /// How many paths lead to the positions. `None` if the number does not fit.
    pub(crate) fn paths(&self) -> Option<u128> {
        self.multiplicities.iter().try_fold(0_u128, |sum, paths| sum.checked_add(paths.wide()))
    }

    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.row_count() * (size_of::<HalfNumber>() + size_of::<usize>())
            + self.position_count() * (size_of::<HalfNumber>() + size_of::<M>())
    }

    /// The same rows with multiplicities in full width.
    pub(crate) fn widened(&self) -> Rows<u128> {
        Rows {
            shared: self.shared.clone(),
            starts: self.starts.clone(),
            forgotten: self.forgotten,
            others: self.others.clone(),
            multiplicities: self.multiplicities.iter().map(|number| number.wide()).collect(),
        }
    }

    /// Gives new numbers to the halves that rows do not share.
    pub(crate) fn renumber(&mut self, mut number: impl FnMut(HalfNumber) -> HalfNumber) {
        self.others.iter_mut().for_each(|other| *other = number(*other));
    }

    /// The positions in `range` only. `shared_number` and `other_number` give the halves new
    /// numbers. The new numbers of the shared halves must keep the order of the rows.
    pub(crate) fn slice(
        &self,
        range: Range<usize>,
        mut shared_number: impl FnMut(HalfNumber) -> HalfNumber,
        mut other_number: impl FnMut(HalfNumber) -> HalfNumber,
    ) -> Self {
        let mut slice = Self::empty();
        for row in 0..self.row_count() {
            let part = self.range(row);
            let part = part.start.max(range.start)..part.end.min(range.end);
            if part.is_empty() {
                continue;
            }
            slice.shared.push(shared_number(self.shared[row]));
            slice.others.extend(self.others[part.clone()].iter().map(|&n| other_number(n)));
            slice.multiplicities.extend_from_slice(&self.multiplicities[part]);
            slice.starts.push(slice.others.len());
        }
        slice
    }
}

/// Removes the first elements, and gives back their memory.
fn forget_first<T: Copy>(list: &mut Vec<T>, count: usize) {
    list.copy_within(count.., 0);
    list.truncate(list.len() - count);
    list.shrink_to_fit();
}

/// Halves that a thread looks at at once.
const PART: usize = 1 << 14;

/// How many positions share each half.
fn row_lengths<M: Multiplicity>(
    sources: &[RowFragments<M>],
    by: RowsBy,
    numbers: usize,
    crew: &Crew<'_>,
) -> Vec<u32> {
    let sources = sources.iter().filter(|source| source.fragments() > 0);
    let mut by_source: Vec<_> = sources.map(|source| (source, vec![0; numbers])).collect();
    crew.run(&mut by_source, |(source, lengths)| {
        source.for_each(|shared, other, _| lengths[by.row(shared, other) as usize] += 1);
    });
    let mut by_source = by_source.into_iter().map(|(_, lengths)| lengths);
    let mut lengths = by_source.next().unwrap_or_else(|| vec![0; numbers]);
    let more: Vec<Vec<u32>> = by_source.collect();
    if !more.is_empty() {
        let mut parts: Vec<_> = lengths.chunks_mut(PART).enumerate().collect();
        crew.run(&mut parts, |(part, lengths)| {
            for more in &more {
                let more = &more[*part * PART..];
                lengths.iter_mut().zip(more).for_each(|(length, more)| *length += more);
            }
        });
    }
    lengths
}

/// A fragment of one of several sources.
struct SourceFragment {
    shared: HalfNumber,
    source: u32,
    place: FragmentPlace,
}

/// The fragments of all sources by the halves that they share. `None` where that takes more bytes
/// than there is `room`.
fn fragments_in_order<M: Multiplicity>(
    sources: &[RowFragments<M>],
    crew: &Crew<'_>,
    room: usize,
) -> Option<Vec<SourceFragment>> {
    let count = sources.iter().map(RowFragments::fragments).sum();
    if count * size_of::<SourceFragment>() > room {
        return None;
    }
    let mut fragments = Vec::with_capacity(count);
    for (source, of_source) in (0..).zip(sources) {
        of_source.places(|shared, place| fragments.push(SourceFragment { shared, source, place }));
    }
    crew.sort_by(&mut fragments, |one, other| one.shared.cmp(&other.shared));
    Some(fragments)
}

/// The halves that rows share, in the order in which the rows are played.
fn rows_in_order(lengths: &[u32], standing: &Catalog, crew: &Crew<'_>) -> Vec<HalfNumber> {
    let mut parts: Vec<(Range<usize>, Vec<PlayOrder>)> = (0..lengths.len())
        .step_by(PART)
        .map(|start| (start..lengths.len().min(start + PART), Vec::new()))
        .collect();
    crew.run(&mut parts, |(part, rows)| {
        let numbers = part.clone().filter(|&number| lengths[number] > 0);
        rows.extend(numbers.map(|number| standing.play_order(number as HalfNumber)));
    });
    let mut rows: Vec<PlayOrder> = parts.into_iter().flat_map(|(_, rows)| rows).collect();
    crew.sort_by(&mut rows, Ord::cmp);
    rows.into_iter().map(|order| order.row.half()).collect()
}

impl RowsBy {
    /// The half that the row of a position shares.
    #[inline(always)]
    fn row(self, shared: HalfNumber, other: HalfNumber) -> HalfNumber {
        match self {
            Self::SharedHalf => shared,
            Self::OtherHalf => other,
        }
    }

    /// The half that the row of a position does not share.
    #[inline(always)]
    fn in_row(self, shared: HalfNumber, other: HalfNumber) -> HalfNumber {
        match self {
            Self::SharedHalf => other,
            Self::OtherHalf => shared,
        }
    }
}

/// Fills rows whose lengths are known.
struct RowFiller<'a, M> {
    sources: &'a [RowFragments<M>],
    /// The fragments of all sources by the halves that they share. `None`: as they come.
    in_order: Option<Vec<SourceFragment>>,
    by: RowsBy,
    /// The row of each half.
    row_of: &'a [u32],
    starts: &'a [usize],
}

impl<M: Multiplicity> RowFiller<'_, M> {
    /// Fills all rows. There are as many threads as sources, and each thread takes about as many
    /// positions as every other.
    fn fill(&self, mut others: &mut [HalfNumber], mut multiplicities: &mut [M], crew: &Crew<'_>) {
        let (threads, total) = (self.sources.len(), others.len());
        let (mut shares, mut first_row) = (Vec::with_capacity(threads), 0);
        for thread in 1..=threads {
            let end = (total as u128 * thread as u128 / threads as u128) as usize;
            let end_row = self.starts.partition_point(|&start| start < end).max(first_row);
            let positions = self.starts[end_row] - self.starts[first_row];
            let own_others = others.split_off_mut(..positions).unwrap_or_default();
            let own_multiplicities = multiplicities.split_off_mut(..positions).unwrap_or_default();
            shares.push((first_row..end_row, own_others, own_multiplicities));
            first_row = end_row;
        }
        crew.run(&mut shares, |(rows, others, multiplicities)| {
            self.fill_rows(rows.clone(), others, multiplicities);
        });
    }

    fn fill_rows(&self, rows: Range<usize>, others: &mut [HalfNumber], multiplicities: &mut [M]) {
        let offset = self.starts[rows.start];
        let mut next: Vec<usize> =
            self.starts[rows.clone()].iter().map(|start| start - offset).collect();
        let mut put = |shared, other, multiplicity| {
            let row = self.row_of[self.by.row(shared, other) as usize] as usize;
            if let Some(next) = next.get_mut(row.wrapping_sub(rows.start)) {
                others[*next] = self.by.in_row(shared, other);
                multiplicities[*next] = multiplicity;
                *next += 1;
            }
        };
        let Some(in_order) = &self.in_order else {
            return self.sources.iter().for_each(|source| source.for_each(&mut put));
        };
        for &SourceFragment { shared, source, ref place } in in_order {
            let (others, multiplicities) = self.sources[source as usize].fragment(place);
            for (&other, &multiplicity) in others.iter().zip(multiplicities) {
                put(shared, other, multiplicity);
            }
        }
    }
}
