//! Which moves are wanted: masks over the generator's output.

use magic_core::Bitboard;

/// Limits generation to moves from and to certain squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope {
    /// Only pieces standing here move. Castling counts as a move of the king.
    pub from: Bitboard,
    /// Only moves that arrive here. For castling the castling rook's square counts.
    pub to: Bitboard,
}

impl Scope {
    /// All moves.
    pub const ALL: Self = Self { from: Bitboard::FULL, to: Bitboard::FULL };
}
