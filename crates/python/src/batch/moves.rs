//! Legal moves of all boards, and playing one move on each.

use board::{Board, Move};
use numpy::{PyArray1, PyArrayMethods};
use perft_kernels::{Backend, Kernel, Subtree};
use pyo3::prelude::*;

use super::PyBoards;
use super::arrays::{Fill, in_use, new_array};
use super::faults::{Faults, fault_of_move};
use super::listing::{MovesAndOffsets, list_all};
use super::move_numbers::moves_argument;
use super::rows::{CHUNK, CLOCKS, WORDS, board_of, clocks_after, clocks_after_null, words_of};
use crate::count::WholeNumber;
use crate::errors::{Exception, Fault};
use crate::threads::{CtrlC, for_each, threads_of};

#[pymethods]
impl PyBoards {
    /// The legal moves of all boards: an array of uint16, and an array of int64 that says where the
    /// moves of each board begin. The moves of board `i` are `moves[offsets[i]:offsets[i + 1]]`.
    /// `Move(bits)` makes a `Move` of one.
    ///
    /// >>> from magic_chess import Boards, Move
    /// >>> moves, offsets = Boards.start(2).legal_moves()
    /// >>> offsets.tolist(), Move(moves[20]).uci()
    /// ([0, 20, 40], 'b1a3')
    #[pyo3(signature = (*, threads=None))]
    fn legal_moves<'py>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
    ) -> PyResult<MovesAndOffsets<'py>> {
        let (threads, rows) = (threads_of(py, threads)?, self.rows(py)?);
        list_all(py, threads, rows.words())
    }

    /// The number of legal moves of each board, as an array of int64. It takes less time than
    /// listing them.
    #[pyo3(signature = (*, threads=None))]
    fn count_legal_moves<'py>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let leaves = Subtree::new(Kernel::Bulk, Backend::best());
        self.for_boards(py, threads, |board| leaves.nodes(board, 1) as i64)
    }

    /// Plays one move on each board, and returns the boards after the moves: these boards
    /// themselves if `inplace` is true.
    ///
    /// `moves` is an array of uint16 or of other whole numbers, or a list of numbers or of moves.
    /// If one is no legal move of its board, 0 among them, no move is played, and the error has
    /// each such row. With `missing` this number leaves its board as it is: `missing=0` after
    /// `moves_at(..., missing=0)`.
    ///
    /// >>> import numpy
    /// >>> from magic_chess import BatchError, Board, Boards
    /// >>> e4 = Board().parse_san("e4")
    /// >>> moves = numpy.array([e4.bits, 0], numpy.uint16)
    /// >>> boards = Boards.start(2).play(moves, missing=0)
    /// >>> [board.turn for board in boards]
    /// [False, True]
    /// >>> try:
    /// ...     boards.play(moves[::-1])
    /// ... except BatchError as error:
    /// ...     [(bad.row, bad.text) for bad in error.errors]
    /// [(0, '0')]
    #[pyo3(signature = (moves, *, missing=None, inplace=false, threads=None))]
    fn play<'py>(
        slf: &Bound<'py, Self>,
        moves: &Bound<'py, PyAny>,
        missing: Option<WholeNumber>,
        inplace: bool,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, Self>> {
        let (py, this) = (slf.py(), slf.get());
        let threads = threads_of(py, threads)?;
        let missing: Option<u16> =
            missing.map(|it| it.within(py, "missing", 0, u16::MAX)).transpose()?;
        // A copy: a thread of Python may change the array between judging and playing.
        let moves = moves_argument(moves, this.count(py))?;
        let rows = this.rows(py)?;
        let faults = Faults::default();
        let chunks = rows.words().chunks(CHUNK).zip(moves.chunks(CHUNK)).enumerate();
        for_each(py, threads, CtrlC::Ends, chunks, |(chunk, (rows, moves))| {
            for (at, (words, &bits)) in rows.iter().zip(moves).enumerate() {
                let board = board_of(words);
                if missing != Some(bits) && legal_move(&board, bits).is_none() {
                    faults.add(chunk * CHUNK + at, fault_of_move(&board, bits));
                }
            }
        })?;
        faults.raise(py, Exception::Move, moves.len(), None)?;
        drop(rows);
        let next = if inplace { slf.clone() } else { Bound::new(py, this.duplicate(py)?)? };
        next.get().write(py, |words, clocks| {
            let rows = words.chunks_mut(CHUNK).zip(clocks.chunks_mut(CHUNK));
            for_each(py, threads, CtrlC::Waits, rows.zip(moves.chunks(CHUNK)), |chunk| {
                play_chunk(chunk, missing);
            })
        })??;
        Ok(next)
    }

    /// The boards with the other side to move, and the clocks going on: these boards themselves if
    /// `inplace` is true. A side in check cannot pass: then no board passes, and the error has each
    /// such row.
    ///
    /// >>> from magic_chess import Boards
    /// >>> Boards.start(1).play_null().fens()
    /// ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1']
    #[pyo3(signature = (*, inplace=false, threads=None))]
    fn play_null<'py>(
        slf: &Bound<'py, Self>,
        inplace: bool,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, Self>> {
        let (py, this) = (slf.py(), slf.get());
        let threads = threads_of(py, threads)?;
        let faults = Faults::default();
        let passed = this.duplicate(py)?;
        passed.write(py, |words, clocks| {
            let rows = words.chunks_mut(CHUNK).zip(clocks.chunks_mut(CHUNK)).enumerate();
            for_each(py, threads, CtrlC::Ends, rows, |(chunk, (words, clocks))| {
                for (at, (words, clocks)) in words.iter_mut().zip(clocks).enumerate() {
                    let board = board_of(words);
                    let Some(next) = board.play_null() else {
                        let message = "a side in check cannot pass".to_owned();
                        faults.add(chunk * CHUNK + at, Fault::new("move", "0000", message));
                        continue;
                    };
                    *clocks = clocks_after_null(&board, *clocks);
                    *words = words_of(&next);
                }
            })
        })??;
        let count = passed.count(py);
        faults.raise(py, Exception::Move, count, None)?;
        if !inplace {
            return Bound::new(py, passed);
        }
        let rows = passed.rows(py)?;
        this.write(py, |words, clocks| {
            words.copy_from_slice(rows.words());
            clocks.copy_from_slice(rows.clocks());
        })?;
        Ok(slf.clone())
    }
}

