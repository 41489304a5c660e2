//! The JSON object of an unusable game.

use serde::Serialize;

use crate::game_positions::TextRemark;

/// A game that was refused, or ends where it cannot be read on.
#[derive(Serialize)]
pub(crate) struct BadGameObject<'a> {
    game: u64,
    line: u64,
    column: u64,
    error: &'a str,
}

impl<'a> From<&'a TextRemark> for BadGameObject<'a> {
    fn from(problem: &'a TextRemark) -> Self {
        let TextRemark { game, line, column, text, .. } = problem;
        Self { game: *game, line: *line, column: *column, error: text }
    }
}
