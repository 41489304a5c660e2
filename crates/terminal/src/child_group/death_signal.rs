//! Linux kills a program when the thread that has started it ends, by whatever signal.

#![expect(unsafe_code, reason = "what runs between fork and exec has no safe form")]

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};

/// Asks that the program be killed when this thread ends.
pub(super) fn request(command: &mut Command) {
    let parent = getpid();
    let before_exec = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // A child that lost its parent before the call above gets no signal any more.
        if getppid() == Some(parent) { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    };
    // SAFETY: after the fork of a program with threads, only what is safe in a handler of signals
    // may be called. These are two calls of the system and a comparison: they allocate nothing and
    // take no lock. Errors are numbers, without memory.
    unsafe { command.pre_exec(before_exec) };
}
