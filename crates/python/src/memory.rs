//! Memory in proportion to what Python gives. Too little of it is an exception, and ends no
//! process.

use std::hint::black_box;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// How many items are taken from Python before it is asked for signals.
const BETWEEN_SIGNALS: usize = 1 << 12;

/// How many errors are made before the next look at the memory.
const BETWEEN_LOOKS: usize = 1 << 8;

/// How much memory an error may take, with its texts in Rust and in Python, many times over.
const MEMORY_OF_ERROR: usize = 16 << 10;

/// Whether the system would give so much memory now.
pub(crate) fn is_there(bytes: usize) -> bool {
    // The compiler must not leave out what nobody uses.
    black_box(Vec::<u8>::new()).try_reserve_exact(bytes).is_ok()
}

/// Looks now and then whether there is memory for the error of this number, and for those until the
/// next look.
///
/// Texts and small objects of Python are made by calls that end the process when they find no
/// memory.
pub(crate) fn look_for_memory(number: usize) -> PyResult<()> {
    let look = number.is_multiple_of(BETWEEN_LOOKS);
    if look && !is_there(BETWEEN_LOOKS * MEMORY_OF_ERROR) { Err(out_of_memory()) } else { Ok(()) }
}

/// An empty vector with room for this many values.
pub(crate) fn room_for<T>(count: usize) -> PyResult<Vec<T>> {
    let mut values = Vec::new();
    values.try_reserve_exact(count).map_err(|_| no_room::<T>(count))?;
    Ok(values)
}

/// A copy of values.
pub(crate) fn copy_of<T: Clone>(values: &[T]) -> PyResult<Vec<T>> {
    let mut copy = room_for(values.len())?;
    copy.extend_from_slice(values);
    Ok(copy)
}

/// Appends a value.
pub(crate) fn push<T>(values: &mut Vec<T>, value: T) -> PyResult<()> {
    values.try_reserve(1).map_err(|_| no_room::<T>(values.len() + 1))?;
    values.push(value);
    Ok(())
}

/// Appends a text.
pub(crate) fn push_text(all: &mut String, text: &str) -> PyResult<()> {
    all.try_reserve(text.len()).map_err(|_| no_room::<u8>(all.len() + text.len()))?;
    all.push_str(text);
    Ok(())
}

/// Calls `take` with each item, however many there are: Ctrl-C ends it.
pub(crate) fn for_each_item<'py>(
    items: &Bound<'py, PyAny>,
    mut take: impl FnMut(Bound<'py, PyAny>) -> PyResult<()>,
) -> PyResult<()> {
    for (number, item) in items.try_iter()?.enumerate() {
        if number % BETWEEN_SIGNALS == 0 {
            items.py().check_signals()?;
        }
        take(item?)?;
    }
    Ok(())
}

/// The error of memory that the system does not give.
pub(crate) fn out_of_memory() -> PyErr {
    PyMemoryError::new_err("there is not enough memory")
}

fn no_room<T>(count: usize) -> PyErr {
    PyMemoryError::new_err(format!("no memory for {} bytes", count.saturating_mul(size_of::<T>())))
}
