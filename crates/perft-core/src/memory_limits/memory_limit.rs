//! Limits on memory: the source of each, and the memory it leaves.

use std::fmt;
use std::path::PathBuf;

use crate::memory::Memory;

/// A limit on the memory of this process, and what it leaves.
///
/// ```
/// use perft_core::{Memory, MemoryLimit};
///
/// // The tightest limit comes first.
/// if let Some(limit) = MemoryLimit::of_this_process().first() {
///     println!("{} are left by {}", limit.free, limit.of);
///     assert!(Memory::half_of_free() <= limit.free.max(Memory::from_megabytes(1)));
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MemoryLimit {
    /// The limited resource.
    pub of: LimitedMemory,
    /// The memory that the process may take beyond its current memory.
    pub free: Memory,
}

/// The source of a limit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LimitedMemory {
    /// The addresses of the process: `ulimit -v`, `RLIMIT_AS`.
    AddressSpace,
    /// The data of the process: `ulimit -d`, `RLIMIT_DATA`.
    Data,
    /// The memory of a control group, which is how containers and batch systems limit their jobs:
    /// of the group of this process, or of one that it lies in. The path of the folder that
    /// describes it.
    Group(PathBuf),
}

impl fmt::Display for LimitedMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AddressSpace => f.write_str("the limit on its address space (ulimit -v)"),
            Self::Data => f.write_str("the limit on its data (ulimit -d)"),
            Self::Group(folder) => {
                write!(f, "the memory limit of its container or job ({})", folder.display())
            }
        }
    }
}
