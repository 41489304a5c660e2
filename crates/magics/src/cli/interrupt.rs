//! Ctrl-C: the first asks the running search to end, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};

use super::verdict::Verdict;

static STOP: AtomicBool = AtomicBool::new(false);

/// Begins to watch for Ctrl-C, and gives what it sets.
///
/// Where the system does not let a handler be set, Ctrl-C ends the program at once, as it does
/// without one.
pub(crate) fn watch() -> &'static AtomicBool {
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(Verdict::Interrupted.code().into());
        }
    });
    &STOP
}
