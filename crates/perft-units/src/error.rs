//! Why a command about units cannot be carried out.

use std::io;
use std::path::{Path, PathBuf};

use board::UnpackError;
use perft_core::{CountError, Memory};

use crate::checksum::Checksum;
use crate::number_text::counted;

/// Why there is no plan, no result or no sum.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnitsError {
    /// The system refused to read or write.
    #[error("cannot {action} '{}': {error}", path.display())]
    Io {
        /// What was tried, as a verb.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A file is not what it should be.
    #[error("'{}' {problem}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: Box<FileProblem>,
    },
    /// There is a plan already.
    #[error("'{}' holds a plan already", folder.display())]
    PlanIsThere {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder has no plan.
    #[error("there is no plan in '{}'", folder.display())]
    NoPlan {
        /// The folder.
        folder: PathBuf,
    },
    /// Another process plans in the folder, or counts for good in it.
    #[error("another process is using '{}'", folder.display())]
    Locked {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder holds another count than the one that was asked for.
    #[error("'{}' holds another count: {there}", folder.display())]
    OtherCount {
        /// The folder.
        folder: PathBuf,
        /// What it holds.
        there: String,
    },
    /// A count that was begun with more memory does not fit the memory of this call.
    #[error(
        "the positions of ply {ply} of the count in '{}' do not fit in memory: give --memory more megabytes, \
         at least as many as when it was begun",
        folder.display()
    )]
    LessMemory {
        /// The folder.
        folder: PathBuf,
        /// The ply of the units.
        ply: u32,
    },
    /// The positions of a unit do not fit the memory.
    #[error(
        "'{}' has {positions} positions, which need {} MB, but only {} MB are free: give --memory more megabytes, or \
         plan more units",
        path.display(), positions.div_ceil(1 << 16), memory.bytes() >> 20
    )]
    UnitTooLarge {
        /// The unit.
        path: PathBuf,
        /// How many positions it has.
        positions: u64,
        /// The memory for them.
        memory: Memory,
    },
    /// A result has no place by default.
    #[error("cannot tell where to write the result of '{}', which is not in a folder 'units'", path.display())]
    NoResultsFolder {
        /// The unit.
        path: PathBuf,
    },
    /// The place of a result holds the one of another host.
    #[error("'{}' holds the result of another host, '{host}'", path.display())]
    OtherHost {
        /// The result that is there.
        path: PathBuf,
        /// Who counted it.
        host: String,
    },
    /// The units have no files.
    #[error("the units in '{}' have no files: they belong to a count with --save", folder.display())]
    NoUnitFiles {
        /// The folder.
        folder: PathBuf,
    },
    /// The ply is deeper than the count.
    #[error("ply {ply} lies below depth {depth}")]
    PlyBelowDepth {
        /// The ply of the units.
        ply: u32,
        /// The depth of the count.
        depth: u32,
    },
    /// No root, or too many.
    #[error("there are {roots} root positions; a plan takes 1 to {most}")]
    Roots {
        /// How many were given.
        roots: usize,
        /// How many there may be.
        most: usize,
    },
    /// Two ways of counting the same thing disagree.
    #[error("the units hold {}, but another count of ply {ply} finds {counted}", crate::number_text::counted(*merged, "path"))]
    Recount {
        /// The ply of the units.
        ply: u32,
        /// What merging found.
        merged: u128,
        /// What the other count found.
        counted: u128,
    },
    /// The results add up to more than a total holds.
    #[error("the results add up to more than 2^128 nodes; the most, {nodes}, are in '{}'", path.display())]
    TooManyNodes {
        /// The result with the most nodes.
        path: PathBuf,
        /// How many these are.
        nodes: u128,
    },
    /// It was stopped.
    #[error("stopped")]
    Interrupted,
    /// The count itself.
    #[error(transparent)]
    Count(CountError),
}

impl From<CountError> for UnitsError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Interrupted(_) => Self::Interrupted,
            error => Self::Count(error),
        }
    }
}

/// What is wrong with a file.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileProblem {
    /// The first bytes are others.
    #[error("is not a unit: it does not begin with the letters 'perfunit'")]
    NoUnit,
    /// The format is another one.
    #[error("has version {there} of its format, and this program reads version {known}")]
    Version {
        /// The version of the file.
        there: u32,
        /// The version that is known.
        known: u32,
    },
    /// It is too short or too long.
    #[error("has {there} bytes instead of {expected}: it is {}", if there < expected { "cut off" } else { "too long" })]
    Length {
        /// The length it has.
        there: u64,
        /// The length it should have.
        expected: u64,
    },
    /// The content is not what was written.
    #[error("is damaged: the checksum of its content is {there}, not {announced}")]
    Checksum {
        /// The checksum of the content.
        there: Checksum,
        /// The checksum in the file.
        announced: Checksum,
    },
    /// It is a whole unit, but not the one that the plan lists.
    #[error("is not the unit of the plan: its checksum is {there}, and the plan lists {planned}")]
    OtherUnit {
        /// The checksum of the file.
        there: Checksum,
        /// The checksum in the plan.
        planned: Checksum,
    },
    /// It has no checksum at its end.
    #[error("has no checksum at its end: it is cut off, or neither a plan nor a result")]
    NoChecksum,
    /// A field of the header has an impossible value.
    #[error("has {value} as {field}, at byte {offset}")]
    Field {
        /// The field.
        field: &'static str,
        /// Its value.
        value: u64,
        /// Where it stands.
        offset: u64,
    },
    /// A position cannot be read.
    #[error("has no position at byte {offset}: {error}")]
    Position {
        /// Where it stands.
        offset: u64,
        /// What is wrong.
        error: UnpackError,
    },
    /// The positions end within one.
    #[error("ends within a position, at byte {offset}")]
    CutPosition {
        /// Where the rest should stand.
        offset: u64,
    },
    /// A multiplicity cannot be read.
    #[error("has no multiplicity at byte {offset}")]
    Multiplicity {
        /// Where it stands.
        offset: u64,
    },
    /// The positions are not those that the header announces.
    #[error("holds {} with {}, and its header gives other numbers", counted(*positions, "position"), counted(*paths, "path"))]
    Sums {
        /// How many positions there are.
        positions: u64,
        /// The sum of their multiplicities.
        paths: u128,
    },
    /// The text is no JSON, or not the right kind.
    #[error("cannot be read: {reason}")]
    Json {
        /// What the reader says, with line and column.
        reason: String,
    },
    /// The text is longer than such a file can be.
    #[error("is longer than {most} bytes")]
    TooLong {
        /// How long it may be.
        most: u64,
    },
    /// Two fields contradict each other.
    #[error("contradicts itself: {reason}")]
    Contradiction {
        /// How.
        reason: String,
    },
}

impl UnitsError {
    /// Adds the action and the path to what the system says.
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::Io { action, path, error }
    }

    /// Adds the path to what is wrong with a file.
    pub(crate) fn file(path: &Path) -> impl FnOnce(FileProblem) -> Self {
        let path = path.to_owned();
        move |problem| Self::File { path, problem: Box::new(problem) }
    }
}
