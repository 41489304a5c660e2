//! The memory that a run may take.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::memory::Memory;

/// Counts what a run allocates against what it may.
///
/// It is a plan, not a law: everything whose size grows with the number of positions is counted,
/// small things are not, and a thread may go beyond the bound by a page of results before it looks.
#[derive(Debug)]
pub(super) struct Budget {
    limit: usize,
    used: AtomicUsize,
}

impl Budget {
    pub(super) fn new(limit: Memory) -> Self {
        Self { limit: limit.bytes(), used: AtomicUsize::new(0) }
    }

    /// Notes that so many bytes are taken.
    pub(super) fn take(&self, bytes: usize) {
        self.used.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Notes that so many bytes are free again.
    pub(super) fn give_back(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Whether more is taken than allowed.
    pub(super) fn is_exceeded(&self) -> bool {
        self.allows(0) == Fits::No
    }

    /// Whether so many bytes more would be within the bound.
    pub(super) fn allows(&self, bytes: usize) -> Fits {
        let used = self.used.load(Ordering::Relaxed);
        if used.saturating_add(bytes) <= self.limit { Fits::Yes } else { Fits::No }
    }
}

/// Whether something fits into the budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fits {
    Yes,
    No,
}
