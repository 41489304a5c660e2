//! Looking for signs that a terminal obeys.

use super::Run;
use crate::shown_text::is_printable;

/// A text with a bit of everything that a terminal must not get: a colour, a title, a bell, a C1
/// control, signs that turn the direction, and a line break. It has neither a slash nor a dot, so
/// it may be the name of a file.
pub const HOSTILE: &str =
    "x\u{1b}[31mred\u{1b}]0;title\u{7}\u{9b}5m\u{202e}\u{2066}\u{200f}\nerror: forged";

/// The second line of [`HOSTILE`].
const FORGED: &str = "error: forged";

impl Run {
    /// Nothing may have come out that a terminal obeys, and no name may look like a line of its
    /// own.
    ///
    /// # Panics
    /// When something has.
    #[track_caller]
    pub fn has_no_raw_text(self) -> Self {
        for text in [&self.stdout, &self.stderr] {
            let raw = text.chars().find(|c| !is_printable(*c) && !['\n', '\t'].contains(c));
            assert!(raw.is_none(), "{raw:?} in {self:#?}");
            assert!(!text.lines().any(|line| line.starts_with(FORGED)), "{self:#?}");
        }
        self
    }
}
