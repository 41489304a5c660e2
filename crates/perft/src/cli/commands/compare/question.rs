//! A question to an engine.

use board::Position;
use perft_core::Depth;

/// A question to an engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    /// The FEN to begin from.
    pub(crate) root: &'a str,
    /// The position that the moves lead to from there.
    pub(crate) position: &'a Position,
    /// The moves.
    pub(crate) moves: &'a [String],
    /// How many plies to count.
    pub(crate) depth: Depth,
}
