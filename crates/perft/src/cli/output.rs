//! How results are written.

pub(crate) use terminal::{Output, note};

/// The form of results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs: one JSON object a line.
    Json,
}
