//! The table keeps what fits, gives back only what belongs to a key, and never mixes entries of
//! several threads.

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

/// Each word that a thread reads was written by some thread. So all that it can read as an entry is
/// a word of one write beside a word of another. A question then must get a true count, or none.
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
    let parts = |bytes| TranspositionTable::new(Memory::from_bytes(bytes)).unwrap().last_part + 1;
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
