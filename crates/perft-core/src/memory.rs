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

    /// In bytes.
    pub const fn bytes(self) -> usize {
        self.bytes
    }

    /// Half of the memory that is free on this machine now; 1 GiB where that cannot be found out.
    pub fn half_of_free() -> Self {
        free_kibibytes()
            .map_or(Self::from_megabytes(1024), |kib| Self::from_bytes(kib * (1024 / 2)))
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} MB", self.bytes as f64 / (1 << 20) as f64)
    }
}

/// The memory that Linux can still give to programs without swapping.
fn free_kibibytes() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
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
    fn some_memory_is_free() {
        assert!(Memory::half_of_free() > Memory::from_megabytes(1));
    }
}
