//! Jobs of Windows. A job ends when its last handle is closed, which the system does where this program is killed.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};

use process_wrap::std::{ChildWrapper, CommandWrap, JobObject, KillOnDrop};

/// The program that was started in a job.
pub(super) struct Leader {
    child: Box<dyn ChildWrapper>,
}

impl Leader {
    pub(super) fn spawn(command: Command) -> io::Result<Self> {
        let mut command = CommandWrap::from(command);
        let child = command.wrap(KillOnDrop).wrap(JobObject).spawn()?;
        Ok(Self { child })
    }

    pub(super) fn stdin(&mut self) -> &mut Option<ChildStdin> {
        self.child.stdin()
    }

    pub(super) fn stdout(&mut self) -> &mut Option<ChildStdout> {
        self.child.stdout()
    }

    pub(super) fn stderr(&mut self) -> &mut Option<ChildStderr> {
        self.child.stderr()
    }

    /// Asks the program itself: the job lives as long as anything that it has started.
    pub(super) fn has_ended(&mut self) -> bool {
        self.child.inner_mut().try_wait().is_ok_and(|status| status.is_some())
    }

    /// A program that has ended before keeps its status.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        self.child.start_kill()?;
        self.child.inner_mut().wait()
    }
}
