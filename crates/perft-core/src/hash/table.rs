//! The transposition table: counts by key, shared by all threads without locks.

use std::fmt;

use board::Board;

use crate::hash::bucket::Bucket;
use crate::hash::key_maker::{KeyMaker, TableKey};
use crate::hash::unchecked::TableMemory;
use crate::memory::Memory;
use crate::prefetch::prefetch;

/// Counts of subtrees, found by a key of board and depth.
///
/// An entry takes 16 bytes: the count (56 bits), the depth (8 bits) and a tag of 64 bits. Greater counts are
/// not stored. Threads write without locks. The tag is stored as an exclusive or with the count and depth, so
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
pub struct TranspositionTable {
    buckets: TableMemory,
    keys: KeyMaker,
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
        Ok(Self { buckets, keys: KeyMaker::new(seed) })
    }

    /// How much memory the entries take.
    pub fn memory(&self) -> Memory {
        Memory::from_bytes(size_of_val(&*self.buckets))
    }

    /// Forgets all counts.
    pub fn clear(&mut self) {
        self.buckets.iter_mut().for_each(Bucket::clear);
    }

    /// The key of `board` with `depth` plies to go.
    #[inline(always)]
    pub(super) fn key(&self, board: &Board, depth: u32) -> TableKey {
        self.keys.key(board, depth)
    }

    /// Prefetches the entry of `key`.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: TableKey) {
        prefetch(self.bucket(key));
    }

    /// The count stored for `key`, whose depth is `depth`.
    #[inline(always)]
    pub(super) fn get(&self, key: TableKey, depth: u32) -> Option<u64> {
        self.bucket(key).get(key.tag, depth)
    }

    /// Stores a count, if it fits an entry.
    #[inline(always)]
    pub(super) fn put(&self, key: TableKey, depth: u32, nodes: u128) {
        self.bucket(key).put(key.tag, depth, nodes);
    }

    #[inline(always)]
    fn bucket(&self, key: TableKey) -> &Bucket {
        let product = u128::from(key.place) * self.buckets.len() as u128;
        &self.buckets[(product >> 64) as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::atomics::Ordering;

    fn one_bucket() -> TranspositionTable {
        TranspositionTable::new(Memory::from_bytes(1)).unwrap()
    }

    fn key(tag: u64) -> TableKey {
        TableKey { place: 0, tag }
    }

    #[test]
    fn a_stored_count_is_found_only_by_its_key_and_depth() {
        let table = one_bucket();
        table.put(key(7), 3, 8902);
        assert_eq!(table.get(key(7), 3), Some(8902));
        assert_eq!(table.get(key(7), 4), None);
        assert_eq!(table.get(key(8), 3), None);
    }

    #[test]
    fn an_empty_table_answers_nothing() {
        let table = one_bucket();
        assert_eq!((0..4).find_map(|depth| table.get(key(0), depth.max(1))), None);
    }

    #[test]
    fn counts_and_depths_that_do_not_fit_are_left_out() {
        let table = one_bucket();
        table.put(key(1), 9, (1 << 56) - 1);
        table.put(key(2), 9, 1 << 56);
        table.put(key(3), 256, 1);
        assert_eq!(table.get(key(1), 9), Some((1 << 56) - 1));
        assert_eq!(table.get(key(2), 9), None);
        assert_eq!(table.get(key(3), 256), None);
    }

    #[test]
    fn the_shallowest_entry_is_replaced() {
        let table = one_bucket();
        for (tag, depth) in [(1, 5), (2, 3), (3, 4), (4, 6)] {
            table.put(key(tag), depth, u128::from(tag));
        }
        table.put(key(5), 3, 5);
        let found = |tag, depth| table.get(key(tag), depth).is_some();
        assert_eq!([found(1, 5), found(2, 3), found(3, 4), found(4, 6)], [true, false, true, true]);
        assert!(found(5, 3));
    }

    #[test]
    fn a_shallow_count_replaces_one_of_the_deep_counts() {
        let table = one_bucket();
        for tag in 1..5 {
            table.put(key(tag), 9, 1);
        }
        table.put(key(5), 2, 1);
        assert!(table.get(key(5), 2).is_some());
    }

    #[test]
    fn a_torn_entry_is_no_entry() {
        let (table, other) = (one_bucket(), one_bucket());
        table.put(key(1), 2, 400);
        other.put(key(1), 2, 401);
        let torn = other.buckets[0].0[1].load(Ordering::Relaxed);
        table.buckets[0].0[1].store(torn, Ordering::Relaxed);
        assert_eq!(table.get(key(1), 2), None);
    }

    /// The positions after two moves as keys, with how many moves they have. Many have the same number.
    fn counts(table: &TranspositionTable) -> Vec<(TableKey, u64)> {
        let play = |board: &Board| {
            let moves = movegen::legal_moves(board);
            moves.iter().map(|&mv| board.play(mv)).collect::<Vec<_>>()
        };
        let (mut boards, mut seen) = (play(&Board::start()), HashSet::new());
        boards = boards.iter().flat_map(play).filter(|&board| seen.insert(board)).collect();
        let count = |board| (table.key(board, 2), u64::from(movegen::count_legal_moves(board)));
        boards.iter().step_by(3).map(count).collect()
    }

    /// Each word that a thread reads was written by some thread. So all that it can read as an entry is a word of one
    /// write beside a word of another. Whoever asks then must get a true count, or none.
    #[test]
    fn words_of_any_two_writes_answer_the_truth_or_nothing() {
        let table = one_bucket();
        let counts = counts(&table);
        let mut writes = vec![[0, 0]];
        for &(key, nodes) in &counts {
            let mut table = one_bucket();
            table.put(key, 2, u128::from(nodes));
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
                    let answer = table.bucket(key).get(key.tag, 2);
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

    #[test]
    fn clear_forgets() {
        let mut table = one_bucket();
        table.put(key(1), 2, 400);
        table.clear();
        assert_eq!(table.get(key(1), 2), None);
    }
}
