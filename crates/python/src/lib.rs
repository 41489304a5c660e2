//! The native part of the Python package `magic_chess`: boards, moves, and batches of boards as
//! numpy arrays.
//!
//! The rules of chess are in the crates below. This crate only carries arguments, results and
//! errors over the boundary. The package around it, with exceptions, constants and type stubs, is
//! in the folder `python`.

mod arguments;
mod attached_cell;
mod batch;
mod chess_move;
mod count;
mod counting;
mod errors;
mod fen;
mod games;
mod input_file;
mod memory;
mod move_sequence;
mod one_board;
mod perft;
mod piece;
mod positions;
mod square_functions;
mod suite;
mod threads;
mod training;

use pyo3::prelude::*;

/// The native part of `magic_chess`.
#[pymodule(gil_used = true)]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    one_board::quick::add_to(module)?;
    module.add_class::<batch::PyBoards>()?;
    module.add_class::<batch::PyGames>()?;
    module.add_class::<batch::PyPolicyTable>()?;
    module.add_class::<move_sequence::PyLegalMoves>()?;
    module.add_class::<chess_move::PyMove>()?;
    module.add_class::<piece::PyPiece>()?;
    module.add_class::<games::PyGame>()?;
    module.add_class::<games::PyLine>()?;
    module.add_class::<games::PyPgnGames>()?;
    module.add_class::<games::PyPgnBatch>()?;
    module.add_class::<games::PyPgnBatches>()?;
    module.add_function(wrap_pyfunction!(games::read_pgn, module)?)?;
    module.add_function(wrap_pyfunction!(games::read_pgn_batch, module)?)?;
    module.add_class::<training::PyTrainingBatch>()?;
    module.add_class::<training::PyTrainingBatches>()?;
    module.add_function(wrap_pyfunction!(training::read_training, module)?)?;
    square_functions::add_to(module)?;
    module.add_function(wrap_pyfunction!(batch::policy_size, module)?)?;
    module.add_function(wrap_pyfunction!(perft::perft, module)?)?;
    module.add_function(wrap_pyfunction!(perft::divide, module)?)?;
    module.add_function(wrap_pyfunction!(suite::suite, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
