//! Making batches: from FENs, from boards, from bytes, from words, and of start positions; and what
//! batches are packed as.

use board::{Board, Packed, Position, Setup};
use magic_core::Square;
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use super::arrays::{Fill, array_argument, in_use, new_array};
use super::faults::Faults;
use super::rows::{
    CHUNK, CLOCKS, NO_SQUARE, SHOWN_CLOCKS, WORDS, board_of, clocks_of, passed, position_of,
    unkeyed, words_of,
};
use super::texts::Texts;
use super::{PyBoards, count_of};
use crate::count::WholeNumber;
use crate::errors::{Exception, Fault, bad_argument};
use crate::fen::FenReading;
use crate::memory::{for_each_item, push};
use crate::one_board::PyBoard;
use crate::threads::{CtrlC, for_each, threads_of};

/// How many bytes a packed board has.
const PACKED: usize = 32;

/// What a row became, or why it became nothing.
pub(super) type Made = Result<(Board, [u32; CLOCKS]), Fault>;

/// Makes `count` rows with `make`. If some cannot be made, the error has the others.
pub(super) fn make_all(
    py: Python<'_>,
    kind: Exception,
    count: usize,
    threads: Option<WholeNumber>,
    make: impl Fn(usize) -> Made + Sync,
) -> PyResult<PyBoards> {
    let threads = threads_of(py, threads)?;
    let boards = PyBoards::unwritten(py, count)?;
    let faults = Faults::default();
    boards.write(py, |words, clocks| {
        let chunks = words.chunks_mut(CHUNK).zip(clocks.chunks_mut(CHUNK)).enumerate();
        for_each(py, threads, CtrlC::Ends, chunks, |(chunk, (words, clocks))| {
            for (at, (words, clocks)) in words.iter_mut().zip(clocks).enumerate() {
                let row = chunk * CHUNK + at;
                match make(row) {
                    Ok((board, made_clocks)) => {
                        (*words, *clocks) = (words_of(&board), made_clocks);
                    }
                    Err(fault) => faults.add(row, fault),
                }
            }
        })
    })??;
    faults.raise(py, kind, count, Some(&boards))?;
    Ok(boards)
}

/// The board and the clocks of a FEN. Reading it this way computes no keys.
fn read_fen(text: &str, fen: FenReading) -> Made {
    let read = Setup::from_fen(text, fen.reading).and_then(|setup| {
        let clocks = [setup.halfmove_clock(), setup.fullmove_number(), passed(setup.en_passant())];
        Ok((setup.board(fen.reading)?, clocks))
    });
    let (board, clocks) = read.map_err(|error| Fault::of_fen(text, fen.reading, &error))?;
    fen.checked(text, &board)?;
    Ok((board, clocks))
}

