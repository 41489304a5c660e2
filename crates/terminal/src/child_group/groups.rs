//! Process groups of Unix.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// The groups that have not ended. A group is started and ended while the list is locked, so a
/// thread that locks it knows all of them.
static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// The program that leads a group.
pub(super) struct Leader {
    child: Child,
    group: Pid,
}

impl Leader {
    pub(super) fn spawn(mut command: Command) -> io::Result<Self> {
        command.process_group(0);
        #[cfg(target_os = "linux")]
        super::death_signal::request(&mut command);
        let mut groups = groups();
        let child = command.spawn()?;
        let group = Pid::from_child(&child);
        groups.push(group);
        Ok(Self { child, group })
    }

    pub(super) fn stdin(&mut self) -> &mut Option<ChildStdin> {
        &mut self.child.stdin
    }

    pub(super) fn stdout(&mut self) -> &mut Option<ChildStdout> {
        &mut self.child.stdout
    }

    pub(super) fn stderr(&mut self) -> &mut Option<ChildStderr> {
        &mut self.child.stderr
    }

    /// Leaves the ended program to [`end`](Self::end): as long as nobody has waited for it, no
    /// other group gets its number. A program that the system knows no more has ended, too: so it
    /// is where this program was started to ignore CHLD.
    pub(super) fn has_ended(&mut self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        waitid(WaitId::Pid(self.group), options).map_or(true, |status| status.is_some())
    }

    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        let mut groups = groups();
        // No group is left where all its processes have ended.
        let _ = kill_process_group(self.group, Signal::KILL);
        groups.retain(|group| *group != self.group);
        drop(groups);
        self.child.wait()
    }
}

/// Ends all groups. No further group can be started: this program is about to end.
pub(crate) fn end_all() {
    let groups = groups();
    for group in groups.iter() {
        let _ = kill_process_group(*group, Signal::KILL);
    }
    std::mem::forget(groups);
}

/// The list, which nobody else can use meanwhile.
pub(super) fn groups() -> MutexGuard<'static, Vec<Pid>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}
