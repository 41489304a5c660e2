//! Checks, ends of games, repetitions and draws.
//!
//! Where several reasons end a game, the first in the order of python-chess is given.

use magic_core::Color;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use super::PyBoard;
use crate::arguments::color_of;

/// Why a game has ended: the numbers of `Termination`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Checkmate = 1,
    Stalemate = 2,
    InsufficientMaterial = 3,
    SeventyFiveMoves = 4,
    FivefoldRepetition = 5,
    FiftyMoves = 6,
    ThreefoldRepetition = 7,
}

#[pymethods]
impl PyBoard {
    /// Whether the side to move is in check.
    #[inline(always)]
    fn is_check(&self) -> bool {
        self.board().is_check()
    }

    /// Whether the side to move is mated.
    fn is_checkmate(&self) -> bool {
        let board = self.board();
        board.is_check() && !movegen::has_legal_moves(&board)
    }

    /// Whether the side to move has no legal move, and is not in check.
    fn is_stalemate(&self) -> bool {
        let board = self.board();
        !board.is_check() && !movegen::has_legal_moves(&board)
    }

    /// Whether neither side has the material to mate.
    #[inline(always)]
    fn is_insufficient_material(&self) -> bool {
        self.board().is_insufficient_material()
    }

    /// Whether a colour lacks the material to mate.
    fn has_insufficient_material(&self, color: bool) -> bool {
        self.board().has_insufficient_material(color_of(color))
    }

    /// Whether the position is on the board for the third time, or as often as `count` says.
    ///
    /// >>> from magic_chess import Board
    /// >>> board = Board()
    /// >>> for move in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
    /// ...     played = board.push_san(move)
    /// >>> board.is_repetition(), board.is_repetition(4)
    /// (True, False)
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, py: Python<'_>, count: i64) -> bool {
        self.game.is_repetition(py, count)
    }

    /// Whether the position is on the board for the fifth time.
    #[inline(always)]
    fn is_fivefold_repetition(&self, py: Python<'_>) -> bool {
        self.is_repetition(py, 5)
    }

    /// Whether neither side has taken a piece or moved a pawn for seventy-five moves, and the game
    /// goes on by other rules.
    fn is_seventyfive_moves(&self) -> bool {
        self.game.halfmove_clock() >= 150 && movegen::has_legal_moves(&self.board())
    }

    /// Whether neither side has taken a piece or moved a pawn for fifty moves, and the game goes on
    /// by other rules.
    fn is_fifty_moves(&self) -> bool {
        self.game.halfmove_clock() >= 100 && movegen::has_legal_moves(&self.board())
    }

    /// Whether a draw can be claimed by the fifty-move rule, perhaps with the next move.
    fn can_claim_fifty_moves(&self) -> bool {
        let position = self.position();
        let board = *position.board();
        self.is_fifty_moves()
            || position.halfmove_clock() >= 99
                && movegen::legal_moves(&board).iter().any(|&mv| {
                    let next = position.play(mv);
                    next.halfmove_clock() >= 100 && movegen::has_legal_moves(next.board())
                })
    }

    /// Whether a draw can be claimed by threefold repetition, perhaps with the next move.
    fn can_claim_threefold_repetition(&self, py: Python<'_>) -> bool {
        /// Half moves that must be played before the next can bring a position back for the third
        /// time.
        const NEEDED: u32 = 7;
        if self.game.halfmove_clock() < NEEDED {
            return false;
        }
        let board = self.board();
        self.is_repetition(py, 3)
            || movegen::legal_moves(&board)
                .iter()
                .any(|&mv| self.game.occurrences_before(py, &board.play(mv), 3) >= 2)
    }

    /// Whether a draw can be claimed, perhaps with the next move.
    fn can_claim_draw(&self, py: Python<'_>) -> bool {
        self.can_claim_fifty_moves() || self.can_claim_threefold_repetition(py)
    }

    /// Whether the game is over. With `claim_draw` it is over too where a draw can be claimed.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, py: Python<'_>, claim_draw: bool) -> bool {
        self.ending(py, claim_draw).is_some()
    }

    /// How the game has ended, or None.
    ///
    /// >>> from magic_chess import Board
    /// >>> Board("k7/8/1Q6/8/8/8/8/4K3 b - - 0 1").outcome()
    /// Outcome(termination=<Termination.STALEMATE: 2>, winner=None)
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        claim_draw: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        static TERMINATION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let Some(ending) = self.ending(py, claim_draw) else { return Ok(None) };
        let termination = TERMINATION.import(py, "magic_chess._outcome", "Termination")?;
        let termination = termination.call1((ending as u8,))?;
        let outcome = CLASS.import(py, "magic_chess._outcome", "Outcome")?;
        Ok(Some(outcome.call1((termination, self.winner(ending)))?))
    }

    /// '1-0', '0-1' or '1/2-1/2', and '*' while the game goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, py: Python<'_>, claim_draw: bool) -> &'static str {
        match self.ending(py, claim_draw).map(|ending| self.winner(ending)) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(true)) => "1-0",
            Some(Some(false)) => "0-1",
        }
    }
}

impl PyBoard {
    fn ending(&self, py: Python<'_>, claim_draw: bool) -> Option<Ending> {
        let clock = self.game.halfmove_clock();
        if !movegen::has_legal_moves(&self.board()) {
            return Some(if self.is_check() {
                Ending::Checkmate
            } else if self.is_insufficient_material() {
                Ending::InsufficientMaterial
            } else {
                Ending::Stalemate
            });
        }
        if self.is_insufficient_material() {
            Some(Ending::InsufficientMaterial)
        } else if clock >= 150 {
            Some(Ending::SeventyFiveMoves)
        } else if self.is_fivefold_repetition(py) {
            Some(Ending::FivefoldRepetition)
        } else if claim_draw && self.can_claim_fifty_moves() {
            Some(Ending::FiftyMoves)
        } else if claim_draw && self.can_claim_threefold_repetition(py) {
            Some(Ending::ThreefoldRepetition)
        } else {
            None
        }
    }

    /// Whether White has won, or None after a draw.
    fn winner(&self, ending: Ending) -> Option<bool> {
        (ending == Ending::Checkmate).then(|| self.board().side_to_move() == Color::Black)
    }
}
