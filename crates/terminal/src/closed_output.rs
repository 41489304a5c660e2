//! Whether the program was started without a standard output (`perft count 5 >&-`).
//!
//! Before `main` runs, Rust's library puts `/dev/null` in the place of a closed standard output.
//! From then on every write succeeds and is lost. So the question must be asked earlier: by a
//! function that the loader calls when it starts the program.

#![cfg_attr(
    target_os = "linux",
    expect(unsafe_code, reason = "the loader's list has no safe form")
)]

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The answer of the moment when the program was started.
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

use files::{OutputFile, names_standard_output};

/// Opens what an option names for output, as [`OutputFile::create`] does.
///
/// # Errors
/// As there, and as [`refuse_closed_output`].
pub fn output_file<'a>(
    path: &Path,
    is_stopped: &'a dyn Fn() -> bool,
) -> io::Result<OutputFile<'a>> {
    refuse_closed_output(path)?;
    OutputFile::create(path, is_stopped)
}

/// Refuses a path such as `/dev/stdout` where the program was started without a standard output.
///
/// # Errors
/// When that is so.
pub fn refuse_closed_output(path: &Path) -> io::Result<()> {
    if was_closed() && names_standard_output(path) {
        return Err(io::Error::other("standard output is closed"));
    }
    Ok(())
}

/// Whether standard output was closed when the program was started. Only Linux tells; elsewhere the
/// answer is no.
pub(crate) fn was_closed() -> bool {
    WAS_CLOSED.load(Ordering::Relaxed)
}

/// Asks the system.
#[cfg(target_os = "linux")]
extern "C" fn look() {
    let closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    WAS_CLOSED.store(closed, Ordering::Relaxed);
}

// SAFETY: the section is a list of functions without results that the loader calls before `main`.
// It may pass arguments, which a C function may ignore. `look` needs nothing that Rust's library
// sets up: it makes one system call and writes an atomic.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static AT_START: extern "C" fn() = look;
