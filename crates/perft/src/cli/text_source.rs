//! Sources of text: suites, and divides of other programs.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

use perft_core::suite::StandardSuite;

use crate::cli::error::CliError;

/// A text to be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TextSource {
    /// A suite that is part of the program.
    Suite(StandardSuite),
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
}

/// `-` is standard input.
impl From<PathBuf> for TextSource {
    fn from(path: PathBuf) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path) }
    }
}

impl TextSource {
    /// The name of the source in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Suite(suite) => suite.name.to_owned(),
            Self::File(path) => path.display().to_string(),
            Self::Stdin => "standard input".to_owned(),
        }
    }

    /// Whether its name says that it holds games in PGN.
    pub(crate) fn is_pgn(&self) -> bool {
        match self {
            Self::File(path) => path.extension().is_some_and(|it| it.eq_ignore_ascii_case("pgn")),
            Self::Suite(_) | Self::Stdin => false,
        }
    }

    /// The source itself, if it can be read more than once. A pipe cannot.
    pub(crate) fn rereadable(&self) -> Option<&Self> {
        let rereadable = match self {
            Self::Suite(_) => true,
            Self::File(path) => path.is_file(),
            Self::Stdin => false,
        };
        rereadable.then_some(self)
    }

    /// Whether it may go on for ever, as a pipe does.
    pub(crate) fn may_be_endless(&self) -> bool {
        match self {
            Self::Stdin => !stdin_is_a_file(),
            _ => self.rereadable().is_none(),
        }
    }

    /// Opens it at its beginning.
    ///
    /// # Errors
    /// [`CliError::Open`] when a file cannot be opened, or is a folder.
    pub(crate) fn open(&self) -> Result<Box<dyn BufRead>, CliError> {
        Ok(match self {
            Self::Suite(suite) => Box::new(suite.text.as_bytes()),
            Self::File(path) => {
                let failed = |error| CliError::Open { path: path.clone(), error };
                let file = File::open(path).map_err(failed)?;
                if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
                    return Err(failed(io::ErrorKind::IsADirectory.into()));
                }
                Box::new(BufReader::new(file))
            }
            Self::Stdin => Box::new(io::stdin().lock()),
        })
    }
}

/// Whether standard input is a file on a disk: `perft suite - <suite.epd`.
fn stdin_is_a_file() -> bool {
    #[cfg(unix)]
    let copy = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let copy = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned();
    #[cfg(not(any(unix, windows)))]
    let copy: io::Result<File> = Err(io::ErrorKind::Unsupported.into());
    let metadata = copy.and_then(|copy| File::from(copy).metadata());
    metadata.is_ok_and(|metadata| metadata.is_file())
}
