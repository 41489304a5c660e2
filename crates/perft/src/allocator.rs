//! How glibc gives memory: freed memory goes back to the system, so that `--memory` bounds what the
//! process has, and addresses are spared where they are limited.
//!
//! glibc takes large blocks from the system one by one, and gives them back when they are freed.
//! But with each such block it raises the size from which a block is large, up to 32 MB. Smaller
//! blocks lie in arenas, and an arena shrinks only from its end. A process that merged within 200
//! MB had 245 MB, of which 25 were free. So the size is set here, and glibc leaves it as it is.
//! Other allocators are left alone.

#![cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(unsafe_code, reason = "glibc has no safe form of this setting")
)]

/// Makes the allocator give back each block of 128 KiB or more as soon as it is freed.
pub(super) fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `mallopt` takes two numbers and may be called at any time; it locks what it changes.
    // A size of 128 KiB is glibc's own first value.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 128 * 1024);
    }
}

/// Where addresses are limited (`ulimit -v`), makes the allocator take them from one place.
/// Otherwise each thread reserves 64 MB of them for itself, used or not: a count on 16 threads
/// within 50 MB had 1,100 MB of addresses.
pub(super) fn spare_addresses() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `getrlimit` writes to the structure behind a valid pointer. For `mallopt`, as above.
    unsafe {
        let mut limit = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: 0 };
        libc::getrlimit(libc::RLIMIT_AS, &raw mut limit);
        if limit.rlim_cur != libc::RLIM_INFINITY {
            libc::mallopt(libc::M_ARENA_MAX, 1);
        }
    }
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use std::fs;

    use super::*;

    const MB: usize = 1 << 20;

    /// Memory that this process has, in kB.
    fn resident() -> usize {
        let status = fs::read_to_string("/proc/self/status").expect("a file of the system");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    fn blocks(count: usize) -> Vec<Vec<u8>> {
        (0..count).map(|_| vec![1; MB]).collect()
    }

    #[test]
    fn freed_blocks_leave_the_process() {
        give_back();
        // Freeing blocks of this size made glibc keep the next ones.
        drop(blocks(2));
        let mut blocks = blocks(128);
        let before = resident();
        // An arena cannot shrink below the last block.
        blocks.drain(..127);
        let after = resident();
        let left = blocks.len();
        assert!(after + 96 * 1024 < before, "{before} kB, then {after} kB for {left} MB");
    }
}
