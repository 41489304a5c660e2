//! Pieces and where they stand, as reasons name them.
//!
//! Reasons are asked for rarely, and at many places. So none of these functions is inlined, which
//! takes 1,500 bytes from the JavaScript package.

use core::fmt;

use board::{Board, Piece};
use magic_core::{Bitboard, Color, Square};

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

/// Writes `rook on b4`.
impl fmt::Display for PlacedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.piece, self.square)
    }
}

/// The piece on a square.
#[inline(never)]
pub(super) fn placed(board: &Board, square: Square) -> Option<PlacedPiece> {
    let (color, piece) = board.colored_piece_on(square)?;
    Some(PlacedPiece { color, piece, square })
}

/// The first piece of a set.
#[inline(never)]
pub(super) fn first_of(board: &Board, set: Bitboard) -> Option<PlacedPiece> {
    placed(board, (set & board.occupied()).first()?)
}

/// The piece of a set that stands nearest to a square.
#[inline(never)]
pub(super) fn nearest(board: &Board, square: Square, set: Bitboard) -> Option<PlacedPiece> {
    let pieces = (set & board.occupied()).into_iter();
    placed(board, pieces.min_by_key(|&piece| square.distance(piece))?)
}

/// The pieces of the side that is not to move that attack a square.
#[inline(never)]
pub(super) fn attackers(board: &Board, square: Square, occupied: Bitboard) -> Bitboard {
    board.attackers_to(square, occupied) & board.color(!board.side_to_move())
}
