//! [`ExplainedPiece`]: a piece whose magics can be explained.

use std::fmt;
use std::str::FromStr;

use magic_core::{Slider, Square};
use magic_lab::ListedLeaper;

/// A piece with magics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExplainedPiece {
    Slider(Slider),
    Leaper(ListedLeaper),
}

impl fmt::Display for ExplainedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Slider(slider) => slider.fmt(f),
            Self::Leaper(leaper) => leaper.fmt(f),
        }
    }
}

impl FromStr for ExplainedPiece {
    type Err = String;

    /// Reads a name, or the letter of a piece: `r`, `b`, `k`, `n`.
    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(slider) = text.parse() {
            return Ok(Self::Slider(slider));
        }
        match text.to_ascii_lowercase().as_str() {
            "king" | "k" => Ok(Self::Leaper(ListedLeaper::King)),
            "knight" | "n" => Ok(Self::Leaper(ListedLeaper::Knight)),
            "queen" | "q" => {
                Err("a queen is a rook and a bishop: look at each of the two".to_owned())
            }
            text if text.parse::<Square>().is_ok() => {
                Err(format!("put the piece before the square, as in knight {text}"))
            }
            _ => Err("a piece is rook, bishop, king or knight".to_owned()),
        }
    }
}
