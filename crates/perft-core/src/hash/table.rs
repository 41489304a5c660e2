//! The transposition table: counts by key, shared by all threads without locks.

use std::fmt;

use board::Board;

use crate::atomics::{AtomicU64, AtomicUsize, Ordering};
use crate::hash::bucket::{Bucket, PART_BITS, Stored};
use crate::hash::key_maker::{KeyMaker, TableKey};
use crate::hash::unchecked::TableMemory;
use crate::memory::Memory;
use crate::prefetch::prefetch;

/// Counts of subtrees, found by a key of board and depth.
///
/// An entry takes 16 bytes: the count (52 bits), the depth (8 bits), four bits of its place, and a
/// tag of 64 bits. Greater counts are not stored. Threads write without locks. The tag is stored as
/// an exclusive or with the count and depth, so an entry torn by two threads is recognised. Source:
/// Hyatt and Mann's lockless hashing.
///
/// # How sure a hit is
/// All 64 bits of the tag are compared, and they do not depend on the bits that choose the bucket.
/// A lookup of a position that is not stored compares at most four entries. So it finds a wrong
/// entry with probability below 4 × 2^-64.
///
/// A count of *n* lookups goes wrong with probability below *n* × 2.2 × 10^-19. With 10^8 lookups,
/// as for depth 8 from the start position, that is 2 × 10^-11. With 10^12 lookups it is 2 × 10^-7.
/// To be sure of a count, make it twice, with different [seeds](Self::with_seed), or
/// [merged](crate::Method::Merged).
///
/// # Memory
/// A large table is used from a sixteenth on, and its part in use doubles when it is full. So a
/// count that needs less than the whole does not touch the rest, which the system need not find for
/// it.
pub struct TranspositionTable {
    buckets: TableMemory,
    keys: KeyMaker,
    /// How many buckets a part has: the whole table is 1 part or `1 << PART_BITS` parts, one after
    /// another.
    part_length: usize,
    /// The number of the last part. The number of a part is made of the low bits of a place.
    last_part: u64,
    /// The number of the last part in use: 0, 1, 3, 7 or 15, and [`last_part`](Self::last_part) at
    /// most.
    last_used_part: AtomicU64,
    /// Samples of counts that took the place of others since the last time that parts were added.
    sampled_evictions: AtomicUsize,
    /// A bit for each [`GROUP`] of buckets: whether what belongs there was moved there from parts
    /// that were used before.
    moved: Vec<AtomicU64>,
}

/// Buckets whose entries are moved at once. They are beside each other, so that the processor
/// fetches them ahead.
const GROUP: usize = 64;

/// Smaller tables are used as a whole. Parts of larger ones have whole huge pages.
const LEAST_IN_PARTS: usize = (2 << 20) << PART_BITS;

/// More parts are used when, on average, a bucket has lost this many counts. A third of all counts
/// is lost then. That costs less than memory that the system must find: those that come again are
/// counted again, and most are small.
const EVICTIONS_OF_A_BUCKET: usize = 2;

/// Of this many losses one is counted, because threads wait for each other when they write to the
/// same number.
const EVICTIONS_FOR_A_SAMPLE: u64 = 64;

/// Where a count belongs. When more parts are used later, a count that is stored here is still
/// right, and may be lost.
#[derive(Clone, Copy)]
pub(super) struct TablePlace<'t> {
    bucket: &'t Bucket,
    key: TableKey,
}

impl TablePlace<'_> {
    /// Prefetches the entry.
    #[inline(always)]
    pub(super) fn prefetch(self) {
        prefetch(self.bucket);
    }
}

/// There is no memory for a table of the size that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no memory for a table of {0}: ask for a smaller one")]
#[non_exhaustive]
pub struct OutOfMemory(pub Memory);

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("memory", &self.memory()).finish_non_exhaustive()
    }
}

impl TranspositionTable {
    /// An empty table of at most `memory`, in whole buckets, with at least one bucket.
    ///
    /// # Errors
    /// [`OutOfMemory`] when the system does not give that much.
    pub fn new(memory: Memory) -> Result<Self, OutOfMemory> {
        Self::with_seed(memory, 0)
    }

    /// [`new`](Self::new), with keys drawn from `seed`. Different seeds have different collisions.
    ///
    /// # Errors
    /// [`OutOfMemory`] when the system does not give that much.
    pub fn with_seed(memory: Memory, seed: u64) -> Result<Self, OutOfMemory> {
        let count = (memory.bytes() / size_of::<Bucket>()).max(1);
        let buckets = TableMemory::new(count).ok_or(OutOfMemory(memory))?;
        let bits = if count * size_of::<Bucket>() < LEAST_IN_PARTS { 0 } else { PART_BITS };
        Self::in_parts(buckets, bits, seed).ok_or(OutOfMemory(memory))
    }

