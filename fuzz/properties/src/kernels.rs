//! Kernels on every backend.

use std::num::NonZeroUsize;

use board::Board;
use perft_core::{Backend, Control, Counter, Depth, Kernel, Method};

/// Counts beyond this many moves at the root stay shallow, so that the fuzzer sees more positions.
const FEW_MOVES: usize = 20;

/// Any FEN: all kernels count the same nodes on every backend of this processor.
pub fn perft(data: &[u8]) {
    let Some(board) = crate::bytes::board(data) else { return };
    let few = movegen::legal_moves(&board).len() <= FEW_MOVES;
    agree(&board, Depth::new(if few { 3 } else { 2 }));
}

pub(crate) fn agree(board: &Board, depth: Depth) {
    let nodes = |kernel, backend| {
        let counter =
            Counter { kernel, backend, threads: NonZeroUsize::MIN, method: Method::Plain };
        counter.count(board, depth, &Control::new())
    };
    let expected = nodes(Kernel::Listing, Backend::Portable);
    for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
        for kernel in Kernel::ALL {
            assert_eq!(nodes(kernel, backend), expected, "{kernel} on {backend}: {}", board.fen());
        }
    }
}
