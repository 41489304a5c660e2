//! Numbers of a few bits, one after another: read and written.

use crate::error::DataProblem;

/// The bits of one position behind the stem, the highest bit of a byte first. No position has more
/// than 32.
#[derive(Debug)]
pub(super) struct Bits {
    /// The next bits, the next one highest. Zeros follow.
    next: u64,
    /// How many bits there are, in `next` and behind it.
    left: usize,
}

/// The bits of a block of a long number.
const BLOCK: u32 = 4;

impl Bits {
    /// The bits of a chain behind the first `read` ones.
    #[inline]
    pub(super) fn new(bytes: &[u8], read: usize) -> Self {
        let rest = bytes.get(read / 8..).unwrap_or_default();
        let next = match rest.first_chunk() {
            Some(&word) => u64::from_be_bytes(word),
            None => {
                let mut word = [0; 8];
                word[..rest.len()].copy_from_slice(rest);
                u64::from_be_bytes(word)
            }
        };
        Self { next: next << (read % 8), left: (8 * bytes.len()).saturating_sub(read) }
    }

    /// How many bits there are to read.
    pub(super) const fn left(&self) -> usize {
        self.left
    }

    /// A number from 0 to `count - 1`, in as many bits as the largest of them takes. What is read
    /// can be larger.
    #[inline]
    pub(super) fn below(&mut self, count: u32) -> Result<u32, DataProblem> {
        self.take(u32::BITS - count.saturating_sub(1).leading_zeros())
    }

    /// A number in blocks of four bits, the lowest block first. A bit before each block says
    /// whether another block follows.
    #[inline]
    pub(super) fn long_number(&mut self) -> Result<u16, DataProblem> {
        let mut number = 0;
        for shift in (0..u16::BITS).step_by(BLOCK as usize) {
            let block = self.take(1 + BLOCK)?;
            number |= (block & ((1 << BLOCK) - 1)) << shift;
            if block >> BLOCK == 0 {
                return Ok(number as u16);
            }
        }
        Err(DataProblem::LongNumber)
    }

    /// The next bits, fewer than 16.
    #[inline]
    fn take(&mut self, count: u32) -> Result<u32, DataProblem> {
        if self.left < count as usize {
            return Err(DataProblem::ChunkEnd);
        }
        // In two steps: a shift by all bits is none.
        let taken = self.next >> 1 >> (u64::BITS - 1 - count);
        self.next <<= count;
        self.left -= count as usize;
        Ok(taken as u32)
    }
}

/// The bits of a chain behind its stem, to be written.
#[derive(Debug)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// How many bits of the last byte are free.
    free: u32,
}

impl BitWriter {
    pub(super) const fn new() -> Self {
        Self { bytes: Vec::new(), free: 0 }
    }

    /// The bytes, the last one filled up with zeros. The writer begins anew.
    pub(super) fn take_bytes(&mut self) -> Vec<u8> {
        self.free = 0;
        std::mem::take(&mut self.bytes)
    }

    /// A number from 0 to `count - 1`, as [`Bits::below`] reads it.
    pub(super) fn below(&mut self, number: u32, count: u32) {
        debug_assert!(number < count);
        self.put(number, u32::BITS - count.saturating_sub(1).leading_zeros());
    }

    /// A number in blocks, as [`Bits::long_number`] reads it.
    pub(super) fn long_number(&mut self, number: u16) {
        let mut rest = u32::from(number);
        loop {
            let block = rest & ((1 << BLOCK) - 1);
            rest >>= BLOCK;
            self.put(u32::from(rest != 0) << BLOCK | block, 1 + BLOCK);
            if rest == 0 {
                return;
            }
        }
    }

    fn put(&mut self, number: u32, mut count: u32) {
        while count > 0 {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = u8::BITS;
            }
            let part = count.min(self.free);
            count -= part;
            self.free -= part;
            let bits = (number >> count & ((1 << part) - 1)) << self.free;
            if let Some(last) = self.bytes.last_mut() {
                *last |= bits as u8;
            }
        }
    }
}
