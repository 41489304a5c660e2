//! Ctrl-C: the first asks the running count to end, the second ends the program.

use perft::Control;

use super::verdict::Verdict;

/// What every count of the program is watched and stopped through.
static CONTROL: Control = Control::new();

/// Begins to watch for Ctrl-C, and gives what it stops.
///
/// Where the system does not let a handler be set, Ctrl-C ends the program at once, as it does
/// without one.
pub(crate) fn watch() -> &'static Control {
    let _ = ctrlc::set_handler(|| {
        if CONTROL.is_stopped() {
            std::process::exit(Verdict::Interrupted.code().into());
        }
        CONTROL.stop();
    });
    &CONTROL
}
