//! Ctrl-C: the first asks the running count to end, the second ends the program.

use perft::Control;

/// What every count of the program is watched and stopped through.
static CONTROL: Control = Control::new();

/// Begins to watch for Ctrl-C, and gives what it stops.
pub(crate) fn watch() -> &'static Control {
    terminal::on_interrupt(|| {
        let stopped = CONTROL.is_stopped();
        CONTROL.stop();
        stopped
    });
    &CONTROL
}
