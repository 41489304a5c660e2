//! Colours, where standard output has them.

use std::io;

use anstream::{AutoStream, ColorChoice};

use crate::{Shade, ShownText};

/// Gives texts their colours, or leaves them as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    is_on: bool,
}

impl Paint {
    /// Leaves all texts as they are.
    pub const NONE: Self = Self { is_on: false };

    /// Uses colours in tests.
    #[cfg(test)]
    pub(crate) const ALWAYS: Self = Self { is_on: true };

    /// Uses colours if standard output is a terminal that has them, and the user has not set
    /// `NO_COLOR`. `CLICOLOR_FORCE=1` asks for colours in pipes too.
    pub fn of_standard_output() -> Self {
        Self { is_on: AutoStream::choice(&io::stdout()) != ColorChoice::Never }
    }

    /// The same for standard error.
    pub fn of_standard_error() -> Self {
        Self { is_on: AutoStream::choice(&io::stderr()) != ColorChoice::Never }
    }

    /// The text in the colour of its kind.
    pub fn text(self, shade: Shade, text: impl Into<ShownText>) -> ShownText {
        let text = text.into();
        if !self.is_on {
            return text;
        }
        let style = shade.style();
        ShownText::trusted(format!("{style}{text}{style:#}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_surround_a_text_and_no_paint_leaves_it_alone() {
        assert_eq!(Paint::NONE.text(Shade::Bad, "BAD").as_str(), "BAD");
        let painted = Paint::ALWAYS.text(Shade::Bad, "BAD");
        let painted = painted.as_str();
        assert!(painted.starts_with("\u{1b}[") && painted.ends_with("\u{1b}[0m"), "{painted:?}");
        assert!(painted.contains("BAD"));
    }
}
