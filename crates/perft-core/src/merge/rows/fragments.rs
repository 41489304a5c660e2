//! The positions that one thread produces, before they are gathered into rows.

use crate::merge::halves::catalog::HalfNumber;
use crate::merge::rows::multiplicity::Multiplicity;

/// Positions in a large page. It has half a megabyte, at four bytes each for half and multiplicity.
const PAGE: usize = 1 << 16;

/// Positions in the first page.
const FIRST_PAGE: usize = 1 << 7;

/// Positions as one thread produces them. A fragment is a number of positions that share one half.
/// A half may have several fragments.
pub(crate) struct RowFragments<M> {
    pages: Vec<Page<M>>,
}

/// The time and memory for adding positions.
#[derive(Default)]
pub(crate) struct Added {
    /// Memory, in bytes.
    pub(crate) bytes: usize,
    /// How many fragments they are.
    pub(crate) fragments: usize,
}

/// Where a fragment is.
pub(crate) struct FragmentPlace {
    page: u32,
    start: u32,
    end: u32,
}

struct Page<M> {
    /// For each fragment the half that it shares, and where it ends.
    fragments: Vec<(HalfNumber, u32)>,
    /// For each position the half that its fragment does not share.
    others: Vec<HalfNumber>,
    multiplicities: Vec<M>,
}

impl<M: Multiplicity> RowFragments<M> {
    pub(crate) const fn new() -> Self {
        Self { pages: Vec::new() }
    }

    /// Adds positions that share the half `shared`: as one fragment, or as several where a page
    /// ends.
    pub(crate) fn add(
        &mut self,
        shared: HalfNumber,
        mut positions: impl ExactSizeIterator<Item = (HalfNumber, M)>,
    ) -> Added {
        let mut added = Added::default();
        while positions.len() > 0 {
            let mut before = self.pages.last().map_or(0, Page::bytes);
            if self.pages.last().map_or(0, Page::room) == 0 {
                // Pages grow, so that small counts take little memory.
                let capacity =
                    self.pages.last().map_or(FIRST_PAGE, |page| PAGE.min(2 * page.capacity()));
                self.pages.push(Page::new(capacity));
                before = 0;
            }
            let Some(page) = self.pages.last_mut() else { break };
            for _ in 0..page.room() {
                let Some((other, multiplicity)) = positions.next() else { break };
                page.others.push(other);
                page.multiplicities.push(multiplicity);
            }
            page.fragments.push((shared, page.others.len() as u32));
            added.bytes += page.bytes() - before;
            added.fragments += 1;
        }
        added
    }

    /// Calls `each` with the shared half, the other half and the multiplicity of every position.
    #[inline(always)]
    pub(crate) fn for_each(&self, mut each: impl FnMut(HalfNumber, HalfNumber, M)) {
        self.pages.iter().for_each(|page| page.for_each(&mut each));
    }

    /// The same positions in parts, each of which can be dropped by itself.
    pub(crate) fn into_parts(self) -> impl Iterator<Item = Self> {
        self.pages.into_iter().map(|page| Self { pages: vec![page] })
    }

    /// How many fragments there are.
    pub(crate) fn fragments(&self) -> usize {
        self.pages.iter().map(|page| page.fragments.len()).sum()
    }

    /// Calls `each` with the shared half and the place of every fragment.
    pub(crate) fn places(&self, mut each: impl FnMut(HalfNumber, FragmentPlace)) {
        for (number, page) in (0..).zip(&self.pages) {
            let mut start = 0;
            for &(shared, end) in &page.fragments {
                each(shared, FragmentPlace { page: number, start, end });
                start = end;
            }
        }
    }

    /// The positions of a fragment: the halves that it does not share, and the multiplicities.
    #[inline(always)]
    pub(crate) fn fragment(&self, place: &FragmentPlace) -> (&[HalfNumber], &[M]) {
        let page = &self.pages[place.page as usize];
        let range = place.start as usize..place.end as usize;
        (&page.others[range.clone()], &page.multiplicities[range])
    }

    /// The same positions with multiplicities in full width.
    pub(crate) fn widened(&self) -> RowFragments<u128> {
        let mut wide = RowFragments::new();
        self.for_each(|shared, other, multiplicity| {
            wide.add(shared, [(other, multiplicity.wide())].into_iter());
        });
        wide
    }

    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.pages.iter().map(Page::bytes).sum()
    }
}

