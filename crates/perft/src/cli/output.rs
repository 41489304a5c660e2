//! Standard output, where a reader that has gone away is no error.

use std::fmt::Display;
use std::io::{self, StdoutLock, Write};

use serde::Serialize;

use super::error::CliError;

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs: one JSON object a line.
    Json,
}

/// Standard output. Every line is passed on at once.
pub(crate) struct Output {
    stream: StdoutLock<'static>,
}

impl Output {
    /// Takes standard output.
    pub(crate) fn new() -> Self {
        Self { stream: io::stdout().lock() }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// [`CliError::Output`], also when the reader has gone away.
    pub(crate) fn line(&mut self, line: impl Display) -> Result<(), CliError> {
        writeln!(self.stream, "{line}")?;
        Ok(self.stream.flush()?)
    }

    /// Writes an object as one line of JSON.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub(crate) fn json(&mut self, object: &impl Serialize) -> Result<(), CliError> {
        self.line(serde_json::to_string(object).map_err(io::Error::from)?)
    }
}

/// Writes a line to standard error, as far as that is possible.
pub(crate) fn note(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}
