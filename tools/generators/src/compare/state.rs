//! Checks, the end of the game, repetitions, material.

use magic_core::Color;
use movegen::{DrawClaim, Outcome};
use shakmaty::Position;

use crate::compare::Comparer;
use crate::joint_game::JointGame;
use crate::mismatch::{Aspect, Mismatch, same};
use crate::rivals::{CozyStatus, Rival};

/// How often a position must occur for a claim of a draw, and for the end of the game.
const CLAIMED_OCCURRENCES: u32 = 3;
const FINAL_OCCURRENCES: u32 = 5;

/// After how many half moves a draw may be claimed, and after how many the game is over.
const CLAIMED_HALF_MOVES: u32 = 100;
const FINAL_HALF_MOVES: u32 = 150;

impl Comparer {
    /// Checks everything about the state of the game, and gives its outcome.
    pub(super) fn state_agrees(&self, game: &JointGame) -> Result<Option<Outcome>, Mismatch> {
        let JointGame { position, history, shakmaty, .. } = game;
        let (board, chess) = (position.board(), shakmaty.chess());

        let checkers = (self.subject.checkers)(board).0;
        same(Rival::Shakmaty, Aspect::Checkers, checkers, chess.checkers().0)?;
        for color in Color::ALL {
            let ours = (self.subject.insufficient_material)(board, color);
            let theirs = shakmaty.has_insufficient_material(color);
            same(Rival::Shakmaty, Aspect::Material, (color, ours), (color, theirs))?;
        }
        let occurrences = (self.subject.occurrences)(history);
        same(Rival::Shakmaty, Aspect::Repetition, occurrences, shakmaty.occurrences())?;
        let claim = (self.subject.draw_claim)(position, history);
        same(Rival::Shakmaty, Aspect::DrawClaim, claim, their_claim(game))?;
        let outcome = (self.subject.outcome)(position, history);
        same(
            Rival::Shakmaty,
            Aspect::Outcome,
            outcome,
            their_outcome(game, self.shakmaty.is_empty()),
        )?;

        if let Ok(cozy) = &game.cozy {
            same(Rival::CozyChess, Aspect::Checkers, checkers, cozy.checkers())?;
            let ours = as_cozy_status(outcome, position.halfmove_clock());
            same(Rival::CozyChess, Aspect::Outcome, ours, cozy.status())?;
        }
        Ok(outcome)
    }
}

/// The outcome by the Laws of Chess, from what shakmaty says of the position. shakmaty itself ends
/// no game by repetition or after 75 moves.
fn their_outcome(game: &JointGame, has_no_moves: bool) -> Option<Outcome> {
    let chess = game.shakmaty.chess();
    if chess.is_checkmate() {
        let winner = if chess.turn().is_white() { Color::Black } else { Color::White };
        Some(Outcome::Checkmate { winner })
    } else if has_no_moves && !chess.is_check() {
        Some(Outcome::Stalemate)
    } else if chess.is_insufficient_material() {
        Some(Outcome::InsufficientMaterial)
    } else if game.shakmaty.occurrences() >= FINAL_OCCURRENCES {
        Some(Outcome::FivefoldRepetition)
    } else if chess.halfmoves() >= FINAL_HALF_MOVES {
        Some(Outcome::SeventyFiveMoves)
    } else {
        None
    }
}

/// The draw that may be claimed, from what shakmaty says of the position.
fn their_claim(game: &JointGame) -> Option<DrawClaim> {
    if game.shakmaty.occurrences() >= CLAIMED_OCCURRENCES {
        Some(DrawClaim::ThreefoldRepetition)
    } else if game.shakmaty.chess().halfmoves() >= CLAIMED_HALF_MOVES {
        Some(DrawClaim::FiftyMoves)
    } else {
        None
    }
}

/// Our outcome in the words of cozy-chess, which draws a game after fifty moves and knows no other
/// draw but stalemate.
fn as_cozy_status(outcome: Option<Outcome>, halfmove_clock: u32) -> CozyStatus {
    match outcome {
        Some(Outcome::Checkmate { .. }) => CozyStatus::Mate,
        Some(Outcome::Stalemate) => CozyStatus::Draw,
        _ if halfmove_clock >= CLAIMED_HALF_MOVES => CozyStatus::Draw,
        _ => CozyStatus::GoesOn,
    }
}
