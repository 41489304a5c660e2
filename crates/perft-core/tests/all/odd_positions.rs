//! Odd positions that no suite has: every kernel on every backend must count what the plainest one
//! counts, `listing` on `portable`, whose moves are those of the mailbox oracle. Statistics and
//! lists too.
//!
//! The positions are drawn by the generator of movegen's differential tests: many queens, few
//! pieces, castling and en passant in every surrounding, pawns about to promote. The default takes
//! some seconds; the long form draws more:
//!
//! ```text
//! PERFT_TEST_SCALE=200 PERFT_TEST_SEED=7 cargo test -p perft-core --test all odd_positions::
//! ```

use std::num::NonZeroUsize;

use board::{Board, Reading};
use perft_core::{Backend, Control, Counter, Depth, Kernel, Method};
use pretty_assertions::assert_eq;

use crate::mailbox::Mailbox;
use crate::rng::Rng;

/// Positions of more moves than this are not counted to depth 3.
const FEW_MOVES: usize = 20;

/// Random moves played from each drawn position; the positions on the way are counted too.
const PLIES: usize = 3;

fn from_env(name: &str) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|error| panic!("{name}={text:?}: {error}")),
        Err(_) => 1,
    }
}

/// All counters of one thread that this processor can run.
fn counters() -> Vec<Counter<'static>> {
    let (available, lacking): (Vec<_>, Vec<_>) =
        Backend::ALL.into_iter().partition(|backend| backend.available().is_ok());
    for backend in lacking {
        eprintln!("SKIPPED: backend {backend} is not available");
    }
    let (threads, method) = (NonZeroUsize::MIN, Method::Plain);
    let with = |backend| Kernel::ALL.map(|kernel| Counter { kernel, backend, threads, method });
    available.into_iter().flat_map(with).collect()
}

/// Draws positions and compares the counts of all counters in each.
fn compare(name: &str, positions: u64, draw: fn(&mut Rng) -> Mailbox) {
    let (scale, seed) = (from_env("PERFT_TEST_SCALE"), from_env("PERFT_TEST_SEED"));
    let counters = counters();
    let levels = crate::lists::levels();
    let mut nodes = 0;
    for number in 0..positions * scale {
        let mut rng = Rng::new(seed, number);
        let fen = draw(&mut rng).fen();
        let mut board = Board::from_fen(&fen, Reading::Lenient)
            .unwrap_or_else(|error| panic!("{name} {number}: {error}: {fen}"));
        for _ in 0..=PLIES {
            nodes += compare_counts(&board, &counters);
            compare_statistics(&board, &counters);
            crate::lists::compare(&board, &levels);
            let Some(mv) = rng.pick(&movegen::legal_moves(&board)) else { break };
            board = board.play(mv);
        }
    }
    println!("{name}: {nodes} nodes");
    assert!(nodes > u128::from(positions), "{name}: only {nodes} nodes");
}

/// The counter that is right by definition.
const JUDGE: Counter<'_> = Counter {
    kernel: Kernel::Listing,
    backend: Backend::Portable,
    threads: NonZeroUsize::MIN,
    method: Method::Plain,
};

/// The nodes of a position, when all counters have counted the same.
fn compare_counts(board: &Board, counters: &[Counter<'_>]) -> u128 {
    let few = movegen::legal_moves(board).len() <= FEW_MOVES;
    let deepest = if few { 3 } else { 2 };
    let count =
        |counter: &Counter<'_>, depth| counter.count(board, depth, &Control::new()).unwrap().nodes;
    let mut nodes = 0;
    for depth in (1..=deepest).map(Depth::new) {
        let expected = count(&JUDGE, depth);
        for counter in counters {
            let counted = count(counter, depth);
            assert_eq!(counted, expected, "{}: depth {depth} by {counter:?}", board.fen());
        }
        nodes += expected;
    }
    nodes
}

/// Compares the statistics of all counters.
fn compare_statistics(board: &Board, counters: &[Counter<'_>]) {
    let find = |counter: &Counter<'_>| {
        let control = Control::new();
        counter.statistics(board, Depth::new(2), &control, &mut |_, _| ()).unwrap()
    };
    let expected = find(&JUDGE);
    for counter in counters.iter().filter(|counter| counter.kernel == Kernel::Bulk) {
        assert_eq!(find(counter), expected, "{}: {counter:?}", board.fen());
    }
}

#[test]
fn anything() {
    compare("anything", 250, crate::material::anything);
}

#[test]
fn endgames() {
    compare("endgames", 500, crate::material::endgame);
}

#[test]
fn queens() {
    compare("queens", 250, crate::material::queens);
}

#[test]
fn pieces() {
    compare("pieces", 150, crate::material::pieces);
}

#[test]
fn corners() {
    compare("corners", 250, crate::material::corners);
}

#[test]
fn promotions() {
    compare("promotions", 250, crate::material::promotions);
}

#[test]
fn castling() {
    compare("castling", 400, crate::material::castling);
}

#[test]
fn en_passant() {
    compare("en passant", 600, crate::material::en_passant);
}

#[test]
fn double_pushes() {
    compare("double pushes", 400, crate::material::double_pushes);
}
