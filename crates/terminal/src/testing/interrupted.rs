//! Pressing Ctrl-C, and sending other signals.

use std::ffi::OsStr;
use std::fs;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{Program, Run};

/// How long a program may take to end after Ctrl-C.
const PATIENCE: Duration = Duration::from_secs(60);

impl Program {
    /// Runs the program, presses Ctrl-C once it watches for it and has worked for a while, and sees
    /// how it ends, which it may have done before.
    pub fn interrupted<I: IntoIterator<Item: AsRef<OsStr>>>(
        self,
        arguments: I,
        after: Duration,
    ) -> Run {
        self.signalled("INT", arguments, after)
    }

    /// The same with another signal, by its name: `TERM`, `HUP`.
    pub fn signalled<I: IntoIterator<Item: AsRef<OsStr>>>(
        self,
        signal: &str,
        arguments: I,
        after: Duration,
    ) -> Run {
        let mut child = self.command().args(arguments).spawn().expect("the program can be run");
        wait_until_it_watches(&child);
        sleep(after);
        let kill =
            Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(kill.is_ok(), "a Unix system has kill");
        kill_unless_it_ends(&mut child);
        child.wait_with_output().expect("the program ends").into()
    }
}

/// Waits until the program catches the signal, as far as the system tells.
fn wait_until_it_watches(child: &Child) {
    const INTERRUPT: u64 = 1 << 1;
    for _ in 0..2000 {
        let Ok(status) = fs::read_to_string(format!("/proc/{}/status", child.id())) else { break };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if caught.is_some_and(|mask| mask & INTERRUPT != 0) {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_secs(2));
}

/// Gives the program some time to end.
fn kill_unless_it_ends(child: &mut Child) {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        if child.try_wait().is_ok_and(|status| status.is_some()) {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    child.kill().expect("the program runs");
}