#[pymethods]
impl PyBoards {
    #[new]
    #[pyo3(signature = (packed=None))]
    fn new(py: Python<'_>, packed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        match packed {
            Some(packed) => Self::from_packed(py, packed, None),
            None => Self::unwritten(py, 0),
        }
    }

    /// Boards from FENs: a list, an array of numpy or Arrow, or anything else with texts in it.
    ///
    /// If rows are bad, the error has each with its field and place, and the boards of the good
    /// rows.
    ///
    /// >>> from magic_chess import BatchError, Boards
    /// >>> try:
    /// ...     Boards.from_fens(["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"])
    /// ... except BatchError as error:
    /// ...     bad = error.errors[0]
    /// ...     (bad.row, bad.field, bad.offset, bad.text), error.good.tolist(), len(error.boards)
    /// ((1, 'side to move', 20, 'x'), [0], 1)
    ///
    /// `strict` and `chess960` are as for `Board`.
    #[staticmethod]
    #[pyo3(signature = (fens, *, strict=false, chess960=false, threads=None))]
    fn from_fens(
        py: Python<'_>,
        fens: &Bound<'_, PyAny>,
        strict: bool,
        chess960: bool,
        threads: Option<WholeNumber>,
    ) -> PyResult<Self> {
        let (texts, reading) =
            (Texts::of("fens", "FEN", fens)?, FenReading::named(strict, chess960));
        make_all(py, Exception::Fen, texts.len(), threads, |row| match texts.get(row) {
            Ok(text) => read_fen(text, reading),
            Err(fault) => Err(fault.clone()),
        })
    }

    /// Boards from single boards, without the moves that led to them.
    ///
    /// >>> from magic_chess import Board, Boards
    /// >>> singles = [Board(), Board("4k3/8/8/8/8/8/8/4K2r w - - 3 9")]
    /// >>> Boards.from_boards(singles).in_check().tolist()
    /// [False, True]
    #[staticmethod]
    fn from_boards(py: Python<'_>, boards: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut rows = Vec::new();
        for_each_item(boards, |item| {
            let board = item.cast::<PyBoard>().map_err(|_| {
                let (row, class) = (rows.len(), item.get_type());
                PyTypeError::new_err(format!("boards: expected a Board in row {row}, got {class}"))
            })?;
            let position = board.get().position();
            push(&mut rows, (words_of(position.board()), clocks_of(&position)))
        })?;
        let boards = Self::unwritten(py, rows.len())?;
        boards.write(py, |words, clocks| {
            for ((words, clocks), row) in words.iter_mut().zip(clocks).zip(rows) {
                (*words, *clocks) = row;
            }
        })?;
        Ok(boards)
    }

    /// Boards from 32 bytes each, as `packed` gives them: bytes, or an array of uint8 of shape
    /// (boards, 32).
    ///
    /// >>> from magic_chess import Boards
    /// >>> boards = Boards.random(100, plies=30, seed=1)
    /// >>> Boards.from_packed(boards.packed()) == boards
    /// True
    #[staticmethod]
    #[pyo3(signature = (packed, *, threads=None))]
    fn from_packed(
        py: Python<'_>,
        packed: &Bound<'_, PyAny>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Self> {
        let bytes = bytes_of(packed)?;
        let bytes = bytes.as_bytes();
        if bytes.len() % PACKED != 0 {
            let got = format!("{} bytes", bytes.len());
            return Err(bad_argument(py, "packed", &got, "32 bytes for each board"));
        }
        let packed: &[[u8; PACKED]] = bytes.as_chunks().0;
        make_all(py, Exception::Packed, packed.len(), threads, |row| {
            let position = Packed(packed[row]).unpack();
            let position = position.map_err(|error| Fault::new("packed", "", error.to_string()))?;
            Ok((*position.board(), clocks_of(&position)))
        })
    }

    /// Boards from arrays like `words`, `clocks` and perhaps `ep_square`. Each is checked to be a
    /// position. Without `ep_square`, only legal en passant captures are known, from the words.
    #[staticmethod]
    #[pyo3(signature = (words, clocks, ep_square=None, *, threads=None))]
    fn from_words(
        py: Python<'_>,
        words: &Bound<'_, PyAny>,
        clocks: &Bound<'_, PyAny>,
        ep_square: Option<&Bound<'_, PyAny>>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Self> {
        let words: PyReadonlyArray2<'_, u64> =
            array_argument("words", words, &[None, Some(WORDS)])?;
        let count = words.shape()[0];
        let clocks: PyReadonlyArray2<'_, u32> =
            array_argument("clocks", clocks, &[Some(count), Some(SHOWN_CLOCKS)])?;
        let squares: Option<PyReadonlyArray1<'_, i8>> = ep_square
            .map(|squares| array_argument("ep_square", squares, &[Some(count)]))
            .transpose()?;
        let words: &[[u64; WORDS]] = words.as_slice()?.as_chunks().0;
        let clocks: &[[u32; SHOWN_CLOCKS]] = clocks.as_slice()?.as_chunks().0;
        let squares = squares.as_ref().map(|squares| squares.as_slice()).transpose()?;
        make_all(py, Exception::Packed, count, threads, |row| {
            // Copies: a thread of Python may change the arrays meanwhile.
            let (words, [halfmove_clock, move_number]) = (words[row], clocks[row]);
            let push = match squares.map(|squares| squares[row]) {
                None => passed(board_of(&words).state().en_passant().first()),
                Some(-1) => NO_SQUARE,
                Some(number) => match usize::try_from(number).ok().and_then(Square::from_index) {
                    Some(square) => passed(Some(square)),
                    None => {
                        let message = format!("{number} is no square, and not -1");
                        return Err(Fault::new("ep_square", &number.to_string(), message));
                    }
                },
            };
            let clocks = [halfmove_clock, move_number, push];
            match position_of(&words, &clocks) {
                Ok(position) if words_of(position.board()) == words => {
                    Ok((*position.board(), clocks))
                }
                Ok(_) => Err(Fault::new("words", "", "the words contradict each other".into())),
                Err(errors) => Err(Fault::new("words", "", errors.to_string())),
            }
        })
    }

    /// `count` boards with the start position of standard chess.
    ///
    /// >>> from magic_chess import Boards
    /// >>> Boards.start(2).fens()[1]
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    #[staticmethod]
    fn start(py: Python<'_>, count: WholeNumber) -> PyResult<Self> {
        let boards = Self::unwritten(py, count_of(py, count)?)?;
        boards.write(py, |words, clocks| {
            words.fill(words_of(&Board::start()));
            clocks.fill(clocks_of(&Position::start()));
        })?;
        Ok(boards)
    }

    /// The boards of several batches, one batch behind the other.
    #[staticmethod]
    fn concatenate(batches: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (py, mut list) = (batches.py(), Vec::new());
        for_each_item(batches, |batch| push(&mut list, batch.cast_into::<Self>()?))?;
        let batches = list;
        let count = batches.iter().map(|batch| batch.get().count(py)).sum();
        let boards = Self::unwritten(py, count)?;
        let mut begin = 0;
        for batch in &batches {
            let rows = batch.get().rows(py)?;
            let end = begin + rows.len();
            boards.write(py, |words, clocks| {
                words[begin..end].copy_from_slice(rows.words());
                clocks[begin..end].copy_from_slice(rows.clocks());
            })?;
            begin = end;
        }
        Ok(boards)
    }

    /// The boards in 32 bytes each, as an array of uint8 of shape (boards, 32). `Board.unpack`
    /// reads a row.
    #[pyo3(signature = (*, threads=None))]
    fn packed<'py>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let (threads, rows) = (threads_of(py, threads)?, self.rows(py)?);
        let packed = new_array::<u8, 2>(py, Fill::Anything, [rows.len(), PACKED])?;
        let mut writer = packed.try_readwrite().map_err(|_| in_use())?;
        let out: &mut [[u8; PACKED]] = writer.as_slice_mut()?.as_chunks_mut().0;
        let rows = rows.words().chunks(CHUNK).zip(rows.clocks().chunks(CHUNK));
        for_each(
            py,
            threads,
            CtrlC::Ends,
            rows.zip(out.chunks_mut(CHUNK)),
            |((words, clocks), out)| {
                for ((words, clocks), out) in words.iter().zip(clocks).zip(out) {
                    Packed(*out) = Packed::from(&unkeyed(words, clocks));
                }
            },
        )?;
        drop(writer);
        Ok(packed)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyAny>,))> {
        let packed = slf.get().packed(slf.py(), None)?.call_method0("tobytes")?;
        Ok((slf.get_type(), (packed,)))
    }
}

/// The bytes of a `bytes` object, of another buffer, or of an array of uint8, which nobody can
/// change.
fn bytes_of<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(bytes.clone());
    }
    if object.is_instance_of::<numpy::PyArrayDyn<u8>>() {
        return Ok(object.call_method0("tobytes")?.cast_into()?);
    }
    let builtins = object.py().import("builtins")?;
    let view = builtins.call_method1("memoryview", (object,)).map_err(|error| {
        if !error.is_instance_of::<PyTypeError>(object.py()) {
            return error;
        }
        PyTypeError::new_err(format!(
            "packed: expected bytes, a buffer or a numpy array of uint8, got {}; from_fens makes boards of FENs, from_boards of boards",
            object.get_type()
        ))
    })?;
    Ok(builtins.call_method1("bytes", (view,))?.cast_into()?)
}
