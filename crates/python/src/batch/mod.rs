//! The class `Boards`: many boards in two numpy arrays. This file holds the arrays; the others work
//! on them.

pub(crate) mod arrays;
mod epd;
mod faults;
mod games;
mod indexing;
mod judging;
mod listing;
mod making;
mod masks;
mod move_numbers;
mod move_texts;
mod moves;
mod planes;
mod playouts;
mod policy;
mod policy_orders;
mod random_play;
pub(crate) mod rows;
mod texts;
mod writing;

use board::Position;
use numpy::{PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

use arrays::{Fill, in_use, new_array};
use rows::{BatchRows, CLOCKS, WORDS, clocks_of, words_of};

use crate::count::WholeNumber;

pub(crate) use games::PyGames;
pub(crate) use masks::policy_size;
pub(crate) use policy::PyPolicyTable;

/// Many boards: 76 bytes for each.
///
/// Methods work on all boards at once, without the global interpreter lock, on as many threads as
/// `threads` says (all cores by default). Results are numpy arrays. Boards have no past here, so
/// repetitions are not known.
///
/// >>> import numpy
/// >>> from magic_chess import Boards
/// >>> boards = Boards.from_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 3 9"])
/// >>> moves, offsets = boards.legal_moves()
/// >>> moves.dtype, offsets.tolist()
/// (dtype('uint16'), [0, 15, 20])
/// >>> boards.play(moves[offsets[:-1]]).fens()
/// ['4k3/8/8/8/8/8/8/3K3R b - - 1 1', '8/3k4/8/8/8/8/8/4K3 w - - 4 10']
#[pyclass(name = "Boards", module = "magic_chess", frozen)]
pub(crate) struct PyBoards {
    /// The eight words of each board.
    words: Py<PyArray2<u64>>,
    /// The halfmove clock, the move number and the last double push of each board.
    clocks: Py<PyArray2<u32>>,
}

/// The most boards that may be asked for: 72 TiB of them.
const MAX_BOARDS: u64 = 1 << 40;

/// The number of boards of a new batch.
fn count_of(py: Python<'_>, count: WholeNumber) -> PyResult<usize> {
    count.within(py, "count", 0, MAX_BOARDS)
}

impl PyBoards {
    /// Boards whose words and clocks are still to be written.
    fn unwritten(py: Python<'_>, boards: usize) -> PyResult<Self> {
        Ok(Self {
            words: new_array(py, Fill::Anything, [boards, WORDS])?.unbind(),
            clocks: new_array(py, Fill::Anything, [boards, CLOCKS])?.unbind(),
        })
    }

    /// Boards in these arrays, which nobody else may write.
    pub(crate) const fn of_arrays(words: Py<PyArray2<u64>>, clocks: Py<PyArray2<u32>>) -> Self {
        Self { words, clocks }
    }

    /// The boards of positions.
    pub(crate) fn of_positions(py: Python<'_>, positions: &[Position]) -> PyResult<Self> {
        let boards = Self::unwritten(py, positions.len())?;
        boards.write(py, |words, clocks| {
            for ((words, clocks), position) in words.iter_mut().zip(clocks).zip(positions) {
                (*words, *clocks) = (words_of(position.board()), clocks_of(position));
            }
        })?;
        Ok(boards)
    }

    /// How many boards there are.
    fn count(&self, py: Python<'_>) -> usize {
        self.words.bind(py).shape()[0]
    }

    /// The arrays, for reading.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<BatchRows<'py>> {
        let words = self.words.bind(py).try_readonly().map_err(|_| in_use())?;
        let clocks = self.clocks.bind(py).try_readonly().map_err(|_| in_use())?;
        Ok(BatchRows { words, clocks })
    }

    /// A copy.
    fn duplicate(&self, py: Python<'_>) -> PyResult<Self> {
        let rows = self.rows(py)?;
        let copy = Self::unwritten(py, rows.len())?;
        copy.write(py, |words, clocks| {
            words.copy_from_slice(rows.words());
            clocks.copy_from_slice(rows.clocks());
        })?;
        Ok(copy)
    }

    /// Calls `work` with the rows of the arrays, for writing.
    fn write<R>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut [[u64; WORDS]], &mut [[u32; CLOCKS]]) -> R,
    ) -> PyResult<R> {
        let mut words = self.words.bind(py).try_readwrite().map_err(|_| in_use())?;
        let mut clocks = self.clocks.bind(py).try_readwrite().map_err(|_| in_use())?;
        let (words, clocks) = (words.as_slice_mut()?, clocks.as_slice_mut()?);
        Ok(work(words.as_chunks_mut().0, clocks.as_chunks_mut().0))
    }
}
