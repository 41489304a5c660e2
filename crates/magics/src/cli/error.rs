//! The errors that end the program, and their remedies.

use std::io;
use std::path::PathBuf;

use magic_lab::tables::TableError;
use terminal::{AwaitedInput, ShownText, Verdict, note};
use thiserror::Error;

/// Why a command failed.
#[derive(Debug, Error)]
pub(crate) enum CliError {
    /// A file cannot be read.
    #[error("cannot read '{}': {error}", ShownText::path(path))]
    Read { path: PathBuf, error: io::Error },
    /// A file cannot be written.
    #[error("cannot write '{}': {error}", ShownText::path(path))]
    Write { path: PathBuf, error: io::Error },
    /// A table breaks the rules of its format.
    #[error("{}:{}:{}: {}", ShownText::path(path), error.line, error.column, ShownText::of(&error.problem))]
    Table { path: PathBuf, error: TableError },
    /// A search cannot be resumed from a file.
    #[error("cannot continue from '{}': {}", ShownText::path(path), ShownText::of(problem))]
    State { path: PathBuf, problem: String },
    /// Options that cannot be combined.
    #[error("{}", ShownText::of(problem))]
    Options { problem: String, remedy: &'static str },
    /// Standard output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    /// Prints the error, and returns how the program ends.
    pub(crate) fn report(&self) -> Verdict {
        match self {
            Self::Read { error, .. } if AwaitedInput::is_stop(error) => {
                note(ShownText::lines(self));
                Verdict::Interrupted
            }
            _ => terminal::fail(ShownText::lines(self), self.remedy()),
        }
    }

    /// The remedy, in words for the user.
    const fn remedy(&self) -> Option<&'static str> {
        match self {
            Self::Read { .. } => Some("check the path and that you may read the file"),
            Self::Write { .. } => Some("check the path and the free space on the disk"),
            Self::Table { .. } => Some(
                "a table is what `magics find` or `magics lists` writes, or arrays like it: \
                 `magics verify --help` says more",
            ),
            Self::State { .. } => {
                Some("give --state another file, or remove this one to search from the beginning")
            }
            Self::Options { remedy, .. } => Some(remedy),
            Self::Output(_) => None,
        }
    }
}
