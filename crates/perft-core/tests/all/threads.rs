//! What a second thread gives. Times mean something only on two idle cores, so these tests are run
//! by hand: `cargo test --release -p perft-core --test all threads:: -- --ignored --test-threads
//! 1`.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use board::{Board, Reading};
use perft_core::{Control, Counter, Depth, Kernel, Memory, Method, TranspositionTable};

/// A kernel, a depth that takes one thread some seconds or a blink, and the nodes there.
struct Task {
    kernel: Kernel,
    fen: &'static str,
    depth: Depth,
    nodes: u128,
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// The time of one count by this many threads.
fn time(task: &Task, threads: usize, method: Method<'_>) -> Duration {
    let board = Board::from_fen(task.fen, Reading::Lenient).unwrap();
    let threads = NonZeroUsize::new(threads).unwrap();
    let counter = Counter { kernel: task.kernel, threads, method, ..Counter::default() };
    let begin = Instant::now();
    let counted = counter.count(&board, task.depth, &Control::new());
    let time = begin.elapsed();
    assert_eq!(counted.map(|counted| counted.nodes), Ok(task.nodes), "{} {}", task.fen, task.depth);
    time
}

/// The shortest times with one thread and with two, in turns.
fn best(task: &Task, rounds: usize, method: impl Fn() -> Method<'static>) -> [Duration; 2] {
    let mut best = [Duration::MAX; 2];
    for _ in 0..rounds {
        for (threads, best) in [1, 2].into_iter().zip(&mut best) {
            *best = time(task, threads, method()).min(*best);
        }
    }
    best
}

#[test]
#[ignore = "needs two idle cores for a minute: \
            cargo test --release -p perft-core --test all threads:: -- --ignored --test-threads 1"]
fn two_threads_are_nearly_twice_as_fast_as_one() {
    for (kernel, fen, depth, nodes) in [
        (Kernel::TwoPly, START, 8, 84_998_978_956),
        (Kernel::Bulk, KIWIPETE, 6, 8_031_647_685),
        (Kernel::Listing, KIWIPETE, 5, 193_690_690),
    ] {
        let task = Task { kernel, fen, depth: Depth::new(depth), nodes };
        let [one, two] = best(&task, 2, || Method::Plain);
        let gain = one.as_secs_f64() / two.as_secs_f64();
        println!(
            "{kernel} depth {depth}: {one:.3?} with one thread, {two:.3?} with two: {gain:.2}"
        );
        assert!(gain >= 1.9, "{kernel}: only {gain:.2}");
    }
}

#[test]
#[ignore = "needs two idle cores for some seconds: \
            cargo test --release -p perft-core --test all threads:: -- --ignored --test-threads 1"]
fn two_threads_are_no_slower_than_one_on_tiny_depths() {
    let mut tasks = Vec::new();
    for kernel in Kernel::ALL {
        for (fen, counts) in [
            (START, &[20, 400, 8_902, 197_281, 4_865_609][..]),
            (KIWIPETE, &[48, 2_039, 97_862, 4_085_603]),
            (ENDGAME, &[14, 191, 2_812, 43_238, 674_624]),
        ] {
            let depths = (1..).map(Depth::new).zip(counts);
            tasks.extend(depths.map(|(depth, &nodes)| Task { kernel, fen, depth, nodes }));
        }
    }
    let methods: [fn() -> Method<'static>; 3] = [
        || Method::Plain,
        || Method::Merged(Memory::from_megabytes(100)),
        || {
            Method::Hashed(Box::leak(Box::new(
                TranspositionTable::new(Memory::from_megabytes(1)).unwrap(),
            )))
        },
    ];
    for task in &tasks {
        for method in methods {
            let [one, two] = best(task, 25, method);
            let Task { kernel, fen, depth, .. } = task;
            println!("{kernel} {} depth {depth} of {fen}: {one:?}, {two:?}", method());
            let slack = one / 20 + Duration::from_micros(5);
            assert!(two <= one + slack, "{kernel} {} {depth} {fen}: {one:?}, {two:?}", method());
        }
    }
}
