//! The sums of one row: where merging happens.

use crate::huge_pages::{prefer_huge_pages, resident_bytes};
use crate::merge::halves::catalog::HalfNumber;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::successor_sink::QuietPaths;
use crate::prefetch::prefetch;

/// The most additions that wait. A processor can ask memory for about as many cache lines at a
/// time.
const WAITING: usize = 32;

/// For each half that the moving side can become: the number of paths to it. All paths lead to one
/// standing half.
///
/// Two moves that lead to the same half are two additions to the same sum. Merging is nothing more.
/// The sums that are not zero are listed, so that clearing takes time only for them.
///
/// The sums of a deep ply are far more than the caches hold. So additions wait for others until
/// memory has answered. They come in any order, because only their sum counts.
pub(crate) struct RowSums<M: Multiplicity> {
    sums: Vec<M::Sum>,
    /// Paths that wait to be added: the first `waiting_count` elements. When all wait, the oldest
    /// is at `oldest`, counted on from the beginning again and again.
    waiting: [(HalfNumber, M); WAITING],
    waiting_count: usize,
    oldest: usize,
    /// The halves whose sums are not zero: the first `count` elements.
    touched: Vec<HalfNumber>,
    count: usize,
    /// Paths that did not fit the sums of their halves.
    excess: Vec<(HalfNumber, M)>,
}

impl<M: Multiplicity> RowSums<M> {
    /// Sums for halves with numbers below `numbers`.
    pub(crate) fn new(numbers: usize) -> Self {
        // One element more, because `add` writes to the list before it knows whether the half is
        // new.
        let (mut sums, touched) = (vec![M::NO_PATHS; numbers], vec![0; numbers + 1]);
        prefer_huge_pages(&mut sums);
        let waiting = [(0, M::ONE); WAITING];
        let excess = Vec::new();
        Self { sums, waiting, waiting_count: 0, oldest: 0, touched, count: 0, excess }
    }

    /// Memory that the sums for `numbers` take, in bytes.
    pub(crate) const fn bytes(numbers: usize) -> usize {
        resident_bytes(numbers * size_of::<M::Sum>()) + numbers * size_of::<HalfNumber>()
    }

    /// Takes the paths that did not fit their sums since the last call. They are not in the sums.
    pub(crate) fn take_excess(&mut self) -> Vec<(HalfNumber, M)> {
        self.add_waiting();
        std::mem::take(&mut self.excess)
    }

    /// Takes the sum of a half.
    #[inline(always)]
    pub(crate) fn take(sum: &mut M::Sum) -> M {
        M::of_sum(std::mem::replace(sum, M::NO_PATHS))
    }

    /// The halves that have paths, and all sums by number.
    #[inline(always)]
    pub(crate) fn parts(&mut self) -> (&[HalfNumber], &mut [M::Sum]) {
        self.add_waiting();
        (&self.touched[..self.count], &mut self.sums)
    }

    #[inline(always)]
    fn add_now(&mut self, half: HalfNumber, multiplicity: M) {
        let sum = &mut self.sums[half as usize];
        self.touched[self.count] = half;
        self.count += usize::from(M::is_none(*sum));
        match multiplicity.add_to(*sum) {
            Some(with_these) => *sum = with_these,
            None => self.exceed(half, multiplicity),
        }
    }

    /// Keeps paths apart that do not fit the sum of their half.
    #[cold]
    #[inline(never)]
    fn exceed(&mut self, half: HalfNumber, multiplicity: M) {
        self.excess.push((half, multiplicity));
    }

    fn add_waiting(&mut self) {
        self.oldest = 0;
        for waiting in 0..std::mem::take(&mut self.waiting_count) {
            let (half, multiplicity) = self.waiting[waiting];
            self.add_now(half, multiplicity);
        }
    }

    /// Clears the list of halves that have paths. The caller has taken the sums, and set them to
    /// zero.
    pub(crate) fn reset(&mut self) {
        self.count = 0;
    }
}

impl<M: Multiplicity> QuietPaths<M> for RowSums<M> {
    /// Adds paths to a half, now or soon. `multiplicity` is not zero.
    #[inline(always)]
    fn add(&mut self, half: HalfNumber, multiplicity: M) {
        prefetch(&self.sums[half as usize]);
        if self.waiting_count < WAITING {
            self.waiting[self.waiting_count] = (half, multiplicity);
            self.waiting_count += 1;
            return;
        }
        let (oldest, its) =
            std::mem::replace(&mut self.waiting[self.oldest % WAITING], (half, multiplicity));
        self.oldest += 1;
        self.add_now(oldest, its);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drained(sums: &mut RowSums<u32>) -> Vec<(HalfNumber, u32)> {
        let (halves, all_sums) = sums.parts();
        let drained = halves
            .iter()
            .map(|&half| (half, std::mem::replace(&mut all_sums[half as usize], 0)))
            .collect();
        sums.reset();
        drained
    }

    #[test]
    fn paths_to_one_half_are_added_up() {
        let mut sums = RowSums::<u32>::new(4);
        for (half, multiplicity) in [(3, 1), (0, 10), (3, 5), (1, 7), (0, 2)] {
            sums.add(half, multiplicity);
        }
        assert_eq!(drained(&mut sums), [(3, 6), (0, 12), (1, 7)]);
        sums.add(3, 2);
        assert_eq!(drained(&mut sums), [(3, 2)]);
        assert!(sums.take_excess().is_empty());
    }

    #[test]
    fn all_halves_fit() {
        let mut sums = RowSums::<u32>::new(3);
        for half in [2, 1, 0, 2, 1, 0] {
            sums.add(half, 1);
        }
        assert_eq!(drained(&mut sums), [(2, 2), (1, 2), (0, 2)]);
    }

    #[test]
    fn additions_that_wait_are_added_in_time() {
        let mut sums = RowSums::<u32>::new(7);
        for additions in [WAITING - 1, WAITING, WAITING + 1, 5 * WAITING + 3, 2] {
            let mut expected = [0; 7];
            for addition in 0..additions as u32 {
                let half = addition * addition % 7;
                sums.add(half, addition + 1);
                expected[half as usize] += addition + 1;
            }
            let mut drained = drained(&mut sums);
            drained.sort_unstable();
            let expected = (0..).zip(expected).filter(|&(_, sum)| sum > 0);
            assert_eq!(drained, expected.collect::<Vec<_>>(), "{additions} additions");
        }
    }

    /// A sum that wrapped around to zero would be listed a second time, beyond the end of the list.
    #[test]
    fn paths_that_do_not_fit_are_kept_apart() {
        let mut sums = RowSums::<u32>::new(2);
        sums.add(0, u32::MAX);
        assert!(sums.take_excess().is_empty());
        for multiplicity in [1, 2, u32::MAX] {
            sums.add(0, multiplicity);
            sums.add(1, 1 + multiplicity / 4);
        }
        assert_eq!(sums.take_excess(), [(0, 1), (0, 2), (0, u32::MAX)]);
        assert!(sums.take_excess().is_empty());
        assert_eq!(drained(&mut sums), [(0, u32::MAX), (1, 3 + u32::MAX / 4)]);
    }
}
