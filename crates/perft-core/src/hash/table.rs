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
/// An entry takes 16 bytes: the count (52 bits), the depth (8 bits), four bits of its place, and a tag of 64 bits. Greater
/// counts are not stored. Threads write without locks. The tag is stored as an exclusive or with the count and depth, so
/// an entry torn by two threads is recognised. Source: Hyatt and Mann's lockless hashing.
///
/// # How sure a hit is
/// All 64 bits of the tag are compared, and they do not depend on the bits that choose the bucket. A lookup
/// of a position that is not stored compares at most four entries. So it finds a wrong entry with probability
/// below 4 × 2^-64.
///
/// A count of *n* lookups goes wrong with probability below *n* × 2.2 × 10^-19. With 10^8 lookups, as for
/// depth 8 from the start position, that is 2 × 10^-11. With 10^12 lookups it is 2 × 10^-7. To be sure of a
/// count, make it twice, with different [seeds](Self::with_seed), or [merged](crate::Method::Merged).
///
/// # Memory
/// A large table is used from a sixteenth on, and its part in use doubles when it is full. So a count that needs less than
/// the whole does not touch the rest, which the system need not find for it.
pub struct TranspositionTable {
    buckets: TableMemory,
    keys: KeyMaker,
    /// How many buckets a part has: the whole table is 1 part or `1 << PART_BITS` parts, one after another.
    part_length: usize,
    /// The number of the last part. The number of a part is made of the low bits of a place.
    last_part: u64,
    /// The number of the last part in use: 0, 1, 3, 7 or 15, and [`last_part`](Self::last_part) at most.
    last_used_part: AtomicU64,
    /// Samples of counts that took the place of others since the last time that parts were added.
    sampled_evictions: AtomicUsize,
    /// A bit for each [`GROUP`] of buckets: whether what belongs there was moved there from parts that were used before.
    moved: Vec<AtomicU64>,
}

/// Buckets whose entries are moved at once. They are beside each other, so that the processor fetches them ahead.
const GROUP: usize = 64;

/// Smaller tables are used as a whole. Parts of larger ones have whole huge pages.
const LEAST_IN_PARTS: usize = (2 << 20) << PART_BITS;

/// More parts are used when, on average, a bucket has lost so many counts. A third of all counts is lost then. That costs
/// less than memory that the system must find: those that come again are counted again, and most are small.
const EVICTIONS_OF_A_BUCKET: usize = 2;

/// Of so many losses one is counted, because threads wait for each other when they write to the same number.
const EVICTIONS_FOR_A_SAMPLE: u64 = 64;

