//! Whether a game is over, and how.

use board::{History, Position};
use magic_core::Color;

use crate::legal_moves::has_legal_moves;

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// Who has won.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the material to mate.
    InsufficientMaterial,
    /// The position is on the board for the fifth time.
    FivefoldRepetition,
    /// Seventy-five moves of each side without a capture or pawn move.
    SeventyFiveMoves,
}

impl Outcome {
    /// Who has won; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }
}

/// A draw that the side to move may claim; the game goes on until it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DrawClaim {
    /// The position is on the board for the third or fourth time.
    ThreefoldRepetition,
    /// Fifty moves of each side without a capture or pawn move.
    FiftyMoves,
}

/// How the game has ended, if it has. Draws that need a claim do not count. `history` must end with
/// `position`.
///
/// Mate takes precedence over every draw, as the Laws of Chess say (articles 5 and 9.6).
///
/// ```
/// use board::{History, Position};
/// use magic_core::Color;
/// use movegen::{Outcome, outcome};
///
/// let position: Position = "R3k3/8/4K3/8/8/8/8/8 b - - 150 90".parse()?;
/// let end = outcome(&position, &History::new(&position));
/// assert_eq!(end, Some(Outcome::Checkmate { winner: Color::White }));
/// # Ok::<(), board::FenError>(())
/// ```
pub fn outcome(position: &Position, history: &History) -> Option<Outcome> {
    let board = position.board();
    if !has_legal_moves(board) {
        let winner = !board.side_to_move();
        return Some(if board.is_check() {
            Outcome::Checkmate { winner }
        } else {
            Outcome::Stalemate
        });
    }
    if board.is_insufficient_material() {
        Some(Outcome::InsufficientMaterial)
    } else if history.occurrences() >= 5 {
        Some(Outcome::FivefoldRepetition)
    } else if position.halfmove_clock() >= 150 {
        Some(Outcome::SeventyFiveMoves)
    } else {
        None
    }
}

/// The draw that may be claimed here, if there is one. `history` must end with `position`.
///
/// For a claim with a move that is still to be played (article 9.2.1), ask after that move.
///
/// ```
/// use board::{History, Position};
/// use movegen::{DrawClaim, draw_claim, outcome};
///
/// let position: Position = "4k3/8/8/8/8/8/4R3/4K3 b - - 100 90".parse()?;
/// let history = History::new(&position);
/// assert_eq!(draw_claim(&position, &history), Some(DrawClaim::FiftyMoves));
/// assert_eq!(outcome(&position, &history), None); // a draw by this rule needs a claim
/// # Ok::<(), board::FenError>(())
/// ```
pub fn draw_claim(position: &Position, history: &History) -> Option<DrawClaim> {
    if history.occurrences() >= 3 {
        Some(DrawClaim::ThreefoldRepetition)
    } else if position.halfmove_clock() >= 100 {
        Some(DrawClaim::FiftyMoves)
    } else {
        None
    }
}
