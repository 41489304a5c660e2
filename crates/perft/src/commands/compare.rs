//! Comparing a divide with another program's, to find where a move generator goes wrong.

mod castling_style;
mod command_engine;
mod descend;
mod difference_object;
mod divide_file;
mod engine;
mod engine_report;
pub(crate) mod engine_suite;
pub(crate) mod interactive;
mod question;
mod rival_process;
pub(crate) mod uci_engine;
mod walk;

use std::path::PathBuf;

use perft_core::{Control, Depth};
use terminal::Verdict;

use crate::error::CliError;
use crate::error::comparison::ComparisonError;
use crate::options::CountingOptions;
use crate::root_position::RootPosition;

pub(crate) use engine::EngineSettings;

/// Where the divide of the other program comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rival {
    /// A file of divide lines; `-` is standard input.
    File(PathBuf),
    /// An engine.
    Engine(EngineSettings),
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
        Rival::Engine(settings) => engine_report::run(root, depth, settings, options, control),
    }
}
