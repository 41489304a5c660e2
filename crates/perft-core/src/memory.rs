//! Amounts of memory.

use std::fmt;

/// An amount of memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Memory {
    bytes: usize,
}

impl Memory {
    /// This many bytes.
    pub const fn from_bytes(bytes: usize) -> Self {
        Self { bytes }
    }

    /// This many megabytes of 2^20 bytes, or all that can be addressed if that is less.
    pub const fn from_megabytes(megabytes: usize) -> Self {
        Self { bytes: megabytes.saturating_mul(1 << 20) }
    }

    /// This many bytes, or all that can be addressed if that is less.
    pub(crate) fn saturating(bytes: u64) -> Self {
        Self { bytes: usize::try_from(bytes).unwrap_or(usize::MAX) }
    }

    /// In bytes.
    pub const fn bytes(self) -> usize {
        self.bytes
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bytes {
            ..0x10_0000 => write!(f, "{} kB", self.bytes.div_ceil(1 << 10)),
            bytes => write!(f, "{:.1} MB", bytes as f64 / (1 << 20) as f64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn megabytes_do_not_overflow() {
        assert_eq!(Memory::from_megabytes(3).bytes(), 3 * 1024 * 1024);
        assert_eq!(Memory::from_megabytes(usize::MAX).bytes(), usize::MAX);
    }

    #[test]
    fn little_memory_is_not_shown_as_none() {
        assert_eq!(Memory::from_bytes(0x8001).to_string(), "33 kB");
        assert_eq!(Memory::from_bytes(3 << 19).to_string(), "1.5 MB");
    }
}
