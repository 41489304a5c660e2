//! Functions of squares and sets of squares, with names as in python-chess.

use magic_core::{Bitboard, Square};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString};

use crate::arguments::square_of;
use crate::errors::bad_argument;

/// Adds the functions to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(parse_square, module)?)?;
    module.add_function(wrap_pyfunction!(square_name, module)?)?;
    module.add_function(wrap_pyfunction!(square, module)?)?;
    module.add_function(wrap_pyfunction!(square_file, module)?)?;
    module.add_function(wrap_pyfunction!(square_rank, module)?)?;
    module.add_function(wrap_pyfunction!(square_mirror, module)?)?;
    module.add_function(wrap_pyfunction!(popcount, module)?)?;
    module.add_function(wrap_pyfunction!(flip_vertical, module)?)?;
    module.add_function(wrap_pyfunction!(squares_of, module)?)
}

/// The number of the square with this name.
///
/// >>> from magic_chess import parse_square
/// >>> parse_square("a1"), parse_square("e4")
/// (0, 28)
#[pyfunction]
fn parse_square(py: Python<'_>, name: &str) -> PyResult<u8> {
    match *name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(8 * (rank - b'1') + (file - b'a')),
        _ => Err(bad_argument(py, "name", name, "a square from a1 to h8")),
    }
}

/// The name of the square with this number.
///
/// >>> from magic_chess import square_name
/// >>> square_name(28)
/// 'e4'
#[pyfunction]
fn square_name(py: Python<'_>, square: i64) -> PyResult<Py<PyString>> {
    static NAMES: [PyOnceLock<Py<PyString>>; 64] = [const { PyOnceLock::new() }; 64];
    let square = square_of(py, square)?;
    let name = || PyString::new(py, &square.to_string()).unbind();
    Ok(NAMES[square.index()].get_or_init(py, name).clone_ref(py))
}

/// The number of the square on a file and a rank, both from 0 to 7.
///
/// >>> from magic_chess import square, square_name
/// >>> square_name(square(4, 3))
/// 'e4'
#[pyfunction]
fn square(py: Python<'_>, file_index: i64, rank_index: i64) -> PyResult<i64> {
    for (name, index) in [("file_index", file_index), ("rank_index", rank_index)] {
        if !(0..8).contains(&index) {
            return Err(bad_argument(py, name, &index.to_string(), "a number from 0 to 7"));
        }
    }
    Ok(8 * rank_index + file_index)
}

/// The file of a square, from 0 (the a-file) to 7.
#[pyfunction]
fn square_file(py: Python<'_>, square: i64) -> PyResult<usize> {
    Ok(square_of(py, square)?.index() % 8)
}

/// The rank of a square, from 0 (the first rank) to 7.
#[pyfunction]
fn square_rank(py: Python<'_>, square: i64) -> PyResult<usize> {
    Ok(square_of(py, square)?.index() / 8)
}

/// The square on the same file, with the ranks counted from the other side.
///
/// >>> from magic_chess import A1, square_mirror, square_name
/// >>> square_name(square_mirror(A1))
/// 'a8'
#[pyfunction]
fn square_mirror(py: Python<'_>, square: i64) -> PyResult<usize> {
    Ok(square_of(py, square)?.flip_rank().index())
}

/// How many squares a set has.
///
/// >>> from magic_chess import Board, popcount
/// >>> popcount(Board().occupied)
/// 32
#[pyfunction]
fn popcount(mask: u64) -> u32 {
    mask.count_ones()
}

/// The set with the ranks in opposite order.
#[pyfunction]
fn flip_vertical(mask: u64) -> u64 {
    mask.swap_bytes()
}

/// The squares of a set as a list of numbers, the lowest first.
///
/// >>> from magic_chess import Board, squares_of, square_name
/// >>> [square_name(square) for square in squares_of(Board().kings)]
/// ['e1', 'e8']
#[pyfunction]
fn squares_of(py: Python<'_>, mask: u64) -> PyResult<Bound<'_, PyList>> {
    let squares: Vec<usize> = Bitboard(mask).into_iter().map(Square::index).collect();
    PyList::new(py, squares)
}
