//! The captures into the rows of a ply, where the threads left them.

use std::ops::Range;

use crate::merge::crew::Crew;
use crate::merge::halves::catalog::{Catalog, HalfNumber, RowOrder};
use crate::merge::rows::fragments::{FragmentPlace, RowFragments};
use crate::merge::rows::multiplicity::Multiplicity;

/// Captures by the half that stands after them. They stay in the fragments that the threads
/// produced: a sorted list says where. So no second copy is made.
pub(crate) struct CapturedRows<M> {
    sources: Vec<RowFragments<M>>,
    places: Vec<SourcePlace>,
}

/// A fragment, and its source.
struct SourcePlace {
    order: RowOrder,
    source: u32,
    fragment: FragmentPlace,
}

/// Sorts by row. It is a function of its own to be compiled once, and not for each width of
/// multiplicities.
fn sort_places(places: &mut [SourcePlace], crew: &Crew<'_>) {
    crew.sort_by(places, |one, other| one.order.cmp(&other.order));
}

impl<M: Multiplicity> CapturedRows<M> {
    /// Memory that each fragment takes in the sorted list, in bytes.
    pub(crate) const BYTES_PER_FRAGMENT: usize = size_of::<SourcePlace>();

    /// Memory that the captures of one source take once they are sorted, in bytes.
    pub(crate) fn bytes_of(source: &RowFragments<M>) -> usize {
        source.bytes() + source.fragments() * Self::BYTES_PER_FRAGMENT
    }

    /// The captures of all sources. Their halves belong to `standing`.
    pub(crate) fn new(sources: Vec<RowFragments<M>>, standing: &Catalog, crew: &Crew<'_>) -> Self {
        let mut places: Vec<SourcePlace> =
            Vec::with_capacity(sources.iter().map(RowFragments::fragments).sum());
        for (number, source) in (0..).zip(&sources) {
            source.places(|shared, fragment| {
                places.push(SourcePlace {
                    order: standing.row_order(shared),
                    source: number,
                    fragment,
                });
            });
        }
        sort_places(&mut places, crew);
        Self { sources, places }
    }

    /// How many fragments there are.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// The half that the captures of a fragment lead to.
    #[inline(always)]
    pub(crate) fn shared_half(&self, place: usize) -> HalfNumber {
        self.places[place].order.half()
    }

    /// Where the row of that half belongs among rows with as many pieces.
    #[inline(always)]
    pub(crate) fn order(&self, place: usize) -> RowOrder {
        self.places[place].order
    }

    /// The end of the fragments, from `start` on, that lead to the same half.
    pub(crate) fn end_of_row(&self, start: usize) -> usize {
        let shared = self.shared_half(start);
        let same = self.places[start..].iter().take_while(|place| place.order.half() == shared);
        start + same.count()
    }

    /// The end of the fragments, from `start` on, that lead to rows up to `end`.
    pub(crate) fn end_of_batch(&self, start: usize, end: Option<RowOrder>) -> usize {
        let Some(end) = end else { return self.places.len() };
        let within = |place: &SourcePlace| place.order.is_within(end);
        start + self.places[start..].partition_point(within)
    }

    /// How many captures some fragments hold.
    pub(crate) fn positions_in(&self, places: Range<usize>) -> usize {
        self.places[places].iter().map(|place| place.fragment.len()).sum()
    }

    /// The capturing halves and multiplicities, fragment by fragment.
    #[inline(always)]
    pub(crate) fn fragments(
        &self,
        places: Range<usize>,
    ) -> impl Iterator<Item = (&[HalfNumber], &[M])> {
        self.places[places]
            .iter()
            .map(|place| self.sources[place.source as usize].fragment(&place.fragment))
    }

    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<SourcePlace>()
            + self.sources.iter().map(RowFragments::bytes).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use board::Board;
    use magic_core::Color;

    use super::*;
    use crate::merge::halves::half::Half;

    #[test]
    fn captures_come_by_the_half_that_is_left() {
        let mut standing = Catalog::new(Color::White);
        let start = Board::start();
        for &mv in &movegen::legal_moves(&start) {
            standing.number(&Half::of(&start.play(mv), Color::White));
        }
        let mut sources = vec![RowFragments::<u32>::new(), RowFragments::new()];
        sources[0].add(7, [(1, 10), (2, 20)].into_iter());
        sources[0].add(3, [(5, 50)].into_iter());
        sources[1].add(7, [(3, 30)].into_iter());
        let rows = CapturedRows::new(sources, &standing, &Crew::alone());
        assert_eq!((rows.len(), rows.shared_half(0), rows.end_of_row(0)), (3, 3, 1));
        assert_eq!((rows.shared_half(1), rows.end_of_row(1)), (7, 3));
        assert_eq!(rows.positions_in(1..3), 3);
        let mut captures: Vec<u32> =
            rows.fragments(1..3).flat_map(|(_, paths)| paths.iter().copied()).collect();
        captures.sort_unstable();
        assert_eq!(captures, [10, 20, 30]);
    }
}
