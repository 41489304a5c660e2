//! Sources of text: suites, and divides of other programs.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use perft_core::Control;
use perft_core::suite::StandardSuite;
use terminal::{AwaitedInput, standard_input_is_a_file};

use crate::error::CliError;
use crate::unpacked::UnpackedText;

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
            Self::File(path) => path.to_string_lossy().into_owned(),
            Self::Stdin => "standard input".to_owned(),
        }
    }

    /// The path of a file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Suite(_) | Self::Stdin => None,
        }
    }

    /// Whether its name says that it holds games in PGN, as they are or packed.
    pub(crate) fn is_pgn(&self) -> bool {
        let is = |path: &Path, endings: &[&str]| {
            let ending = path.extension();
            ending.is_some_and(|own| endings.iter().any(|it| own.eq_ignore_ascii_case(it)))
        };
        self.path().is_some_and(|path| {
            let packed = is(path, &["gz", "zst", "bz2"]).then(|| path.file_stem()).flatten();
            is(packed.map_or(path, Path::new), &["pgn"])
        })
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
            Self::Stdin => !standard_input_is_a_file(),
            _ => self.rereadable().is_none(),
        }
    }

    /// Opens it at its beginning. A file that is packed by gzip, zstd or bzip2 is unpacked.
    /// Waiting for it ends when `control` is stopped.
    ///
    /// # Errors
    /// [`CliError::Open`] when a file cannot be opened, or is a folder, and [`CliError::Unawaited`]
    /// when `control` is stopped before.
    pub(crate) fn open(&self, control: &'static Control) -> Result<Box<dyn BufRead>, CliError> {
        let is_stopped = || control.is_stopped();
        match self {
            Self::Suite(suite) => Ok(Box::new(suite.text.as_bytes())),
            Self::File(path) => match AwaitedInput::file(path, is_stopped) {
                Ok(file) => Ok(Box::new(UnpackedText::new(Box::new(file)))),
                Err(error) if AwaitedInput::is_stop(&error) => Err(self.unawaited()),
                Err(error) => Err(CliError::Open { path: path.clone(), error }),
            },
            Self::Stdin => match AwaitedInput::standard_input(is_stopped) {
                Ok(input) => Ok(Box::new(UnpackedText::new(Box::new(input)))),
                Err(_) => Err(self.unawaited()),
            },
        }
    }

    /// The error for a source that does not come before `control` is stopped.
    pub(crate) fn unawaited(&self) -> CliError {
        CliError::Unawaited { source_name: self.name() }
    }
}
