//! A cache line of table entries, which threads read and write without locks.
//!
//! An entry is two words: its tag xor its data, and its data. A thread may read one word of one
//! write and the other word of another write. The xor of such words is the tag of no position, but
//! by chance.

use crate::atomics::{AtomicU64, Ordering};

/// Entries in a bucket.
pub(super) const ENTRIES: usize = 4;

/// The bits of an entry that say which part of a table it belongs to.
pub(super) const PART_BITS: u32 = 4;

/// One cache line of entries. Words that are all zero are a bucket without entries.
#[repr(C, align(64))]
pub(super) struct Bucket(pub(super) [AtomicU64; 2 * ENTRIES]);

impl Bucket {
    /// The count that is stored under `tag` with `depth`.
    ///
    /// All entries are compared, and then there is one branch: which entry it is cannot be
    /// predicted.
    #[inline(always)]
    pub(super) fn get(&self, tag: u64, depth: u32) -> Option<u64> {
        let mut found = EntryData(0);
        for entry in 0..ENTRIES {
            let data = EntryData(self.0[2 * entry + 1].load(Ordering::Relaxed));
            let stored = self.0[2 * entry].load(Ordering::Relaxed) ^ data.0;
            let differs = (stored ^ tag) | u64::from(data.depth() ^ depth);
            found.0 |= if differs == 0 { data.0 } else { 0 };
        }
        (found.0 != 0).then(|| found.nodes())
    }

    /// Stores a count in place of the shallowest entry. If all entries are deeper than the new one,
    /// the last entry is replaced: a table full of old deep counts would be useless. What does not
    /// fit an entry is left out. The part, the lowest bits of `place`, is kept with the entry for
    /// [`move_to`](Self::move_to).
    #[inline(always)]
    pub(super) fn put(&self, tag: u64, depth: u32, nodes: u128, place: u64) -> Stored {
        let Some(data) = EntryData::new(depth, nodes, place) else { return Stored::InFreeEntry };
        self.write([tag ^ data.0, data.0], depth)
    }

    #[inline(always)]
    fn write(&self, [first, second]: [u64; 2], depth: u32) -> Stored {
        let (mut victim, mut fewest) = (ENTRIES - 1, depth + 1);
        for entry in 0..ENTRIES {
            let old = EntryData(self.0[2 * entry + 1].load(Ordering::Relaxed)).depth();
            if old < fewest {
                (victim, fewest) = (entry, old);
            }
        }
        self.0[2 * victim].store(first, Ordering::Relaxed);
        self.0[2 * victim + 1].store(second, Ordering::Relaxed);
        if fewest == 0 { Stored::InFreeEntry } else { Stored::InPlaceOfAnother }
    }

    /// Whether nothing was stored here yet: the first entry is the first to be used. After entries
    /// have been moved away, it may be `true` though there are others.
    #[inline(always)]
    pub(super) fn looks_unused(&self) -> bool {
        self.0[1].load(Ordering::Relaxed) == 0
    }

    /// Moves the entries to `other` whose part, as far as `mask` goes, is `part`. What other
    /// threads store here or there meanwhile may be lost. It is never wrong, because an entry is
    /// one wherever it is.
    pub(super) fn move_to(&self, other: &Self, mask: u64, part: u64) {
        for entry in 0..ENTRIES {
            let data = EntryData(self.0[2 * entry + 1].load(Ordering::Relaxed));
            if data.depth() != 0 && data.part() & mask == part {
                let first = self.0[2 * entry].load(Ordering::Relaxed);
                other.write([first, data.0], data.depth());
                self.0[2 * entry + 1].store(0, Ordering::Relaxed);
            }
        }
    }

    /// Forgets all entries.
    pub(super) fn clear(&mut self) {
        for word in &mut self.0 {
            *word = AtomicU64::new(0);
        }
    }
}

/// Where a count was stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stored {
    /// In an entry that was free, or nowhere.
    InFreeEntry,
    /// In place of another count.
    InPlaceOfAnother,
}

/// Depth (low 8 bits), part (4 bits) and nodes (high 52 bits). Stored counts have a depth, so 0 is
/// an empty entry.
#[derive(Clone, Copy)]
struct EntryData(u64);

impl EntryData {
    const DEPTH_BITS: u32 = 8;
    const NODES_SHIFT: u32 = Self::DEPTH_BITS + PART_BITS;

    #[inline(always)]
    fn new(depth: u32, nodes: u128, place: u64) -> Option<Self> {
        let fits = nodes >> (64 - Self::NODES_SHIFT) == 0 && depth >> Self::DEPTH_BITS == 0;
        let part = place & ((1 << PART_BITS) - 1);
        let low = part << Self::DEPTH_BITS | u64::from(depth);
        fits.then_some(Self((nodes as u64) << Self::NODES_SHIFT | low))
    }

    #[inline(always)]
    const fn part(self) -> u64 {
        self.0 >> Self::DEPTH_BITS & ((1 << PART_BITS) - 1)
    }

    #[inline(always)]
    const fn depth(self) -> u32 {
        (self.0 & ((1 << Self::DEPTH_BITS) - 1)) as u32
    }

    #[inline(always)]
    const fn nodes(self) -> u64 {
        self.0 >> Self::NODES_SHIFT
    }
}
