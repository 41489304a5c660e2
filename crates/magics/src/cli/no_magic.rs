//! Why a number is not a magic, in lines that fit a terminal.

use magic_lab::Conflict;
use terminal::{Paint, Shade};

/// The two sets of blockers that clash.
pub(crate) fn reasons(conflict: &Conflict) -> Vec<String> {
    let Conflict { slider, square, index, blockers, attacks } = conflict;
    let set =
        |n: usize| format!("blockers {:#018x} leave attacks {:#018x}", blockers[n], attacks[n]);
    vec![format!("{slider} {square}, index {index}:"), set(0), set(1)]
}

/// The verdict with its reasons. An empty line stands above it.
pub(crate) fn text(reasons: &[String], paint: Paint) -> String {
    let verdict = paint.text(Shade::Bad, "This number is not a magic.");
    format!("\n{verdict} {}", reasons.join("\n  "))
}
