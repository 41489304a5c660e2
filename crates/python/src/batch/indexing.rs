//! Batches as sequences: their arrays, single boards, and selections of rows.

use std::sync::atomic::{AtomicUsize, Ordering};

use numpy::{
    PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PySlice, PyTuple};

use super::PyBoards;
use super::arrays::in_use;
use super::rows::{SHOWN_CLOCKS, clocks_of, position_of, words_of};
use crate::errors::{Exception, Fault};
use crate::one_board::{NewBoard, PyBoard};

#[pymethods]
impl PyBoards {
    /// The words of all boards: an array of uint64 of shape (boards, 8) that cannot be written. It
    /// is no copy, so it shows what `play(..., inplace=True)` changes.
    ///
    /// Bit 0 of a word is a1, bit 63 is h8. The words are: White's pieces, Black's pieces, pawns,
    /// knights, bishops and queens, rooks and queens, kings, and the state: bits 8 to 15 are no
    /// squares there, see `docs/python.md`.
    ///
    /// >>> from magic_chess import Boards
    /// >>> words = Boards.start(3).words
    /// >>> words.shape, hex(words[0, 2]), words.flags.writeable
    /// ((3, 8), '0xff00000000ff00', False)
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        read_only(self.words.bind(py))
    }

    /// The clocks of all boards: an array of uint32 of shape (boards, 2) that cannot be written. A
    /// row is the halfmove clock and the number of the move.
    #[getter]
    fn clocks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        // The last double push is beside them, and has a getter of its own.
        let shown = PySlice::new(py, 0, SHOWN_CLOCKS as isize, 1);
        read_only(self.clocks.bind(py))?.get_item((PySlice::full(py), shown))
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.count(py)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Boards of {} positions>", self.count(py))
    }

    /// Whether both have the same boards and clocks in the same order.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let (rows, others) = (self.rows(other.py())?, other.get().rows(other.py())?);
        let mut clocks = rows.clocks().iter().zip(others.clocks());
        let mut same_clocks =
            || clocks.all(|(ours, theirs)| ours[..SHOWN_CLOCKS] == theirs[..SHOWN_CLOCKS]);
        Ok(rows.words() == others.words() && same_clocks())
    }

    /// A board by its number, or the boards of a slice, a mask or an array of numbers, copied.
    ///
    /// >>> from magic_chess import Boards
    /// >>> boards = Boards.from_fens(["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R b K - 0 1"])
    /// >>> boards[-1]
    /// Board('4k3/8/8/8/8/8/8/4K2R b K - 0 1')
    /// >>> len(boards[~boards.in_check()]), len(boards[1:])
    /// (2, 1)
    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Py<PyAny>> {
        match Index::of(index)? {
            Index::Row(row) => {
                let row = self.row(py, row)?;
                Ok(self.board_at(py, row)?.into_pyobject(py)?.into_any().unbind())
            }
            Index::Rows(rows) => Ok(Py::new(py, self.taken(&rows)?)?.into_any()),
        }
    }

    fn __iter__(slf: &Bound<'_, Self>) -> RowIterator {
        RowIterator::of(slf.as_any())
    }

    /// Puts a board or a batch into the rows of an index.
    ///
    /// >>> from magic_chess import Board, Boards
    /// >>> boards = Boards.start(3)
    /// >>> boards[1] = Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    /// >>> boards[1].fen(), len(boards)
    /// ('4k3/8/8/8/8/8/8/4K3 w - - 0 1', 3)
    fn __setitem__(
        &self,
        py: Python<'_>,
        index: &Bound<'_, PyAny>,
        boards: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (own_words, own_clocks) = (self.words.bind(py), self.clocks.bind(py));
        let index = match Index::of(index)? {
            Index::Row(row) => self.row(py, row)?.into_pyobject(py)?.into_any(),
            Index::Rows(rows) => rows,
        };
        let (words, clocks) = if let Ok(board) = boards.cast::<PyBoard>() {
            let position = board.get().position();
            let words = PyArray1::from_slice(py, &words_of(position.board())).into_any();
            (words, PyArray1::from_slice(py, &clocks_of(&position)).into_any())
        } else if let Ok(batch) = boards.cast::<Self>() {
            // A copy, because both may be the same batch.
            let batch = batch.get().duplicate(py)?;
            (batch.words.into_bound(py).into_any(), batch.clocks.into_bound(py).into_any())
        } else {
            let class = boards.get_type();
            return Err(PyTypeError::new_err(format!("expected a Board or Boards, got {class}")));
        };
        // Nobody may be reading. Nobody can begin, because this thread holds the lock of the
        // interpreter.
        drop(own_words.try_readwrite().map_err(|_| in_use())?);
        drop(own_clocks.try_readwrite().map_err(|_| in_use())?);
        own_words.set_item(&index, words)?;
        own_clocks.set_item(&index, clocks)
    }

    /// A copy, which can be changed by itself.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        self.duplicate(py)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.duplicate(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.duplicate(py)
    }
}

