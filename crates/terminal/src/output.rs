//! Standard output and standard error.

use std::fmt::Display;
use std::io::{self, StdoutLock, Write};

use serde::Serialize;

/// Standard output. Every line is passed on at once.
#[derive(Debug)]
pub struct Output {
    stream: StdoutLock<'static>,
}

impl Output {
    /// Takes standard output.
    #[expect(clippy::new_without_default, reason = "it takes something that is there once")]
    pub fn new() -> Self {
        Self { stream: io::stdout().lock() }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// When that cannot be done, also since the reader has gone away.
    pub fn line(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.stream, "{line}")?;
        self.stream.flush()
    }

    /// Writes an object as one line of JSON.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub fn json(&mut self, object: &impl Serialize) -> io::Result<()> {
        self.line(serde_json::to_string(object)?)
    }
}

/// Writes a line to standard error, as far as that is possible.
pub fn note(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}
