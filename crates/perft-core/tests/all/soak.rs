//! Counts of the suites with everything else chosen at random: kernel, backend, threads, method,
//! memory. And many threads that share a table which is far too small for them.
//!
//! The default takes some seconds. For an hour of each, with deeper counts:
//!
//! ```text
//! PERFT_SOAK_SECONDS=3600 PERFT_TEST_SCALE=20 \
//!     cargo test --release -p perft-core --test all soak:: -- --nocapture --test-threads 1
//! ```
//!
//! `PERFT_TEST_SEED` makes other choices. A failure names its number, and a count with that number
//! always chooses the same.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use perft_core::{
    Backend, Control, CountError, Counted, Counter, Depth, DivideEntry, Kernel, Memory, Method,
    TranspositionTable,
};

use crate::rng::Rng;
use crate::suite_cases::{Case, cases, scale};

/// Threads that count at once where they are to disturb each other.
const CROWD: u64 = 64;

/// Each of them counts so often with one table.
const TURNS: u64 = 4;

fn number_of(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|error| panic!("{variable}={text:?}: {error}")))
}

/// When to end: after some counts, or after the time that somebody asked for.
struct End {
    begin: Instant,
    seconds: Option<u64>,
    counts: u64,
}

impl End {
    fn after(counts: u64) -> Self {
        Self { begin: Instant::now(), seconds: number_of("PERFT_SOAK_SECONDS"), counts }
    }

    fn has_come(&self, counted: u64) -> bool {
        match self.seconds {
            Some(seconds) => self.begin.elapsed() >= Duration::from_secs(seconds),
            None => counted >= self.counts,
        }
    }
}

/// Where counts are drawn from.
struct Deck {
    seed: u64,
    /// Lists of counts of the suites, each with more nodes than those before it.
    lists: [Vec<Case>; 3],
    backends: Vec<Backend>,
}

impl Deck {
    fn new() -> Self {
        let lists = [500, 20_000, 300_000 * scale()].map(|nodes| cases(nodes, nodes));
        assert!(lists.iter().all(|list| list.len() > 3_000), "too few positions");
        let (backends, lacking): (Vec<_>, Vec<_>) =
            Backend::ALL.into_iter().partition(|backend| backend.available().is_ok());
        for backend in lacking {
            eprintln!("SKIPPED: backend {backend} is not available");
        }
        Self { seed: number_of("PERFT_TEST_SEED").unwrap_or(1), lists, backends }
    }

    /// The count with this number, the same for the same seed.
    fn draw(&self, number: u64) -> (Rng, &Case, Counter<'static>) {
        let mut rng = Rng::new(self.seed, number);
        let list = rng.below(self.lists.len());
        let case = &self.lists[list][rng.below(self.lists[list].len())];
        let [kernel, backend, threads] =
            [Kernel::ALL.len(), self.backends.len(), THREADS.len()].map(|end| rng.below(end));
        let counter = Counter {
            kernel: Kernel::ALL[kernel],
            backend: self.backends[backend],
            threads: NonZeroUsize::new(THREADS[threads]).unwrap(),
            method: Method::Plain,
        };
        (rng, case, counter)
    }
}

/// Numbers of threads.
const THREADS: [usize; 6] = [1, 1, 2, 3, 8, 64];

/// An amount of memory: any number of binary digits is as likely as any other, up to this many.
fn memory(rng: &mut Rng, most_digits: usize) -> Memory {
    let digits = rng.below(most_digits + 1);
    Memory::from_bytes(rng.below(1 << digits))
}

/// The counts of `counter` must be that of the suite: as a total, by depth or by move. `None` if
/// they do not fit the memory, as spilling may say.
fn check(case: &Case, counter: Counter<'_>, rng: &mut Rng, number: u64) -> Option<u128> {
    let (board, depth, control) = (&case.board, case.depth, Control::new());
    let nodes = match rng.below(3) {
        0 => counter.count(board, depth, &control).map(|counted| counted.nodes),
        1 => {
            let mut last = None;
            let mut see = |_: Depth, counted: &Counted| last = Some(counted.nodes);
            let all = counter.count_each(board, depth, &control, &mut see);
            all.map(|()| last.unwrap_or_default())
        }
        _ => {
            let sum = |moves: Vec<DivideEntry>| moves.iter().map(|entry| entry.nodes).sum();
            counter.divide(board, depth, &control, &mut |_| ()).map(sum)
        }
    };
    match nodes {
        Ok(nodes) => {
            assert_eq!(nodes, case.nodes, "{case}, got {nodes} by {counter:?}, number {number}");
            Some(nodes)
        }
        Err(CountError::Memory { .. }) if matches!(counter.method, Method::Spilling { .. }) => None,
        Err(error) => panic!("{error}: {case} by {counter:?}, number {number}"),
    }
}

