//! The exceptions of `magic_chess._errors`, made from errors of the libraries.

use board::{FenError, FenFault, Reading, UciMoveProblem, diagnose_fen};
use movegen::notation::ReadMoveError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// How much of an offending text an exception keeps, in characters.
const MAX_TEXT: usize = 100;

/// The classes of exceptions.
#[derive(Clone, Copy)]
pub(crate) enum Exception {
    Argument,
    Batch,
    Fen,
    Move,
    Packed,
    Suite,
}

impl Exception {
    /// The class in Python.
    pub(crate) fn class(self, py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
        static CLASSES: [PyOnceLock<Py<PyType>>; 6] = [const { PyOnceLock::new() }; 6];
        let name = match self {
            Self::Argument => "ArgumentError",
            Self::Batch => "BatchError",
            Self::Fen => "FenError",
            Self::Move => "MoveError",
            Self::Packed => "PackedError",
            Self::Suite => "SuiteError",
        };
        CLASSES[self as usize].import(py, "magic_chess._errors", name)
    }
}

/// What an exception says: what is wrong, in which field, where in the text, and the offending part
/// of the text.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) message: String,
    pub(crate) field: String,
    /// In characters from the beginning of the text.
    pub(crate) offset: usize,
    pub(crate) text: String,
}

impl Fault {
    /// A fault of a whole text or value.
    pub(crate) fn new(field: &str, text: &str, message: String) -> Self {
        Self { message, field: field.to_owned(), offset: 0, text: shortened(text) }
    }

    /// Why a text is not the FEN of a valid position.
    pub(crate) fn of_fen(text: &str, reading: Reading, error: &FenError) -> Self {
        let mut first: Option<FenFault> = None;
        diagnose_fen(text, reading, &mut |fault| {
            first.get_or_insert(fault);
        });
        let Some(FenFault { field, range, .. }) = first else {
            return Self::new("FEN", text, error.to_string());
        };
        let before = text.get(..range.start).unwrap_or_default();
        Self {
            message: error.to_string(),
            field: field.to_string(),
            offset: before.chars().count(),
            text: shortened(text.get(range).unwrap_or_default()),
        }
    }

    /// Why a text is no legal move.
    pub(crate) fn of_move(text: &str, error: &ReadMoveError) -> Self {
        let offset = match error {
            ReadMoveError::Uci(error) => match error.problem {
                UciMoveProblem::To => 2,
                UciMoveProblem::Promotion => 4,
                UciMoveProblem::TooLong => 5,
                _ => 0,
            },
            _ => 0,
        };
        Self { offset, ..Self::new("move", text, error.to_string()) }
    }

    /// The exception object. `row` is the row of a batch.
    pub(crate) fn exception<'py>(
        self,
        py: Python<'py>,
        kind: Exception,
        row: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Self { message, field, offset, text } = self;
        kind.class(py)?.call1((message, field, offset, text, row))
    }

    /// The exception as an error to return.
    pub(crate) fn raise(self, py: Python<'_>, kind: Exception) -> PyErr {
        match self.exception(py, kind, None) {
            Ok(exception) => PyErr::from_value(exception),
            Err(error) => error,
        }
    }
}

/// The error of an argument whose value cannot be used.
pub(crate) fn bad_argument(py: Python<'_>, name: &str, value: &str, expected: &str) -> PyErr {
    let message = format!("{name}: expected {expected}, got {}", shortened(value));
    Fault::new(name, value, message).raise(py, Exception::Argument)
}

/// The beginning of a text.
fn shortened(text: &str) -> String {
    text.chars().take(MAX_TEXT).collect()
}
