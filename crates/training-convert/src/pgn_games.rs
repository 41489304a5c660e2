//! Games of PGN as samples, and samples as games of PGN.

use std::cell::Cell;
use std::fmt::Display;
use std::io::Read;
use std::vec::IntoIter;

use pgn::{
    AnnotatedMove, Annotation, Game, GameResult, PgnReader, comment_commands,
    evaluation_in_centipawns,
};
use training_data::{Score, WinDrawLoss};

use crate::joined_game::JoinedGame;
use crate::scored_position::{SampleRead, ScoredPosition};

/// The score of a side that has mated. A mate in *n* moves is worth *n* less.
const MATE: i16 = 32_000;

/// Scores above are mates.
const LEAST_MATE: i16 = 31_000;

/// The samples of games, one game after another.
pub(crate) struct PgnSamples<'a, R> {
    reader: PgnReader<R>,
    game: IntoIter<ScoredPosition>,
    /// Games without a result.
    left_out: &'a Cell<u64>,
    has_ended: bool,
}

impl<'a, R: Read> PgnSamples<'a, R> {
    pub(crate) fn new(source: R, left_out: &'a Cell<u64>) -> Self {
        let reader = PgnReader::new(source);
        Self { reader, game: Vec::new().into_iter(), left_out, has_ended: false }
    }
}

impl<R: Read> Iterator for PgnSamples<'_, R> {
    type Item = SampleRead;

    fn next(&mut self) -> Option<SampleRead> {
        loop {
            if let Some(sample) = self.game.next() {
                return Some(Ok(sample));
            }
            if self.has_ended {
                return None;
            }
            match self.reader.read_game() {
                Ok(Some(game)) => match result_of(&game) {
                    Some(result) => self.game = samples(&game, result).into_iter(),
                    None => self.left_out.set(self.left_out.get() + 1),
                },
                Ok(None) => self.has_ended = true,
                Err(error) => {
                    self.has_ended = matches!(*error.problem, pgn::PgnProblem::Io(_));
                    return Some(Err(Box::new(error) as Box<dyn Display>));
                }
            }
        }
    }
}

const fn result_of(game: &Game) -> Option<WinDrawLoss> {
    match game.result() {
        GameResult::WhiteWins => Some(WinDrawLoss::Win),
        GameResult::BlackWins => Some(WinDrawLoss::Loss),
        GameResult::Draw => Some(WinDrawLoss::Draw),
        GameResult::Unknown => None,
    }
}

/// The positions in which a move was played, up to a null move.
fn samples(game: &Game, result: WinDrawLoss) -> Vec<ScoredPosition> {
    let line = game.mainline();
    let (mut position, mut score) = (*game.start(), score_in(&line.before));
    let mut samples = Vec::with_capacity(line.moves.len());
    for AnnotatedMove { mv, annotations } in &line.moves {
        let Some(mv) = *mv else { break };
        samples.push(ScoredPosition {
            position,
            mv: Some(mv),
            score,
            result,
            begins: samples.is_empty(),
        });
        position = position.play(mv);
        score = score_in(annotations);
    }
    samples
}

/// The evaluation in the comments before a move.
fn score_in(annotations: &[Annotation]) -> Option<Score> {
    let comments = annotations.iter().filter_map(|annotation| match annotation {
        Annotation::Comment(comment) => Some(comment),
        _ => None,
    });
    let mut commands = comments.flat_map(|comment| comment_commands(comment));
    commands.find(|(name, _)| *name == "eval").and_then(|(_, value)| read_score(value))
}

fn read_score(text: &str) -> Option<Score> {
    evaluation_in_centipawns(text).map(|score| Score(score.round() as i16))
}

fn written(score: Score) -> String {
    match score.0 {
        LEAST_MATE..=MATE => format!("[%eval #{}]", MATE - score.0),
        low if (-MATE..=-LEAST_MATE).contains(&low) => format!("[%eval #-{}]", MATE + low),
        centipawns => {
            let sign = if centipawns < 0 { "-" } else { "" };
            let size = centipawns.unsigned_abs();
            format!("[%eval {sign}{}.{:02}]", size / 100, size % 100)
        }
    }
}

/// A game with the scores as comments, each before the move of its position.
pub(crate) fn game_of(open: &JoinedGame) -> Game {
    let mut game = Game::from_position(open.start);
    game.set_result(match open.result {
        WinDrawLoss::Win => GameResult::WhiteWins,
        WinDrawLoss::Draw => GameResult::Draw,
        WinDrawLoss::Loss => GameResult::BlackWins,
    });
    let line = game.mainline_mut();
    for &(mv, score) in &open.moves {
        if let Some(score) = score {
            let comment = Annotation::Comment(written(score));
            match line.moves.last_mut() {
                Some(last) => last.annotations.push(comment),
                None => line.before.push(comment),
            }
        }
        line.push(mv);
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_are_written() {
        for score in i16::MIN + 1..=i16::MAX {
            let text = written(Score(score));
            let (_, value) = comment_commands(&text).next().expect("a command");
            assert_eq!(read_score(value), Some(Score(score)), "{text}");
        }
        assert_eq!(read_score("0.254,22"), Some(Score(25)));
        assert_eq!(read_score("1e9"), Some(Score(i16::MAX)));
        for wrong in ["", "#", "#x", "#30000", "inf", "a"] {
            assert_eq!(read_score(wrong), None, "{wrong}");
        }
    }
}