    /// An empty table in `1 << bits` parts, or `None` when there is no memory for it. `bits` is
    /// [`PART_BITS`] at most.
    fn in_parts(buckets: TableMemory, bits: u32, seed: u64) -> Option<Self> {
        let groups = if bits == 0 { 0 } else { (buckets.len() >> bits).div_ceil(GROUP) << bits };
        let words = groups.div_ceil(u64::BITS as usize);
        let mut moved = Vec::new();
        moved.try_reserve_exact(words).ok()?;
        moved.resize_with(words, || AtomicU64::new(0));
        Some(Self {
            part_length: buckets.len() >> bits,
            buckets,
            keys: KeyMaker::new(seed),
            last_part: (1 << bits) - 1,
            last_used_part: AtomicU64::new(0),
            sampled_evictions: AtomicUsize::new(0),
            moved,
        })
    }

    /// How much memory the entries take.
    pub fn memory(&self) -> Memory {
        Memory::from_bytes(size_of_val(&*self.buckets))
    }

    /// Forgets all counts.
    pub fn clear(&mut self) {
        let used = (*self.last_used_part.get_mut() as usize + 1) * self.part_length;
        self.buckets[..used].iter_mut().for_each(Bucket::clear);
        *self.last_used_part.get_mut() = 0;
        *self.sampled_evictions.get_mut() = 0;
        self.moved.iter_mut().for_each(|word| *word.get_mut() = 0);
    }

    /// Where the count of `board` with `depth` plies to go belongs.
    #[inline(always)]
    pub(super) fn place(&self, board: &Board, depth: u32) -> TablePlace<'_> {
        self.place_of(self.keys.key(board, depth))
    }

    #[inline(always)]
    fn place_of(&self, key: TableKey) -> TablePlace<'_> {
        let part = key.place & self.last_used_part.load(Ordering::Relaxed);
        let index = self.index_in_part(key) + part as usize * self.part_length;
        TablePlace { bucket: &self.buckets[index], key }
    }

    /// The count stored at `place`, whose depth is `depth`.
    #[inline(always)]
    pub(super) fn get(&self, place: TablePlace<'_>, depth: u32) -> Option<u64> {
        let found = place.bucket.get(place.key.tag, depth);
        // In this order, because whether there is a count can be predicted least.
        let has_parts = || self.last_used_part.load(Ordering::Relaxed) != 0;
        if place.bucket.looks_unused() && has_parts() && found.is_none() {
            return self.get_inherited(place.key, depth);
        }
        found
    }

    /// Stores a count, if it fits an entry.
    #[inline(always)]
    pub(super) fn put(&self, place: TablePlace<'_>, depth: u32, nodes: u128) {
        let TablePlace { bucket, key } = place;
        let stored = bucket.put(key.tag, depth, nodes, key.place);
        if stored == Stored::InPlaceOfAnother && key.tag < u64::MAX / EVICTIONS_FOR_A_SAMPLE {
            self.sample_eviction();
        }
    }

    #[inline(always)]
    fn index_in_part(&self, key: TableKey) -> usize {
        let product = u128::from(key.place) * self.part_length as u128;
        (product >> 64) as usize
    }

    /// The count stored for `key`, whose bucket is in a part that was added later than the count.
    /// Until somebody asks for a bucket of such a part, what belongs there is where it was before.
    #[cold]
    #[inline(never)]
    fn get_inherited(&self, key: TableKey, depth: u32) -> Option<u64> {
        let mask = self.last_used_part.load(Ordering::Relaxed);
        let part = key.place & mask;
        if part != 0 {
            self.inherit(self.index_in_part(key) / GROUP, mask, part);
        }
        self.place_of(key).bucket.get(key.tag, depth)
    }

    /// Moves what belongs to a group of buckets there, if nobody did. `group` is its number in each
    /// part.
    fn inherit(&self, group: usize, mask: u64, part: u64) {
        let number = part as usize * self.part_length.div_ceil(GROUP) + group;
        let (word, bit) = (number / u64::BITS as usize, number % u64::BITS as usize);
        if self.moved[word].fetch_or(1 << bit, Ordering::Relaxed) >> bit & 1 != 0 {
            return;
        }
        let first = group * GROUP;
        let length = GROUP.min(self.part_length - first);
        let group_of = |part: u64| {
            let start = part as usize * self.part_length + first;
            &self.buckets[start..start + length]
        };
        let mut before = part;
        while before != 0 {
            // Without its highest bit, the number of a part is that of the part it was split from.
            before &= !(1 << before.ilog2());
            for (from, to) in group_of(before).iter().zip(group_of(part)) {
                from.move_to(to, mask, part);
            }
        }
    }

    /// Counts a sampled loss, and doubles what is used of the table where too much was lost.
    #[cold]
    #[inline(never)]
    fn sample_eviction(&self) {
        let last = self.last_used_part.load(Ordering::Relaxed);
        if last == self.last_part {
            return;
        }
        let used = (last as usize + 1) * self.part_length;
        let samples = self.sampled_evictions.fetch_add(1, Ordering::Relaxed) + 1;
        if samples > used * EVICTIONS_OF_A_BUCKET / EVICTIONS_FOR_A_SAMPLE as usize {
            // Of the threads that see this at the same time, one doubles.
            let (order, more) = (Ordering::Relaxed, 2 * last + 1);
            if self.last_used_part.compare_exchange(last, more, order, order).is_ok() {
                self.sampled_evictions.store(0, Ordering::Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests;
