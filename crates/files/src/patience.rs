//! Waiting for readers: until the program is asked to end.

#![cfg_attr(not(unix), expect(dead_code, reason = "only Unix has pipes that a path leads to"))]

use std::io;
use std::time::{Duration, Instant};

/// How long a pipe may be without a reader; and how long a reader may do nothing once the program
/// was asked to end.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// How soon a request to end is seen.
#[cfg(unix)]
pub(crate) const INTERVAL: Duration = Duration::from_millis(50);

/// The program was asked to end while it waited for a reader.
#[derive(Debug)]
struct Stopped;

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("interrupted while nobody read")
    }
}

impl std::error::Error for Stopped {}

/// Whether an error means that the program was asked to end while it waited for a reader.
pub fn was_stopped(error: &io::Error) -> bool {
    error.get_ref().and_then(|inner| inner.downcast_ref::<Stopped>()).is_some()
}

/// Says when waiting for a reader must end.
pub(crate) struct Patience<'a> {
    is_stopped: &'a dyn Fn() -> bool,
    /// A program that was asked to end before still writes what it has.
    was_stopped_before: bool,
    since: Instant,
}

impl<'a> Patience<'a> {
    pub(crate) fn new(is_stopped: &'a dyn Fn() -> bool) -> Self {
        Self { is_stopped, was_stopped_before: is_stopped(), since: Instant::now() }
    }

    /// Something was read: waiting begins anew.
    #[cfg(unix)]
    pub(crate) fn restart(&mut self) {
        self.since = Instant::now();
    }

    /// Whether the waiting has lasted as long as a pipe may be without a reader.
    #[cfg(unix)]
    pub(crate) fn has_run_out(&self) -> bool {
        self.since.elapsed() >= PATIENCE
    }

    /// Goes on waiting, unless the program was asked to end.
    #[cfg(unix)]
    pub(crate) fn check(&self) -> io::Result<()> {
        if (self.is_stopped)() && (!self.was_stopped_before || self.has_run_out()) {
            return Err(io::Error::other(Stopped));
        }
        Ok(())
    }
}
