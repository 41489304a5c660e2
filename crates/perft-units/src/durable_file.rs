//! Files that are complete or not there, even after a power cut.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::error::UnitsError;

/// What the names of unfinished files begin and end with.
pub(crate) const UNFINISHED: (&str, &str) = (".unfinished-", ".part");

/// Whether the name is that of a file that was never finished.
pub(crate) fn is_unfinished(name: &str) -> bool {
    name.starts_with(UNFINISHED.0) && name.ends_with(UNFINISHED.1)
}

/// Writes a file under another name in the same folder, flushes it to the disk, and renames it. A file that is there
/// is replaced.
///
/// # Errors
/// Whatever the system reports. Nothing is then left, and the file is as it was before.
pub(crate) fn write(path: &Path, contents: &[u8]) -> Result<(), UnitsError> {
    write_with(path, |file| file.write_all(contents))
}

/// Writes a file as [`write`] does, with contents that need not be in memory at once.
pub(crate) fn write_with<T>(
    path: &Path,
    contents: impl FnOnce(&mut File) -> io::Result<T>,
) -> Result<T, UnitsError> {
    write_file(path, contents).map_err(UnitsError::io("write", path))
}

/// Makes a folder and those above it, and flushes the folders that list the new ones.
///
/// # Errors
/// Whatever the system reports.
pub(crate) fn make_folder(path: &Path) -> Result<(), UnitsError> {
    let is_there = path.as_os_str().is_empty() || path.is_dir();
    if is_there {
        return Ok(());
    }
    let above = above(path);
    make_folder(above)?;
    match fs::create_dir(path) {
        // Another process was faster.
        Err(_) if path.is_dir() => {}
        made => made.map_err(UnitsError::io("make", path))?,
    }
    flush_folder(above)
}

/// The folder that lists a file or folder.
pub(crate) fn above(path: &Path) -> &Path {
    let above = path.parent().filter(|above| !above.as_os_str().is_empty());
    above.unwrap_or(Path::new("."))
}

/// Flushes the entries of a folder to the disk: which files it has.
pub(crate) fn flush_folder(path: &Path) -> Result<(), UnitsError> {
    // Only Unix lets folders be flushed. Elsewhere renaming is as durable as the system makes it.
    if cfg!(unix) {
        File::open(path).and_then(|it| it.sync_all()).map_err(UnitsError::io("write", path))?;
    }
    Ok(())
}

fn write_file<T>(path: &Path, contents: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED.0).suffix(UNFINISHED.1);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(above(path))?;
    let written = contents(file.as_file_mut())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(written)
}

/// Removes the unfinished files that a process has left that was killed.
pub(crate) fn remove_unfinished(folder: &Path) -> Result<(), UnitsError> {
    let read = |error| UnitsError::io("read", folder)(error);
    for entry in fs::read_dir(folder).map_err(read)? {
        let entry = entry.map_err(read)?;
        if entry.file_name().to_str().is_some_and(is_unfinished) {
            match fs::remove_file(entry.path()) {
                // Its process has finished it, or another process has removed it.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                removed => removed.map_err(UnitsError::io("remove", &entry.path()))?,
            }
        }
    }
    Ok(())
}
