//! Moves of batches as texts, in UCI notation and in standard algebraic notation.

use std::fmt::Write;

use board::{Board, CastlingStyle, Move};
use movegen::San;
use movegen::notation::ReadMoveError;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::PyBoards;
use super::arrays::{Fill, in_use, new_array};
use super::faults::{Faults, fault_of_move};
use super::move_numbers::moves_argument;
use super::rows::{BatchRows, CHUNK, board_of};
use super::texts::Texts;
use super::writing::texts_of;
use crate::chess_move::{style_of, text_of};
use crate::count::WholeNumber;
use crate::errors::{Exception, Fault, bad_argument};
use crate::threads::{CtrlC, for_each, threads_of};

/// The longest move in standard algebraic notation: `Qa1xb2+`, `axb8=Q#`.
const LONGEST_SAN: usize = 7;

#[pymethods]
impl PyBoards {
    /// The legal moves that texts in UCI notation mean, a text for each board, as an array of
    /// uint16. Both spellings of castling are read.
    ///
    /// If texts are no legal moves, the error has each with its row, unless `missing` says what
    /// number stands for them.
    ///
    /// >>> from magic_chess import Boards
    /// >>> boards = Boards.start(2)
    /// >>> boards.san(boards.parse_uci(["e2e4", "g1f3"]))
    /// ['e4', 'Nf3']
    /// >>> boards.parse_uci(["e2e5", "x"], missing=0).tolist()
    /// [0, 0]
    #[pyo3(signature = (texts, *, missing=None, threads=None))]
    fn parse_uci<'py>(
        &self,
        py: Python<'py>,
        texts: &Bound<'py, PyAny>,
        missing: Option<WholeNumber>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        self.parsed(py, texts, missing, threads, movegen::read_uci)
    }

    /// The legal moves that texts in standard or long algebraic notation mean, a text for each
    /// board, as an array of uint16. `missing` is that of `parse_uci`.
    ///
    /// >>> from magic_chess import BatchError, Boards
    /// >>> try:
    /// ...     Boards.start(2).parse_san(["Nf3", "Ke2"])
    /// ... except BatchError as error:
    /// ...     [(bad.row, bad.text) for bad in error.errors]
    /// [(1, 'Ke2')]
    #[pyo3(signature = (texts, *, missing=None, threads=None))]
    fn parse_san<'py>(
        &self,
        py: Python<'py>,
        texts: &Bound<'py, PyAny>,
        missing: Option<WholeNumber>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        self.parsed(py, texts, missing, threads, movegen::read_san)
    }

    /// A legal move of each board in UCI notation, as a list. `moves` are those of `play`. Castling
    /// is written as `Board.uci` writes it.
    ///
    /// >>> from magic_chess import Boards
    /// >>> boards = Boards.from_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"])
    /// >>> moves = boards.parse_san(["O-O"])
    /// >>> boards.uci(moves), boards.uci(moves, chess960=True)
    /// (['e1g1'], ['e1h1'])
    #[pyo3(signature = (moves, *, chess960=false, threads=None))]
    fn uci<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
        chess960: bool,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (rows, moves) = (self.rows(py)?, moves_argument(moves, self.count(py))?);
        let moves = checked(py, &rows, &moves, threads)?;
        let texts = PyList::empty(py);
        for (words, mv) in rows.words().iter().zip(moves) {
            let style = if chess960 { CastlingStyle::Chess960 } else { style_of(&board_of(words)) };
            texts.append(text_of(py, mv, style))?;
        }
        Ok(texts)
    }

    /// A legal move of each board in standard algebraic notation, as a list. `moves` are those of
    /// `play`.
    ///
    /// >>> from magic_chess import Boards
    /// >>> boards = Boards.from_fens(["7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"])
    /// >>> boards.san(boards.parse_uci(["f7g7"]))
    /// ['Qg7#']
    #[pyo3(signature = (moves, *, threads=None))]
    fn san<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (rows, moves) = (self.rows(py)?, moves_argument(moves, self.count(py))?);
        let threads = Some(threads_of(py, threads)?.get());
        let number = || threads.map(|it| WholeNumber::Fits(it as i128));
        let moves = checked(py, &rows, &moves, number())?;
        let words = rows.words();
        texts_of(py, number(), moves.len(), LONGEST_SAN, |row, all| {
            // Writing to a text cannot fail.
            let _ = write!(all, "{}", San::of(&board_of(&words[row]), moves[row]));
        })
    }
}

impl PyBoards {
    fn parsed<'py>(
        &self,
        py: Python<'py>,
        texts: &Bound<'py, PyAny>,
        missing: Option<WholeNumber>,
        threads: Option<WholeNumber>,
        read: fn(&Board, &str) -> Result<Move, ReadMoveError>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let missing = missing.map(|it| it.within(py, "missing", 0, u16::MAX)).transpose()?;
        let (threads, texts) = (threads_of(py, threads)?, Texts::of("texts", "move", texts)?);
        let rows = self.rows(py)?;
        if texts.len() != rows.len() {
            let (got, expected) = (texts.len(), rows.len());
            return Err(bad_argument(
                py,
                "texts",
                &format!("{got} texts"),
                &format!("a text for each of the {expected} boards"),
            ));
        }
        let moves = new_array::<u16, 1>(py, Fill::Anything, [rows.len()])?;
        let mut writer = moves.try_readwrite().map_err(|_| in_use())?;
        let chunks = rows.words().chunks(CHUNK).zip(writer.as_slice_mut()?.chunks_mut(CHUNK));
        let faults = Faults::default();
        for_each(py, threads, CtrlC::Ends, chunks.enumerate(), |(chunk, (rows, moves))| {
            for (at, (words, out)) in rows.iter().zip(moves).enumerate() {
                let row = chunk * CHUNK + at;
                let read = texts.get(row).map_err(Clone::clone).and_then(|text| {
                    read(&board_of(words), text).map_err(|error| Fault::of_move(text, &error))
                });
                match (read, missing) {
                    (Ok(mv), _) => *out = mv.bits(),
                    (Err(_), Some(missing)) => *out = missing,
                    (Err(fault), None) => faults.add(row, fault),
                }
            }
        })?;
        faults.raise(py, Exception::Move, rows.len(), None)?;
        drop(writer);
        Ok(moves)
    }
}

/// The moves of these numbers, all of which are legal. Otherwise the error has each row that is
/// not.
fn checked(
    py: Python<'_>,
    rows: &BatchRows<'_>,
    moves: &[u16],
    threads: Option<WholeNumber>,
) -> PyResult<Vec<Move>> {
    let (threads, faults) = (threads_of(py, threads)?, Faults::default());
    let chunks = rows.words().chunks(CHUNK).zip(moves.chunks(CHUNK)).enumerate();
    for_each(py, threads, CtrlC::Ends, chunks, |(chunk, (rows, numbers))| {
        for (at, (words, &bits)) in rows.iter().zip(numbers).enumerate() {
            let board = board_of(words);
            if !Move::from_bits(bits).is_some_and(|mv| movegen::is_legal(&board, mv)) {
                faults.add(chunk * CHUNK + at, fault_of_move(&board, bits));
            }
        }
    })?;
    faults.raise(py, Exception::Move, moves.len(), None)?;
    let mut checked = crate::memory::room_for(moves.len())?;
    checked.extend(moves.iter().copied().filter_map(Move::from_bits));
    Ok(checked)
}
