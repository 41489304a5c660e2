//! Ctrl-C: the first asks the running search to end, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed.
pub(crate) fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Begins to watch for Ctrl-C, and returns the flag that Ctrl-C sets.
pub(crate) fn watch() -> &'static AtomicBool {
    terminal::on_interrupt(|| STOP.swap(true, Ordering::Relaxed));
    &STOP
}
