//! Threads that store counts in one bucket of the transposition table, and look them up.

use std::sync::atomic::{AtomicUsize, Ordering as StdOrdering};

use loom::sync::Arc;
use loom::thread;

use crate::atomics::{AtomicU64, Ordering};
use crate::bucket::{Bucket, ENTRIES};

/// A tag, a depth, and the count that is true for them.
type Count = (u64, u32, u64);

/// Positions of one depth. Their tags have nothing in common, as those of real positions.
const FIRST: Count = (0x9E37_79B9_7F4A_7C15, 2, 400);
const SECOND: Count = (0xBF58_476D_1CE4_E5B9, 2, 421);
/// A position with as many nodes as the first.
const EQUAL: Count = (0x94D0_49BB_1331_11EB, 2, 400);

/// What fills a bucket. It is deep, so that shallow counts take the last entry from each other.
const DEEP: [Count; ENTRIES] = [
    (0x2545_F491_4F6C_DD1D, 9, 2_439_530_234_167),
    (0xD6E8_FEB8_6659_FD93, 9, 2_439_530_234_168),
    (0xA076_1D64_78BD_642F, 9, 2_439_530_234_169),
    (0xE703_7ED1_A0B4_28DB, 9, 2_439_530_234_170),
];

/// The part of the table that all of them belong to.
const PART: u64 = 5;

/// How many times threads interrupt each other at most, where there are three.
const INTERRUPTIONS: Option<usize> = Some(2);

fn empty() -> Bucket {
    Bucket(std::array::from_fn(|_| AtomicU64::new(0)))
}

fn full() -> Bucket {
    let bucket = empty();
    DEEP.into_iter().for_each(|count| put(&bucket, count));
    bucket
}

fn put(bucket: &Bucket, (tag, depth, nodes): Count) {
    bucket.put(tag, depth, nodes.into(), PART);
}

/// Looks a count up. It must be the truth if it is there. Tells whether it is.
fn look_up(bucket: &Bucket, (tag, depth, nodes): Count) -> bool {
    let found = bucket.get(tag, depth);
    assert!(found.is_none_or(|found| found == nodes), "{found:?} in place of {nodes}");
    found.is_some()
}

/// Runs `threads` beside each other on a bucket, or on several, in every order, and then `after`.
/// Three threads have too many orders: of all orders, those are tried in which threads interrupt
/// each other at most this many times.
fn in_every_order<T: Send + Sync + 'static, const N: usize>(
    most_interruptions: Option<usize>,
    bucket: fn() -> T,
    threads: [fn(&T); N],
    after: fn(&T),
) {
    let orders = std::sync::Arc::new(AtomicUsize::new(0));
    let counter = std::sync::Arc::clone(&orders);
    let mut model = loom::model::Builder::new();
    // LOOM_MAX_PREEMPTIONS asks for more.
    model.preemption_bound = most_interruptions.map(|most| model.preemption_bound.unwrap_or(most));
    model.check(move || {
        counter.fetch_add(1, StdOrdering::Relaxed);
        let bucket = Arc::new(bucket());
        let handles = threads.map(|work| {
            let bucket = Arc::clone(&bucket);
            thread::spawn(move || work(&bucket))
        });
        handles.into_iter().for_each(|handle| handle.join().expect("threads end"));
        after(&bucket);
    });
    let orders = orders.load(StdOrdering::Relaxed);
    println!("{orders} orders");
    assert!(orders > 100, "only {orders} orders");
}

#[test]
fn a_count_that_is_overwritten_is_read_whole_or_not_at_all() {
    in_every_order(
        INTERRUPTIONS,
        full,
        [
            |bucket| put(bucket, FIRST),
            |bucket| put(bucket, SECOND),
            |bucket| {
                look_up(bucket, FIRST);
                look_up(bucket, SECOND);
            },
        ],
        |bucket| {
            assert!(!(look_up(bucket, FIRST) && look_up(bucket, SECOND)), "one entry for both");
            assert!(DEEP[..ENTRIES - 1].iter().all(|&deep| look_up(bucket, deep)));
            look_up(bucket, DEEP[ENTRIES - 1]);
        },
    );
}

