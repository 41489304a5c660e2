//! Runs under strace, which makes calls to the system fail.

use std::ffi::OsStr;
use std::io::{Write, stderr};

use super::{Program, Run, feed, heeding_signals};

/// The fault of a system that gives no thread and no process. `:when=3+` behind it spares the first
/// two of each thread.
pub const NO_THREADS: &str = "?clone,?clone3:error=EAGAIN";

/// Whether strace can be used. Says so where it cannot.
pub fn can_trace() -> bool {
    let traced =
        heeding_signals("strace").args(["-f", "--seccomp-bpf", "-o", "/dev/null", "true"]).output();
    if traced.is_ok_and(|output| output.status.success()) {
        return true;
    }
    // Not captured, so that it is seen although the test passes.
    let _ = writeln!(stderr(), "SKIPPED: faults at system calls: strace cannot be used here");
    false
}

impl Program {
    /// Runs the program and all that it starts with faults at calls to the system, each as `strace
    /// --inject` takes it, and with `input` on standard input. `None` where strace cannot be used.
    pub fn faulted<I: IntoIterator<Item: AsRef<OsStr>>>(
        self,
        faults: &[&str],
        arguments: I,
        input: &[u8],
    ) -> Option<Run> {
        if !can_trace() {
            return None;
        }
        let calls = faults.iter().filter_map(|fault| fault.split(':').next());
        let calls = calls.collect::<Vec<_>>().join(",");
        let mut strace = heeding_signals("strace");
        strace.args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={calls}")]);
        // With the filter, calls that are not traced take no longer than usual. But strace 6.1
        // sends no signals then.
        if !faults.iter().any(|fault| fault.contains("signal=")) {
            strace.arg("--seccomp-bpf");
        }
        strace.args(faults.iter().map(|fault| format!("--inject={fault}")));
        Some(feed(strace.arg(self.0).args(arguments), input))
    }
}
