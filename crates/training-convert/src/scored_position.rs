//! A position of training data, of whichever format.

use std::fmt::Display;

use board::{Move, Position};
use magic_core::Color;
use training_data::{Score, WinDrawLoss};

/// A position, or what is wrong with a part of the source. Reading goes on behind it where it can.
pub(crate) type SampleRead = Result<ScoredPosition, Box<dyn Display>>;

/// A position with all that a format may say about it. Score and result are those for White.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredPosition {
    pub(crate) position: Position,
    /// The move that was played.
    pub(crate) mv: Option<Move>,
    pub(crate) score: Option<Score>,
    pub(crate) result: WinDrawLoss,
    /// Whether a game begins here.
    pub(crate) begins: bool,
}

impl ScoredPosition {
    /// How many half moves of the game were played before, by the move number.
    pub(crate) fn ply(&self) -> u32 {
        let full_moves = self.position.fullmove_number().saturating_sub(1);
        let is_black = self.position.side_to_move() == Color::Black;
        full_moves.saturating_mul(2).saturating_add(is_black.into())
    }

    pub(crate) fn score_or_zero(&self) -> Score {
        self.score.unwrap_or_default()
    }
}

/// What one side's score is for the other.
pub(crate) const fn reversed(score: Score) -> Score {
    // The lowest score has no opposite: the highest is the nearest to it.
    Score(if score.0 == i16::MIN { i16::MAX } else { -score.0 })
}
