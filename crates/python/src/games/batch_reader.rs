//! The function `read_pgn_batch`: games as columns of numbers, in batches of bounded size.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use pgn::{PgnProblem, PgnReader};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::batch::{PyPgnBatch, RowRange, batch_of};
use super::collected::{CollectedRows, ReadOn};
use super::findings::{Before, GameFindings, raised};
use super::game_reader::held;
use super::pieces::{Rest, Round, Rounds};
use super::settings::ReadSettings;
use crate::count::WholeNumber;
use crate::input_file::{InputFile, ReadableInput, os_error};
use crate::memory::{for_each_item, push};
use crate::threads::threads_of;

/// The most rows of a batch.
const MAX_ROWS: i64 = 1 << 24;

/// How many bytes of a text a thread reads at a time, and how many are read for each row that is
/// wanted: a move takes some seven.
const PIECE: usize = 1 << 17;
const BYTES_OF_ROW: usize = 8;

/// How long one thread reads before Python is asked for signals.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// Reads games in PGN into columns of numbers: an iterator of `PgnBatch`. Each has `rows` rows, one
/// for each move of the main lines, and the last has the rest.
///
/// `source`, `on_fault`, `strict` and `language` are those of `read_pgn`. With `on_fault="keep"`
/// a game has the rows up to its fault. A fault that is raised comes behind the rows of the games
/// before it, and the next call of `next` goes on with the next game.
///
/// `headers` names tags to keep: `batch.headers` has them by the number of the game. Memory holds
/// some 300 KB of text for each thread, its rows, and a batch, however long the text is; only a
/// game is kept as a whole. The rows are the same for any number of threads.
///
/// >>> import io
/// >>> from magic_chess import read_pgn_batch
/// >>> text = "[WhiteElo \"2785\"]\n[Event \"x\"]\n\n1. e4 {[%clk 0:02:59]} e5 2. Nf3 1-0\n"
/// >>> batches = read_pgn_batch(io.StringIO(text), rows=2, headers=["Event"])
/// >>> batch = next(batches)
/// >>> len(batch), batch.positions.uci(batch.moves), batch.ply.tolist(), batch.clock.tolist()
/// (2, ['e2e4', 'e7e5'], [0, 1], [179.0, nan])
/// >>> batch.result.tolist(), batch.elo.tolist(), batch.headers
/// ([1.0, 1.0], [[2785.0, nan], [2785.0, nan]], {1: {'Event': 'x'}})
#[pyfunction]
#[pyo3(signature = (source, *, rows=None, headers=None, on_fault="raise", strict=false, language="english", threads=None))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn read_pgn_batch(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    rows: Option<WholeNumber>,
    headers: Option<&Bound<'_, PyAny>>,
    on_fault: &str,
    strict: bool,
    language: &str,
    threads: Option<WholeNumber>,
) -> PyResult<PyPgnBatches> {
    let settings = ReadSettings::new(py, on_fault, strict, language)?;
    let threads = threads_of(py, threads)?;
    let rows = rows.map_or(Ok(1 << 16), |rows| rows.within(py, "rows", 1, MAX_ROWS))?;
    let names = headers.map_or(Ok(Vec::new()), names_of)?;
    let InputFile { input, path } = InputFile::open(source)?;
    let text = if threads.get() == 1 {
        UnreadText::Whole(Box::new(settings.reader(input)), Before::default())
    } else {
        UnreadText::Pieces(Rounds::new(input, PIECE.min(BYTES_OF_ROW * rows)))
    };
    let state = BatchState { text, waiting: VecDeque::new(), findings: GameFindings::default() };
    Ok(PyPgnBatches { state: Mutex::new(state), rows, names, settings, threads, path })
}

/// Batches of rows, one after another. `read_pgn_batch` makes it.
#[pyclass(name = "PgnBatches", module = "magic_chess", frozen)]
pub(crate) struct PyPgnBatches {
    state: Mutex<BatchState>,
    rows: usize,
    /// The headers that are wanted.
    names: Vec<String>,
    settings: ReadSettings,
    threads: NonZeroUsize,
    path: Option<PathBuf>,
}

struct BatchState {
    text: UnreadText,
    /// What was read and is no part of a batch yet.
    waiting: VecDeque<WaitingRows>,
    findings: GameFindings,
}

/// Rows that were read, and how many of them were given away.
struct WaitingRows {
    collected: CollectedRows,
    given: usize,
}

enum UnreadText {
    Pieces(Rounds),
    /// One thread reads it. What stands before it is not part of it.
    Whole(Box<PgnReader<ReadableInput>>, Before),
    Ended,
}

#[pymethods]
impl PyPgnBatches {
    const fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyPgnBatch>> {
        let mut state = held(&self.state)?;
        loop {
            let (rows, fault) = state.ready(self.rows);
            let has_ended = matches!(state.text, UnreadText::Ended);
            if rows == self.rows || rows > 0 && (fault || has_ended) {
                return state.give(py, rows, &self.names).map(Some);
            }
            if fault {
                return Err(self.raise_next(py, &mut state));
            }
            if has_ended {
                return Ok(None);
            }
            py.check_signals()?;
            self.read_on(py, &mut state)?;
        }
    }

    /// How many games could not be read to their ends so far.
    #[getter]
    fn fault_count(&self) -> PyResult<u64> {
        Ok(held(&self.state)?.findings.fault_count())
    }

