//! Ctrl-C. The first asks the running count to end, the second ends the program.

use perft_core::Control;

/// The control of every count of the program.
static CONTROL: Control = Control::new();

/// Whether the program was asked to end: by Ctrl-C, another signal or `--time`.
pub(crate) fn is_stopped() -> bool {
    CONTROL.is_stopped()
}

/// Begins to watch for Ctrl-C. Returns the control that Ctrl-C stops.
pub(crate) fn watch() -> &'static Control {
    terminal::on_interrupt(|| {
        let stopped = CONTROL.is_stopped();
        CONTROL.stop();
        stopped
    });
    &CONTROL
}
