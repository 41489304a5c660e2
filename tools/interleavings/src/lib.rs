//! Runs what threads share without locks through every order that the memory model allows.
//!
//! The files are those of `perft-core`. Their atomic numbers come from [loom](https://docs.rs/loom)
//! here, which runs a test again and again: with every order of the threads' steps, and with every
//! value that a relaxed load may give.

/// What the files find as `crate::atomics` in `perft-core`.
#[cfg(test)]
mod atomics {
    pub(crate) use loom::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
}

#[cfg(test)]
#[allow(dead_code, reason = "a part of it is needed")]
#[path = "../../../crates/perft-core/src/hash/bucket.rs"]
mod bucket;
#[cfg(test)]
#[allow(dead_code, reason = "a part of it is needed")]
#[path = "../../../crates/perft-core/src/merge/budget.rs"]
mod budget;
#[cfg(test)]
#[allow(dead_code, reason = "a part of it is needed")]
#[path = "../../../crates/perft-core/src/memory.rs"]
mod memory;

#[cfg(test)]
mod bucket_orders;
#[cfg(test)]
mod budget_orders;
