//! A random game, played by all programs side by side.

use std::fmt;

use board::{Board, Move, MoveKind, Position, Reading};

use crate::compare_boards::{boards_agree, passing_agrees};
use crate::compare_moves::moves_agree;
use crate::compare_texts::texts_agree;
use crate::mailbox::Mailbox;
use crate::rival::Rival;
use crate::rng::Rng;

/// One position as each program holds it.
#[derive(Clone)]
pub(crate) struct Game {
    /// The oracle.
    pub(crate) mailbox: Mailbox,
    /// The board under test.
    pub(crate) board: Board,
    /// The position under test, with key and last double push.
    pub(crate) position: Position,
    /// The independent generator, if it accepts the position.
    pub(crate) rival: Option<Rival>,
    /// The reading for the FENs of this game.
    pub(crate) reading: Reading,
    name: String,
    ply: usize,
}

/// The name of the game and the position, for failures.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ply {}: {}", self.name, self.ply, self.mailbox.fen())
    }
}

impl Game {
    /// A game that begins with a position. All its FENs must be readable in the given reading.
    pub(crate) fn new(name: String, start: Mailbox, reading: Reading) -> Self {
        let fen = start.fen();
        let position = Position::from_fen(&fen, reading)
            .unwrap_or_else(|error| panic!("{reading:?} reading: {error}: {name}: {fen}"));
        let (board, rival) = (*position.board(), Rival::from_fen(&fen));
        Self { mailbox: start, board, position, rival, reading, name, ply: 0 }
    }

    /// Plays up to `plies` random moves. Shows every position to `visit`, with its legal moves as
    /// the oracle finds them.
    pub(crate) fn walk(
        &mut self,
        rng: &mut Rng,
        plies: usize,
        visit: &mut dyn FnMut(&Self, &[Move], &mut Rng),
    ) {
        for _ in 0..plies {
            let legal = self.mailbox.legal_moves();
            visit(self, &legal, rng);
            let Some(mv) = choose(rng, &legal) else { return };
            self.play(mv);
        }
        visit(self, &self.mailbox.legal_moves(), rng);
    }

    /// Compares everything there is to compare in this position.
    pub(crate) fn compare(&self, legal: &[Move]) {
        boards_agree(self);
        passing_agrees(self);
        moves_agree(self, legal);
        texts_agree(self, legal);
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        self.mailbox = self.mailbox.make(mv);
        self.board = self.board.play(mv);
        self.position = self.position.play(mv);
        if let Some(rival) = &mut self.rival {
            rival.play(mv);
        }
        self.ply += 1;
    }
}

/// A random move. Rare kinds are chosen more often than by chance alone.
fn choose(rng: &mut Rng, legal: &[Move]) -> Option<Move> {
    if rng.once_in(3) {
        let rare: Vec<Move> =
            legal.iter().copied().filter(|mv| mv.kind() != MoveKind::Normal).collect();
        if let Some(mv) = rng.pick(&rare) {
            return Some(mv);
        }
    }
    rng.pick(legal)
}
