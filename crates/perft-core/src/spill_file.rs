//! Temporary files for what does not fit the memory.
//!
//! A spill file has no name. The system makes it so (`O_TMPFILE`), or its name is taken away before
//! anything is written. So it belongs to one process, no other can mix it up with its own, and
//! nothing is left when the process ends, however it ends. The checksum of each chunk stays in
//! memory: a chunk that comes back changed, or not at all, is an error and never a wrong count.

use std::fs::File;
use std::io;
#[cfg(not(unix))]
use std::io::{Read, Seek, SeekFrom, Write};
#[cfg(unix)]
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

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
        /// The system's error.
        reason: String,
    },
    /// A file takes no more, because the disk is full for example.
    #[error("cannot write to a temporary file in '{}': {reason}", folder.display())]
    Write {
        /// The folder of the file.
        folder: PathBuf,
        /// The system's error.
        reason: String,
    },
    /// A file cannot be read.
    #[error("cannot read a temporary file in '{}': {reason}", folder.display())]
    Read {
        /// The folder of the file.
        folder: PathBuf,
        /// The system's error.
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
    file: SharedFile,
    /// Where the next chunk begins.
    end: AtomicU64,
    /// Is told how much is on disk.
    control: &'a Control,
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
            Ok(file) => {
                let (file, end) = (SharedFile::new(file), AtomicU64::new(0));
                Ok(Self { folder, file, end, control })
            }
            Err(error) => Err(SpillError::Create { folder, reason: error.to_string() }),
        }
    }

    /// Appends some bytes.
    pub(crate) fn append(&self, bytes: &[u8]) -> Result<SpilledChunk, SpillError> {
        let (checksum, length) = (*blake3::hash(bytes).as_bytes(), bytes.len());
        let offset = self.end.fetch_add(length as u64, Ordering::Relaxed);
        self.file.write_at(bytes, offset).map_err(|error| SpillError::Write {
            folder: self.folder.clone(),
            reason: error.to_string(),
        })?;
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
        self.file.read_at(offset, length, buffer).map_err(|error| SpillError::Read {
            folder: self.folder.clone(),
            reason: error.to_string(),
        })?;
        if buffer.len() == length && *blake3::hash(buffer).as_bytes() == checksum {
            Ok(())
        } else {
            Err(SpillError::Changed { folder: self.folder.clone(), offset, length })
        }
    }
}

impl Drop for SpillFile<'_> {
    fn drop(&mut self) {
        self.control.remove_spilled(*self.end.get_mut());
    }
}

/// A file that many threads read and write.
#[cfg(unix)]
struct SharedFile(File);

/// A file that many threads read and write, one at a time: only Unix lets all of them name their
/// place.
#[cfg(not(unix))]
struct SharedFile(std::sync::Mutex<File>);

#[cfg(unix)]
impl SharedFile {
    fn new(file: File) -> Self {
        Self(file)
    }

    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        self.0.write_all_at(bytes, offset)
    }

    /// Replaces what is in `buffer` by as many bytes, or by fewer where the file ends.
    fn read_at(&self, offset: u64, length: usize, buffer: &mut Vec<u8>) -> io::Result<()> {
        buffer.resize(length, 0);
        let mut read = 0;
        while read < length {
            match self.0.read_at(&mut buffer[read..], offset + read as u64) {
                Ok(0) => break,
                Ok(more) => read += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        buffer.truncate(read);
        Ok(())
    }
}

#[cfg(not(unix))]
impl SharedFile {
    fn new(file: File) -> Self {
        Self(std::sync::Mutex::new(file))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, File> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        let mut file = self.lock();
        file.seek(SeekFrom::Start(offset))?;
        file.write_all(bytes)
    }

    /// Replaces what is in `buffer` by as many bytes, or by fewer where the file ends.
    fn read_at(&self, offset: u64, length: usize, buffer: &mut Vec<u8>) -> io::Result<()> {
        buffer.clear();
        let mut file = self.lock();
        file.seek(SeekFrom::Start(offset))?;
        (&mut *file).take(length as u64).read_to_end(buffer).map(drop)
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

    impl SharedFile {
        fn set_len(&self, length: u64) -> io::Result<()> {
            #[cfg(unix)]
            return self.0.set_len(length);
            #[cfg(not(unix))]
            return self.lock().set_len(length);
        }
    }

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
            let mut byte = Vec::new();
            file.file.read_at(bit / 8, 1, &mut byte).unwrap();
            file.file.write_at(&[byte[0] ^ 1 << (bit % 8)], bit / 8).unwrap();
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
        file.file.set_len(22).unwrap();
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
