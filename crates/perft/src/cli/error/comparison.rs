//! Why a divide cannot be compared with another program's.

use perft_core::Depth;
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
    /// Lines of the file cannot be read, or there are too many.
    #[error("'{}' cannot be compared: {problem}", ShownText::of(name))]
    Unusable {
        /// The file.
        name: String,
        /// What is wrong.
        problem: Unusable,
    },
    /// The file holds an object, but not that of a divide.
    #[error("'{}' does not hold the object of a divide: {error}", ShownText::of(name))]
    Json {
        /// The file.
        name: String,
        /// What is wrong, and where.
        error: serde_json::Error,
    },
    /// The file has the divide of another depth.
    #[error("the divide in '{}' is of depth {other}, not {depth}", ShownText::of(name))]
    OtherDepth {
        /// The file.
        name: String,
        /// Its depth.
        other: u32,
        /// The depth that was asked for.
        depth: Depth,
    },
    /// The file has the divide of another position.
    #[error(
        "the divide in '{}' is of another position:\n  {}",
        ShownText::of(name),
        ShownText::of(fen)
    )]
    OtherPosition {
        /// The file.
        name: String,
        /// Its position.
        fen: String,
    },
    /// The file has a divide that was interrupted.
    #[error("the divide in '{}' was interrupted: it is not complete", ShownText::of(name))]
    Incomplete {
        /// The file.
        name: String,
    },
    /// The file is too long.
    #[error("'{}' is longer than {} KiB, as no divide is", ShownText::of(name), most >> 10)]
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
            Self::Unusable { .. } | Self::Json { .. } => {
                "give lines like 'e2e4: 20', or what 'perft divide --json' writes"
            }
            Self::OtherDepth { .. } | Self::OtherPosition { .. } => {
                "give the divide of the same position at the same depth"
            }
            Self::Incomplete { .. } | Self::TooLong { .. } => "give the output of one whole divide",
            Self::Read { .. } => "check that it is a readable text file",
        }
    }
}
