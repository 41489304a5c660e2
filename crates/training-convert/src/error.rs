//! The errors that end the program, and their remedies.

use std::io;
use std::path::PathBuf;

use terminal::{AwaitedInput, ShownText, Verdict, note};
use thiserror::Error;
use training_data::FormatError;

use crate::format::FileFormat;

/// Why a conversion ended.
#[derive(Debug, Error)]
pub(crate) enum ConvertError {
    /// The source cannot be read.
    #[error("cannot read '{}': {error}", ShownText::path(path))]
    Read { path: PathBuf, error: io::Error },
    /// The target cannot be written.
    #[error("cannot write '{}': {error}", ShownText::path(path))]
    Write { path: PathBuf, error: io::Error },
    /// The name tells no format.
    #[error("the name '{}' tells no format", ShownText::path(path))]
    UnknownFormat { path: PathBuf, option: &'static str },
    /// The target needs the moves of the games.
    #[error("{} has no moves, which {} needs", from.name(), to.name())]
    NoMoves { from: FileFormat, to: FileFormat },
    /// A filter asks for what the source does not have.
    #[error("{} does not say {what}", from.name())]
    Filter { from: FileFormat, what: &'static str },
    /// With `--lossless`.
    #[error("--lossless: {} cannot keep {parts}", to.name())]
    Lossy { to: FileFormat, parts: String },
    /// A position does not fit the target.
    #[error("position {number} ({}) does not fit {}: {error}", ShownText::of(fen), to.name())]
    Unfit { number: u64, fen: String, to: FileFormat, error: FormatError },
    /// Ctrl-C.
    #[error("interrupted: nothing was written")]
    Interrupted,
}

impl ConvertError {
    /// Prints the error, and returns how the program ends.
    pub(crate) fn report(&self) -> Verdict {
        match self {
            Self::Interrupted => {
                note(ShownText::lines(self));
                Verdict::Interrupted
            }
            Self::Read { error, .. } if AwaitedInput::is_stop(error) => Self::Interrupted.report(),
            Self::Write { error, .. } if files::was_stopped(error) => Self::Interrupted.report(),
            _ => terminal::fail(ShownText::lines(self), self.remedy().map(ShownText::of)),
        }
    }

    /// What the user can do about it.
    fn remedy(&self) -> Option<String> {
        Some(match self {
            Self::Read { .. } => "check the path and that you may read the file".to_owned(),
            Self::Write { .. } => "check the path and the room on the disk".to_owned(),
            Self::UnknownFormat { option, .. } => {
                format!("name it: {option} pgn, binpack, viriformat, marlinformat or bulletformat")
            }
            Self::NoMoves { .. } => "choose marlinformat or bulletformat as the target".to_owned(),
            Self::Filter { .. } => "leave the filter out".to_owned(),
            Self::Lossy { .. } => "leave --lossless out, or choose another target".to_owned(),
            Self::Unfit { .. } => "nothing was written: choose another target".to_owned(),
            Self::Interrupted => return None,
        })
    }
}
