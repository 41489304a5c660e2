//! A cache line of table entries, which threads read and write without locks.
//!
//! An entry is two words: its tag xor its data, and its data. A thread may read one word of one write and the other
//! word of another write. The xor of such words is the tag of no position, but by chance.

use crate::atomics::{AtomicU64, Ordering};

/// Entries in a bucket.
pub(super) const ENTRIES: usize = 4;

/// One cache line of entries. Words that are all zero are a bucket without entries.
#[repr(C, align(64))]
pub(super) struct Bucket(pub(super) [AtomicU64; 2 * ENTRIES]);

impl Bucket {
    /// The count that is stored under `tag` with `depth`.
    #[inline(always)]
    pub(super) fn get(&self, tag: u64, depth: u32) -> Option<u64> {
        for entry in 0..ENTRIES {
            let data = EntryData(self.0[2 * entry + 1].load(Ordering::Relaxed));
            let stored = self.0[2 * entry].load(Ordering::Relaxed) ^ data.0;
            if stored == tag && data.depth() == depth {
                return Some(data.nodes());
            }
        }
        None
    }

    /// Stores a count in place of the shallowest entry. If all entries are deeper than the new one, the last entry is
    /// replaced: a table full of old deep counts would be useless. What does not fit an entry is left out.
    #[inline(always)]
    pub(super) fn put(&self, tag: u64, depth: u32, nodes: u128) {
        let Some(data) = EntryData::new(depth, nodes) else { return };
        let (mut victim, mut fewest) = (ENTRIES - 1, depth + 1);
        for entry in 0..ENTRIES {
            let old = EntryData(self.0[2 * entry + 1].load(Ordering::Relaxed)).depth();
            if old < fewest {
                (victim, fewest) = (entry, old);
            }
        }
        self.0[2 * victim].store(tag ^ data.0, Ordering::Relaxed);
        self.0[2 * victim + 1].store(data.0, Ordering::Relaxed);
    }

    /// Forgets all entries.
    pub(super) fn clear(&mut self) {
        for word in &mut self.0 {
            *word = AtomicU64::new(0);
        }
    }
}

/// Depth (low 8 bits) and nodes (high 56 bits). Stored counts have a depth, so 0 is an empty entry.
#[derive(Clone, Copy)]
struct EntryData(u64);

impl EntryData {
    const DEPTH_BITS: u32 = 8;

    #[inline(always)]
    fn new(depth: u32, nodes: u128) -> Option<Self> {
        let fits = nodes >> (64 - Self::DEPTH_BITS) == 0 && depth >> Self::DEPTH_BITS == 0;
        fits.then_some(Self((nodes as u64) << Self::DEPTH_BITS | u64::from(depth)))
    }

    #[inline(always)]
    const fn depth(self) -> u32 {
        (self.0 & ((1 << Self::DEPTH_BITS) - 1)) as u32
    }

    #[inline(always)]
    const fn nodes(self) -> u64 {
        self.0 >> Self::DEPTH_BITS
    }
}
