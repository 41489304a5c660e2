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
