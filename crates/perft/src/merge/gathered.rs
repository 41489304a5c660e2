//! Pairs of halves in order: all that share a half side by side.

use std::ops::Range;

use crate::merge::catalog::Number;
use crate::merge::runs::Runs;
use crate::merge::weight::Weight;

/// Pairs of halves with their paths, row by row: a row is all pairs that share one half.
pub(super) struct Gathered<W> {
    /// The half that each row shares.
    rows: Vec<Number>,
    /// Where each row begins, and where the last one ends.
    starts: Vec<usize>,
    others: Vec<Number>,
    paths: Vec<W>,
}

/// Which half of a pair a row is to share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum By {
    /// The one that runs have in common already.
    Common,
    /// The other one: what comes out is transposed.
    Other,
}

impl<W: Weight> Gathered<W> {
    /// One pair.
    pub(super) fn pair(row: Number, other: Number) -> Self {
        Self { rows: vec![row], starts: vec![0, 1], others: vec![other], paths: vec![W::ONE] }
    }

    /// No pair.
    pub(super) fn empty() -> Self {
        Self { rows: Vec::new(), starts: vec![0], others: Vec::new(), paths: Vec::new() }
    }

    /// The pairs of all `sources`, in rows for numbers below `numbers`, which `sort` brings in
    /// order.
    ///
    /// Each source is counted by a thread of its own, and each thread then fills a part of the rows
    /// from all sources: so nothing is shared, and reading the sources, once per thread, is cheap
    /// beside the scattered writing.
    pub(super) fn new(
        sources: &[Runs<W>],
        by: By,
        numbers: usize,
        sort: impl FnOnce(&mut Vec<Number>),
    ) -> Self {
        let counts = count_all(sources, by, numbers);
        let mut rows: Vec<Number> =
            (0..numbers as Number).filter(|&number| counts[number as usize] > 0).collect();
        sort(&mut rows);
        let mut starts = Vec::with_capacity(rows.len() + 1);
        let mut total = 0;
        let mut row_of = vec![0; numbers];
        for (row, &number) in rows.iter().enumerate() {
            starts.push(total);
            total += counts[number as usize] as usize;
            row_of[number as usize] = row as u32;
        }
        starts.push(total);
        drop(counts);
        let (mut others, mut paths) = (vec![0; total], vec![W::ZERO; total]);
        let fill = Fill { sources, by, row_of: &row_of, starts: &starts };
        fill.all(&mut others, &mut paths);
        Self { rows, starts, others, paths }
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// How many pairs there are.
    pub(super) fn len(&self) -> usize {
        self.others.len()
    }

    /// The half that a row shares.
    #[inline(always)]
    pub(super) fn number(&self, row: usize) -> Number {
        self.rows[row]
    }

    /// Where the pairs of a row are.
    #[inline(always)]
    pub(super) fn range(&self, row: usize) -> Range<usize> {
        self.starts[row]..self.starts[row + 1]
    }

    /// How many pairs some rows have.
    pub(super) fn len_of(&self, rows: Range<usize>) -> usize {
        self.starts[rows.end] - self.starts[rows.start]
    }

    /// The other halves of some pairs, and their paths.
    #[inline(always)]
    pub(super) fn pairs(&self, range: Range<usize>) -> (&[Number], &[W]) {
        (&self.others[range.clone()], &self.paths[range])
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.rows.len() * (size_of::<Number>() + size_of::<usize>())
            + self.len() * (size_of::<Number>() + size_of::<W>())
    }

    /// The same in full width.
    pub(super) fn widened(&self) -> Gathered<u128> {
        Gathered {
            rows: self.rows.clone(),
            starts: self.starts.clone(),
            others: self.others.clone(),
            paths: self.paths.iter().map(|paths| paths.wide()).collect(),
        }
    }

    /// The pairs in `range` only, with numbers put through `row_number` and `other_number`, which
    /// must keep the order of the rows.
    pub(super) fn slice(
        &self,
        range: Range<usize>,
        mut row_number: impl FnMut(Number) -> Number,
        mut other_number: impl FnMut(Number) -> Number,
    ) -> Self {
        let mut slice = Self::empty();
        for row in 0..self.rows() {
            let part = self.range(row);
            let part = part.start.max(range.start)..part.end.min(range.end);
            if part.is_empty() {
                continue;
            }
            slice.rows.push(row_number(self.rows[row]));
            slice.others.extend(self.others[part.clone()].iter().map(|&n| other_number(n)));
            slice.paths.extend_from_slice(&self.paths[part]);
            slice.starts.push(slice.others.len());
        }
        slice
    }
}

/// How many pairs each number shares.
fn count_all<W: Weight>(sources: &[Runs<W>], by: By, numbers: usize) -> Vec<u32> {
    let count = |source: &Runs<W>| {
        let mut counts = vec![0u32; numbers];
        source.for_each(|common, other, _| counts[by.row(common, other) as usize] += 1);
        counts
    };
    let Some((first, rest)) = sources.split_first() else { return vec![0; numbers] };
    std::thread::scope(|scope| {
        let rest: Vec<_> = rest.iter().map(|source| scope.spawn(|| count(source))).collect();
        let mut counts = count(first);
        for more in rest {
            let more = more.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
        counts
    })
}

impl By {
    #[inline(always)]
    fn row(self, common: Number, other: Number) -> Number {
        match self {
            Self::Common => common,
            Self::Other => other,
        }
    }

    #[inline(always)]
    fn rest(self, common: Number, other: Number) -> Number {
        match self {
            Self::Common => other,
            Self::Other => common,
        }
    }
}

/// Filling the rows.
struct Fill<'a, W> {
    sources: &'a [Runs<W>],
    by: By,
    row_of: &'a [u32],
    starts: &'a [usize],
}

impl<W: Weight> Fill<'_, W> {
    /// Fills all rows, as many threads as there are sources taking about as many pairs each.
    fn all(&self, mut others: &mut [Number], mut paths: &mut [W]) {
        let (threads, total) = (self.sources.len(), others.len());
        std::thread::scope(|scope| {
            let mut first_row = 0;
            for thread in 1..=threads {
                let share = (total as u128 * thread as u128 / threads as u128) as usize;
                let end_row = self.starts.partition_point(|&start| start < share).max(first_row);
                let pairs = self.starts[end_row] - self.starts[first_row];
                let (own_others, other_others) = std::mem::take(&mut others).split_at_mut(pairs);
                let (own_paths, other_paths) = std::mem::take(&mut paths).split_at_mut(pairs);
                (others, paths) = (other_others, other_paths);
                let rows = first_row..end_row;
                first_row = end_row;
                if thread == threads {
                    self.rows(rows, own_others, own_paths);
                } else {
                    scope.spawn(move || self.rows(rows, own_others, own_paths));
                }
            }
        });
    }

