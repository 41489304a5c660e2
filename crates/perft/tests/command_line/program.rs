//! The program under test.

use std::ffi::OsStr;
use std::process::Command;

use terminal::testing::Program;

pub(crate) use terminal::testing::{Run, TemporaryFile};

pub(crate) const PROGRAM: Program = Program(env!("CARGO_BIN_EXE_perft"));

/// The program, ready to be given arguments.
pub(crate) fn program() -> Command {
    PROGRAM.command()
}

/// Runs the program.
pub(crate) fn perft<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I) -> Run {
    PROGRAM.run(arguments)
}

/// Runs the program with this on standard input.
pub(crate) fn perft_fed<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I, input: &[u8]) -> Run {
    PROGRAM.fed(arguments, input)
}

/// Runs the program where the system gives no thread and no process, or, with `when`, only some.
/// `None` where strace cannot be used.
#[cfg(target_os = "linux")]
pub(crate) fn without_threads(when: &str, arguments: &[&str], input: &[u8]) -> Option<Run> {
    PROGRAM.faulted(&[&format!("{}{when}", terminal::testing::NO_THREADS)], arguments, input)
}

/// Runs the program, presses Ctrl-C once it watches for it and has begun to count, and sees how it
/// ends.
#[cfg(unix)]
pub(crate) fn interrupted(arguments: &[&str]) -> Run {
    signalled("INT", arguments)
}

/// The same with another signal.
#[cfg(unix)]
pub(crate) fn signalled(signal: &str, arguments: &[&str]) -> Run {
    PROGRAM.signalled(signal, arguments, std::time::Duration::from_millis(150))
}
