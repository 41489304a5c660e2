//! How much memory this process can have: what is free on the machine, and limits of the process,
//! which are often less.
//!
//! Linux tells them in files. Elsewhere nothing is known. The files are read below a root, so that
//! tests can make systems up.

mod cgroups;
#[cfg(test)]
mod made_up_system;
mod memory_limit;
mod mounts;
mod process_limits;

use std::fs;
use std::path::Path;

use crate::memory::Memory;

pub use memory_limit::{LimitedMemory, MemoryLimit};

impl MemoryLimit {
    /// All limits that can be found out, the tightest first. Linux tells them; elsewhere there are
    /// none.
    pub fn of_this_process() -> Vec<Self> {
        limits(Path::new("/"))
    }
}

impl Memory {
    /// Half of the memory that this process can have now: of what is free on this machine, or of
    /// what the [limits](MemoryLimit) of the process leave, if that is less. A megabyte at least; 1
    /// GiB where nothing can be found out.
    pub fn half_of_free() -> Self {
        half_of_free(Path::new("/"))
    }
}

/// [`MemoryLimit::of_this_process`], as the files of a system below `root` tell.
fn limits(root: &Path) -> Vec<MemoryLimit> {
    let mut limits = cgroups::limits(root);
    limits.extend(process_limits::limits(root));
    limits.sort_by_key(|limit| limit.free);
    limits
}

/// [`Memory::half_of_free`], as the files of a system below `root` tell.
fn half_of_free(root: &Path) -> Memory {
    let limits = limits(root).into_iter().map(|limit| limit.free);
    let least = free_on_machine(root).into_iter().chain(limits).min();
    let half = least.map(|free| Memory::from_bytes(free.bytes() / 2));
    half.map_or(Memory::from_megabytes(1024), |half| half.max(Memory::from_megabytes(1)))
}

/// The memory that Linux can still give to programs without swapping.
fn free_on_machine(root: &Path) -> Option<Memory> {
    let text = fs::read_to_string(root.join("proc/meminfo")).ok()?;
    process_limits::kibibytes(&text, "MemAvailable:")
}

#[cfg(test)]
mod tests {
    use super::made_up_system::MadeUpSystem;
    use super::*;

    #[test]
    fn some_memory_is_free() {
        assert!(Memory::half_of_free() > Memory::from_megabytes(1));
    }

    #[test]
    fn the_least_of_machine_and_limits_is_halved() {
        let system = MadeUpSystem::new();
        assert_eq!(half_of_free(system.root()), Memory::from_megabytes(1024));
        system.write("proc/meminfo", "MemTotal: 9000000 kB\nMemAvailable:    2048000 kB\n");
        assert_eq!(half_of_free(system.root()), Memory::from_megabytes(1000));
        system.write("proc/self/limits", "Max address space  524288000  unlimited  bytes\n");
        system.write("proc/self/status", "VmSize:\t  102400 kB\n");
        assert_eq!(half_of_free(system.root()), Memory::from_megabytes(200));
        system.write("proc/self/status", "VmSize:\t  512000 kB\n");
        assert_eq!(half_of_free(system.root()), Memory::from_megabytes(1));
    }

    #[test]
    fn the_tightest_limit_comes_first() {
        let system = MadeUpSystem::new();
        system.write(
            "proc/self/limits",
            "Max data size 5000 0 bytes\nMax address space 4000 0 bytes\n",
        );
        system.write("proc/self/cgroup", "0::/\n");
        system.write("proc/self/mountinfo", "30 24 0:27 / /groups rw - cgroup2 cgroup2 rw\n");
        system.write("groups/memory.max", "4500\n");
        let free: Vec<_> = limits(system.root()).iter().map(|limit| limit.free.bytes()).collect();
        assert_eq!(free, [4000, 4500, 5000]);
    }
}
