//! Files that are complete or not there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// A file that is written beside its place, and moved there when it is complete.
#[derive(Debug)]
pub(crate) struct ReplacedFile {
    path: PathBuf,
    unfinished: Unfinished,
}

#[derive(Debug)]
enum Unfinished {
    Beside(NamedTempFile),
    /// A device or a pipe cannot be replaced.
    InPlace(File),
}

impl ReplacedFile {
    /// Makes the unfinished file, so that a place that cannot be written is known before the work.
    ///
    /// # Errors
    /// Whatever the system reports.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        // The file that a link leads to is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let unfinished = match fs::metadata(&path) {
            Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(there) if !there.is_file() => {
                Unfinished::InPlace(File::options().write(true).open(&path)?)
            }
            _ => Unfinished::Beside(beside(&path)?),
        };
        Ok(Self { path, unfinished })
    }

    /// Lets `write` write the contents, and puts the file in its place.
    ///
    /// # Errors
    /// Whatever `write` or the system reports. The file is then as it was before.
    pub(crate) fn finish(
        self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        match self.unfinished {
            Unfinished::InPlace(mut file) => write(&mut file),
            Unfinished::Beside(mut file) => {
                let mut buffer = BufWriter::new(file.as_file_mut());
                write(&mut buffer)?;
                buffer.flush()?;
                drop(buffer);
                file.as_file().sync_all()?;
                file.persist(self.path).map(|_| ()).map_err(|error| error.error)
            }
        }
    }
}

/// A new file in the same folder, with the permissions that the user's new files have.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".perft-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_file_stays_until_the_new_one_is_complete() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results");
        fs::write(&path, "old").expect("a file");
        let names = || fs::read_dir(folder.path()).expect("the folder").count();
        let file = ReplacedFile::create(&path).expect("a file beside it");
        let failed = file.finish(|stream| {
            stream.write_all(b"half")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(failed.is_err());
        assert_eq!((fs::read(&path).expect("the file"), names()), (b"old".to_vec(), 1));
        let file = ReplacedFile::create(&path).expect("a file beside it");
        assert_eq!((fs::read(&path).expect("the file"), names()), (b"old".to_vec(), 2));
        file.finish(|stream| stream.write_all(b"new")).expect("the file can be replaced");
        assert_eq!((fs::read(&path).expect("the file"), names()), (b"new".to_vec(), 1));
        assert!(ReplacedFile::create(folder.path()).is_err());
        assert!(ReplacedFile::create(&path.join("below")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_links_stay_what_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let null = ReplacedFile::create(Path::new("/dev/null")).expect("it can be written");
        null.finish(|stream| stream.write_all(b"text")).expect("it takes everything");
        let (path, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&path, "old").expect("a file");
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        let file = ReplacedFile::create(&link).expect("a file beside it");
        file.finish(|stream| stream.write_all(b"new")).expect("the file can be replaced");
        assert!(link.is_symlink());
        assert_eq!(fs::read(&path).expect("the file"), b"new");
    }
}
