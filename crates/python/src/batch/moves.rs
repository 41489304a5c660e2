//! Legal moves of all boards, and playing one move on each.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use board::{Board, Move};
use magic_core::Color;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use perft_kernels::{Backend, Kernel, MoveLister, MoveLists, Subtree};
use pyo3::prelude::*;

use super::PyBoards;
use super::arrays::{Fill, array_argument, in_use, new_array};
use super::faults::{Faults, fault_of_move};
use super::rows::{CHUNK, CLOCKS, WORDS, board_of, clocks_after, words_of};
use crate::count::WholeNumber;
use crate::errors::Exception;
use crate::memory::{copy_of, out_of_memory, room_for};
use crate::threads::{CtrlC, for_each, for_each_with, threads_of};

/// The bits that stand for no move: the board stays as it is.
const NO_MOVE: u16 = 0;

/// The moves of all boards, and where those of each board begin.
type MovesAndOffsets<'py> = (Bound<'py, PyArray1<u16>>, Bound<'py, PyArray1<i64>>);

/// The moves of each chunk of rows. Where those of a board end within its chunk is written to `ends`.
fn list_chunks(
    py: Python<'_>,
    threads: NonZeroUsize,
    rows: &[[u64; WORDS]],
    ends: &mut [i64],
) -> PyResult<Vec<Vec<u16>>> {
    let lister = MoveLister::new(Backend::best());
    let chunks = rows.chunks(CHUNK).zip(ends.chunks_mut(CHUNK));
    let mut listed = room_for(chunks.len())?;
    listed.resize_with(chunks.len(), Vec::new);
    let too_little = AtomicBool::new(false);
    let scratch = || MoveLists::with_room_for(CHUNK);
    for_each_with(
        py,
        threads,
        CtrlC::Ends,
        chunks.zip(&mut listed),
        scratch,
        |lists: &mut MoveLists, ((rows, ends), listed)| {
            lists.clear();
            list(&lister, rows, lists);
            match copy_of(lists.bits()) {
                Ok(moves) => *listed = moves,
                Err(_) => too_little.store(true, Ordering::Relaxed),
            }
            ends.iter_mut().zip(lists.ends()).for_each(|(end, &it)| *end = it as i64);
        },
    )?;
    if too_little.into_inner() { Err(out_of_memory()) } else { Ok(listed) }
}

/// Puts the moves of all chunks one behind the other, and makes their ends those in all moves.
fn join_chunks<'a>(
    py: Python<'_>,
    threads: NonZeroUsize,
    chunks: impl ExactSizeIterator<Item = (Vec<u16>, &'a mut [i64])>,
    mut all: &mut [u16],
) -> PyResult<()> {
    let mut parts = room_for(chunks.len())?;
    let mut begin = 0;
    for (moves, ends) in chunks {
        let (part, behind) = std::mem::take(&mut all).split_at_mut(moves.len());
        all = behind;
        let next = begin + moves.len() as i64;
        parts.push((moves, part, ends, begin));
        begin = next;
    }
    for_each(py, threads, CtrlC::Ends, parts.into_iter(), |(moves, part, ends, begin)| {
        part.copy_from_slice(&moves);
        ends.iter_mut().for_each(|end| *end += begin);
    })
}

/// Appends the moves of each row. Boards are aligned more strictly than rows, so some at a time are copied: few enough to
/// stay in the processor's first cache.
fn list(lister: &MoveLister, rows: &[[u64; WORDS]], lists: &mut MoveLists) {
    const AT_ONCE: usize = 32;
    let mut boards = [Board::start(); AT_ONCE];
    for rows in rows.chunks(AT_ONCE) {
        for (board, words) in boards.iter_mut().zip(rows) {
            *board = board_of(words);
        }
        lister.append(&boards[..rows.len()], lists);
    }
}

