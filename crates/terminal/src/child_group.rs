//! Programs that this one starts, each with all that it starts in turn.
//!
//! On Unix such a program leads a process group of its own, on Windows a job. The group ends with
//! the value, also where the program itself has ended and left others running. A second Ctrl-C ends
//! all groups before it ends this program; Ctrl-Z stops them together with this program. Where this
//! program is killed, Linux kills the leaders of its groups, and Windows ends its jobs.

#[cfg(target_os = "linux")]
mod death_signal;
#[cfg(unix)]
mod groups;
#[cfg(unix)]
mod job_control;
#[cfg(windows)]
mod jobs;

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::time::{Duration, Instant};

#[cfg(unix)]
use groups::Leader;
#[cfg(unix)]
pub(crate) use groups::end_all;
#[cfg(unix)]
pub(crate) use job_control::suspend;
#[cfg(unix)]
use job_control::suspended;
#[cfg(windows)]
use jobs::Leader;

/// A running program and all that it has started. They end when the value is dropped.
pub struct ChildGroup {
    leader: Leader,
    status: Option<ExitStatus>,
}

impl ChildGroup {
    /// Starts a program in a group of its own.
    ///
    /// On Linux the program is killed when the thread ends that calls this.
    ///
    /// # Errors
    /// When there is no such program, or the system cannot start it.
    pub fn spawn(command: Command) -> io::Result<Self> {
        Ok(Self { leader: Leader::spawn(command)?, status: None })
    }

    /// The program's standard input, if it is piped and was not taken before.
    pub fn take_stdin(&mut self) -> Option<ChildStdin> {
        self.leader.stdin().take()
    }

    /// The program's standard output, if it is piped and was not taken before.
    pub fn take_stdout(&mut self) -> Option<ChildStdout> {
        self.leader.stdout().take()
    }

    /// The program's standard error, if it is piped and was not taken before.
    pub fn take_stderr(&mut self) -> Option<ChildStderr> {
        self.leader.stderr().take()
    }

    /// Whether the program has ended. Programs that it has started may still run.
    pub fn has_ended(&mut self) -> bool {
        self.status.is_some() || self.leader.has_ended()
    }

    /// Ends the whole group, and returns how the program ended. One that had ended before keeps its
    /// own status. `None` where the system does not tell.
    pub fn end(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            self.status = self.leader.end().ok();
        }
        self.status
    }
}

impl Drop for ChildGroup {
    fn drop(&mut self) {
        self.end();
    }
}

/// Until when something is waited for. The time in which Ctrl-Z has stopped this program and its
/// [`ChildGroup`]s does not count.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    begin: Instant,
    suspended_before: Duration,
    patience: Duration,
}

impl Deadline {
    /// The end of this time from now.
    pub fn after(patience: Duration) -> Self {
        Self { begin: Instant::now(), suspended_before: suspended(), patience }
    }

    /// How much time is left.
    pub fn left(&self) -> Duration {
        let suspended = suspended().saturating_sub(self.suspended_before);
        (self.patience + suspended).saturating_sub(self.begin.elapsed())
    }

    /// Whether the time is over.
    pub fn is_over(&self) -> bool {
        self.left().is_zero()
    }
}

/// How long Ctrl-Z has stopped this program. Only Unix knows it.
#[cfg(not(unix))]
const fn suspended() -> Duration {
    Duration::ZERO
}
