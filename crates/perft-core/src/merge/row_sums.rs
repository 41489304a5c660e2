//! The sums of one row: where merging happens.

use crate::huge_pages::{prefer_huge_pages, resident_bytes};
use crate::merge::catalog::HalfNumber;
use crate::merge::multiplicity::Multiplicity;
use crate::merge::successor_sink::QuietPaths;

/// For each half that the moving side can become: the number of paths to it. All paths lead to one standing
/// half.
///
/// Two moves that lead to the same half are two additions to the same sum. Merging is nothing more. The sums
/// that are not zero are listed, so that clearing takes time only for them.
pub(super) struct RowSums<M: Multiplicity> {
    sums: Vec<M::Sum>,
    /// The halves whose sums are not zero: the first `count` elements.
    touched: Vec<HalfNumber>,
    count: usize,
    overflow: bool,
}

impl<M: Multiplicity> RowSums<M> {
    /// Sums for halves with numbers below `numbers`.
    pub(super) fn new(numbers: usize) -> Self {
        // One element more, because `add` writes to the list before it knows whether the half is new.
        let (mut sums, touched) = (vec![M::NO_PATHS; numbers], vec![0; numbers + 1]);
        prefer_huge_pages(&mut sums);
        Self { sums, touched, count: 0, overflow: false }
    }

    /// Memory that the sums for `numbers` take, in bytes.
    pub(super) const fn bytes(numbers: usize) -> usize {
        resident_bytes(numbers * size_of::<M::Sum>()) + numbers * size_of::<HalfNumber>()
    }

    /// Whether some sum did not fit since the last call. In that case no sum is right.
    pub(super) fn take_overflow(&mut self) -> bool {
        std::mem::take(&mut self.overflow)
    }

    /// Takes the sum of a half.
    #[inline(always)]
    pub(super) fn take(sum: &mut M::Sum) -> M {
        M::of_sum(std::mem::replace(sum, M::NO_PATHS))
    }

    /// The halves that have paths, and all sums by number.
    #[inline(always)]
    pub(super) fn parts(&mut self) -> (&[HalfNumber], &mut [M::Sum]) {
        (&self.touched[..self.count], &mut self.sums)
    }

    /// Clears the list of halves that have paths. The caller has taken the sums, and set them to zero.
    pub(super) fn reset(&mut self) {
        self.count = 0;
    }
}

impl<M: Multiplicity> QuietPaths<M> for RowSums<M> {
    /// Adds paths to a half. `multiplicity` is not zero.
    #[inline(always)]
    fn add(&mut self, half: HalfNumber, multiplicity: M) {
        let sum = &mut self.sums[half as usize];
        self.touched[self.count] = half;
        self.count += usize::from(M::is_none(*sum));
        let overflow;
        (*sum, overflow) = multiplicity.add_to(*sum);
        self.overflow |= overflow;
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
        assert!(!sums.take_overflow());
    }

    #[test]
    fn all_halves_fit() {
        let mut sums = RowSums::<u32>::new(3);
        for half in [2, 1, 0, 2, 1, 0] {
            sums.add(half, 1);
        }
        assert_eq!(drained(&mut sums), [(2, 2), (1, 2), (0, 2)]);
    }

    /// A sum that wrapped around to zero would be listed a second time, beyond the end of the list.
    #[test]
    fn overflow_is_reported_and_never_makes_a_sum_zero() {
        let mut sums = RowSums::<u32>::new(1);
        sums.add(0, u32::MAX);
        assert!(!sums.take_overflow());
        for _ in 0..3 {
            sums.add(0, 1);
        }
        assert!(sums.take_overflow());
        assert!(!sums.take_overflow());
        assert_eq!(drained(&mut sums), [(0, u32::MAX)]);
    }
}
