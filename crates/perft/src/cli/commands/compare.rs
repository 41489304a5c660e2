//! Comparing a divide with another program's, to find where a move generator goes wrong.

mod descend;
mod difference;
mod divide_file;
mod rival_divide;
mod uci_engine;

use std::path::PathBuf;

use perft::{Control, Depth};
use terminal::Verdict;

use crate::cli::error::CliError;
use crate::cli::error::comparison::ComparisonError;
use crate::cli::options::CountingOptions;
use crate::cli::root_position::RootPosition;

/// Where the divide of the other program comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rival {
    /// A file of divide lines; `-` is standard input.
    File(PathBuf),
    /// A UCI engine, by program and arguments.
    Engine(String),
}

/// Compares and writes what differs.
///
/// # Errors
/// When the other program's divide is not available, or output cannot be written.
pub(crate) fn run(
    root: &RootPosition,
    depth: Depth,
    rival: &Rival,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    if depth.after_move().is_none() {
        return Err(ComparisonError::NoMoves.into());
    }
    match rival {
        Rival::File(path) => divide_file::run(root, depth, path, options, control),
        Rival::Engine(command) => descend::run(root, depth, command, options, control),
    }
}
