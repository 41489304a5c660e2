//! A game that is put together from samples.

use board::{Move, Position};
use training_data::{Score, ViriGame, WinDrawLoss};

use crate::scored_position::ScoredPosition;

/// A game, or a part of one where positions were left out.
#[derive(Debug)]
pub(crate) struct JoinedGame {
    pub(crate) start: Position,
    pub(crate) result: WinDrawLoss,
    /// The moves, each with the score of the position before it.
    pub(crate) moves: Vec<(Move, Option<Score>)>,
    next: Position,
}

impl JoinedGame {
    pub(crate) fn new(sample: &ScoredPosition, mv: Move) -> Self {
        let ScoredPosition { position, score, result, .. } = *sample;
        let moves = vec![(mv, score)];
        Self { start: position, result, moves, next: position.play(mv) }
    }

    /// Adds a sample if it is the next of this game.
    pub(crate) fn goes_on(&mut self, sample: &ScoredPosition, mv: Move) -> bool {
        let is_next = !sample.begins
            && sample.position.board() == self.next.board()
            && sample.position.halfmove_clock() == self.next.halfmove_clock()
            && sample.result == self.result;
        if is_next {
            self.moves.push((mv, sample.score));
            self.next = self.next.play(mv);
        }
        is_next
    }

    pub(crate) fn to_viri(&self) -> ViriGame {
        let mut game = ViriGame::new(self.start, self.result);
        let scored = |&(mv, score): &(Move, Option<Score>)| (mv, score.unwrap_or_default());
        game.moves = self.moves.iter().map(scored).collect();
        game.score = game.moves.first().map_or(Score(0), |&(_, score)| score);
        game
    }
}
