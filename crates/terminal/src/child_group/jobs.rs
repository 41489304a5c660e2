//! Jobs of Windows. A job that was made so ends when its last handle is closed, and with it all
//! that runs in it. The system closes handles where this program is killed.

use std::io;
use std::os::windows::io::AsRawHandle;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::Once;

use win32job::{ExtendedLimitInfo, Job};

/// The program that was started in a job.
pub(super) struct Leader {
    child: Child,
    /// None where the system makes no job: then the program ends alone.
    job: Option<Job>,
}

impl Leader {
    pub(super) fn spawn(mut command: Command) -> io::Result<Self> {
        join_outer_job();
        let child = command.spawn()?;
        let job = ending_job();
        // What the program starts before this moment is in the outer job only.
        let job = job.filter(|job| job.assign_process(child.as_raw_handle() as isize).is_ok());
        Ok(Self { child, job })
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

    pub(super) fn has_ended(&mut self) -> bool {
        self.child.try_wait().is_ok_and(|status| status.is_some())
    }

    /// A program that has ended before keeps its status.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        drop(self.job.take());
        let _ = self.child.kill();
        self.child.wait()
    }
}

/// This program joins a job that ends with it, however it ends. What it starts belongs to the job,
/// too.
fn join_outer_job() {
    static JOINED: Once = Once::new();
    JOINED.call_once(|| {
        if let Some(job) = ending_job().filter(|job| job.assign_current_process().is_ok()) {
            // The handle stays open until the end.
            std::mem::forget(job);
        }
    });
}

/// A job that ends when its handle is closed.
fn ending_job() -> Option<Job> {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    Job::create_with_limit_info(&limits).ok()
}
