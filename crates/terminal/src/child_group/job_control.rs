//! Ctrl-Z: the shell gets the terminal back, and everything that this program has started stops
//! with it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, getpgid, getpgrp, getppid, getsid, kill_process_group};

use super::groups::groups;

/// How long this program has been stopped before, and since when it is stopped again.
static SUSPENDED: Mutex<(Duration, Option<Instant>)> = Mutex::new((Duration::ZERO, None));

/// How long Ctrl-Z has stopped this program.
pub(super) fn suspended() -> Duration {
    // Another thread may ask before the one below goes on that stopped the program.
    let (before, since) = *lock();
    before + since.map_or(Duration::ZERO, |since| since.elapsed())
}

fn lock() -> MutexGuard<'static, (Duration, Option<Instant>)> {
    SUSPENDED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops all groups and this program, and continues them when the program is continued.
pub(crate) fn suspend() {
    if is_orphaned() {
        return;
    }
    let groups = groups();
    let signal = |signal| {
        for group in groups.iter() {
            let _ = kill_process_group(*group, signal);
        }
    };
    signal(Signal::STOP);
    lock().1 = Some(Instant::now());
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
    let all = suspended();
    *lock() = (all, None);
    signal(Signal::CONT);
}

/// Whether no shell could continue this program. Then Unix ignores Ctrl-Z. A group of processes is
/// continued by a parent of one of them that belongs to another group of the session.
fn is_orphaned() -> bool {
    let (group, Ok(session)) = (getpgrp(), getsid(None)) else { return true };
    let mut parent = getppid();
    while let Some(process) = parent {
        if getsid(Some(process)) != Ok(session) {
            return true;
        }
        if getpgid(Some(process)) != Ok(group) {
            return false;
        }
        parent = parent_of(process);
    }
    true
}

/// The parent of another process. Only Linux tells; elsewhere the answer is `None`.
fn parent_of(process: Pid) -> Option<Pid> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is a name in brackets, which may have spaces.
    let (_, fields) = text.rsplit_once(')')?;
    Pid::from_raw(fields.split_whitespace().nth(1)?.parse().ok()?)
}
