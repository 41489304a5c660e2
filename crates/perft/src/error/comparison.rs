//! Why a divide cannot be compared with another program's.

use terminal::ShownText;
use thiserror::Error;

use perft_core::rival::Unusable;

/// Why a comparison makes no sense.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(crate) enum ComparisonError {
    /// At depth 0 there are no moves to compare.
    #[error("at depth 0 there are no moves to compare")]
    NoMoves,
    /// The file has no divide lines.
    #[error("'{}' holds no divide lines", ShownText::of(name))]
    NoLines {
        /// The file.
        name: String,
    },
    /// Lines of the file cannot be read, or it has the divide of something else.
    #[error("'{}' cannot be compared: {problem}", ShownText::of(name))]
    Unusable {
        /// The file.
        name: String,
        /// What is wrong.
        problem: Unusable,
    },
    /// The file is too long.
    #[error("'{}' is longer than {} KiB, and no divide is that long", ShownText::of(name), most >> 10)]
    TooLong {
        /// The file.
        name: String,
        /// The most bytes that are read.
        most: u64,
    },
    /// The file cannot be read to its end.
    #[error("cannot read '{}': {error}", ShownText::of(name))]
    Read {
        /// The file.
        name: String,
        /// The system's error.
        error: std::io::Error,
    },
}

impl ComparisonError {
    /// The remedy, in words for the user.
    pub(crate) const fn remedy(&self) -> &'static str {
        match self {
            Self::NoMoves => "give a depth of at least 1",
            Self::NoLines { .. } => "a divide line looks like 'e2e4: 20'",
            Self::Unusable { problem: Unusable::Lines { .. }, .. } => {
                "give lines like 'e2e4: 20' or 'Nf3 20', or an object like {\"e2e4\": 20}"
            }
            Self::Unusable { problem: Unusable::OtherDepth { .. }, .. }
            | Self::Unusable { problem: Unusable::OtherPosition(_), .. } => {
                "give the divide of the same position at the same depth"
            }
            Self::Unusable { .. } | Self::TooLong { .. } => "give the output of one whole divide",
            Self::Read { .. } => "check that it is a readable text file",
        }
    }
}
