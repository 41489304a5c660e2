//! A reader that hashes what it reads.

use std::fs::File;
use std::io::{self, Read, Take};

use crate::checksum::Checksum;

/// Reads the first bytes of a file, and hashes them in the same reading.
pub(crate) struct HashedReader {
    file: Take<File>,
    hasher: blake3::Hasher,
}

impl HashedReader {
    /// Reads at most this many bytes.
    pub(crate) fn new(file: File, most: u64) -> Self {
        Self { file: file.take(most), hasher: blake3::Hasher::new() }
    }

    /// The checksum of all bytes that were read.
    pub(crate) fn checksum(&self) -> Checksum {
        Checksum(*self.hasher.finalize().as_bytes())
    }
}

impl Read for HashedReader {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let there = self.file.read(bytes)?;
        self.hasher.update(&bytes[..there]);
        Ok(there)
    }
}
