//! Why a divide cannot be compared with another program's.

use thiserror::Error;

/// Why a comparison makes no sense.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(crate) enum ComparisonError {
    /// At depth 0 there are no moves to compare.
    #[error("at depth 0 there are no moves to compare")]
    NoMoves,
    /// The file has no divide lines.
    #[error("'{name}' holds no divide lines")]
    NoLines {
        /// The file.
        name: String,
    },
    /// The file gives a move twice.
    #[error("'{name}', line {line}: the move {mv} is given a second time")]
    Repeated {
        /// The file.
        name: String,
        /// The number of the line.
        line: u64,
        /// The move.
        mv: String,
    },
    /// The file cannot be read to its end.
    #[error("cannot read '{name}': {error}")]
    Read {
        /// The file.
        name: String,
        /// What the system says.
        error: std::io::Error,
    },
}

impl ComparisonError {
    /// What the user can do about it.
    pub(crate) const fn remedy(&self) -> &'static str {
        match self {
            Self::NoMoves => "give a depth of at least 1",
            Self::NoLines { .. } => "a divide line looks like 'e2e4: 20'",
            Self::Repeated { .. } => "give the output of one divide only",
            Self::Read { .. } => "check that it is a readable text file",
        }
    }
}
