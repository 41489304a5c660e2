//! How games are read, and what happens to games with a fault.

use std::io::Read;

use pgn::{Language, PgnReader, Reading};
use pyo3::prelude::*;

use crate::errors::bad_argument;

/// What happens to a game that breaks off.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OnFault {
    /// It is an exception.
    Raise,
    /// What was read of it is kept.
    Keep,
    /// It is left out.
    Skip,
}

/// How games are read.
#[derive(Clone, Copy)]
pub(super) struct ReadSettings {
    pub(super) on_fault: OnFault,
    reading: Reading,
    language: Language,
}

impl ReadSettings {
    pub(super) fn new(
        py: Python<'_>,
        on_fault: &str,
        strict: bool,
        language: &str,
    ) -> PyResult<Self> {
        let on_fault = match on_fault {
            "raise" => OnFault::Raise,
            "keep" => OnFault::Keep,
            "skip" => OnFault::Skip,
            other => {
                return Err(bad_argument(py, "on_fault", other, "'raise', 'keep' or 'skip'"));
            }
        };
        let name = |language: Language| format!("{language:?}").to_lowercase();
        let found = Language::ALL.into_iter().find(|&it| name(it) == language);
        let language = found.ok_or_else(|| {
            let names: Vec<_> = Language::ALL.map(name).to_vec();
            let expected = format!("one of {}", names.join(", "));
            bad_argument(py, "language", language, &expected)
        })?;
        let reading = if strict { Reading::Strict } else { Reading::Lenient };
        Ok(Self { on_fault, reading, language })
    }

    /// A reader of a text.
    pub(super) fn reader<R: Read>(&self, text: R) -> PgnReader<R> {
        PgnReader::new(text).with_reading(self.reading).with_language(self.language)
    }
}
