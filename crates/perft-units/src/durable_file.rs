//! Files that are complete or not there, even after a power cut.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use files::{Replacement, is_unfinished};

use crate::error::UnitsError;

/// Writes a file under another name in the same folder, flushes it to the disk, and renames it. A
/// file that is there is replaced.
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

/// Folders that were made for work which may fail. Those that are empty go with the value, unless
/// they are kept.
#[derive(Debug, Default)]
pub(crate) struct MadeFolders {
    made: Vec<PathBuf>,
}

impl MadeFolders {
    /// Makes a folder and those above it, and flushes the folders that list the new ones.
    ///
    /// # Errors
    /// Whatever the system reports.
    pub(crate) fn make(&mut self, path: &Path) -> Result<(), UnitsError> {
        let is_there = path.as_os_str().is_empty() || path.is_dir();
        if is_there {
            return Ok(());
        }
        let above = above(path);
        self.make(above)?;
        match fs::create_dir(path) {
            Ok(()) => self.made.push(path.to_owned()),
            // Another process was faster.
            Err(_) if path.is_dir() => {}
            Err(error) => return Err(UnitsError::io("make", path)(error)),
        }
        flush_folder(above)
    }

    /// Lets all stay.
    pub(crate) fn keep(&mut self) {
        self.made.clear();
    }
}

impl Drop for MadeFolders {
    fn drop(&mut self) {
        for folder in self.made.iter().rev() {
            // One that holds something stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// The folder that lists a file or folder.
pub(crate) fn above(path: &Path) -> &Path {
    let above = path.parent().filter(|above| !above.as_os_str().is_empty());
    above.unwrap_or(Path::new("."))
}

/// Flushes the entries of a folder to the disk: which files it has.
pub(crate) fn flush_folder(path: &Path) -> Result<(), UnitsError> {
    files::flush_folder(path).map_err(UnitsError::io("write", path))
}

fn write_file<T>(path: &Path, contents: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
    let mut replacement = Replacement::beside(path)?;
    let written = contents(replacement.file())?;
    replacement.finish()?;
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
