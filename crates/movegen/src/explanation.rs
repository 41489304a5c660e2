//! Why a move is legal, or not: the rule by name, with the pieces that it is about.
//!
//! For people who look for the error of a move generator. [`explain_move`] takes any two squares on any position, and
//! agrees with [`is_legal`] on every move. It is slower than [`is_legal`], which a search asks.

mod illegal;
mod legal;
mod words;

use board::{Board, Move, Piece, Position, UciMove};
use magic_core::{Bitboard, Color, Square};

use crate::legality::is_legal;

pub use illegal::WhyIllegal;
pub(crate) use illegal::{LastDoublePush, why_illegal, why_not_castling};
pub use legal::{KingSafety, MoveRule, WhyLegal};

/// A move, and why it is legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The move.
    pub mv: UciMove,
    /// The rule that makes it legal, or the rule that it breaks.
    pub reason: Result<WhyLegal, WhyIllegal>,
}

impl Explanation {
    /// The move, if it is legal.
    pub const fn legal_move(&self) -> Option<Move> {
        match self.reason {
            Ok(why) => Some(why.mv),
            Err(_) => None,
        }
    }
}

/// A piece and where it stands, as a reason names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlacedPiece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

/// Why a move is legal in a position, or why it is not.
///
/// The position's [last double push](Position::last_double_push) is known, so a capture en passant that leaves the king
/// in check is told from one that no double push allows. Where a move breaks several rules, the reason is the first of: no
/// such piece, the way the piece goes, what stands on the way, the promotion, the safety of the king.
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
pub fn explain_move(position: &Position, mv: UciMove) -> Explanation {
    let board = position.board();
    let push = LastDoublePush::Known(position.last_double_push());
    let legal = mv.resolve(board).filter(|&mv| is_legal(board, mv));
    let reason = match legal {
        Some(mv) => Ok(WhyLegal::of(board, mv)),
        None => Err(why_illegal(board, push, mv)),
    };
    Explanation { mv, reason }
}

/// The piece on a square.
fn placed(board: &Board, square: Square) -> Option<PlacedPiece> {
    let (color, piece) = board.colored_piece_on(square)?;
    Some(PlacedPiece { color, piece, square })
}

/// The first piece of a set.
fn first_of(board: &Board, set: Bitboard) -> Option<PlacedPiece> {
    placed(board, (set & board.occupied()).first()?)
}

/// The piece of a set that stands nearest to a square.
fn nearest(board: &Board, square: Square, set: Bitboard) -> Option<PlacedPiece> {
    let pieces = (set & board.occupied()).into_iter();
    placed(board, pieces.min_by_key(|&piece| square.distance(piece))?)
}

/// The pieces of the side that is not to move that attack a square.
fn attackers(board: &Board, square: Square, occupied: Bitboard) -> Bitboard {
    board.attackers_to(square, occupied) & board.color(!board.side_to_move())
}