    fn rows(&self, rows: Range<usize>, others: &mut [Number], paths: &mut [W]) {
        let offset = self.starts[rows.start];
        let mut next: Vec<usize> =
            self.starts[rows.clone()].iter().map(|start| start - offset).collect();
        for source in self.sources {
            source.for_each(|common, other, weight| {
                let row = self.row_of[self.by.row(common, other) as usize] as usize;
                if let Some(next) = next.get_mut(row.wrapping_sub(rows.start)) {
                    others[*next] = self.by.rest(common, other);
                    paths[*next] = weight;
                    *next += 1;
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources() -> [Runs<u32>; 3] {
        let mut sources = [Runs::new(), Runs::new(), Runs::new()];
        sources[0].extend(1, [(4, 10), (2, 20)].into_iter());
        sources[2].extend(3, [(4, 30)].into_iter());
        sources[2].extend(1, [(0, 40)].into_iter());
        sources
    }

    fn all(gathered: &Gathered<u32>) -> Vec<(Number, Vec<(Number, u32)>)> {
        let row = |row| {
            let (others, paths) = gathered.pairs(gathered.range(row));
            let pairs = others.iter().copied().zip(paths.iter().copied());
            (gathered.number(row), pairs.collect())
        };
        (0..gathered.rows()).map(row).collect()
    }

    #[test]
    fn rows_hold_all_pairs_of_their_half() {
        let by_common = Gathered::new(&sources(), By::Common, 5, |rows| rows.sort_unstable());
        let expected = [(1, vec![(4, 10), (2, 20), (0, 40)]), (3, vec![(4, 30)])];
        assert_eq!(all(&by_common), expected);
        let by_other = Gathered::new(&sources(), By::Other, 5, |rows| rows.reverse());
        let expected = [(4, vec![(1, 10), (3, 30)]), (2, vec![(1, 20)]), (0, vec![(1, 40)])];
        assert_eq!(all(&by_other), expected);
    }

    #[test]
    fn a_slice_has_the_pairs_of_its_range() {
        let gathered = Gathered::new(&sources(), By::Other, 5, |rows| rows.reverse());
        let slice = gathered.slice(1..3, |row| row + 100, |other| other + 200);
        assert_eq!(all(&slice), [(104, vec![(203, 30)]), (102, vec![(201, 20)])]);
        assert_eq!(all(&gathered.slice(4..4, |row| row, |other| other)), []);
    }
}
