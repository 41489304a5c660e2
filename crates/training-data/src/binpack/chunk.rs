//! A chunk of a file, held in memory.

use std::io::Read;

use super::error::BinpackError;
use crate::error::DataProblem;
use crate::records::fill;

pub(super) const MAGIC: [u8; 4] = *b"BINP";
const HEADER: usize = 8;

/// As Stockfish has it, which writes about a hundredth of it.
const MAX_LENGTH: u32 = 100 << 20;

/// The bytes of a chunk behind its header, and how many of them have been read.
#[derive(Debug)]
pub(super) struct Chunk {
    bytes: Vec<u8>,
    read: usize,
    /// The length that its header tells. The file can end before.
    length: u32,
    number: u64,
    /// Where its header begins in the file.
    offset: u64,
}

impl Chunk {
    pub(super) const fn none() -> Self {
        Self { bytes: Vec::new(), read: 0, length: 0, number: 0, offset: 0 }
    }

    /// The bytes that are not read yet.
    pub(super) fn rest(&self) -> &[u8] {
        &self.bytes[self.read..]
    }

    /// Whether the file ends within the chunk.
    pub(super) fn is_cut(&self) -> bool {
        self.bytes.len() < self.length as usize
    }

    /// Goes on behind this many bytes, or behind the last one.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.read = self.bytes.len().min(self.read + bytes);
    }

    pub(super) fn skip_all(&mut self) {
        self.read = self.bytes.len();
    }

    /// The next chunk takes the place of this one. `false` at the end of the file.
    pub(super) fn turn(&mut self, source: &mut impl Read) -> Result<bool, BinpackError> {
        if self.is_cut() {
            let bytes = (HEADER + self.bytes.len()) as u64;
            return Err(self.error(DataProblem::Truncated { bytes }));
        }
        if self.number > 0 {
            self.offset += HEADER as u64 + u64::from(self.length);
        }
        self.number += 1;
        self.load(source).map_err(|problem| self.error(problem))
    }

    fn load(&mut self, source: &mut impl Read) -> Result<bool, DataProblem> {
        (self.length, self.read) = (0, 0);
        self.bytes.clear();
        let mut header = [0; HEADER];
        match fill(source, &mut header).map_err(DataProblem::Io)? {
            0 => return Ok(false),
            HEADER => {}
            bytes => return Err(DataProblem::Truncated { bytes: bytes as u64 }),
        }
        let [b0, b1, b2, b3, length @ ..] = header;
        let magic = [b0, b1, b2, b3];
        if magic != MAGIC {
            return Err(DataProblem::ChunkMagic { found: magic });
        }
        let length = u32::from_le_bytes(length);
        if length > MAX_LENGTH {
            return Err(DataProblem::ChunkLength { bytes: length });
        }
        self.length = length;
        // Memory grows with what is there, not with what the header tells.
        source.take(length.into()).read_to_end(&mut self.bytes).map_err(DataProblem::Io)?;
        Ok(true)
    }

    /// A fault of the chunk itself.
    fn error(&self, problem: DataProblem) -> BinpackError {
        let Self { number: chunk, offset, .. } = *self;
        BinpackError { chunk, chain: 0, ply: 0, offset, problem }
    }

    /// What is wrong with a position of a chain, this many bytes behind what has been read.
    pub(super) fn error_in(
        &self,
        chain: u32,
        ply: u32,
        bytes: usize,
        problem: DataProblem,
    ) -> BinpackError {
        let offset = self.offset + (HEADER + self.read + bytes) as u64;
        BinpackError { chunk: self.number, chain, ply, offset, problem }
    }
}
