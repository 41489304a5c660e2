//! Which moves the generator is asked for: masks over its output.

use magic_core::Bitboard;

/// Limits generation to moves from and to certain squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope {
    /// Only pieces on these squares move. Castling counts as a move of the king.
    pub from: Bitboard,
    /// Only moves to these squares are generated. For castling the castling rook's square counts.
    pub to: Bitboard,
}

impl Scope {
    /// All moves.
    pub const ALL: Self = Self { from: Bitboard::FULL, to: Bitboard::FULL };
}
