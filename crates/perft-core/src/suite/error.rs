//! What can be wrong with a suite.

use std::io;

use crate::line_reader::MAX_LINE_BYTES;
use board::FenError;
use thiserror::Error;

use crate::depth::ParseDepthError;

/// An error at a place in a line, given in bytes from its beginning.
pub(crate) type AtOffset = (usize, LineError);

/// A line of a suite that cannot be used, and where in it the error is.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{line}:{column}: {reason}")]
pub struct BadLine {
    /// The number of the line, from 1.
    pub line: u64,
    /// The place in the line in bytes, from 1.
    pub column: usize,
    /// What is wrong there.
    #[source]
    pub reason: LineError,
}

/// Why a line of a suite cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line is longer than 64 KiB.
    #[error("the line is longer than {MAX_LINE_BYTES} bytes")]
    TooLong,
    /// There is a zero byte, which no text holds.
    #[error("a zero byte: this looks like a binary file, not like a suite")]
    Binary,
    /// The bytes from here on are not UTF-8.
    #[error("invalid UTF-8")]
    InvalidUtf8,
    /// There is no FEN before the first semicolon.
    #[error("the FEN before the first ';' is missing")]
    NoFen,
    /// The FEN cannot be read, or its position is impossible.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// There is a FEN and nothing else.
    #[error("no count follows the FEN: expected ';D1 20 ;D2 400' and so on")]
    NoCounts,
    /// The line begins as an object of JSON and is none, or the object has no position.
    #[error("an unusable JSON object: {reason}")]
    Object {
        /// What is wrong with it.
        reason: String,
    },
    /// The text after a semicolon is not a count.
    #[error("expected a count such as 'D4 197281', found '{found}'")]
    NotACount {
        /// The offending text, or its beginning.
        found: String,
    },
    /// The depth of a count cannot be read.
    #[error("{0}")]
    Depth(#[from] ParseDepthError),
    /// The count needs more than 128 bits.
    #[error("the count {found} is too great: the limit is 2^128 - 1")]
    CountTooGreat {
        /// The offending number, or its beginning.
        found: String,
    },
}

/// Why a [`SuiteReader`](crate::suite::SuiteReader) gives an error instead of a case.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// A line cannot be used. The next line may be usable.
    #[error("{0}")]
    BadLine(#[from] BadLine),
    /// The source cannot be read any further.
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
}
