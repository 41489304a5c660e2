//! Temporary files for what does not fit the memory.
//!
//! A spill file has no name. The system makes it so (`O_TMPFILE`), or its name is taken away before anything is written.
//! So it belongs to one process, no other can mix it up with its own, and nothing is left when the process ends,
//! however it ends. The checksum of each chunk stays in memory: a chunk that comes back changed, or not at all, is an
//! error and never a wrong count.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::control::Control;

/// What went wrong with the temporary files of a count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpillError {
    /// The folder takes no file.
    #[error("cannot make a temporary file in '{}': {reason}", folder.display())]
    Create {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A file takes no more, because the disk is full for example.
    #[error("cannot write to a temporary file in '{}': {reason}", folder.display())]
    Write {
        /// The folder of the file.
        folder: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A file cannot be read.
    #[error("cannot read a temporary file in '{}': {reason}", folder.display())]
    Read {
        /// The folder of the file.
        folder: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A file does not hold what was written to it.
    #[error(
        "a temporary file in '{}' has changed: {length} bytes at offset {offset} are not those that were written",
        folder.display()
    )]
    Changed {
        /// The folder of the file.
        folder: PathBuf,
        /// Where the bytes begin.
        offset: u64,
        /// How many bytes there are.
        length: usize,
    },
}

/// A temporary file.
pub(crate) struct SpillFile<'a> {
    folder: PathBuf,
    file: Mutex<Appended>,
    /// Is told how much is on disk.
    control: &'a Control,
}

struct Appended {
    file: File,
    end: u64,
}

/// Some bytes of a file, and what they were when they were written.
pub(crate) struct SpilledChunk {
    offset: u64,
    length: usize,
    checksum: [u8; 32],
}

impl<'a> SpillFile<'a> {
    pub(crate) fn create(folder: &Path, control: &'a Control) -> Result<Self, SpillError> {
        let folder = folder.to_owned();
        match temporary_file(&folder) {
            Ok(file) => Ok(Self { folder, file: Mutex::new(Appended { file, end: 0 }), control }),
            Err(error) => Err(SpillError::Create { folder, reason: error.to_string() }),
        }
    }

    /// Appends some bytes.
    pub(crate) fn append(&self, bytes: &[u8]) -> Result<SpilledChunk, SpillError> {
        let (checksum, length) = (*blake3::hash(bytes).as_bytes(), bytes.len());
        let mut appended = self.lock();
        let offset = appended.end;
        let written = appended.file.seek(SeekFrom::Start(offset));
        written.and_then(|_| appended.file.write_all(bytes)).map_err(|error| {
            SpillError::Write { folder: self.folder.clone(), reason: error.to_string() }
        })?;
        appended.end += length as u64;
        self.control.add_spilled(length as u64);
        Ok(SpilledChunk { offset, length, checksum })
    }

    /// Replaces what is in `buffer` by a chunk of this file.
    pub(crate) fn read(
        &self,
        chunk: &SpilledChunk,
        buffer: &mut Vec<u8>,
    ) -> Result<(), SpillError> {
        let &SpilledChunk { offset, length, checksum } = chunk;
        buffer.clear();
        {
            let mut appended = self.lock();
            let found = appended.file.seek(SeekFrom::Start(offset));
            let read =
                found.and_then(|_| (&mut appended.file).take(length as u64).read_to_end(buffer));
            read.map_err(|error| SpillError::Read {
                folder: self.folder.clone(),
                reason: error.to_string(),
            })?;
        }
        if buffer.len() == length && *blake3::hash(buffer).as_bytes() == checksum {
            Ok(())
        } else {
            Err(SpillError::Changed { folder: self.folder.clone(), offset, length })
        }
    }

    fn lock(&self) -> MutexGuard<'_, Appended> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SpillFile<'_> {
    fn drop(&mut self) {
        let end = self.lock().end;
        self.control.remove_spilled(end);
    }
}

#[cfg(not(target_family = "wasm"))]
fn temporary_file(folder: &Path) -> io::Result<File> {
    tempfile::tempfile_in(folder)
}

#[cfg(target_family = "wasm")]
fn temporary_file(_: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that holds two chunks.
    fn written<'a>(control: &'a Control) -> (SpillFile<'a>, [SpilledChunk; 2]) {
        let file = SpillFile::create(&std::env::temp_dir(), control).unwrap();
        let chunks = [file.append(b"the first").unwrap(), file.append(b"and the second").unwrap()];
        (file, chunks)
    }

    #[test]
    fn chunks_come_back_in_any_order() {
        let control = Control::new();
        let (file, [first, second]) = written(&control);
        let mut buffer = b"something before".to_vec();
        file.read(&second, &mut buffer).unwrap();
        assert_eq!(buffer, b"and the second");
        file.read(&first, &mut buffer).unwrap();
        assert_eq!(buffer, b"the first");
        assert_eq!(control.spilled().written, 23);
        drop(file);
        let _more = written(&control);
        assert_eq!((control.spilled().written, control.spilled().most_at_once), (46, 23));
    }

    #[test]
    fn a_flipped_bit_is_found() {
        let control = Control::new();
        for bit in 0..8 * 23 {
            let (file, chunks) = written(&control);
            let mut byte = [0];
            {
                let mut appended = file.lock();
                appended.file.seek(SeekFrom::Start(bit / 8)).unwrap();
                appended.file.read_exact(&mut byte).unwrap();
                appended.file.seek(SeekFrom::Start(bit / 8)).unwrap();
                appended.file.write_all(&[byte[0] ^ 1 << (bit % 8)]).unwrap();
            }
            let (mut buffer, flipped) = (Vec::new(), usize::from(bit / 8 >= 9));
            file.read(&chunks[1 - flipped], &mut buffer).unwrap();
            let found = file.read(&chunks[flipped], &mut buffer);
            assert!(matches!(found, Err(SpillError::Changed { .. })), "bit {bit}: {found:?}");
        }
    }

    #[test]
    fn a_truncated_file_is_found() {
        let control = Control::new();
        let (file, [first, second]) = written(&control);
        file.lock().file.set_len(22).unwrap();
        let mut buffer = Vec::new();
        file.read(&first, &mut buffer).unwrap();
        let error = file.read(&second, &mut buffer).unwrap_err().to_string();
        assert!(error.ends_with("14 bytes at offset 9 are not those that were written"), "{error}");
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let control = Control::new();
        let error = SpillFile::create(Path::new("no/such/folder"), &control).err().unwrap();
        let text = error.to_string();
        assert!(text.starts_with("cannot make a temporary file in 'no/such/folder': "), "{text}");
    }
}