#[pymethods]
impl PyBoards {
    /// The legal moves of all boards: an array of uint16, and an array of int64 that says where the moves of each board
    /// begin. The moves of board `i` are `moves[offsets[i]:offsets[i + 1]]`. `Move(bits)` makes a `Move` of one.
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
        let offsets = new_array::<i64, 1>(py, Fill::Anything, [rows.len() + 1])?;
        let mut offsets_writer = offsets.try_readwrite().map_err(|_| in_use())?;
        let (first, ends) = offsets_writer.as_slice_mut()?.split_at_mut(1);
        first.fill(0);
        let listed = list_chunks(py, threads, rows.words(), ends)?;
        let total = listed.iter().map(Vec::len).sum();
        let moves = new_array::<u16, 1>(py, Fill::Anything, [total])?;
        let mut writer = moves.try_readwrite().map_err(|_| in_use())?;
        let chunks = listed.into_iter().zip(ends.chunks_mut(CHUNK));
        join_chunks(py, threads, chunks, writer.as_slice_mut()?)?;
        drop((writer, offsets_writer));
        Ok((moves, offsets))
    }

    /// The number of legal moves of each board, as an array of int64. It takes less time than listing them.
    #[pyo3(signature = (*, threads=None))]
    fn count_legal_moves<'py>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let leaves = Subtree::new(Kernel::Bulk, Backend::best());
        self.for_boards(py, threads, |board| leaves.nodes(board, 1) as i64)
    }

    /// Plays one move on each board, and returns the boards after the moves: these boards themselves if `inplace` is true.
    ///
    /// `moves` is an array of uint16. The number 0 is no move: the board stays as it is. If a move is not legal, no move is
    /// played, and the error has each such row.
    ///
    /// >>> import numpy
    /// >>> from magic_chess import BatchError, Board, Boards
    /// >>> e4 = Board().parse_san("e4")
    /// >>> boards = Boards.start(2).play(numpy.array([e4.bits, 0], numpy.uint16))
    /// >>> [board.turn for board in boards]
    /// [False, True]
    /// >>> try:
    /// ...     boards.play(numpy.array([e4.bits, e4.bits], numpy.uint16))
    /// ... except BatchError as error:
    /// ...     [(bad.row, bad.text) for bad in error.errors]
    /// [(0, 'e2e4')]
    #[pyo3(signature = (moves, *, inplace=false, threads=None))]
    fn play<'py>(
        slf: &Bound<'py, Self>,
        moves: &Bound<'py, PyAny>,
        inplace: bool,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, Self>> {
        let (py, this) = (slf.py(), slf.get());
        let threads = threads_of(py, threads)?;
        let moves: PyReadonlyArray1<'_, u16> =
            array_argument("moves", moves, &[Some(this.count(py))])?;
        // A copy: a thread of Python may change the array between judging and playing.
        let moves = copy_of(moves.as_slice()?)?;
        let rows = this.rows(py)?;
        let faults = Faults::default();
        let chunks = rows.words().chunks(CHUNK).zip(moves.chunks(CHUNK)).enumerate();
        for_each(py, threads, CtrlC::Ends, chunks, |(chunk, (rows, moves))| {
            for (at, (words, &bits)) in rows.iter().zip(moves).enumerate() {
                let board = board_of(words);
                if bits != NO_MOVE && legal_move(&board, bits).is_none() {
                    faults.add(chunk * CHUNK + at, fault_of_move(&board, bits));
                }
            }
        })?;
        faults.raise(py, Exception::Move, moves.len(), None)?;
        drop(rows);
        let next = if inplace { slf.clone() } else { Bound::new(py, this.duplicate(py)?)? };
        next.get().write(py, |words, clocks| {
            let rows = words.chunks_mut(CHUNK).zip(clocks.chunks_mut(CHUNK));
            for_each(py, threads, CtrlC::Waits, rows.zip(moves.chunks(CHUNK)), play_chunk)
        })??;
        Ok(next)
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

fn play_chunk(((words, clocks), moves): Playing<'_>) {
    for ((words, clocks), &bits) in words.iter_mut().zip(clocks).zip(moves) {
        let board = board_of(words);
        // What another thread has played meanwhile may have made the move illegal.
        let Some(mv) = legal_move(&board, bits) else { continue };
        let resets = board.pawns().contains(mv.from()) || movegen::captured(&board, mv).is_some();
        let black_moves = board.side_to_move() == Color::Black;
        *clocks = clocks_after(*clocks, resets, black_moves);
        *words = words_of(&board.play(mv));
    }
}

fn legal_move(board: &Board, bits: u16) -> Option<Move> {
    Move::from_bits(bits).filter(|&mv| movegen::is_legal(board, mv))
}
