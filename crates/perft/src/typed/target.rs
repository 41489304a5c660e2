//! A position and moves, as they were meant.

use crate::text_source::TextSource;

/// A position and moves, as they were meant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Target {
    /// Where the position comes from. `None` is the start position.
    pub(crate) place: Option<PositionSource>,
    /// The moves to play first.
    pub(crate) moves: Vec<String>,
}

/// Where positions come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PositionSource {
    /// A FEN.
    Fen(String),
    /// `-` or the name of a file: many positions.
    Many(TextSource),
}

impl std::fmt::Display for PositionSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Fen(fen) => f.write_str(fen),
            Self::Many(TextSource::File(path)) => path.to_string_lossy().fmt(f),
            Self::Many(_) => f.write_str("-"),
        }
    }
}
