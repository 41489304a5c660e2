//! The class `LegalMoves`: the moves of one position, as a sequence.

use board::Move;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::chess_move::{PyMove, object_of};

/// The legal moves of a position: a sequence of moves in the order in which they are generated.
///
/// It belongs to the position that it was made for, and does not change when a move is played.
///
/// >>> from magic_chess import Board
/// >>> moves = Board().legal_moves
/// >>> len(moves), moves.count(), moves[0] in moves
/// (20, 20, True)
/// >>> sorted(move.uci() for move in moves)[:3]
/// ['a2a3', 'a2a4', 'b1a3']
#[pyclass(name = "LegalMoves", module = "magic_chess", frozen, sequence)]
pub(crate) struct PyLegalMoves(pub(crate) Vec<Move>);

#[pymethods]
impl PyLegalMoves {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// How many moves there are.
    fn count(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Py<PyMove>> {
        let from_end = self.0.len().checked_sub(index.unsigned_abs());
        let index = if index < 0 { from_end } else { Some(index.unsigned_abs()) };
        match index.and_then(|index| self.0.get(index)) {
            Some(&mv) => object_of(py, mv),
            None => Err(PyIndexError::new_err("there are not so many moves")),
        }
    }

    fn __contains__(&self, item: &Bound<'_, PyAny>) -> bool {
        item.cast::<PyMove>().is_ok_and(|mv| self.0.contains(&mv.get().0))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        list_of(py, &self.0)?.try_iter()
    }

    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        format!("<LegalMoves ({})>", moves.join(", "))
    }
}

/// A list of moves for Python.
pub(crate) fn list_of<'py>(py: Python<'py>, moves: &[Move]) -> PyResult<Bound<'py, PyList>> {
    let objects: PyResult<Vec<_>> = moves.iter().map(|&mv| object_of(py, mv)).collect();
    PyList::new(py, objects?)
}
