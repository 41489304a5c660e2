//! Adding up the paths to each successor: where merging happens.

use crate::merge::catalog::Number;
use crate::merge::weight::Weight;

/// The paths to each half that the moving side can become, against one standing half.
///
/// Two moves that lead to the same half are two additions to the same sum: that is all that merging
/// takes. The sums that are not zero are kept in a list, so that clearing costs what was used.
pub(super) struct Sums<W> {
    sums: Vec<W>,
    touched: Vec<Number>,
    count: usize,
    overflow: bool,
}

impl<W: Weight> Sums<W> {
    /// Sums for the numbers below `numbers`.
    pub(super) fn new(numbers: usize) -> Self {
        // One place more: the list is written to before it is known whether the entry is needed.
        let (sums, touched) = (vec![W::ZERO; numbers], vec![0; numbers + 1]);
        Self { sums, touched, count: 0, overflow: false }
    }

    /// Memory that the sums for `numbers` take, in bytes.
    pub(super) fn bytes(numbers: usize) -> usize {
        numbers * (size_of::<W>() + size_of::<Number>())
    }

    /// Adds paths to a half. `paths` is not zero.
    #[inline(always)]
    pub(super) fn add(&mut self, half: Number, paths: W) {
        let sum = &mut self.sums[half as usize];
        self.touched[self.count] = half;
        self.count += usize::from(sum.is_zero());
        let overflow;
        (*sum, overflow) = sum.checked_sum(paths);
        self.overflow |= overflow;
    }

    /// Whether some sum did not fit since the last call. What is in the sums is then worthless.
    pub(super) fn take_overflow(&mut self) -> bool {
        std::mem::take(&mut self.overflow)
    }

    /// The halves that have paths, and the sums.
    #[inline(always)]
    pub(super) fn parts(&mut self) -> (&[Number], &mut [W]) {
        (&self.touched[..self.count], &mut self.sums)
    }

    /// Forgets which halves have paths, after their sums were taken.
    pub(super) fn reset(&mut self) {
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drained(sums: &mut Sums<u32>) -> Vec<(Number, u32)> {
        let (halves, paths) = sums.parts();
        let drained = halves
            .iter()
            .map(|&half| (half, std::mem::replace(&mut paths[half as usize], 0)))
            .collect();
        sums.reset();
        drained
    }

    #[test]
    fn paths_to_one_half_are_added_up() {
        let mut sums = Sums::new(4);
        for (half, paths) in [(3, 1), (0, 10), (3, 5), (1, 7), (0, 2)] {
            sums.add(half, paths);
        }
        assert_eq!(drained(&mut sums), [(3, 6), (0, 12), (1, 7)]);
        sums.add(3, 2);
        assert_eq!(drained(&mut sums), [(3, 2)]);
        assert!(!sums.take_overflow());
    }

    #[test]
    fn all_halves_fit() {
        let mut sums = Sums::new(3);
        for half in [2, 1, 0, 2, 1, 0] {
            sums.add(half, 1);
        }
        assert_eq!(drained(&mut sums), [(2, 2), (1, 2), (0, 2)]);
    }

    /// A sum that wrapped around to zero would be listed once more, beyond the end of the list.
    #[test]
    fn overflow_is_told_and_never_makes_a_sum_zero() {
        let mut sums = Sums::new(1);
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
