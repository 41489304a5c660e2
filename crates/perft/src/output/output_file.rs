//! Files that options name for output.

use std::io::{self, Write};
use std::path::Path;

use files::{OutputFile, names_standard_output, would_replace};
use terminal::ShownText;

use crate::error::CliError;
use crate::interrupt;
use crate::options::Format;

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

    /// Lets `write` write the contents, and puts a regular file in its place. On a terminal, the
    /// contents are escaped.
    ///
    /// # Errors
    /// Whatever `write` or the system reports. A regular file is then as it was before.
    pub(crate) fn finish(
        self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CliError> {
        if !self.file.is_terminal() {
            return self.file.finish(write).map_err(unwritten(self.path));
        }
        let escaped = |stream: &mut dyn Write| {
            let mut bytes = Vec::new();
            write(&mut bytes)?;
            let text = ShownText::lines(String::from_utf8_lossy(&bytes));
            stream.write_all(text.as_str().as_bytes())
        };
        self.file.finish(escaped).map_err(unwritten(self.path))
    }
}

/// Refuses to mix what an option writes with JSON on standard output.
///
/// # Errors
/// When the option names standard output beside `--json`.
pub(crate) fn refuse_beside_json(
    option: &'static str,
    path: Option<&Path>,
    format: Format,
) -> Result<(), CliError> {
    match format {
        Format::Json if path.is_some_and(names_standard_output) => {
            Err(CliError::MixedOutput { option })
        }
        _ => Ok(()),
    }
}

/// Refuses to write over what the command reads.
///
/// # Errors
/// When the option names one of these files, or a file that is in one of these folders.
pub(crate) fn refuse_input<'p>(
    option: &'static str,
    path: Option<&Path>,
    inputs: impl IntoIterator<Item = &'p Path>,
) -> Result<(), CliError> {
    let Some(path) = path else { return Ok(()) };
    match inputs.into_iter().any(|input| would_replace(path, input)) {
        true => Err(CliError::OutputIsInput { option, path: path.to_owned() }),
        false => Ok(()),
    }
}

fn unwritten(path: &Path) -> impl FnOnce(io::Error) -> CliError {
    |error| CliError::Write { path: path.to_owned(), error }
}
