//! A question to an engine.

use board::Position;
use perft_core::Depth;
use perft_core::rival::RivalDivide;

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

impl Question<'_> {
    /// Whether an answer without moves says nothing, though there are moves. A total of 0 says that
    /// there are none. So does silence about a position below one that the program has answered
    /// for.
    pub(crate) fn is_unanswered_by(&self, answer: &RivalDivide) -> bool {
        let says_nothing = match answer.total {
            Some(total) => total > 0,
            None => self.moves.is_empty(),
        };
        answer.entries.is_empty() && says_nothing && movegen::has_legal_moves(self.position.board())
    }
}
