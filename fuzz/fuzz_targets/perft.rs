//! Any FEN: all kernels count the same nodes on every backend of this processor.

#![no_main]

use std::num::NonZeroUsize;

use board::{Board, Reading};
use libfuzzer_sys::fuzz_target;
use perft_core::{Backend, Control, Counter, Depth, Kernel, Method};

/// Counts beyond this many moves at the root stay shallow, so that the fuzzer sees more positions.
const FEW_MOVES: usize = 20;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(board) = Board::from_fen(text, Reading::Lenient) else { return };
    let depth =
        if movegen::legal_moves(&board).len() <= FEW_MOVES { Depth::new(3) } else { Depth::new(2) };
    let nodes = |kernel, backend| {
        let counter =
            Counter { kernel, backend, threads: NonZeroUsize::MIN, method: Method::Plain };
        counter.count(&board, depth, &Control::new())
    };
    let expected = nodes(Kernel::Listing, Backend::Portable);
    for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
        for kernel in Kernel::ALL {
            let fen = board.fen();
            assert_eq!(nodes(kernel, backend), expected, "{kernel} on {backend}: {fen}");
        }
    }
});
