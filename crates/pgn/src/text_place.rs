//! Places in a text.

use std::fmt;

/// A place in a text, as editors count: lines and columns from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TextPlace {
    /// The line. A line ends with a line feed.
    pub line: u64,
    /// The column, in characters of UTF-8. In a text that is not UTF-8 the column may be too small.
    pub column: u64,
}

/// Writes `line 3, column 14`.
impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
