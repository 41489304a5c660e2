//! Limits that a shell, or whatever started the process, has set for it.

use std::fs;
use std::path::Path;

use crate::memory::Memory;
use crate::memory_limits::memory_limit::{LimitedMemory, MemoryLimit};

/// The limits of this process, as the files of a system below `root` tell.
pub(super) fn limits(root: &Path) -> impl Iterator<Item = MemoryLimit> + use<> {
    let file = |name| fs::read_to_string(root.join("proc/self").join(name)).unwrap_or_default();
    let (limits, status) = (file("limits"), file("status"));
    let lines = [
        (LimitedMemory::AddressSpace, "Max address space", "VmSize:"),
        (LimitedMemory::Data, "Max data size", "VmData:"),
    ];
    lines.into_iter().filter_map(move |(of, line, taken)| {
        let limit = soft_limit(&limits, line)?;
        let taken = kibibytes(&status, taken).map_or(0, Memory::bytes);
        Some(MemoryLimit { of, free: Memory::from_bytes(limit.bytes().saturating_sub(taken)) })
    })
}

/// The limit in a line such as `Max data size 1048576 unlimited bytes`. The second number is what
/// the first can be raised to.
fn soft_limit(text: &str, name: &str) -> Option<Memory> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok().map(Memory::saturating)
}

/// The number of a line such as `MemAvailable:   24016512 kB`.
pub(super) fn kibibytes(text: &str, name: &str) -> Option<Memory> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let number: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(Memory::saturating(number.saturating_mul(1024)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory_limits::made_up_system::MadeUpSystem;

    fn found(system: &MadeUpSystem) -> Vec<MemoryLimit> {
        let mut limits: Vec<_> = limits(system.root()).collect();
        limits.sort_by_key(|limit| limit.free);
        limits
    }

    /// A file of a Linux 6.1, with other numbers.
    const LIMITS: &str = "\
Limit                     Soft Limit           Hard Limit           Units     
Max cpu time              unlimited            unlimited            seconds   
Max data size             104857600            unlimited            bytes     
Max stack size            8388608              unlimited            bytes     
Max resident set          1048576              unlimited            bytes     
Max address space         512000000            1024000000           bytes     
";

    #[test]
    fn limits_leave_the_memory_that_is_not_taken() {
        let system = MadeUpSystem::new();
        assert_eq!(found(&system), []);
        system.write("proc/self/limits", LIMITS);
        system.write(
            "proc/self/status",
            "VmPeak:\t  90000 kB\nVmSize:\t  50000 kB\nVmData:\t 400 kB\n",
        );
        let data = MemoryLimit {
            of: LimitedMemory::Data,
            free: Memory::from_bytes(104_857_600 - 409_600),
        };
        let addresses = MemoryLimit {
            of: LimitedMemory::AddressSpace,
            free: Memory::from_bytes(512_000_000 - 51_200_000),
        };
        assert_eq!(found(&system), [data, addresses.clone()]);
        let text = addresses.of.to_string();
        assert_eq!(text, "the limit on its address space (ulimit -v)");
    }

    #[test]
    fn no_limit_is_none() {
        let system = MadeUpSystem::new();
        let unlimited = LIMITS.replace("104857600", "unlimited").replace("512000000", "unlimited");
        system.write("proc/self/limits", &unlimited);
        assert_eq!(found(&system), []);
    }

    /// Where more is taken than is allowed, nothing is left.
    #[test]
    fn a_limit_may_be_exceeded() {
        let system = MadeUpSystem::new();
        system.write("proc/self/limits", LIMITS);
        system.write("proc/self/status", "VmData: 1000000 kB\nVmSize: 1 kB\n");
        assert_eq!(found(&system)[0].free, Memory::from_bytes(0));
    }

    /// Whatever the files hold, there is no panic.
    #[test]
    fn damaged_files_are_no_limits() {
        let system = MadeUpSystem::new();
        for text in ["", "Max data size", "Max data size -1", "Max data size many\n\0"] {
            system.write("proc/self/limits", text);
            assert_eq!(found(&system), [], "{text:?}");
        }
        system.write("proc/self/limits", LIMITS);
        for text in ["", "VmData:", "VmData: kB", "VmData: 99999999999999999999 kB", "VmData: 1 MB"]
        {
            system.write("proc/self/status", text);
            assert_eq!(found(&system)[0].free, Memory::from_bytes(104_857_600));
        }
        system.write("proc/self/status", &format!("VmData: {} kB", u64::MAX));
        assert_eq!(found(&system)[0].free, Memory::from_bytes(0));
    }

    /// The system that runs this test has files that can be read.
    #[cfg(target_os = "linux")]
    #[test]
    fn this_system_is_read() {
        let text = fs::read_to_string("/proc/self/limits").expect("a file of Linux");
        assert!(text.contains("Max address space") && text.contains("Max data size"), "{text}");
        let status = fs::read_to_string("/proc/self/status").expect("a file of Linux");
        assert!(kibibytes(&status, "VmSize:") > kibibytes(&status, "VmData:"));
    }
}
