//! Standard output, where a reader that has gone away is no error, and files.

use std::fmt::Display;
use std::fs;
use std::io::{self, StdoutLock, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::error::CliError;

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

/// Puts `contents` into a file, at once or not at all: they are written beside it and moved there.
///
/// # Errors
/// [`CliError::Write`] if the file cannot be written; what was there before is untouched then.
pub(crate) fn replace_file(path: &Path, contents: &[u8]) -> Result<(), CliError> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = fs::File::create(&beside)
        .and_then(|mut file| file.write_all(contents).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&beside);
        CliError::Write { path: path.to_owned(), error }
    })
}
