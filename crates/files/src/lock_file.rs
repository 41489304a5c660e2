//! Files that give one process at a time the right to work on something.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::regular::{is_at, open_own};

/// A locked file. It goes with the value; that of a killed process stays, and is taken by the next.
#[derive(Debug)]
pub struct LockFile {
    path: PathBuf,
    /// The system keeps the lock as long as the file is open.
    _file: File,
}

impl LockFile {
    /// Locks a file, which is made if it is not there.
    ///
    /// # Errors
    /// Whatever the system reports. The kind is [`WouldBlock`](io::ErrorKind::WouldBlock) when
    /// another process has the lock, and [`Unsupported`](io::ErrorKind::Unsupported) where the
    /// system cannot lock.
    pub fn take(path: &Path) -> io::Result<Self> {
        loop {
            let was_there = fs::symlink_metadata(path).is_ok();
            let file = open_own(path)?;
            if let Err(error) = file.try_lock() {
                let error = match error {
                    TryLockError::WouldBlock => return Err(io::ErrorKind::WouldBlock.into()),
                    TryLockError::Error(error) => error,
                };
                if !was_there {
                    let _ = fs::remove_file(path);
                }
                return Err(error);
            }
            // The process that had the lock may have removed the file just before.
            if is_at(&file, path) {
                return Ok(Self { path: path.to_owned(), _file: file });
            }
        }
    }
}

impl Drop for LockFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_process_has_it_and_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lock");
        // A killed process has left it.
        fs::write(&path, "").expect("a file");
        let lock = LockFile::take(&path).expect("nobody has it");
        let error = LockFile::take(&path).expect_err("it is locked");
        assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
        drop(lock);
        assert!(!path.exists());
        LockFile::take(&path).expect("nobody has it any more");
    }
}
