//! Counting move sequences without the global interpreter lock, until the end or Ctrl-C.

use std::num::NonZeroUsize;

use board::Board;
use perft_core::{
    Backend, Control, CountError, Counter, Depth, DivideEntry, Kernel, Memory, Method,
};
use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError, PyOverflowError};
use pyo3::prelude::*;

use crate::count::WholeNumber;
use crate::threads::{run, threads_of};

/// From this depth on, equal positions are merged.
const MERGED_DEPTH: u32 = 5;

/// From this depth on, equal positions are merged where the nodes of each move are wanted.
const MERGED_MOVES_DEPTH: u32 = 6;

/// Counts of this depth or less take less time than starting a thread.
const QUICK_DEPTH: u32 = 4;

/// Merging to this depth or less may take [`LITTLE`]. Finding out how much memory is free takes a
/// fifth of the time of a count of depth 5.
const SHALLOW_DEPTH: u32 = 5;

/// Less than what is known to be there before a thread is started.
const LITTLE: Memory = Memory::from_megabytes(32);

/// The depth of a number.
pub(crate) fn depth_of(py: Python<'_>, depth: WholeNumber) -> PyResult<Depth> {
    depth.within(py, "depth", 0, u8::MAX).map(Depth::new)
}

/// A counter that merges from a depth on.
pub(crate) fn counter(depth: Depth, merged: u32, threads: NonZeroUsize) -> Counter<'static> {
    let method = match depth.plies() {
        plies if plies < merged => Method::Plain,
        plies if plies <= SHALLOW_DEPTH => Method::Merged(LITTLE),
        _ => Method::Merged(Memory::half_of_free()),
    };
    // Not the rest of the default counter: it asks the system how many cores there are.
    Counter { kernel: Kernel::default(), backend: Backend::best(), threads, method }
}

/// The number of move sequences of a length.
pub(crate) fn count(
    py: Python<'_>,
    board: &Board,
    depth: WholeNumber,
    threads: Option<WholeNumber>,
) -> PyResult<u128> {
    let (depth, threads) = (depth_of(py, depth)?, threads_of(py, threads)?);
    let (counter, control) = (counter(depth, MERGED_DEPTH, threads), Control::new());
    let counted = if depth.plies() <= QUICK_DEPTH {
        let alone = Counter { threads: NonZeroUsize::MIN, ..counter };
        py.detach(|| alone.count(board, depth, &control))
    } else {
        run(py, &|| control.stop(), || counter.count(board, depth, &control))?
    };
    Ok(counted.map_err(|error| exception(&error))?.nodes)
}

/// The number of move sequences behind each legal move.
pub(crate) fn count_moves(
    py: Python<'_>,
    board: &Board,
    depth: WholeNumber,
    threads: Option<WholeNumber>,
) -> PyResult<Vec<DivideEntry>> {
    let (depth, threads) = (depth_of(py, depth)?, threads_of(py, threads)?);
    let (counter, control) = (counter(depth, MERGED_MOVES_DEPTH, threads), Control::new());
    let job = || counter.divide(board, depth, &control, &mut |_| ());
    run(py, &|| control.stop(), job)?.map_err(|error| exception(&error))
}

/// The exception for a count that was not made.
pub(crate) fn exception(error: &CountError) -> PyErr {
    let message = error.to_string();
    match error {
        CountError::Interrupted(_) => PyKeyboardInterrupt::new_err(message),
        CountError::TooLarge => PyOverflowError::new_err(message),
        _ => PyMemoryError::new_err(message),
    }
}
