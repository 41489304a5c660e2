//! Roles of texts, which decide their colours.

use anstyle::{AnsiColor, Style};

/// The role of a text, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Shade {
    /// As it should be.
    Good,
    /// Not as it should be.
    Bad,
    /// The result that the reader looks for.
    Marked,
    /// A result that the reader may look for too.
    Strong,
    /// A detail for completeness only.
    Faint,
}

impl Shade {
    pub(crate) const fn style(self) -> Style {
        match self {
            Self::Good => AnsiColor::Green.on_default(),
            Self::Bad => AnsiColor::Red.on_default().bold(),
            Self::Marked => AnsiColor::Cyan.on_default().bold(),
            Self::Strong => AnsiColor::Yellow.on_default().bold(),
            Self::Faint => Style::new().dimmed(),
        }
    }
}

/// The length of the colour that a text begins with, if it is one of a [`Shade`], or the end of
/// one.
pub(crate) fn own_colour(text: &str) -> Option<usize> {
    let begins = |style: Style| style.render().to_string();
    let ends = |style: Style| style.render_reset().to_string();
    let shades = [Shade::Good, Shade::Bad, Shade::Marked, Shade::Strong, Shade::Faint];
    let colours =
        shades.map(Shade::style).into_iter().flat_map(|style| [begins(style), ends(style)]);
    colours.into_iter().find(|colour| text.starts_with(colour)).map(|colour| colour.len())
}
