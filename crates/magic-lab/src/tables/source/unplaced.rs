//! Arrays of a source file that are not checked.

use crate::tables::excerpt::excerpt;

/// An array of a source file that is not checked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnplacedArray {
    /// The line where its numbers begin, from 1.
    pub line: usize,
    /// Its name, perhaps with those of the arrays around it. It may be empty.
    pub name: String,
    /// Why it is not checked.
    pub reason: String,
    /// Whether its name says that it holds magics.
    pub is_called_magics: bool,
}

/// A name that is fit to print, without quotes around it.
pub(super) fn shown(name: &str) -> String {
    excerpt(name.trim()).trim_matches('\'').to_owned()
}
