//! Errors in a file of Stockfish's binpack, with their places.

use std::error::Error;
use std::{fmt, io};

use crate::error::DataProblem;

/// An error in a file of binpack, with its place.
#[derive(Debug)]
pub struct BinpackError {
    /// The number of the chunk in the file, from 1.
    pub chunk: u64,
    /// The number of the chain in the chunk, from 1. 0 where the chunk itself is wrong.
    pub chain: u32,
    /// The number of the position in the chain, from 1. 0 where the chunk itself is wrong.
    pub ply: u32,
    /// The offset in the file, in bytes: of the chunk, of the chain where its first position is
    /// wrong, or of the byte with the first bit of a later position.
    pub offset: u64,
    /// What is wrong.
    pub problem: DataProblem,
}

/// Writes `chunk 2, chain 5, ply 3 at byte 4096: ` and the problem.
impl fmt::Display for BinpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { chunk, chain, ply, offset, problem } = self;
        write!(f, "chunk {chunk}")?;
        if *chain > 0 {
            write!(f, ", chain {chain}, ply {ply}")?;
        }
        write!(f, " at byte {offset}: {problem}")
    }
}

impl Error for BinpackError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.problem.source()
    }
}

/// Lets `?` work in functions that read files. What was an [`io::Error`] keeps its kind, everything
/// else is [`InvalidData`](io::ErrorKind::InvalidData).
impl From<BinpackError> for io::Error {
    fn from(error: BinpackError) -> Self {
        Self::new(error.problem.io_kind(), error)
    }
}
