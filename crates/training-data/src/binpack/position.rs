//! A position of binpack with its score, result and move.

use board::{Move, Position};

use crate::score::{Score, WinDrawLoss};

/// A position of Stockfish's binpack.
///
/// Score and result are those for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BinpackPosition {
    /// The position, with its clocks.
    pub position: Position,
    /// The move that was played, which is legal.
    pub mv: Move,
    /// The score for the side to move. Stockfish's tools write 32002 for "not to be trained on".
    pub score: Score,
    /// The result for the side to move.
    pub result: WinDrawLoss,
    /// How many half moves of the game have been played before, as the file says.
    pub ply: u32,
    /// How many positions of the same chain stand before it. With 0 a chain begins.
    pub in_chain: u16,
}