/// The items of a sequence one by one.
#[pyclass(name = "_RowIterator", module = "magic_chess", frozen)]
pub(crate) struct RowIterator {
    rows: Py<PyAny>,
    next: AtomicUsize,
}

impl RowIterator {
    /// The items of a sequence of this package.
    pub(super) fn of(rows: &Bound<'_, PyAny>) -> Self {
        Self { rows: rows.clone().unbind(), next: AtomicUsize::new(0) }
    }
}

#[pymethods]
impl RowIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (rows, row) = (self.rows.bind(py), self.next.load(Ordering::Relaxed));
        if row >= rows.len()? {
            return Ok(None);
        }
        self.next.store(row + 1, Ordering::Relaxed);
        rows.get_item(row).map(Some)
    }
}

impl PyBoards {
    /// The board of a row.
    fn board_at(&self, py: Python<'_>, row: usize) -> PyResult<NewBoard> {
        let rows = self.rows(py)?;
        let position = position_of(&rows.words()[row], &rows.clocks()[row]);
        let position = position.map_err(|errors| {
            Fault::new("words", "", errors.to_string()).raise(py, Exception::Packed)
        })?;
        Ok(NewBoard(PyBoard::of(&position)))
    }

    /// The rows of an index of numpy, copied.
    pub(super) fn taken(&self, rows: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = rows.py();
        // Reading is safe when nobody is writing.
        let guard = self.rows(py)?;
        let words = self.words.bind(py).get_item(rows)?.call_method0("copy")?;
        let clocks = self.clocks.bind(py).get_item(rows)?.call_method0("copy")?;
        drop(guard);
        let words = words.cast_into::<PyArray2<u64>>()?.unbind();
        let clocks = clocks.cast_into::<PyArray2<u32>>()?.unbind();
        Ok(Self { words, clocks })
    }

    /// The row of a number, which counts from the end if it is negative.
    fn row(&self, py: Python<'_>, number: isize) -> PyResult<usize> {
        let count = self.count(py);
        let row = if number < 0 {
            count.checked_sub(number.unsigned_abs())
        } else {
            Some(number.unsigned_abs()).filter(|&row| row < count)
        };
        row.ok_or_else(|| {
            PyIndexError::new_err(format!("there are {count} boards, no number {number}"))
        })
    }
}

const EXPECTED: &str =
    "expected a number, a slice, or an array of numbers or truth values with one dimension";

/// What selects rows.
pub(super) enum Index<'py> {
    Row(isize),
    /// A slice, or an array of one dimension, of numbers or truth values.
    Rows(Bound<'py, PyAny>),
}

impl<'py> Index<'py> {
    pub(super) fn of(index: &Bound<'py, PyAny>) -> PyResult<Self> {
        if index.is_instance_of::<PySlice>() {
            return Ok(Self::Rows(index.clone()));
        }
        // numpy would take a tuple for one number for each dimension.
        if index.is_instance_of::<PyTuple>() {
            return Err(PyTypeError::new_err(EXPECTED));
        }
        let array = index.py().import("numpy")?.call_method1("asarray", (index,))?;
        let array = array.cast_into::<PyUntypedArray>()?;
        let is_integer = matches!(array.dtype().kind(), b'i' | b'u');
        match (array.ndim(), is_integer, array.dtype().kind()) {
            (0, true, _) => index.extract().map(Self::Row),
            (1, true, _) | (1, _, b'b') => Ok(Self::Rows(array.into_any())),
            // An empty list is an array of floats.
            (1, ..) if array.shape() == [0] => {
                Ok(Self::Rows(PyArray1::<i64>::from_slice(index.py(), &[]).into_any()))
            }
            _ => Err(PyTypeError::new_err(EXPECTED)),
        }
    }
}

/// The same array, for readers. It stands on a view of read-only memory, so numpy
/// refuses to make it writable.
fn read_only<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    static READ_ONLY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    READ_ONLY.import(array.py(), "magic_chess._arrays", "read_only")?.call1((array,))
}
