//! [`TableError`]: why a text is not a table, and where.

use std::fmt;
use std::str::Utf8Error;

/// Why a text is no table of magics. Line and column count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    /// The line.
    pub line: usize,
    /// The character of the line.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl std::error::Error for TableError {}

impl TableError {
    /// The error for bytes that are no text.
    pub(super) fn no_text(bytes: &[u8], error: Utf8Error) -> Self {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).into_owned();
        Self::at(&good, good.len(), "this byte belongs to no text")
    }

    /// The error for a text that ends too early.
    pub(super) fn at_end(text: &str, problem: &str) -> Self {
        let text = text.trim_end_matches(['\n', '\r']);
        Self::at(text, text.len(), problem)
    }

    /// The error at a byte of the text.
    pub(super) fn at(text: &str, at: usize, problem: &str) -> Self {
        let before = &text[..at];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[start..].chars().count() + 1;
        Self { line, column, problem: problem.to_owned() }
    }
}