impl PyBoards {
    /// A value for each board.
    pub(super) fn for_boards<'py, T: numpy::Element + Send>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
        value: impl Fn(&Board) -> T + Sync,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        let (threads, rows) = (threads_of(py, threads)?, self.rows(py)?);
        let values = new_array::<T, 1>(py, Fill::Anything, [rows.len()])?;
        let mut writer = values.try_readwrite().map_err(|_| in_use())?;
        let chunks = rows.words().chunks(CHUNK).zip(writer.as_slice_mut()?.chunks_mut(CHUNK));
        for_each(py, threads, CtrlC::Ends, chunks, |(rows, values)| {
            for (words, out) in rows.iter().zip(values) {
                *out = value(&board_of(words));
            }
        })?;
        drop(writer);
        Ok(values)
    }
}

/// Rows of boards with the moves to play on them.
type Playing<'a> = ((&'a mut [[u64; WORDS]], &'a mut [[u32; CLOCKS]]), &'a [u16]);

fn play_chunk(((words, clocks), moves): Playing<'_>, missing: Option<u16>) {
    for ((words, clocks), &bits) in words.iter_mut().zip(clocks).zip(moves) {
        if missing == Some(bits) {
            continue;
        }
        let board = board_of(words);
        // What another thread has played meanwhile may have made the move illegal.
        let Some(mv) = legal_move(&board, bits) else { continue };
        *clocks = clocks_after(&board, *clocks, mv);
        *words = words_of(&board.play(mv));
    }
}

fn legal_move(board: &Board, bits: u16) -> Option<Move> {
    Move::from_bits(bits).filter(|&mv| movegen::is_legal(board, mv))
}