/// What was done by one method.
#[derive(Default)]
struct Done {
    counts: u64,
    nodes: u128,
    did_not_fit: u64,
    time: Duration,
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { counts, nodes, did_not_fit, time } = self;
        write!(f, "{counts} counts, {nodes} nodes, {did_not_fit} did not fit, {time:.1?}")
    }
}

#[test]
fn counts_with_random_choices_are_those_of_the_suites() {
    let (deck, end) = (Deck::new(), End::after(1000));
    let shared = TranspositionTable::new(Memory::from_megabytes(1)).unwrap();
    let folder: PathBuf = std::env::temp_dir();
    let mut done = BTreeMap::<&str, Done>::new();
    let mut number = 0;
    while !end.has_come(number) {
        let (mut rng, case, counter) = deck.draw(number);
        let way = rng.below(5);
        let memory = memory(&mut rng, 26);
        let own = TranspositionTable::with_seed(memory, rng.bits()).unwrap();
        let (name, method) = [
            ("plain", Method::Plain),
            ("a table of its own", Method::Hashed(&own)),
            ("a table for all", Method::Hashed(&shared)),
            ("merged", Method::Merged(memory)),
            ("spilling", Method::Spilling { memory, folder: &folder }),
        ][way];
        let begin = Instant::now();
        let nodes = check(case, Counter { method, ..counter }, &mut rng, number);
        let done = done.entry(name).or_default();
        done.counts += 1;
        done.nodes += nodes.unwrap_or(0);
        done.did_not_fit += u64::from(nodes.is_none());
        done.time += begin.elapsed();
        number += 1;
    }
    println!("seed {}, {:.1?}", deck.seed, end.begin.elapsed());
    done.iter().for_each(|(name, done)| println!("{name}: {done}"));
    assert!(done.len() == 5 && done.values().all(|done| done.counts > done.did_not_fit));
}

/// With few buckets, every thread overwrites what others are reading. They count two positions at a
/// time, so that they look up what others have stored.
#[test]
fn many_threads_share_tiny_tables() {
    let (deck, end) = (Deck::new(), End::after(8));
    let (counts, nodes) = (AtomicU64::new(0), AtomicU64::new(0));
    let mut round = 0;
    while !end.has_come(round) {
        let mut rng = Rng::new(deck.seed, !round);
        let table = TranspositionTable::with_seed(memory(&mut rng, 10), rng.bits()).unwrap();
        let (table, deck, counts, nodes) = (&table, &deck, &counts, &nodes);
        std::thread::scope(|scope| {
            for thread in 0..CROWD {
                scope.spawn(move || {
                    for turn in 0..TURNS {
                        let (_, case, _) = deck.draw(2 * round + (thread + turn) % 2);
                        let number = (round * CROWD + thread) * TURNS + turn;
                        let (mut rng, _, counter) = deck.draw(!number);
                        let (threads, method) = (NonZeroUsize::MIN, Method::Hashed(table));
                        let counter = Counter { threads, method, ..counter };
                        let counted = check(case, counter, &mut rng, round);
                        counts.fetch_add(1, Ordering::Relaxed);
                        nodes.fetch_add(counted.unwrap_or(0) as u64, Ordering::Relaxed);
                    }
                });
            }
        });
        round += 1;
    }
    let [counts, nodes] = [counts, nodes].map(AtomicU64::into_inner);
    println!("seed {}, {:.1?}: {CROWD} threads, {round} tables", deck.seed, end.begin.elapsed());
    println!("{counts} counts, {nodes} nodes");
    assert!(counts == round * CROWD * TURNS && nodes > counts);
}
