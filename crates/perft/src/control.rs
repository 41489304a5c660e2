//! Stopping a running count, and seeing how far it has come.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Shared between a count and whoever watches it.
///
/// Counts look at it between subtrees of some milliseconds, never inside one.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    nodes: AtomicU64,
}

impl Control {
    /// Nothing counted, nothing stopped.
    pub const fn new() -> Self {
        Self { stop: AtomicBool::new(false), nodes: AtomicU64::new(0) }
    }

    /// Asks the count to end as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Nodes in the subtrees finished so far, over all counts that used this value. Wraps around
    /// at 2^64: it is for progress and rates, the totals are returned exactly.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(crate) fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
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
