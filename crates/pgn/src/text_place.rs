//! Places in a text.

use std::fmt;

/// A place in a text, as editors count: lines and columns from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TextPlace {
    /// The line. A line ends with LF, CR LF, or CR alone.
    pub line: u64,
    /// The column, in characters.
    pub column: u64,
    /// The byte of the source, from 0.
    pub offset: u64,
}

impl TextPlace {
    /// The beginning of a text.
    pub(crate) const START: Self = Self { line: 1, column: 1, offset: 0 };
}

/// Writes `line 3, column 14`.
impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