#[test]
fn a_count_that_is_read_while_it_is_overwritten_twice_is_true() {
    in_every_order(
        None,
        full,
        [
            |bucket| {
                put(bucket, FIRST);
                put(bucket, SECOND);
            },
            |bucket| {
                look_up(bucket, SECOND);
                look_up(bucket, FIRST);
                look_up(bucket, DEEP[ENTRIES - 1]);
            },
        ],
        |bucket| assert!(look_up(bucket, SECOND), "the last write has no other after it"),
    );
}

/// Words of both make an entry of either: their counts are equal, so it is true.
#[test]
fn equal_counts_of_different_positions_are_true_in_any_mixture() {
    in_every_order(
        INTERRUPTIONS,
        full,
        [
            |bucket| put(bucket, FIRST),
            |bucket| put(bucket, EQUAL),
            |bucket| {
                look_up(bucket, FIRST);
                look_up(bucket, EQUAL);
            },
        ],
        |bucket| assert!(look_up(bucket, FIRST) != look_up(bucket, EQUAL), "the data is the same"),
    );
}

#[test]
fn threads_that_store_the_same_count_leave_it() {
    in_every_order(
        INTERRUPTIONS,
        full,
        [
            |bucket| put(bucket, FIRST),
            |bucket| put(bucket, FIRST),
            |bucket| {
                look_up(bucket, FIRST);
            },
        ],
        |bucket| assert!(look_up(bucket, FIRST)),
    );
}

/// Both may choose the same entry, or entries of their own.
#[test]
fn an_empty_bucket_is_filled_by_two_threads() {
    in_every_order(
        None,
        empty,
        [|bucket| put(bucket, FIRST), |bucket| put(bucket, SECOND)],
        |bucket| {
            look_up(bucket, FIRST);
            look_up(bucket, SECOND);
            put(bucket, EQUAL);
            assert!(look_up(bucket, EQUAL));
        },
    );
}

/// Two counts in a bucket, and a bucket that they are moved to when more of the table is used.
fn before_the_move() -> [Bucket; 2] {
    let [from, to] = [empty(), empty()];
    put(&from, FIRST);
    put(&from, DEEP[0]);
    [from, to]
}

fn move_entries([from, to]: &[Bucket; 2]) {
    from.move_to(to, 7, PART);
}

fn look_all_up([from, to]: &[Bucket; 2]) {
    for bucket in [from, to] {
        for count in [FIRST, SECOND, EQUAL, DEEP[0]] {
            look_up(bucket, count);
        }
    }
}

#[test]
fn a_count_that_is_moved_while_others_are_stored_is_true() {
    in_every_order(
        INTERRUPTIONS,
        before_the_move,
        [move_entries, |[from, to]| {
            put(from, SECOND);
            put(to, EQUAL);
        }],
        look_all_up,
    );
}

#[test]
fn a_count_that_is_looked_up_while_it_is_moved_is_read_whole_or_not_at_all() {
    in_every_order(
        INTERRUPTIONS,
        before_the_move,
        [move_entries, |[from, to]| {
            look_up(to, FIRST);
            look_up(from, FIRST);
            look_up(to, DEEP[0]);
        }],
        look_all_up,
    );
}

/// An entry whose tag is stored as it is. It must be found wrong: otherwise the tests above show
/// nothing.
#[test]
#[should_panic(expected = "of another position")]
fn entries_without_exclusive_or_are_found_wrong() {
    loom::model(|| {
        let entry = Arc::new([0, 0].map(AtomicU64::new));
        let write = |(tag, _, nodes): Count| {
            let entry = Arc::clone(&entry);
            thread::spawn(move || {
                entry[0].store(tag, Ordering::Relaxed);
                entry[1].store(nodes, Ordering::Relaxed);
            })
        };
        let writers = [FIRST, SECOND].map(write);
        let nodes = entry[1].load(Ordering::Relaxed);
        let tag = entry[0].load(Ordering::Relaxed);
        for (known, _, expected) in [FIRST, SECOND] {
            assert!(tag != known || nodes == 0 || nodes == expected, "a count of another position");
        }
        writers.into_iter().for_each(|writer| writer.join().expect("threads end"));
    });
}
