//! Standard output, standard error, and files.

use std::path::{Path, PathBuf};

use files::names_standard_output;
pub(crate) use terminal::{Output, Paint, Shade, note};

use super::error::CliError;
use super::interrupt;

/// The form of a command's output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Json,
}

impl Form {
    /// The form that the option `--json` stands for.
    pub(crate) const fn of_option(json: bool) -> Self {
        if json { Self::Json } else { Self::Text }
    }
}

/// Writes the picture of `--svg`, if there is one. What a command says goes to standard error from
/// then on if standard output has the picture.
///
/// # Errors
/// If the file cannot be written, or is standard output where JSON goes.
pub(crate) fn write_picture(
    output: &mut Output,
    path: Option<&PathBuf>,
    form: Form,
    picture: impl FnOnce() -> String,
) -> Result<(), CliError> {
    let Some(path) = path else { return Ok(()) };
    if form == Form::Json && names_standard_output(path) {
        return Err(CliError::Options {
            problem: "--svg and --json would both write to standard output".to_owned(),
            remedy: "give --svg a file, or leave out --json",
        });
    }
    output.make_room_for(Some(path));
    write_file(path, picture().as_bytes())
}

/// Writes `contents` into a file, completely or not at all, as [`files::OutputFile`] does.
///
/// # Errors
/// [`CliError::Write`] if the file cannot be written. An old file is untouched then.
pub(crate) fn write_file(path: &Path, contents: &[u8]) -> Result<(), CliError> {
    let written = terminal::output_file(path, &interrupt::is_stopped)
        .and_then(|file| file.finish(|stream| stream.write_all(contents)));
    written.map_err(|error| CliError::Write { path: path.to_owned(), error })
}
