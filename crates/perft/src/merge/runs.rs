//! What threads produce: pairs of halves with their paths, in runs that share one half.

use crate::merge::catalog::Number;
use crate::merge::weight::Weight;

/// Positions in a page: half a megabyte at four bytes each for half and paths.
const PAGE: usize = 1 << 16;

/// Pairs of halves with their paths, as one thread produces them: run after run of pairs with one
/// half in common.
pub(super) struct Runs<W> {
    pages: Vec<Page<W>>,
}

struct Page<W> {
    /// The half that a run has in common, and where the run ends.
    runs: Vec<(Number, u32)>,
    /// The other halves.
    others: Vec<Number>,
    paths: Vec<W>,
}

impl<W: Weight> Runs<W> {
    pub(super) const fn new() -> Self {
        Self { pages: Vec::new() }
    }

    /// Adds a run of halves and paths with `common` in common. Returns the memory that this took,
    /// in bytes.
    #[inline(always)]
    pub(super) fn extend(
        &mut self,
        common: Number,
        run: impl ExactSizeIterator<Item = (Number, W)>,
    ) -> usize {
        let room = self.pages.last().map_or(0, |page| PAGE.saturating_sub(page.others.len()));
        let mut before = 0;
        if room < run.len() {
            // The first page grows as needed, so that small runs of the program stay small.
            let capacity = if self.pages.is_empty() { run.len() } else { PAGE.max(run.len()) };
            self.pages.push(Page::new(capacity));
        } else {
            before = self.pages.last().map_or(0, Page::bytes);
        }
        // No closure: what it holds would be compiled without the features of the processor level.
        let Some(page) = self.pages.last_mut() else { return 0 };
        for (other, paths) in run {
            page.others.push(other);
            page.paths.push(paths);
        }
        page.runs.push((common, page.others.len() as u32));
        page.bytes() - before
    }

    /// Calls `each` with the common half, the other half and the paths of every pair.
    #[inline(always)]
    pub(super) fn for_each(&self, mut each: impl FnMut(Number, Number, W)) {
        for page in &self.pages {
            let mut start = 0;
            for &(common, end) in &page.runs {
                let run = start..end as usize;
                for (&other, &paths) in page.others[run.clone()].iter().zip(&page.paths[run]) {
                    each(common, other, paths);
                }
                start = end as usize;
            }
        }
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.pages.iter().map(Page::bytes).sum()
    }
}

impl<W> Page<W> {
    fn new(capacity: usize) -> Self {
        Self {
            runs: Vec::new(),
            others: Vec::with_capacity(capacity),
            paths: Vec::with_capacity(capacity),
        }
    }

    fn bytes(&self) -> usize {
        self.runs.capacity() * size_of::<(Number, u32)>()
            + self.others.capacity() * size_of::<Number>()
            + self.paths.capacity() * size_of::<W>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(runs: &Runs<u32>) -> Vec<(Number, Number, u32)> {
        let mut pairs = Vec::new();
        runs.for_each(|common, other, paths| pairs.push((common, other, paths)));
        pairs
    }

    #[test]
    fn pairs_come_back_in_order() {
        let mut runs = Runs::new();
        runs.extend(7, [(1, 10), (2, 20)].into_iter());
        runs.extend(8, [].into_iter());
        runs.extend(7, [(3, 30)].into_iter());
        assert_eq!(pairs(&runs), [(7, 1, 10), (7, 2, 20), (7, 3, 30)]);
    }

    #[test]
    fn runs_longer_than_a_page_and_many_pages_keep_all() {
        let mut runs = Runs::new();
        let mut taken = 0;
        let mut expected = Vec::new();
        for (common, length) in [(1, 10), (2, 3 * PAGE as u32), (3, PAGE as u32 - 5), (4, 100)] {
            taken += runs.extend(common, (0..length as usize).map(|n| (n as Number, common)));
            expected.extend((0..length).map(|other| (common, other, common)));
        }
        assert_eq!(pairs(&runs), expected);
        assert_eq!(taken, runs.bytes());
    }
}
