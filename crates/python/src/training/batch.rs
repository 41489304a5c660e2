//! The function `read_training`: files of training data as batches of columns.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use training_data::{DataProblem, WinDrawLoss};

use super::samples::{BadPart, DataFormat, TrainingSample, TrainingSampleRead};
use crate::batch::PyBoards;
use crate::batch::arrays::{Fill, array_of, in_use, new_array};
use crate::batch::rows::{CLOCKS, WORDS, words_of};
use crate::count::WholeNumber;
use crate::errors::{Exception, Fault, bad_argument};
use crate::games::held;
use crate::input_file::{InputFile, os_error};
use crate::memory::{push, room_for};

/// The most rows of a batch.
const MAX_ROWS: i64 = 1 << 24;

/// How many samples are read before Python is asked for signals.
const BETWEEN_SIGNALS: usize = 1 << 16;

/// Reads training data into columns of numbers: an iterator of `TrainingBatch`. Each has `rows`
/// rows, and the last has the rest.
///
/// `source` is a path or an open file of bytes, also packed by gzip, zstd or bzip2. `format` is
/// 'binpack' (Stockfish's), 'viriformat', 'marlinformat' or 'bulletformat'. Without it the ending
/// of the path says the format: .binpack, .viriformat, .viri, .vf, .marlinformat, .marlin,
/// .bulletformat, .bullet.
///
/// Every position and move is checked. A bad part is a `PackedError` with the number of its record,
/// game or chunk as `row`; it comes behind the rows before it, and the next call of `next` goes on
/// behind it where that can be done. With `on_fault="skip"` bad parts are left out and counted.
///
/// >>> import io
/// >>> from magic_chess import read_training
/// >>> pieces = "13422531 00000000 88888888 9bcaadb9"
/// >>> record = bytes.fromhex("ffff00000000ffff" + pieces + "0a00 02 04 04 000000")
/// >>> [batch] = read_training(io.BytesIO(record), format="bulletformat")
/// >>> len(batch), batch.score.tolist(), batch.result.tolist()
/// (1, [10], [1])
/// >>> batch.positions.fens()
/// ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1']
#[pyfunction]
#[pyo3(signature = (source, *, format=None, rows=None, on_fault="raise"))]
pub(crate) fn read_training(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    format: Option<&str>,
    rows: Option<WholeNumber>,
    on_fault: &str,
) -> PyResult<PyTrainingBatches> {
    let rows = rows.map_or(Ok(1 << 16), |rows| rows.within(py, "rows", 1, MAX_ROWS))?;
    let skips = match on_fault {
        "raise" => false,
        "skip" => true,
        other => return Err(bad_argument(py, "on_fault", other, "'raise' or 'skip'")),
    };
    let named = format.map(|name| {
        let found = DataFormat::ALL.into_iter().find(|format| format.name() == name);
        let names = DataFormat::ALL.map(DataFormat::name).join(", ");
        found.ok_or_else(|| bad_argument(py, "format", name, &format!("one of {names}")))
    });
    let named = named.transpose()?;
    let InputFile { input, path } = InputFile::open(source)?;
    let format = named.or_else(|| format_of(path.as_deref()?)).ok_or_else(|| {
        let found = path.as_ref().map_or("an open file".into(), |path| path.display().to_string());
        bad_argument(py, "format", &found, "a format, or a path whose ending says it")
    })?;
    let samples = Some(format.samples(input));
    let state = SamplesLeft { samples, waiting: None, bad_parts: 0 };
    Ok(PyTrainingBatches { state: Mutex::new(state), rows, skips, path })
}

/// The format that the ending of a path stands for. An ending of a packed file is left out.
fn format_of(path: &Path) -> Option<DataFormat> {
    let mut ending = path.extension()?.to_str()?.to_ascii_lowercase();
    if matches!(ending.as_str(), "gz" | "zst" | "bz2") {
        ending = Path::new(path.file_stem()?).extension()?.to_str()?.to_ascii_lowercase();
    }
    DataFormat::ALL
        .into_iter()
        .find(|it| it.name() == ending || it.endings().contains(&ending.as_str()))
}

/// Batches of training data, one after another. `read_training` makes it.
#[pyclass(name = "TrainingBatches", module = "magic_chess", frozen)]
pub(crate) struct PyTrainingBatches {
    state: Mutex<SamplesLeft>,
    rows: usize,
    /// Whether bad parts are left out.
    skips: bool,
    path: Option<PathBuf>,
}

struct SamplesLeft {
    /// `None` at the end of the file.
    samples: Option<Box<dyn Iterator<Item = TrainingSampleRead> + Send>>,
    /// A bad part whose exception comes next.
    waiting: Option<BadPart>,
    /// How many bad parts there were.
    bad_parts: u64,
}

#[pymethods]
impl PyTrainingBatches {
    const fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyTrainingBatch>> {
        let mut state = held(&self.state)?;
        let mut columns = TrainingColumns::with_room(self.rows.min(BETWEEN_SIGNALS))?;
        while columns.moves.len() < self.rows && state.waiting.is_none() {
            py.check_signals()?;
            let most = self.rows.min(columns.moves.len() + BETWEEN_SIGNALS);
            let reading = &mut *state;
            py.detach(|| self.read(reading, &mut columns, most))?;
            if state.samples.is_none() {
                break;
            }
        }
        if !columns.moves.is_empty() {
            return columns.batch(py).map(Some);
        }
        state.waiting.take().map_or(Ok(None), |bad| Err(self.exception(py, bad)))
    }

