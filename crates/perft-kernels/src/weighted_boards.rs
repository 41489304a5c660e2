//! Boards that are counted together, each with a weight.

use board::Board;
use magic_core::Color;

/// Boards with one side to move, and for each how often its nodes count.
pub struct WeightedBoards {
    boards: [Board; Self::CAPACITY],
    weights: [u32; Self::CAPACITY],
    len: usize,
}

impl WeightedBoards {
    /// How many boards there is room for. The nodes two plies below this many boards fit 64 bits,
    /// whatever their weights: no position has 432 moves or more.
    pub const CAPACITY: usize = 64;

    /// No boards.
    pub fn new() -> Self {
        Self { boards: [Board::start(); Self::CAPACITY], weights: [0; Self::CAPACITY], len: 0 }
    }

    /// Adds a board. Returns whether there is no more room. If there was none before, the board is
    /// not added.
    #[inline(always)]
    pub fn push(&mut self, board: Board, weight: u32) -> bool {
        if let (Some(place), Some(its_weight)) =
            (self.boards.get_mut(self.len), self.weights.get_mut(self.len))
        {
            (*place, *its_weight) = (board, weight);
            self.len += 1;
        }
        self.len == Self::CAPACITY
    }

    /// Takes all boards out.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The boards, and the weight of each.
    pub(crate) fn all(&self) -> (&[Board], &[u32]) {
        let len = self.len.min(Self::CAPACITY);
        (&self.boards[..len], &self.weights[..len])
    }

    /// The side to move on all boards, if there are any.
    pub(crate) fn side_to_move(&self) -> Option<Color> {
        self.all().0.first().map(Board::side_to_move)
    }
}

impl Default for WeightedBoards {
    fn default() -> Self {
        Self::new()
    }
}