impl FragmentPlace {
    /// How many positions the fragment has.
    pub(crate) fn len(&self) -> usize {
        (self.end - self.start) as usize
    }
}

impl<M: Multiplicity> Page<M> {
    /// Calls `each` with the shared half, the other half and the multiplicity of every position.
    #[inline(always)]
    fn for_each(&self, each: &mut impl FnMut(HalfNumber, HalfNumber, M)) {
        let mut start = 0;
        for &(shared, end) in &self.fragments {
            let range = start..end as usize;
            let positions = self.others[range.clone()].iter().zip(&self.multiplicities[range]);
            for (&other, &multiplicity) in positions {
                each(shared, other, multiplicity);
            }
            start = end as usize;
        }
    }
}

impl<M> Page<M> {
    fn new(capacity: usize) -> Self {
        Self {
            fragments: Vec::new(),
            others: Vec::with_capacity(capacity),
            multiplicities: Vec::with_capacity(capacity),
        }
    }

    /// How many positions it can hold.
    fn capacity(&self) -> usize {
        self.others.capacity()
    }

    /// How many more positions it can hold.
    fn room(&self) -> usize {
        self.capacity() - self.others.len()
    }

    fn bytes(&self) -> usize {
        self.fragments.capacity() * size_of::<(HalfNumber, u32)>()
            + self.others.capacity() * size_of::<HalfNumber>()
            + self.multiplicities.capacity() * size_of::<M>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(fragments: &RowFragments<u32>) -> Vec<(HalfNumber, HalfNumber, u32)> {
        let mut positions = Vec::new();
        fragments.for_each(|shared, other, multiplicity| {
            positions.push((shared, other, multiplicity));
        });
        positions
    }

    #[test]
    fn positions_come_back_in_order() {
        let mut fragments = RowFragments::new();
        fragments.add(7, [(1, 10), (2, 20)].into_iter());
        fragments.add(8, [].into_iter());
        fragments.add(7, [(3, 30)].into_iter());
        assert_eq!(positions(&fragments), [(7, 1, 10), (7, 2, 20), (7, 3, 30)]);
        let mut wide = Vec::new();
        fragments.widened().for_each(|shared, other, paths| wide.push((shared, other, paths)));
        assert_eq!(wide, [(7, 1, 10), (7, 2, 20), (7, 3, 30)]);
    }

    #[test]
    fn pages_grow() {
        let mut fragments = RowFragments::<u32>::new();
        for shared in 0..20_000 {
            fragments.add(shared, [(1, 10), (2, 20)].into_iter());
        }
        let (first, last) = (fragments.pages[0].capacity(), fragments.pages[8].capacity());
        assert_eq!((fragments.pages.len(), first, last), (9, FIRST_PAGE, FIRST_PAGE << 8));
    }

    #[test]
    fn fragments_longer_than_a_page_and_many_pages_keep_all() {
        let mut fragments = RowFragments::new();
        let (mut taken, mut added) = (0, 0);
        let mut expected = Vec::new();
        for (shared, length) in [(1, 10), (2, 3 * PAGE as u32), (3, PAGE as u32 - 5), (4, 100)] {
            let fragment = (0..length as usize).map(|number| (number as HalfNumber, shared));
            let more = fragments.add(shared, fragment);
            taken += more.bytes;
            added += more.fragments;
            expected.extend((0..length).map(|other| (shared, other, shared)));
        }
        assert_eq!(positions(&fragments), expected);
        assert_eq!((taken, added), (fragments.bytes(), fragments.fragments()));
        let mut by_place = Vec::new();
        fragments.places(|shared, place| {
            let (others, multiplicities) = fragments.fragment(&place);
            assert_eq!((others.len(), multiplicities.len()), (place.len(), place.len()));
            by_place.extend(
                others.iter().zip(multiplicities).map(|(&other, &more)| (shared, other, more)),
            );
        });
        assert_eq!(by_place, expected);
        // No page but the last has room.
        let full = |page: &Page<u32>| page.others.len() == page.capacity();
        assert!(fragments.pages.iter().rev().skip(1).all(full));
    }
}
