//! A game of a batch: its position, and what its past says about draws and planes.

use board::{Board, Key, Move};
use magic_core::Color;

use super::super::rows::{CLOCKS, DRAWN_CLOCK, WORDS, board_of, clocks_after, words_of};
use crate::memory::room_for;
use pyo3::PyResult;

/// How many positions planes show: this one and those before it.
pub(super) const SHOWN: usize = 8;

/// Half moves without a capture or a pawn move after which a draw can be claimed.
const CLAIMED_CLOCK: u32 = 100;

/// The numbers of `Termination`.
pub(super) const CHECKMATE: i8 = 1;

/// A position that was on the board.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub(super) words: [u64; WORDS],
    pub(super) clocks: [u32; CLOCKS],
    key: Key,
    /// How often it had been on the board before.
    pub(super) repetitions: u32,
}

impl Seen {
    fn first(words: [u64; WORDS], clocks: [u32; CLOCKS]) -> Self {
        Self { words, clocks, key: Key::of(&board_of(&words)), repetitions: 0 }
    }

    pub(super) fn board(&self) -> Board {
        board_of(&self.words)
    }
}

/// A game: where it began, the moves, and the last positions.
#[derive(Clone)]
pub(super) struct BatchGame {
    start: Seen,
    moves: Vec<Move>,
    /// The positions since the last capture or pawn move, and as many as planes show.
    before: Vec<Seen>,
    now: Seen,
}

impl BatchGame {
    /// A game that begins.
    pub(super) fn new(words: [u64; WORDS], clocks: [u32; CLOCKS]) -> Self {
        let start = Seen::first(words, clocks);
        Self { start, moves: Vec::new(), before: Vec::new(), now: start }
    }

    /// Begins anew.
    pub(super) fn restart(&mut self) {
        self.now = self.start;
        self.moves.clear();
        self.before.clear();
    }

    /// The position.
    pub(super) fn now(&self) -> &Seen {
        &self.now
    }

    /// The position that the game began with.
    pub(super) fn start(&self) -> &Seen {
        &self.start
    }

    /// All moves.
    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position of a number of half moves ago, if the game is as long and it is kept.
    pub(super) fn ago(&self, plies: usize) -> Option<&Seen> {
        match plies {
            0 => Some(&self.now),
            _ => self.before.get(self.before.len().checked_sub(plies)?),
        }
    }

    /// Whether there is memory for a move.
    pub(super) fn make_room(&mut self) -> bool {
        self.moves.try_reserve(1).is_ok() && self.before.try_reserve(1).is_ok()
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        let (board, mut key) = (self.now.board(), self.now.key);
        let clocks = clocks_after(&board, self.now.clocks, mv);
        let words = words_of(&board.play_observed(mv, &mut key));
        self.before.push(self.now);
        self.moves.push(mv);
        // No position returns after a capture or a pawn move.
        if clocks[0] == 0 {
            let forgotten = self.before.len().saturating_sub(SHOWN - 1);
            self.before.drain(..forgotten);
        }
        let look_back = self.before.len().min(clocks[0] as usize);
        let places = (4..=look_back).step_by(2).map(|ago| &self.before[self.before.len() - ago]);
        let repetitions = places.filter(|seen| seen.key == key).count() as u32;
        self.now = Seen { words, clocks, key, repetitions };
    }

    /// How the game has ended, as the number of `Termination`, or 0. `claims` says whether draws
    /// that a player may claim end it.
    pub(super) fn ending(&self, claims: bool) -> i8 {
        let (board, clock) = (self.now.board(), self.now.clocks[0]);
        let can_move = movegen::has_legal_moves(&board);
        let times = self.now.repetitions + 1;
        if !can_move && board.is_check() {
            CHECKMATE
        } else if board.is_insufficient_material() {
            3
        } else if !can_move {
            2
        } else if clock >= DRAWN_CLOCK {
            4
        } else if times >= 5 {
            5
        } else if claims && clock >= CLAIMED_CLOCK {
            6
        } else if claims && times >= 3 {
            7
        } else {
            0
        }
    }

    /// 1 if White has won by this ending, -1 if Black has, and otherwise 0.
    pub(super) fn result(&self, ending: i8) -> i8 {
        match (ending, self.now.board().side_to_move()) {
            (CHECKMATE, Color::Black) => 1,
            (CHECKMATE, Color::White) => -1,
            _ => 0,
        }
    }
}

/// Games that begin with these positions.
pub(super) fn games_of(
    words: &[[u64; WORDS]],
    clocks: &[[u32; CLOCKS]],
) -> PyResult<Vec<BatchGame>> {
    let mut games = room_for(words.len())?;
    games.extend(words.iter().zip(clocks).map(|(&words, &clocks)| BatchGame::new(words, clocks)));
    Ok(games)
}
