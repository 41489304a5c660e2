//! What each board of a batch is: checks, ends, material, keys, mirror images, perft.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use board::{Board, Key, Piece};
use magic_core::{Color, Square};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use perft_core::{Control, Counter};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use super::PyBoards;
use super::arrays::{Fill, in_use, new_array};
use super::rows::{CHUNK, DRAWN_CLOCK, board_of, last_double_push, passed, words_of};
use crate::count::WholeNumber;
use crate::counting::depth_of;
use crate::threads::{CtrlC, for_each, threads_of};

#[pymethods]
impl PyBoards {
    /// Whether the side to move is in check, as an array of bool.
    #[pyo3(signature = (*, threads=None))]
    fn in_check<'py>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        self.for_boards(py, threads, Board::is_check)
    }

    /// Whether White is to move, as a new array of bool. Like `Board.turn` it is no method.
    ///
    /// >>> from magic_chess import Boards
    /// >>> Boards.start(2).turn.tolist()
    /// [True, True]
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        self.for_boards(py, None, |board| board.side_to_move() == Color::White)
    }

    /// The squares that pawns have just passed by going two squares, as a new array of int8: -1
    /// where the last move was no double push. Like `Board.ep_square`, whether or not the pawn can
    /// be taken there.
    ///
    /// >>> from magic_chess import Boards
    /// >>> Boards.from_fens(["4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"]).ep_square.tolist()
    /// [20, -1]
    #[getter]
    fn ep_square<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let rows = self.rows(py)?;
        let squares = new_array::<i8, 1>(py, Fill::Anything, [rows.len()])?;
        let mut writer = squares.try_readwrite().map_err(|_| in_use())?;
        for (out, clocks) in writer.as_slice_mut()?.iter_mut().zip(rows.clocks()) {
            *out = last_double_push(clocks).map_or(-1, |square| square.index() as i8);
        }
        drop(writer);
        Ok(squares)
    }

    /// How each game has ended, as an array of int8: the numbers of `Termination`, and 0 while it
    /// goes on. After a mate the side to move has lost. Repetitions and claims of draws are not
    /// known here.
    ///
    /// >>> from magic_chess import Boards, Termination
    /// >>> boards = Boards.from_fens(["R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"])
    /// >>> (boards.outcome() == Termination.CHECKMATE).tolist()
    /// [True, False]
    #[pyo3(signature = (*, threads=None))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let (threads, rows) = (threads_of(py, threads)?, self.rows(py)?);
        let codes = new_array::<i8, 1>(py, Fill::Anything, [rows.len()])?;
        let mut writer = codes.try_readwrite().map_err(|_| in_use())?;
        let chunks = rows.words().chunks(CHUNK).zip(rows.clocks().chunks(CHUNK));
        let chunks = chunks.zip(writer.as_slice_mut()?.chunks_mut(CHUNK));
        for_each(py, threads, CtrlC::Ends, chunks, |((words, clocks), codes)| {
            for ((words, clocks), code) in words.iter().zip(clocks).zip(codes) {
                *code = ending(&board_of(words), clocks[0]);
            }
        })?;
        drop(writer);
        Ok(codes)
    }

    /// How many pieces of each kind there are: an array of uint8 of shape (boards, 2, 6). The
    /// second index is 0 for White and 1 for Black, the third goes from pawns to kings.
    ///
    /// >>> from magic_chess import Boards
    /// >>> Boards.start(1).material()[0].tolist()
    /// [[8, 2, 2, 2, 1, 1], [8, 2, 2, 2, 1, 1]]
    #[pyo3(signature = (*, threads=None))]
    fn material<'py>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let (threads, rows) = (threads_of(py, threads)?, self.rows(py)?);
        let counts = new_array::<u8, 3>(py, Fill::Anything, [rows.len(), 2, 6])?;
        let mut writer = counts.try_readwrite().map_err(|_| in_use())?;
        let out: &mut [[u8; 12]] = writer.as_slice_mut()?.as_chunks_mut().0;
        let chunks = rows.words().chunks(CHUNK).zip(out.chunks_mut(CHUNK));
        for_each(py, threads, CtrlC::Ends, chunks, |(rows, out)| {
            for (words, counts) in rows.iter().zip(out) {
                let board = board_of(words);
                let kinds = Color::ALL.into_iter().flat_map(|it| Piece::ALL.map(|kind| (it, kind)));
                for (count, (color, piece)) in counts.iter_mut().zip(kinds) {
                    *count = board.colored_pieces(color, piece).len() as u8;
                }
            }
        })?;
        drop(writer);
        Ok(counts)
    }

    /// The Zobrist keys, as an array of uint64. Equal boards have equal keys, whatever their
    /// clocks.
    #[pyo3(signature = (*, threads=None))]
    fn keys<'py>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.for_boards(py, threads, |board| Key::of(board).0)
    }

    /// The boards with the colours exchanged: rank 1 is rank 8, and the other side is to move.
    #[pyo3(signature = (*, threads=None))]
    fn mirror(&self, py: Python<'_>, threads: Option<WholeNumber>) -> PyResult<Self> {
        let (threads, mirrored) = (threads_of(py, threads)?, self.duplicate(py)?);
        mirrored.write(py, |words, clocks| {
            let chunks = words.chunks_mut(CHUNK).zip(clocks.chunks_mut(CHUNK));
            for_each(py, threads, CtrlC::Ends, chunks, |(words, clocks)| {
                for (words, clocks) in words.iter_mut().zip(clocks) {
                    *words = words_of(&board_of(words).flip());
                    clocks[2] = passed(last_double_push(clocks).map(Square::flip_rank));
                }
            })
        })??;
        Ok(mirrored)
    }

    /// How many legal move sequences of a length lead on from each board, as an array of uint64.
    ///
    /// >>> from magic_chess import Boards
    /// >>> Boards.start(2).perft(3).tolist()
    /// [8902, 8902]
    #[pyo3(signature = (depth, *, threads=None))]
    fn perft<'py>(
        &self,
        py: Python<'py>,
        depth: WholeNumber,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let (depth, threads) = (depth_of(py, depth)?, threads_of(py, threads)?);
        let alone = Counter { threads: NonZeroUsize::MIN, ..Counter::default() };
        let (control, failed) = (Control::new(), AtomicBool::new(false));
        let rows = self.rows(py)?;
        let nodes = new_array::<u64, 1>(py, Fill::Anything, [rows.len()])?;
        let mut writer = nodes.try_readwrite().map_err(|_| in_use())?;
        // Boards take very different times, so each is a chunk of its own.
        let chunks = rows.words().iter().zip(writer.as_slice_mut()?);
        let ctrl_c = CtrlC::Stops(&|| control.stop());
        for_each(py, threads, ctrl_c, chunks, |(words, nodes)| {
            let counted = alone.count(&board_of(words), depth, &control).ok();
            let counted = counted.and_then(|counted| u64::try_from(counted.nodes).ok());
            *nodes = counted.unwrap_or_else(|| {
                failed.store(true, Ordering::Relaxed);
                0
            });
        })?;
        drop(writer);
        if failed.into_inner() {
            return Err(PyOverflowError::new_err("a count does not fit 64 bits"));
        }
        Ok(nodes)
    }
}

/// The number of `Termination`, in the order of python-chess.
fn ending(board: &Board, halfmove_clock: u32) -> i8 {
    let can_move = movegen::has_legal_moves(board);
    if !can_move && board.is_check() {
        1
    } else if board.is_insufficient_material() {
        3
    } else if !can_move {
        2
    } else if halfmove_clock >= DRAWN_CLOCK {
        4
    } else {
        0
    }
}
