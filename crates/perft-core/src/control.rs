//! Stopping a running count, and seeing how far it has come.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

use crate::account::{MergeAccount, MergePart, PartTime};

/// The state that a count and its watcher share.
///
/// Counts look at it between subtrees of some milliseconds, never inside one.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    nodes: AtomicU64,
    ply: AtomicU32,
    expanded: AtomicU64,
    positions: AtomicU64,
    spilled: AtomicU64,
    spilled_at_most: AtomicU64,
    spilled_in_all: AtomicU64,
    spilled_captures: AtomicU64,
    /// The times of the parts of merged counts, where they are wanted.
    account: Option<MergeAccount>,
}

/// How far a merged count has come in the ply it is working on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlyProgress {
    /// Plies between the root and the positions whose moves are played.
    pub ply: u32,
    /// Positions whose moves have been played.
    pub expanded: u64,
    /// All positions of the ply, or of its slice in work.
    pub positions: u64,
}

/// Bytes that counts have put into temporary files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Spilled {
    /// All bytes that were written.
    pub written: u64,
    /// The most bytes that were on disk at one time.
    pub most_at_once: u64,
    /// The bytes of captures among those that were written. All others are positions.
    pub captures: u64,
}

impl Control {
    /// A control for a count that has not begun.
    pub const fn new() -> Self {
        Self::noting(None)
    }

    const fn noting(account: Option<MergeAccount>) -> Self {
        Self {
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            ply: AtomicU32::new(0),
            expanded: AtomicU64::new(0),
            positions: AtomicU64::new(0),
            spilled: AtomicU64::new(0),
            spilled_at_most: AtomicU64::new(0),
            spilled_in_all: AtomicU64::new(0),
            spilled_captures: AtomicU64::new(0),
            account,
        }
    }

    /// As [`new`](Self::new). Merged counts will note how long their parts take, which takes a
    /// little time by itself.
    pub const fn with_account() -> Self {
        Self::noting(Some(MergeAccount::new()))
    }

    /// How long the parts of merged counts took, in order. None, where that was not
    /// [wanted](Self::with_account).
    pub fn account(&self) -> Vec<PartTime> {
        self.account.as_ref().map_or_else(Vec::new, MergeAccount::parts)
    }

    /// Asks the count to end as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Nodes in the subtrees finished so far, over all counts that used this value. It wraps around
    /// at 2^64, which is good enough for progress and rates. Counts return exact totals.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How far a merged count has come in the ply that was begun last. `None` when no merged count
    /// has begun a ply.
    pub fn ply(&self) -> Option<PlyProgress> {
        let positions = self.positions.load(Ordering::Relaxed);
        (positions > 0).then(|| PlyProgress {
            ply: self.ply.load(Ordering::Relaxed),
            expanded: self.expanded.load(Ordering::Relaxed).min(positions),
            positions,
        })
    }

    /// The bytes that counts with this value have put into temporary files.
    pub fn spilled(&self) -> Spilled {
        Spilled {
            written: self.spilled_in_all.load(Ordering::Relaxed),
            most_at_once: self.spilled_at_most.load(Ordering::Relaxed),
            captures: self.spilled_captures.load(Ordering::Relaxed),
        }
    }

    pub(crate) fn add_spilled(&self, bytes: u64) {
        let before = self.spilled.fetch_add(bytes, Ordering::Relaxed);
        self.spilled_at_most.fetch_max(before + bytes, Ordering::Relaxed);
        self.spilled_in_all.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Some of the bytes that were written are captures.
    pub(crate) fn add_spilled_captures(&self, bytes: u64) {
        self.spilled_captures.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Temporary files are gone.
    pub(crate) fn remove_spilled(&self, bytes: u64) {
        self.spilled.fetch_sub(bytes, Ordering::Relaxed);
    }

    pub(crate) fn begin_ply(&self, ply: u32, positions: u64) {
        self.ply.store(ply, Ordering::Relaxed);
        self.expanded.store(0, Ordering::Relaxed);
        self.positions.store(positions, Ordering::Relaxed);
    }

    /// Does a part of a merged count.
    pub(crate) fn part<T>(&self, part: MergePart, work: impl FnOnce() -> T) -> T {
        match &self.account {
            Some(account) => account.part(self.ply.load(Ordering::Relaxed), part, work),
            None => work(),
        }
    }

    /// Does what all threads share in a part.
    pub(crate) fn shared(&self, work: &mut dyn FnMut()) {
        match &self.account {
            Some(account) => account.shared(work),
            None => work(),
        }
    }

    /// When a task begins that one thread does as a whole, where its time is wanted.
    #[inline(always)]
    pub(crate) fn task_started(&self) -> Option<Instant> {
        self.account.as_ref().map(|_| Instant::now())
    }

    /// Notes how long a task took that began at `start`.
    #[inline(always)]
    pub(crate) fn task_ended(&self, start: Option<Instant>) {
        if let (Some(account), Some(start)) = (&self.account, start) {
            account.task(start.elapsed());
        }
    }

    pub(crate) fn add_expanded(&self, positions: u64) {
        self.expanded.fetch_add(positions, Ordering::Relaxed);
    }

    pub(crate) fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Takes back nodes that will be counted again.
    pub(crate) fn take_back(&self, nodes: u64) {
        self.nodes.fetch_sub(nodes, Ordering::Relaxed);
    }
}

/// A count was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped after {nodes} nodes")]
#[non_exhaustive]
pub struct Interrupted {
    /// The nodes that had been counted by then: a lower bound of the total.
    pub nodes: u128,
}
