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
    write_file(path, contents).map_err(UnitsError::io("write", path))
}

/// Flushes the entries of a folder to the disk: which files it has.
pub(crate) fn flush_folder(path: &Path) -> Result<(), UnitsError> {
    // Only Unix lets folders be flushed. Elsewhere renaming is as durable as the system makes it.
    if cfg!(unix) {
        File::open(path).and_then(|it| it.sync_all()).map_err(UnitsError::io("write", path))?;
    }
    Ok(())
}

fn write_file(path: &Path, contents: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED.0).suffix(UNFINISHED.1);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(contents)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
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
