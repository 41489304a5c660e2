//! Ctrl-C: the first asks the work to end, the second ends the program.

use crate::Verdict;

/// Begins to watch for Ctrl-C. Each calls `stop`, which asks the running work to end and says whether it
/// had been asked before: then the program ends at once.
///
/// Where the system does not let a handler be set, Ctrl-C ends the program, as it does without one.
pub fn on_interrupt(stop: impl Fn() -> bool + Send + 'static) {
    let _ = ctrlc::set_handler(move || {
        if stop() {
            std::process::exit(Verdict::Interrupted.code().into());
        }
    });
}
