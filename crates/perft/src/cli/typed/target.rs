//! A position and moves, as they were meant.

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
    /// `-`: many positions, from standard input.
    StandardInput,
}

impl std::fmt::Display for PositionSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Fen(fen) => fen,
            Self::StandardInput => "-",
        })
    }
}
