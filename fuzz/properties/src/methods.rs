//! Hashed and merged counting, where memory is short.

use std::num::NonZeroUsize;

use arbitrary::Unstructured;
use board::Board;
use perft_core::{
    Backend, Control, CountError, Counted, Counter, Depth, DivideEntry, Kernel, Memory, Method,
    TranspositionTable,
};

use crate::bytes::position_and_rest;

/// How many nodes of a depth are counted at most.
const MOST_NODES: u128 = 20_000;

/// The first line is a FEN; the bytes behind it choose depth, kernel, backend, threads and memory.
/// Hashed counting with a tiny table, used twice, merged counting in a tiny memory, and spilling
/// give the nodes of plain counting, as a total, by depth and by move.
pub fn methods(data: &[u8]) {
    let Some((position, rest)) = position_and_rest(data) else { return };
    let mut bytes = Unstructured::new(rest);
    let Ok(counter) = any_counter(&mut bytes) else { return };
    let board = position.board();
    let (depth, plain) = deepest(board, counter);
    let (Ok(memory), Ok(seed)) = (bytes.int_in_range(0..=65_536_usize), bytes.arbitrary()) else {
        return;
    };
    let memory = Memory::from_bytes(memory);
    let table = TranspositionTable::with_seed(memory, seed).expect("memory for 64 KiB");
    let folder = std::env::temp_dir();
    let on_disk = |memory| Method::Spilling { memory, folder: &folder };
    for method in [
        Method::Hashed(&table),
        Method::Hashed(&table),
        Method::Merged(memory),
        on_disk(enough(memory, counter, on_disk)),
    ] {
        let counter = Counter { method, ..counter };
        assert_eq!(by_depth(board, depth, counter), plain, "{counter:?}: {}", board.fen());
        let total = nodes(counter.count(board, depth, &Control::new()));
        assert_eq!(Some(&total), plain.last(), "{counter:?}: {}", board.fen());
        assert_eq!(
            by_move(board, depth, counter),
            by_move(board, depth, PLAIN),
            "{counter:?}: {}",
            board.fen()
        );
    }
}

/// The memory, or the least with which a method counts that refuses it.
fn enough<'a>(
    memory: Memory,
    counter: Counter<'a>,
    method: impl Fn(Memory) -> Method<'a>,
) -> Memory {
    let counter = Counter { method: method(memory), ..counter };
    match counter.count(&Board::start(), Depth::new(0), &Control::new()) {
        Err(CountError::SpillMemory { least, .. }) => least,
        _ => memory,
    }
}

/// The judge of the others.
const PLAIN: Counter<'_> = Counter {
    kernel: Kernel::Listing,
    backend: Backend::Portable,
    threads: NonZeroUsize::MIN,
    method: Method::Plain,
};

fn any_counter(bytes: &mut Unstructured<'_>) -> arbitrary::Result<Counter<'static>> {
    let kernel = *bytes.choose(&Kernel::ALL)?;
    let backend = *bytes.choose(&Backend::ALL)?;
    let threads = NonZeroUsize::MIN.saturating_add(bytes.int_in_range(0..=2)?);
    Ok(Counter { kernel, backend, threads, method: Method::Plain })
}

/// The greatest depth that takes little time, at most 5, and the nodes of all depths up to there.
fn deepest(board: &Board, counter: Counter<'_>) -> (Depth, Vec<u128>) {
    let mut depth = Depth::new(0);
    let mut counts = by_depth(board, depth, PLAIN);
    for plies in 1..=5 {
        let branching = counts.last().copied().unwrap_or(1) * 20;
        if branching > MOST_NODES {
            break;
        }
        depth = Depth::new(plies);
        counts = by_depth(board, depth, PLAIN);
    }
    let counter = Counter { method: Method::Plain, ..counter };
    assert_eq!(by_depth(board, depth, counter), counts, "{counter:?}: {}", board.fen());
    (depth, counts)
}

fn nodes(counted: Result<Counted, CountError>) -> u128 {
    counted.unwrap_or_else(|error| panic!("{error}")).nodes
}

fn by_depth(board: &Board, depth: Depth, counter: Counter<'_>) -> Vec<u128> {
    let mut counts = Vec::new();
    let mut on_depth = |_: Depth, counted: &Counted| counts.push(counted.nodes);
    let result = counter.count_each(board, depth, &Control::new(), &mut on_depth);
    result.unwrap_or_else(|error| panic!("{error}"));
    counts
}

fn by_move(board: &Board, depth: Depth, counter: Counter<'_>) -> Vec<DivideEntry> {
    let divided = counter.divide(board, depth, &Control::new(), &mut |_| ());
    divided.unwrap_or_else(|error| panic!("{error}"))
}
