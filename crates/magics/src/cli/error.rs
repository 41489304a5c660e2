//! What ends the program early, and what the user can do about it.

use std::io;
use std::path::PathBuf;

use terminal::Verdict;
use thiserror::Error;

use super::table_file::ParseError;

/// Why a command could not be carried out.
#[derive(Debug, Error)]
pub(crate) enum CliError {
    /// A file cannot be read.
    #[error("cannot read '{}': {error}", path.display())]
    Read { path: PathBuf, error: io::Error },
    /// A file cannot be written.
    #[error("cannot write '{}': {error}", path.display())]
    Write { path: PathBuf, error: io::Error },
    /// A table is not what it should be.
    #[error("{}:{}:{}: {}", path.display(), error.line, error.column, error.problem)]
    Table { path: PathBuf, error: ParseError },
    /// A search cannot be resumed from a file.
    #[error("cannot go on from '{}': {problem}", path.display())]
    State { path: PathBuf, problem: String },
    /// Options that do not go together.
    #[error("{problem}")]
    Options { problem: String, remedy: &'static str },
    /// Standard output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    /// Tells the user, and says how the program ends. A reader that has gone away has all it
    /// wanted, and nobody is told.
    pub(crate) fn report(&self) -> Verdict {
        let output = if let Self::Output(error) = self { Some(error) } else { None };
        terminal::fail(self, self.remedy(), output)
    }

    /// What the user can do about it.
    const fn remedy(&self) -> Option<&'static str> {
        match self {
            Self::Read { .. } => Some("check the path and that you may read the file"),
            Self::Write { .. } => Some("check the path and the room on the disk"),
            Self::Table { .. } => Some(
                "a table is C arrays of 64 numbers as `magics find --format c` writes them, or \
                 lines as `magics lists` writes them",
            ),
            Self::State { .. } => {
                Some("give --state another file, or remove this one to search from the beginning")
            }
            Self::Options { remedy, .. } => Some(remedy),
            Self::Output(_) => None,
        }
    }
}
