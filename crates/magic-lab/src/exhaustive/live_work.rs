//! The work of a search's threads on unfinished units.

use std::sync::atomic::{AtomicU64, Ordering};

/// The work in unfinished units, for the eyes of the user only. It may lag behind.
#[derive(Debug, Default)]
pub(super) struct LiveWork {
    tests: AtomicU64,
    starts: AtomicU64,
}

impl LiveWork {
    /// Candidates tested.
    pub(super) fn tests(&self) -> u64 {
        self.tests.load(Ordering::Relaxed)
    }

    /// Places at which work began, and ended.
    pub(super) fn starts(&self) -> u64 {
        self.starts.load(Ordering::Relaxed)
    }

    /// Adds work.
    pub(super) fn add(&self, work: WorkDone) {
        self.tests.fetch_add(work.tests, Ordering::Relaxed);
        self.starts.fetch_add(work.starts, Ordering::Relaxed);
    }

    /// Takes the work of a unit out, when the unit is finished and counted by the state.
    pub(super) fn take(&self, work: WorkDone) {
        self.tests.fetch_sub(work.tests, Ordering::Relaxed);
        self.starts.fetch_sub(work.starts, Ordering::Relaxed);
    }
}

/// An amount of work.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct WorkDone {
    pub(super) tests: u64,
    pub(super) starts: u64,
}
