//! The function `read_pgn`: games one after another.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pgn::{PgnError, PgnProblem, PgnReader};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::findings::{GameFindings, exception, raised};
use super::game::PyGame;
use super::settings::{OnFault, ReadSettings};
use crate::input_file::{InputFile, ReadableInput, os_error};

/// Reads games in PGN, one after another: an iterator of `Game`.
///
/// `source` is a path or an open file, of bytes or of text. A file packed by gzip, zstd or bzip2 is
/// unpacked, whatever its name. Memory holds one game at a time.
///
/// A game that breaks off, because a move is not legal, say, is a `PgnError`, and
/// the next call of `next` goes on with the next game. With `on_fault="keep"` the game comes up to
/// the fault instead, and `game.fault` says why it ends there. With "skip" it is left out. In any
/// case the iterator counts faults and keeps the first hundred.
///
/// What the standard forbids and can be read nevertheless is a blemish: `game.blemishes` has them,
/// and with `strict=True` they are faults. `language` names the letters of the pieces.
///
/// >>> import io
/// >>> from magic_chess import read_pgn
/// >>> text = "1. e4 e5 2. Ke3 *\n\n[Event \"2\"]\n\n1. d4 1-0\n"
/// >>> games = read_pgn(io.StringIO(text), on_fault="keep")
/// >>> [(game.number, len(game), game.fault is None) for game in games]
/// [(1, 2, False), (2, 1, True)]
/// >>> print(games.faults[0])
/// game 1, line 1, column 13: ply 3: "Ke3" is not legal: a king does not go from e1 to e3
/// >>> games.fault_count, games.faults[0].line, games.faults[0].column
/// (1, 1, 13)
#[pyfunction]
#[pyo3(signature = (source, *, on_fault="raise", strict=false, language="english"))]
pub(crate) fn read_pgn(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    on_fault: &str,
    strict: bool,
    language: &str,
) -> PyResult<PyPgnGames> {
    let settings = ReadSettings::new(py, on_fault, strict, language)?;
    let InputFile { input, path } = InputFile::open(source)?;
    let reader = Some(settings.reader(input));
    Ok(PyPgnGames { reader: Mutex::new(reader), findings: Mutex::default(), settings, path })
}

/// The games of a text, one after another. `read_pgn` makes it.
#[pyclass(name = "PgnGames", module = "magic_chess", frozen)]
pub(crate) struct PyPgnGames {
    /// `None` at the end of the text.
    reader: Mutex<Option<PgnReader<ReadableInput>>>,
    findings: Mutex<GameFindings>,
    settings: ReadSettings,
    path: Option<PathBuf>,
}

#[pymethods]
impl PyPgnGames {
    const fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyGame>> {
        let mut state = held(&self.reader)?;
        while let Some(reader) = state.as_mut() {
            py.check_signals()?;
            match py.detach(|| reader.read_game()) {
                Ok(Some(game)) => {
                    let number = reader.game_number();
                    self.findings().add_blemishes(number, game.blemishes());
                    return Ok(Some(PyGame::new(Box::new(game), number)));
                }
                Ok(None) => {
                    let (number, trailing) = (reader.game_number(), reader.trailing_blemishes());
                    self.findings().add_blemishes(number, trailing);
                    *state = None;
                }
                Err(error) => {
                    if is_last(&error) {
                        *state = None;
                    }
                    if let Some(game) = self.take(py, error)? {
                        return Ok(Some(game));
                    }
                }
            }
        }
        Ok(None)
    }

    /// How many games could not be read to their ends so far.
    #[getter]
    fn fault_count(&self) -> u64 {
        self.findings().fault_count()
    }

    /// The first hundred faults so far: `PgnError`s.
    #[getter]
    fn faults(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.findings().faults(py)
    }

    /// How many blemishes the text has had so far.
    #[getter]
    fn blemish_count(&self) -> u64 {
        self.findings().blemish_count()
    }

    /// The first hundred blemishes so far, as texts that say what and where.
    #[getter]
    fn blemishes(&self) -> Vec<String> {
        self.findings().blemishes()
    }

    /// Closes the file, if `read_pgn` has opened it, and ends the games.
    fn close(&self) -> PyResult<()> {
        *held(&self.reader)? = None;
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

impl PyPgnGames {
    fn findings(&self) -> MutexGuard<'_, GameFindings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What becomes of a game with a fault.
    fn take(&self, py: Python<'_>, mut error: PgnError) -> PyResult<Option<PyGame>> {
        if let PgnProblem::Io(io) = *error.problem {
            return Err(os_error(self.path.as_deref(), io));
        }
        self.findings().add_fault(&error);
        if let Some(game) = &error.partial {
            self.findings().add_blemishes(error.game, game.blemishes());
        }
        match (self.settings.on_fault, error.partial.take()) {
            (OnFault::Skip, _) => Ok(None),
            (OnFault::Keep, Some(game)) => {
                let fault = exception(py, &error)?;
                Ok(Some(PyGame::cut(game, error.game, fault)))
            }
            (_, partial) => Err(raised(py, PgnError { partial, ..error })),
        }
    }
}

/// Whether nothing can be read behind an error.
pub(super) fn is_last(error: &PgnError) -> bool {
    matches!(*error.problem, PgnProblem::Io(_) | PgnProblem::NoGame)
}

/// The state of an iterator. Another thread, or the file that is read, must not ask for games at
/// the same time.
pub(crate) fn held<T>(state: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    match state.try_lock() {
        Ok(state) => Ok(state),
        Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => {
            Err(PyRuntimeError::new_err("another thread is reading this file"))
        }
    }
}
