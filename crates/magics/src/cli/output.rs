//! Standard output, standard error, and files.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(crate) use terminal::{Output, Paint, Shade, note};

use super::error::CliError;

/// Writes `contents` into a file, completely or not at all: a new file is written beside the old
/// one and moved there. A link stays a link. A pipe, a device or anything else that is not a file
/// is written to directly.
///
/// # Errors
/// [`CliError::Write`] if the file cannot be written. An old file is untouched then.
pub(crate) fn replace_file(path: &Path, contents: &[u8]) -> Result<(), CliError> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(path).is_ok_and(|what| !what.is_file()) {
        return fs::OpenOptions::new()
            .write(true)
            .open(path)
            .and_then(|mut sink| sink.write_all(contents))
            .map_err(|error| CliError::Write { path: path.to_owned(), error });
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = fs::File::create(&beside)
        .and_then(|mut file| file.write_all(contents).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&beside);
        CliError::Write { path: path.to_owned(), error }
    })
}