    /// The first hundred faults so far: `PgnError`s.
    #[getter]
    fn faults(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        held(&self.state)?.findings.faults(py)
    }

    /// How many blemishes the text has had so far.
    #[getter]
    fn blemish_count(&self) -> PyResult<u64> {
        Ok(held(&self.state)?.findings.blemish_count())
    }

    /// The first hundred blemishes so far, as texts that say what and where.
    #[getter]
    fn blemishes(&self) -> PyResult<Vec<String>> {
        Ok(held(&self.state)?.findings.blemishes())
    }

    /// Closes the file, if `read_pgn_batch` has opened it, and ends the batches.
    fn close(&self) -> PyResult<()> {
        let mut state = held(&self.state)?;
        (state.text, state.waiting) = (UnreadText::Ended, VecDeque::new());
        Ok(())
    }

    const fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __exit__(
        &self,
        _kind: &Bound<'_, PyAny>,
        _error: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        self.close()
    }
}

impl PyPgnBatches {
    /// Reads more of the text.
    fn read_on(&self, py: Python<'_>, state: &mut MutexGuard<'_, BatchState>) -> PyResult<()> {
        let (settings, names) = (&self.settings, self.names.as_slice());
        match &mut state.text {
            UnreadText::Ended => {}
            UnreadText::Whole(reader, before) => {
                let before = *before;
                let (collected, goes_on) =
                    py.detach(|| read_some(reader, self.rows, settings, names));
                if goes_on == ReadOn::No {
                    state.text = UnreadText::Ended;
                }
                state.add(collected, before);
            }
            UnreadText::Pieces(rounds) => {
                let read = match rounds.read(py, self.threads, settings, names)? {
                    Round::Read(read) => read,
                    Round::Ended(read) => {
                        state.text = UnreadText::Ended;
                        read
                    }
                    Round::Left(read, Rest { input, before }) => {
                        state.text = UnreadText::Whole(Box::new(settings.reader(input)), before);
                        read
                    }
                };
                for (collected, before) in read {
                    state.add(collected, before);
                }
            }
        }
        Ok(())
    }

    /// The exception of the fault that comes next.
    fn raise_next(&self, py: Python<'_>, state: &mut MutexGuard<'_, BatchState>) -> PyErr {
        let Some(first) = state.waiting.front_mut() else {
            return pyo3::exceptions::PyStopIteration::new_err(());
        };
        let (_, error) = first.collected.raised.remove(0);
        state.drop_empty();
        match *error.problem {
            PgnProblem::Io(error) => os_error(self.path.as_deref(), error),
            _ => raised(py, error),
        }
    }
}

impl BatchState {
    fn add(&mut self, mut collected: CollectedRows, before: Before) {
        collected.shift(before);
        self.findings.append(std::mem::take(&mut collected.findings), before);
        self.waiting.push_back(WaitingRows { collected, given: 0 });
        self.drop_empty();
    }

    /// How many rows can be given, up to `most`, and whether a fault comes behind them.
    fn ready(&self, most: usize) -> (usize, bool) {
        let mut rows = 0;
        for WaitingRows { collected, given } in &self.waiting {
            let (end, fault) = match collected.raised.first() {
                Some(&(end, _)) => (end, true),
                None => (collected.len(), false),
            };
            rows += end - given;
            if rows >= most || fault {
                return (rows.min(most), rows <= most && fault);
            }
        }
        (rows, false)
    }

    /// A batch of the next rows.
    fn give(&mut self, py: Python<'_>, rows: usize, names: &[String]) -> PyResult<PyPgnBatch> {
        let (mut parts, mut missing) = (Vec::new(), rows);
        for WaitingRows { collected, given } in &self.waiting {
            let rows = missing.min(collected.len() - given);
            parts.push(RowRange { collected, begin: *given, rows });
            missing -= rows;
            if missing == 0 {
                break;
            }
        }
        let batch = batch_of(py, &parts, names)?;
        let given: Vec<usize> = parts.iter().map(|part| part.rows).collect();
        for (waiting, given) in self.waiting.iter_mut().zip(given) {
            waiting.given += given;
        }
        self.drop_empty();
        Ok(batch)
    }

    /// Drops what was given away.
    fn drop_empty(&mut self) {
        let is_empty =
            |it: &WaitingRows| it.given == it.collected.len() && it.collected.raised.is_empty();
        while self.waiting.front().is_some_and(is_empty) {
            self.waiting.pop_front();
        }
    }
}

/// The names of the headers that are wanted.
fn names_of(headers: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let mut names = Vec::new();
    if headers.is_instance_of::<PyString>() {
        let message = "headers: expected a sequence of names, got one text";
        return Err(PyTypeError::new_err(message));
    }
    for_each_item(headers, |name| push(&mut names, name.extract()?))?;
    Ok(names)
}

/// Reads games until there are `rows` rows, or for some time.
fn read_some(
    reader: &mut PgnReader<ReadableInput>,
    rows: usize,
    settings: &ReadSettings,
    names: &[String],
) -> (CollectedRows, ReadOn) {
    let (mut collected, begin) = (CollectedRows::default(), Instant::now());
    while collected.len() < rows && begin.elapsed() < BETWEEN_SIGNALS {
        if collected.read(reader, settings, names) == ReadOn::No {
            return (collected, ReadOn::No);
        }
    }
    (collected, ReadOn::Yes)
}