/// Where a count belongs. When more parts are used later, a count that is stored here is still right, and may be lost.
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

    /// An empty table in `1 << bits` parts, or `None` when there is no memory for it. `bits` is [`PART_BITS`] at most.
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
        let has_parts = || self.last_used_part.load(Ordering::Relaxed) != 0;
        if found.is_none() && has_parts() && place.bucket.looks_unused() {
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

    /// The count stored for `key`, whose bucket is in a part that was added later than the count. Until somebody asks for
    /// a bucket of such a part, what belongs there is where it was before.
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

    /// Moves what belongs to a group of buckets there, if nobody did. `group` is its number in each part.
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
mod tests {
    use std::collections::HashSet;

    use magic_core::SplitMix64;

    use super::*;

    fn one_bucket() -> TranspositionTable {
        TranspositionTable::new(Memory::from_bytes(1)).unwrap()
    }

    fn key(tag: u64) -> TableKey {
        TableKey { place: 0, tag }
    }

    #[test]
    fn a_stored_count_is_found_only_by_its_key_and_depth() {
        let table = one_bucket();
        table.put(table.place_of(key(7)), 3, 8902);
        assert_eq!(table.get(table.place_of(key(7)), 3), Some(8902));
        assert_eq!(table.get(table.place_of(key(7)), 4), None);
        assert_eq!(table.get(table.place_of(key(8)), 3), None);
    }

    #[test]
    fn an_empty_table_answers_nothing() {
        let table = one_bucket();
        assert_eq!((0..4).find_map(|depth| table.get(table.place_of(key(0)), depth.max(1))), None);
    }

    #[test]
    fn counts_and_depths_that_do_not_fit_are_left_out() {
        let table = one_bucket();
        table.put(table.place_of(key(1)), 9, (1 << 52) - 1);
        table.put(table.place_of(key(2)), 9, 1 << 52);
        table.put(table.place_of(key(3)), 256, 1);
        assert_eq!(table.get(table.place_of(key(1)), 9), Some((1 << 52) - 1));
        assert_eq!(table.get(table.place_of(key(2)), 9), None);
        assert_eq!(table.get(table.place_of(key(3)), 256), None);
    }

    #[test]
    fn the_shallowest_entry_is_replaced() {
        let table = one_bucket();
        for (tag, depth) in [(1, 5), (2, 3), (3, 4), (4, 6)] {
            table.put(table.place_of(key(tag)), depth, u128::from(tag));
        }
        table.put(table.place_of(key(5)), 3, 5);
        let found = |tag, depth| table.get(table.place_of(key(tag)), depth).is_some();
        assert_eq!([found(1, 5), found(2, 3), found(3, 4), found(4, 6)], [true, false, true, true]);
        assert!(found(5, 3));
    }

    #[test]
    fn a_shallow_count_replaces_one_of_the_deep_counts() {
        let table = one_bucket();
        for tag in 1..5 {
            table.put(table.place_of(key(tag)), 9, 1);
        }
        table.put(table.place_of(key(5)), 2, 1);
        assert!(table.get(table.place_of(key(5)), 2).is_some());
    }

    /// Under Miri this looks for races, and for uses of the memory that Rust does not allow.
    #[test]
    fn threads_that_share_a_bucket_get_true_counts_or_none() {
        let table = one_bucket();
        // As many keys as the bucket has entries, so that what was put stays.
        let work = || {
            let mut answers = 0;
            for round in 0..100 {
                let tag = 1 + round % 4;
                let place = || table.place_of(key(tag));
                let answer = table.get(place(), 2);
                assert!(answer.is_none_or(|answer| answer == 100 * tag), "{answer:?}, {tag}");
                answers += usize::from(answer.is_some());
                table.put(place(), 2, u128::from(100 * tag));
            }
            answers
        };
        std::thread::scope(|scope| {
            let other = scope.spawn(work);
            assert!(work() + other.join().unwrap() > 0);
        });
    }

    #[test]
    fn a_torn_entry_is_no_entry() {
        let (table, other) = (one_bucket(), one_bucket());
        table.put(table.place_of(key(1)), 2, 400);
        other.put(other.place_of(key(1)), 2, 401);
        let torn = other.buckets[0].0[1].load(Ordering::Relaxed);
        table.buckets[0].0[1].store(torn, Ordering::Relaxed);
        assert_eq!(table.get(table.place_of(key(1)), 2), None);
    }

    /// The positions after two moves as keys, with how many moves they have. Many have the same number.
    fn counts(table: &TranspositionTable) -> Vec<(TableKey, u64)> {
        let play = |board: &Board| {
            let moves = movegen::legal_moves(board);
            moves.iter().map(|&mv| board.play(mv)).collect::<Vec<_>>()
        };
        let (mut boards, mut seen) = (play(&Board::start()), HashSet::new());
        boards = boards.iter().flat_map(play).filter(|&board| seen.insert(board)).collect();
        let count = |board| {
            // All belong to one part, so that only their counts tell the data of their entries apart.
            let key = TableKey { place: 0, ..table.keys.key(board, 2) };
            (key, u64::from(movegen::count_legal_moves(board)))
        };
        boards.iter().step_by(3).map(count).collect()
    }

    /// Each word that a thread reads was written by some thread. So all that it can read as an entry is a word of one
    /// write beside a word of another. Whoever asks then must get a true count, or none.
    #[cfg_attr(miri, ignore = "minutes under Miri: cargo test -p perft-core --lib hash::table")]
    #[test]
    fn words_of_any_two_writes_answer_the_truth_or_nothing() {
        let table = one_bucket();
        let counts = counts(&table);
        let mut writes = vec![[0, 0]];
        for &(key, nodes) in &counts {
            let mut table = one_bucket();
            table.put(table.place_of(key), 2, u128::from(nodes));
            let [first, second, ..] = &mut table.buckets[0].0;
            writes.push([*first.get_mut(), *second.get_mut()]);
        }
        let [first, second, ..] = &table.buckets[0].0;
        let mut answers = 0;
        for [word, _] in &writes {
            for [_, other] in &writes {
                first.store(*word, Ordering::Relaxed);
                second.store(*other, Ordering::Relaxed);
                for &(key, nodes) in &counts {
                    let answer = table.place_of(key).bucket.get(key.tag, 2);
                    assert!(answer.is_none_or(|answer| answer == nodes), "{answer:?}, {nodes}");
                    answers += usize::from(answer.is_some());
                }
            }
        }
        // Words of different writes are an entry if both have the same number of moves.
        let same = |nodes: u64| counts.iter().filter(|count| count.1 == nodes).count();
        assert_eq!(answers, counts.iter().map(|&(_, nodes)| same(nodes)).sum::<usize>());
        assert!(answers > counts.len());
    }

    /// A table of small parts, all of which can be used.
    fn small_parts() -> TranspositionTable {
        // The last group of each part is no whole one.
        let buckets = TableMemory::new(100 << PART_BITS).expect("100 KiB");
        TranspositionTable::in_parts(buckets, PART_BITS, 0).expect("a few words")
    }

    fn used_parts(table: &TranspositionTable) -> u64 {
        table.last_used_part.load(Ordering::Relaxed) + 1
    }

    /// Keys as boards give them, with the counts that stand for them.
    fn keys(count: u64) -> impl Iterator<Item = (TableKey, u64)> {
        let mut random = SplitMix64::seeded(8);
        let key = move |_| TableKey { place: random.next_u64(), tag: random.next_u64() };
        (0..count).map(key).map(|key| (key, key.tag >> 40))
    }

    /// Stores counts after a look-up, as a count does.
    fn store(table: &TranspositionTable, count: u64) {
        for (key, nodes) in keys(count) {
            assert_eq!(table.get(table.place_of(key), 2), None);
            table.put(table.place_of(key), 2, u128::from(nodes));
        }
    }

    #[cfg_attr(miri, ignore = "minutes under Miri: cargo test -p perft-core --lib hash::table")]
    #[test]
    fn more_parts_are_used_as_the_table_fills_and_most_counts_stay() {
        let part = 4 * 100;
        for (count, parts) in [(part, 1), (2 * part, 2), (4 * part, 4), (16 * part, 16)] {
            let table = small_parts();
            store(&table, count);
            assert_eq!(used_parts(&table), parts, "{count} counts");
            let used = parts as usize * table.part_length;
            assert!(table.buckets[used..].iter().all(Bucket::looks_unused), "{count} counts");
            let mut found = 0;
            for (key, nodes) in keys(count) {
                let answer = table.get(table.place_of(key), 2);
                assert!(answer.is_none_or(|answer| answer == nodes), "{answer:?}, {nodes}");
                found += u64::from(answer.is_some());
            }
            assert!(found * 2 > count, "{found} of {count} are left");
        }
    }

    #[cfg_attr(miri, ignore = "minutes under Miri: cargo test -p perft-core --lib hash::table")]
    #[test]
    fn a_table_in_parts_that_was_cleared_begins_with_one_part() {
        let mut table = small_parts();
        store(&table, 6400);
        assert_eq!(used_parts(&table), 16);
        table.clear();
        assert_eq!(used_parts(&table), 1);
        assert!(
            table
                .buckets
                .iter()
                .all(|bucket| bucket.0.iter().all(|word| word.load(Ordering::Relaxed) == 0))
        );
        store(&table, 6400);
        assert_eq!(used_parts(&table), 16);
    }

    #[cfg_attr(miri, ignore = "minutes under Miri: cargo test -p perft-core --lib hash::table")]
    #[test]
    fn only_large_tables_are_in_parts() {
        let parts =
            |bytes| TranspositionTable::new(Memory::from_bytes(bytes)).unwrap().last_part + 1;
        assert_eq!(parts(LEAST_IN_PARTS - size_of::<Bucket>()), 1);
        assert_eq!(parts(LEAST_IN_PARTS), 16);
        assert_eq!(parts(1), 1);
    }

    #[test]
    fn clear_forgets() {
        let mut table = one_bucket();
        table.put(table.place_of(key(1)), 2, 400);
        table.clear();
        assert_eq!(table.get(table.place_of(key(1)), 2), None);
    }
}
