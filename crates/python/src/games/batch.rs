//! The class `PgnBatch`: rows of games as arrays of numpy.

use numpy::ndarray::{Dim, Dimension};
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::collected::{CollectedRows, Columns};
use crate::batch::PyBoards;
use crate::batch::arrays::{Fill, in_use, new_array};
use crate::batch::rows::{CLOCKS, WORDS};

/// Rows of games: one for each move of their main lines. `read_pgn_batch` makes them.
///
/// What a text does not say is NaN.
#[pyclass(name = "PgnBatch", module = "magic_chess", frozen)]
pub(crate) struct PyPgnBatch {
    rows: usize,
    positions: Py<PyBoards>,
    moves: Py<PyArray1<u16>>,
    ply: Py<PyArray1<u32>>,
    game: Py<PyArray1<i64>>,
    result: Py<PyArray1<f32>>,
    elo: Py<PyArray2<f32>>,
    clock: Py<PyArray1<f32>>,
    eval: Py<PyArray1<f32>>,
    headers: Py<PyDict>,
}

#[pymethods]
impl PyPgnBatch {
    /// The positions before the moves: `Boards`.
    #[getter]
    fn positions(&self, py: Python<'_>) -> Py<PyBoards> {
        self.positions.clone_ref(py)
    }

    /// The moves: an array of uint16. A null move is 0.
    #[getter]
    fn moves(&self, py: Python<'_>) -> Py<PyArray1<u16>> {
        self.moves.clone_ref(py)
    }

    /// How many moves of the game were played before: an array of uint32.
    #[getter]
    fn ply(&self, py: Python<'_>) -> Py<PyArray1<u32>> {
        self.ply.clone_ref(py)
    }

    /// The number of the game in its text, from 1: an array of int64.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.game.clone_ref(py)
    }

    /// How the game ended: an array of float32 with 1 (White won), 0 (a draw), -1 (Black won) and
    /// NaN (not known).
    #[getter]
    fn result(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.result.clone_ref(py)
    }

    /// The ratings of White and Black, by the tags `WhiteElo` and `BlackElo`: an array of float32
    /// of shape (rows, 2).
    #[getter]
    fn elo(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.elo.clone_ref(py)
    }

    /// The clock of the player after the move, in seconds: an array of float32.
    #[getter]
    fn clock(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.clock.clone_ref(py)
    }

    /// The evaluation for White after the move, in hundredths of a pawn: an array of float32. A
    /// mate in n moves is 32000 - n, or n - 32000 if Black mates.
    #[getter]
    fn eval(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.eval.clone_ref(py)
    }

    /// The headers that `read_pgn_batch` was asked for, by the number of the game: a dict of dicts.
    /// A header that a game does not have is None.
    #[getter]
    fn headers(&self, py: Python<'_>) -> Py<PyDict> {
        self.headers.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.rows
    }

    fn __repr__(&self) -> String {
        format!("<PgnBatch of {} rows>", self.rows)
    }
}

/// A range of the rows that were read.
pub(super) struct RowRange<'a> {
    pub(super) collected: &'a CollectedRows,
    pub(super) begin: usize,
    pub(super) rows: usize,
}

/// A batch of these parts, one behind the other.
pub(super) fn batch_of(
    py: Python<'_>,
    parts: &[RowRange<'_>],
    names: &[String],
) -> PyResult<PyPgnBatch> {
    let rows = parts.iter().map(|part| part.rows).sum();
    let words = joined(py, parts, [rows, WORDS], |it| it.words.as_flattened())?;
    let clocks = joined(py, parts, [rows, CLOCKS], |it| it.clocks.as_flattened())?;
    Ok(PyPgnBatch {
        rows,
        positions: Py::new(py, PyBoards::of_arrays(words, clocks))?,
        moves: joined(py, parts, [rows], |it| &it.moves)?,
        ply: joined(py, parts, [rows], |it| &it.ply)?,
        game: joined(py, parts, [rows], |it| &it.game)?,
        result: joined(py, parts, [rows], |it| &it.result)?,
        elo: joined(py, parts, [rows, 2], |it| it.elo.as_flattened())?,
        clock: joined(py, parts, [rows], |it| &it.clock)?,
        eval: joined(py, parts, [rows], |it| &it.eval)?,
        headers: headers_of(py, parts, names)?.unbind(),
    })
}

/// A column of all parts.
fn joined<T: Element + Copy, const N: usize>(
    py: Python<'_>,
    parts: &[RowRange<'_>],
    shape: [usize; N],
    column: impl Fn(&Columns) -> &[T],
) -> PyResult<Py<PyArray<T, Dim<[usize; N]>>>>
where
    Dim<[usize; N]>: Dimension,
{
    let array = new_array::<T, N>(py, Fill::Anything, shape)?;
    let mut writer = array.try_readwrite().map_err(|_| in_use())?;
    let (mut out, width) = (writer.as_slice_mut()?, shape[1..].iter().product::<usize>());
    for RowRange { collected, begin, rows } in parts {
        let values = &column(&collected.columns)[begin * width..(begin + rows) * width];
        let (here, behind) = out.split_at_mut(values.len());
        here.copy_from_slice(values);
        out = behind;
    }
    drop(writer);
    Ok(array.unbind())
}

fn headers_of<'py>(
    py: Python<'py>,
    parts: &[RowRange<'_>],
    names: &[String],
) -> PyResult<Bound<'py, PyDict>> {
    let headers = PyDict::new(py);
    for RowRange { collected, begin, rows } in parts {
        let games = &collected.columns.game[*begin..begin + rows];
        let (Some(first), Some(last)) = (games.first(), games.last()) else { continue };
        let from = collected.headers.partition_point(|(number, _)| number < first);
        for (number, values) in &collected.headers[from..] {
            if number > last {
                break;
            }
            headers.set_item(number, dict_of(py, names, values)?)?;
        }
    }
    Ok(headers)
}

fn dict_of<'py>(
    py: Python<'py>,
    names: &[String],
    values: &[Option<String>],
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, value) in names.iter().zip(values) {
        dict.set_item(name, value)?;
    }
    Ok(dict)
}
