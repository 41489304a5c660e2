//! Games as rows of numbers: one for each move of a main line.

use std::io::Read;

use board::{Board, Move};
use pgn::{Game, GameResult, PgnError, PgnProblem, PgnReader};

use super::findings::{Before, GameFindings};
use super::game_reader::is_last;
use super::line::remarks_of;
use super::settings::{OnFault, ReadSettings};
use crate::batch::rows::{CLOCKS, WORDS, clocks_after, clocks_after_null, clocks_of, words_of};

/// Columns of numbers, each as long as the others.
#[derive(Default)]
pub(super) struct Columns {
    pub(super) words: Vec<[u64; WORDS]>,
    pub(super) clocks: Vec<[u32; CLOCKS]>,
    pub(super) moves: Vec<u16>,
    pub(super) ply: Vec<u32>,
    pub(super) game: Vec<i64>,
    pub(super) result: Vec<f32>,
    pub(super) elo: Vec<[f32; 2]>,
    pub(super) clock: Vec<f32>,
    pub(super) eval: Vec<f32>,
}

/// The headers of a game that the caller asks for: its number, and a value for each name.
pub(super) type GameHeaders = (i64, Vec<Option<String>>);

/// What was read of a text.
#[derive(Default)]
pub(super) struct CollectedRows {
    pub(super) columns: Columns,
    pub(super) headers: Vec<GameHeaders>,
    /// Faults that are to be exceptions, each with the number of rows before it.
    pub(super) raised: Vec<(usize, PgnError)>,
    pub(super) findings: GameFindings,
    pub(super) games: u64,
}

/// What reading a game has come to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReadOn {
    Yes,
    /// The text has ended, or cannot be read on.
    No,
}

impl CollectedRows {
    /// How many rows there are.
    pub(super) const fn len(&self) -> usize {
        self.columns.moves.len()
    }

    /// Reads a game and adds its rows.
    pub(super) fn read<R: Read>(
        &mut self,
        reader: &mut PgnReader<R>,
        settings: &ReadSettings,
        names: &[String],
    ) -> ReadOn {
        match reader.read_game() {
            Ok(Some(game)) => self.add(reader.game_number(), &game, names),
            Ok(None) => {
                self.findings.add_blemishes(reader.game_number(), reader.trailing_blemishes());
                return ReadOn::No;
            }
            Err(error) => {
                let last = is_last(&error);
                self.add_fault(error, settings, names);
                if last {
                    return ReadOn::No;
                }
            }
        }
        self.games = reader.game_number();
        ReadOn::Yes
    }

    /// Moves everything to its place in the whole text.
    pub(super) fn shift(&mut self, before: Before) {
        let games = before.games.cast_signed();
        self.columns.game.iter_mut().for_each(|number| *number += games);
        self.headers.iter_mut().for_each(|(number, _)| *number += games);
        self.raised.iter_mut().for_each(|(_, error)| before.shift(error));
    }

    fn add(&mut self, number: u64, game: &Game, names: &[String]) {
        self.findings.add_blemishes(number, game.blemishes());
        let number = number.cast_signed();
        if !names.is_empty() && !game.mainline().moves.is_empty() {
            let value = |name: &String| game.tag(name).map(str::to_owned);
            self.headers.push((number, names.iter().map(value).collect()));
        }
        self.columns.add(number, game);
    }

    fn add_fault(&mut self, mut error: PgnError, settings: &ReadSettings, names: &[String]) {
        if matches!(*error.problem, PgnProblem::Io(_)) {
            self.raised.push((self.len(), error));
            return;
        }
        self.findings.add_fault(&error);
        match (settings.on_fault, error.partial.take()) {
            (OnFault::Keep, Some(game)) => self.add(error.game, &game, names),
            (OnFault::Skip, game) => {
                if let Some(game) = game {
                    self.findings.add_blemishes(error.game, game.blemishes());
                }
            }
            (_, partial) => {
                if let Some(game) = &partial {
                    self.findings.add_blemishes(error.game, game.blemishes());
                }
                self.raised.push((self.len(), PgnError { partial, ..error }));
            }
        }
    }
}

impl Columns {
    fn add(&mut self, number: i64, game: &Game) {
        let line = &game.mainline().moves;
        let (mut board, mut clocks) = (*game.start().board(), clocks_of(game.start()));
        for (ply, annotated) in (0_u32..).zip(line) {
            self.words.push(words_of(&board));
            self.clocks.push(clocks);
            self.moves.push(annotated.mv.map_or(0, Move::bits));
            self.ply.push(ply);
            let remarks = remarks_of(annotated);
            self.clock.push(remarks.clock.map_or(f32::NAN, |seconds| seconds as f32));
            self.eval.push(remarks.eval.map_or(f32::NAN, |centipawns| centipawns as f32));
            (board, clocks) = next(&board, clocks, annotated.mv);
        }
        let rows = self.moves.len();
        self.game.resize(rows, number);
        self.result.resize(rows, number_of(game.result()));
        self.elo.resize(rows, ["WhiteElo", "BlackElo"].map(|name| elo_of(game, name)));
    }
}

/// The board after a move, which the reader has checked, and its clocks.
fn next(board: &Board, clocks: [u32; CLOCKS], mv: Option<Move>) -> (Board, [u32; CLOCKS]) {
    if let Some(mv) = mv {
        return (board.play(mv), clocks_after(board, clocks, mv));
    }
    match board.play_null() {
        Some(passed) => (passed, clocks_after_null(board, clocks)),
        None => (*board, clocks),
    }
}

const fn number_of(result: GameResult) -> f32 {
    match result {
        GameResult::WhiteWins => 1.0,
        GameResult::Draw => 0.0,
        GameResult::BlackWins => -1.0,
        GameResult::Unknown => f32::NAN,
    }
}

/// The rating that a tag says.
fn elo_of(game: &Game, name: &str) -> f32 {
    let elo = game.tag(name).and_then(|text| text.trim().parse::<u16>().ok());
    elo.filter(|&elo| elo > 0).map_or(f32::NAN, f32::from)
}
