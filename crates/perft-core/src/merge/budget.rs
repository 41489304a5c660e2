//! The memory that a merged count may take.

use crate::atomics::{AtomicUsize, Ordering};
use crate::memory::Memory;

/// Compares the memory that a count takes with the memory that it may take.
///
/// The bound is kept roughly. All that grows with the number of positions is booked, small things
/// are not. A thread checks the bound only now and then, so it may exceed the bound by a page of
/// results.
#[derive(Debug)]
pub(crate) struct Budget {
    limit: usize,
    used: AtomicUsize,
    /// The most that was taken at a time.
    #[cfg(test)]
    most: AtomicUsize,
}

impl Budget {
    pub(crate) fn new(limit: Memory) -> Self {
        Self {
            limit: limit.bytes(),
            used: AtomicUsize::new(0),
            #[cfg(test)]
            most: AtomicUsize::new(0),
        }
    }

    /// The bound, in bytes.
    pub(super) const fn limit(&self) -> usize {
        self.limit
    }

    /// Books that many bytes as taken.
    pub(crate) fn take(&self, bytes: usize) {
        let _before = self.used.fetch_add(bytes, Ordering::Relaxed);
        #[cfg(test)]
        self.most.fetch_max(_before + bytes, Ordering::Relaxed);
    }

    /// The most that was taken at a time.
    #[cfg(test)]
    pub(crate) fn most(&self) -> usize {
        self.most.load(Ordering::Relaxed)
    }

    /// Books that many bytes as free again.
    pub(crate) fn give_back(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Whether all that was taken is free again.
    pub(crate) fn is_settled(&self) -> bool {
        self.used.load(Ordering::Relaxed) == 0
    }

    /// How many bytes more would be within the bound.
    pub(crate) fn free(&self) -> usize {
        self.limit.saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// Whether more is taken than allowed.
    pub(crate) fn is_exceeded(&self) -> bool {
        self.allows(0) == Fits::No
    }

    /// Whether that many bytes more would be within the bound.
    pub(crate) fn allows(&self, bytes: usize) -> Fits {
        let used = self.used.load(Ordering::Relaxed);
        if used.saturating_add(bytes) <= self.limit { Fits::Yes } else { Fits::No }
    }
}

/// Whether memory fits into the budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fits {
    Yes,
    No,
}
