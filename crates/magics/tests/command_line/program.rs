//! The program under test.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use terminal::testing::Program;

pub(crate) use terminal::testing::{Run, TemporaryFile};

pub(crate) const PROGRAM: Program = Program(env!("CARGO_BIN_EXE_magics"));

/// The program, ready to be given arguments.
pub(crate) fn program() -> Command {
    PROGRAM.command()
}

/// Runs the program.
pub(crate) fn magics<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I) -> Run {
    PROGRAM.run(arguments)
}

/// Runs the program in a new folder, which no other run writes to.
pub(crate) fn magics_in_own_folder<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I) -> Run {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir(&folder).expect("the temporary folder can be written");
    let run = program().args(arguments).current_dir(&folder).output();
    fs::remove_dir(&folder).expect("the program leaves nothing behind");
    run.expect("the program can be run").into()
}

/// Runs the program with `input` on standard input.
pub(crate) fn magics_fed<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I, input: &[u8]) -> Run {
    PROGRAM.fed(arguments, input)
}

/// Runs the program, presses Ctrl-C once the program watches for it, and returns how it ends.
#[cfg(unix)]
pub(crate) fn interrupted(arguments: &[&str]) -> Run {
    PROGRAM.interrupted(arguments, std::time::Duration::ZERO)
}
