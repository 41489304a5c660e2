//! A cache line of table entries.

use std::sync::atomic::AtomicU64;

/// Entries in a bucket.
pub(super) const ENTRIES: usize = 4;

/// One cache line of entries. Each takes two words: its tag xor its data, and its data.
#[repr(C, align(64))]
pub(super) struct Bucket(pub(super) [AtomicU64; 2 * ENTRIES]);