    /// How many bad parts the file has had so far.
    #[getter]
    fn fault_count(&self) -> PyResult<u64> {
        Ok(held(&self.state)?.bad_parts)
    }

    /// Closes the file, if `read_training` has opened it, and ends the batches.
    fn close(&self) -> PyResult<()> {
        let mut state = held(&self.state)?;
        (state.samples, state.waiting) = (None, None);
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

impl PyTrainingBatches {
    /// Reads samples until there are `rows` rows, or to a bad part.
    fn read(
        &self,
        state: &mut SamplesLeft,
        columns: &mut TrainingColumns,
        rows: usize,
    ) -> PyResult<()> {
        while let Some(samples) = state.samples.as_mut().filter(|_| columns.moves.len() < rows) {
            match samples.next() {
                None => state.samples = None,
                Some(Ok(sample)) => columns.push(&sample)?,
                Some(Err(bad)) => {
                    state.bad_parts += 1;
                    let ends = matches!(bad.problem, DataProblem::Io(_));
                    if ends {
                        state.samples = None;
                    }
                    if ends || !self.skips {
                        state.waiting = Some(bad);
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn exception(&self, py: Python<'_>, bad: BadPart) -> PyErr {
        let BadPart { message, number, problem } = bad;
        if let DataProblem::Io(error) = problem {
            return os_error(self.path.as_deref(), error);
        }
        let row = usize::try_from(number).ok();
        match Fault::new("training data", "", message).exception(py, Exception::Packed, row) {
            Ok(exception) => PyErr::from_value(exception),
            Err(error) => error,
        }
    }
}

/// Columns of numbers, each as long as the others.
struct TrainingColumns {
    words: Vec<[u64; WORDS]>,
    clocks: Vec<[u32; CLOCKS]>,
    moves: Vec<u16>,
    score: Vec<i16>,
    result: Vec<i8>,
}

impl TrainingColumns {
    fn with_room(rows: usize) -> PyResult<Self> {
        Ok(Self {
            words: room_for(rows)?,
            clocks: room_for(rows)?,
            moves: room_for(rows)?,
            score: room_for(rows)?,
            result: room_for(rows)?,
        })
    }

    fn push(&mut self, sample: &TrainingSample) -> PyResult<()> {
        push(&mut self.words, words_of(&sample.board))?;
        push(&mut self.clocks, sample.clocks)?;
        push(&mut self.moves, sample.mv.map_or(0, board::Move::bits))?;
        push(&mut self.score, sample.score.0)?;
        let result = match sample.result {
            WinDrawLoss::Win => 1,
            WinDrawLoss::Draw => 0,
            WinDrawLoss::Loss => -1,
        };
        push(&mut self.result, result)
    }

    fn batch(self, py: Python<'_>) -> PyResult<PyTrainingBatch> {
        let rows = self.moves.len();
        let words = new_array::<u64, 2>(py, Fill::Anything, [rows, WORDS])?;
        fill(&words, self.words.as_flattened())?;
        let clocks = new_array::<u32, 2>(py, Fill::Anything, [rows, CLOCKS])?;
        fill(&clocks, self.clocks.as_flattened())?;
        let positions = PyBoards::of_arrays(words.unbind(), clocks.unbind());
        Ok(PyTrainingBatch {
            rows,
            positions: Py::new(py, positions)?,
            moves: array_of(py, self.moves).unbind(),
            score: array_of(py, self.score).unbind(),
            result: array_of(py, self.result).unbind(),
        })
    }
}

fn fill<T: numpy::Element + Copy>(array: &Bound<'_, PyArray2<T>>, values: &[T]) -> PyResult<()> {
    let mut writer = array.try_readwrite().map_err(|_| in_use())?;
    writer.as_slice_mut()?.copy_from_slice(values);
    Ok(())
}

/// Positions of training data. `read_training` makes them.
#[pyclass(name = "TrainingBatch", module = "magic_chess", frozen)]
pub(crate) struct PyTrainingBatch {
    rows: usize,
    positions: Py<PyBoards>,
    moves: Py<PyArray1<u16>>,
    score: Py<PyArray1<i16>>,
    result: Py<PyArray1<i8>>,
}

#[pymethods]
impl PyTrainingBatch {
    /// The positions: `Boards`. In bulletformat, which does not say which side is White, White is
    /// to move.
    #[getter]
    fn positions(&self, py: Python<'_>) -> Py<PyBoards> {
        self.positions.clone_ref(py)
    }

    /// The moves that were played: an array of uint16. They are 0 in marlinformat and bulletformat,
    /// which have none.
    #[getter]
    fn moves(&self, py: Python<'_>) -> Py<PyArray1<u16>> {
        self.moves.clone_ref(py)
    }

    /// The scores for White, as the file has them: an array of int16.
    #[getter]
    fn score(&self, py: Python<'_>) -> Py<PyArray1<i16>> {
        self.score.clone_ref(py)
    }

    /// How the games ended: an array of int8 with 1 (White won), 0 (a draw) and -1 (Black won).
    #[getter]
    fn result(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.result.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.rows
    }

    fn __repr__(&self) -> String {
        format!("<TrainingBatch of {} rows>", self.rows)
    }
}
