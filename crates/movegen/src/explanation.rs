//! Why a move is legal, or not: the rule by name, with the pieces that it is about.
//!
//! For people who look for the error of a move generator. [`explain_move`] takes any two squares on
//! any position, and agrees with [`is_legal`] on every move. It is slower than [`is_legal`], which
//! a search asks.

mod illegal;
mod legal;
mod placed_piece;
mod words;

use core::fmt;

use board::{Move, Position, UciMove};

use crate::legality::is_legal;

pub use illegal::WhyIllegal;
pub(crate) use illegal::{LastDoublePush, why_illegal, why_not_castling};
pub use legal::{KingSafety, MoveRule, WhyLegal};
pub use placed_piece::PlacedPiece;

/// A move, and why it is legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveExplanation {
    /// The move.
    pub mv: UciMove,
    /// The rule that makes it legal, or the rule that it breaks.
    pub reason: Result<WhyLegal, WhyIllegal>,
}

impl MoveExplanation {
    /// The move, if it is legal.
    pub const fn legal_move(&self) -> Option<Move> {
        match self.reason {
            Ok(why) => Some(why.mv),
            Err(_) => None,
        }
    }
}

/// Why a move is legal in a position, or why it is not.
///
/// The position's [last double push](Position::last_double_push) is known, so a capture en passant
/// that leaves the king in check is told from one that no double push allows. Where a move breaks
/// several rules, the reason is the first of: no such piece, the way the piece goes, what stands on
/// the way, the promotion, the safety of the king.
///
/// ```
/// use board::{Position, UciMove};
/// use movegen::explain_move;
///
/// let position: Position = "8/8/3p4/1Pp4r/1R2Pp1k/8/6P1/K7 b - e3 0 1".parse()?;
/// let explained = |text: &str| {
///     let mv = UciMove::parse(text).expect("two squares");
///     explain_move(&position, mv).to_string()
/// };
/// assert_eq!(
///     explained("f4e3"),
///     "f4e3 is not legal: after the capture the rook on b4 gives check along the rank"
/// );
/// assert_eq!(explained("h5h4"), "h5h4 is not legal: the king of the same side stands on h4");
/// assert_eq!(explained("h5g5"), "h5g5 is legal: the rook goes from h5 to g5");
/// # Ok::<(), board::FenError>(())
/// ```
pub fn explain_move(position: &Position, mv: UciMove) -> MoveExplanation {
    let board = position.board();
    let push = LastDoublePush::Known(position.last_double_push());
    let legal = mv.resolve(board).filter(|&mv| is_legal(board, mv));
    let reason = match legal {
        Some(mv) => Ok(WhyLegal::of(board, mv)),
        None => Err(why_illegal(board, push, mv)),
    };
    MoveExplanation { mv, reason }
}

/// Writes `f4e3 is not legal: after the capture the rook on b4 gives check along the rank`.
impl fmt::Display for MoveExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Ok(why) => write!(f, "{} is legal: {why}", self.mv),
            Err(why) => write!(f, "{} is not legal: {why}", self.mv),
        }
    }
}
