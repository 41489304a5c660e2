//! Ctrl-Z: the shell gets the terminal back, and everything that this program has started stops
//! with it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Signal, kill_process_group};

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
    let Some(this) = ProcessIds::of(None) else { return true };
    let mut parent = this.parent;
    while parent != 0 {
        let Some(ids) = ProcessIds::of(Some(parent)) else { return true };
        if ids.session != this.session {
            return true;
        }
        if ids.group != this.group {
            return false;
        }
        parent = ids.parent;
    }
    // In a namespace of processes, as containers have one, 0 stands for all that is outside. A
    // session that was begun there has its shell there.
    this.session != 0
}

/// The numbers by which a process belongs to others.
struct ProcessIds {
    parent: i32,
    group: i32,
    session: i32,
}

impl ProcessIds {
    /// Those of this process or of another one.
    #[cfg(target_os = "linux")]
    fn of(process: Option<i32>) -> Option<Self> {
        let process = process.map_or_else(|| "self".into(), |process| process.to_string());
        let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The second field is a name in brackets, which may have spaces.
        let (_, fields) = text.rsplit_once(')')?;
        let mut numbers = fields.split_whitespace().skip(1).map_while(|field| field.parse().ok());
        Some(Self { parent: numbers.next()?, group: numbers.next()?, session: numbers.next()? })
    }

    /// Those of this process or of another one. Only Linux tells the parent of another.
    #[cfg(not(target_os = "linux"))]
    fn of(process: Option<i32>) -> Option<Self> {
        use rustix::process::{Pid, getpgid, getppid, getsid};

        let pid = process.and_then(Pid::from_raw);
        let number = |pid: Pid| pid.as_raw_nonzero().get();
        let parent = if process.is_none() { getppid().map_or(0, number) } else { 0 };
        Some(Self { parent, group: number(getpgid(pid).ok()?), session: number(getsid(pid).ok()?) })
    }
}
