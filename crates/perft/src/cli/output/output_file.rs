//! Files that options name for output.

use std::io::{self, Write};
use std::path::Path;

use files::{OutputFile, names_standard_output};

use crate::cli::error::CliError;
use crate::cli::interrupt;
use crate::cli::options::Format;

/// The file of an option, opened before the work, so that an unwritable place is known then.
pub(crate) struct OptionFile<'p> {
    path: &'p Path,
    file: OutputFile<'static>,
}

impl<'p> OptionFile<'p> {
    /// Opens the file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn create(path: &'p Path) -> Result<Self, CliError> {
        let file = terminal::output_file(path, &interrupt::is_stopped).map_err(unwritten(path))?;
        Ok(Self { path, file })
    }

    /// Lets `write` write the contents, and puts a regular file in its place.
    ///
    /// # Errors
    /// Whatever `write` or the system reports. A regular file is then as it was before.
    pub(crate) fn finish(
        self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CliError> {
        self.file.finish(write).map_err(unwritten(self.path))
    }
}

/// Refuses to mix what an option writes with JSON on standard output.
///
/// # Errors
/// When the option names standard output, in one of its names or as `-`, beside `--json`.
pub(crate) fn refuse_beside_json(
    option: &'static str,
    path: Option<&Path>,
    format: Format,
) -> Result<(), CliError> {
    let is_mixed = |path: &Path| path.as_os_str() == "-" || names_standard_output(path);
    match format {
        Format::Json if path.is_some_and(is_mixed) => Err(CliError::MixedOutput { option }),
        _ => Ok(()),
    }
}

fn unwritten(path: &Path) -> impl FnOnce(io::Error) -> CliError {
    |error| CliError::Write { path: path.to_owned(), error }
}
