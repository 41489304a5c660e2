//! Comparing a divide with another program's, to find where a move generator goes wrong.

mod descend;
mod difference;
mod engine;
mod file;
mod rival_divide;

use std::path::PathBuf;

use perft::{Control, Depth};
use terminal::Verdict;
use thiserror::Error;

use super::error::CliError;
use super::request::Manner;
use super::target::Target;

pub(crate) use engine::EngineError;

/// Where the other divide comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rival {
    /// A file of divide lines; `-` is standard input.
    File(PathBuf),
    /// A UCI engine, by program and arguments.
    Engine(String),
}

/// Why a comparison makes no sense.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(crate) enum CompareError {
    /// At depth 0 there are no moves to compare.
    #[error("at depth 0 there are no moves to compare")]
    NoMoves,
    /// The file holds nothing that can be compared.
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

impl CompareError {
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

/// Compares and writes what differs.
///
/// # Errors
/// When the other divide cannot be had, or output cannot be written.
pub(crate) fn run(
    target: &Target,
    depth: Depth,
    rival: &Rival,
    manner: &Manner,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    if depth.after_move().is_none() {
        return Err(CompareError::NoMoves.into());
    }
    match rival {
        Rival::File(path) => file::run(target, depth, path, manner, control),
        Rival::Engine(command) => descend::run(target, depth, command, manner, control),
    }
}
