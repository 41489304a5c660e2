//! The functions `perft` and `divide`.

use board::Board;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::chess_move::written_on;
use crate::count::WholeNumber;
use crate::counting::{count, count_moves};
use crate::fen::FenReading;
use crate::one_board::PyBoard;

/// The board that an argument means: a `Board` or a FEN.
fn board_of(position: &Bound<'_, PyAny>) -> PyResult<Board> {
    if let Ok(board) = position.cast::<PyBoard>() {
        return Ok(board.get().board());
    }
    let Ok(fen) = position.extract::<String>() else {
        let class = position.get_type();
        let message = format!("position: expected a magic_chess.Board or a FEN, got {class}");
        return Err(PyTypeError::new_err(message));
    };
    Ok(*FenReading::named(false, false).position(position.py(), &fen)?.board())
}

/// How many legal move sequences of a length lead on from a position, which is a FEN or a `Board`.
///
/// Counts deeper than 4 merge equal positions: in up to 32 MB at depth 5, and in up to half of the
/// free memory beyond. Ctrl-C ends a count.
///
/// >>> from magic_chess import STARTING_FEN, perft
/// >>> perft(STARTING_FEN, 5)
/// 4865609
#[pyfunction]
#[pyo3(signature = (position, depth, threads=None))]
pub(crate) fn perft(
    position: &Bound<'_, PyAny>,
    depth: WholeNumber,
    threads: Option<WholeNumber>,
) -> PyResult<u128> {
    count(position.py(), &board_of(position)?, depth, threads)
}

/// The count of `perft` for each legal move, in UCI notation. At depth 0 there are no moves to
/// divide by.
///
/// >>> from magic_chess import divide
/// >>> divide("k7/8/K7/8/8/8/8/8 w - - 0 1", 2)
/// {'a6a5': 3, 'a6b5': 3, 'a6b6': 1}
#[pyfunction]
#[pyo3(signature = (position, depth, threads=None))]
pub(crate) fn divide<'py>(
    position: &Bound<'py, PyAny>,
    depth: WholeNumber,
    threads: Option<WholeNumber>,
) -> PyResult<Bound<'py, PyDict>> {
    let (py, board) = (position.py(), board_of(position)?);
    let divided = PyDict::new(py);
    for entry in count_moves(py, &board, depth, threads)? {
        let mv = written_on(&board, entry.mv);
        divided.set_item(mv.to_string(), entry.nodes)?;
    }
    Ok(divided)
}
