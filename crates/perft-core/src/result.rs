//! Results of counts, and errors that leave no result.

use board::Move;

use crate::control::Interrupted;
use crate::memory::Memory;
use crate::spill_file::SpillError;

/// The result of a count.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Counted {
    /// The number of move sequences.
    pub nodes: u128,
    /// The number of distinct positions after 0, 1, 2 … plies, up to two plies before the depth.
    /// Only merged counts know them: others leave this empty.
    ///
    /// Two positions are the same when the same pieces stand on the same squares, the same
    /// castlings and en passant captures are still possible, and the same side is to move. The list
    /// ends early where a ply was counted in slices to keep within the memory bound.
    pub distinct: Vec<u64>,
}

/// How many different positions a ply has, and how many different diagrams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyDiagrams {
    /// The distinct positions, as [`Counted::distinct`] defines them.
    pub positions: u64,
    /// The distinct diagrams: two diagrams are the same when the same pieces stand on the same
    /// squares. Castling rights and en passant squares do not matter.
    pub diagrams: u64,
}

/// One legal move of the root and the nodes behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DivideEntry {
    /// The move.
    pub mv: Move,
    /// Move sequences that begin with it.
    pub nodes: u128,
}

/// Why there is no count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// It was stopped.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The number of move sequences does not fit 128 bits.
    #[error("there are more than 2^128 move sequences")]
    TooLarge,
    /// The positions of a ply do not fit the memory.
    #[error("the positions of ply {plies} do not fit in memory")]
    Memory {
        /// How many plies the positions lie below those that were given.
        plies: u32,
    },
    /// The memory is less than the buffers for temporary files need.
    #[error("counting with temporary files on {threads} threads needs at least {least} of memory")]
    SpillMemory {
        /// How many threads were asked for.
        threads: usize,
        /// The least memory for them, at any depth.
        least: Memory,
    },
    /// A temporary file failed, into which a count puts what does not fit the memory.
    #[error(transparent)]
    Spill(#[from] SpillError),
}
