//! Where our pieces give check from, or pin.

use board::{Board, Side};
use magic_core::{Bitboard, Sliders, knight_attacks, pawn_attacks};

use crate::line_sets::LineSets;

/// Where our pieces give check to their king from, by kind of piece.
#[derive(Clone, Copy)]
pub(super) struct CheckSquares {
    /// For knights.
    pub(super) knights: Bitboard,
    /// For pawns.
    pub(super) pawns: Bitboard,
    /// For sliders, by the lines that they move along.
    pub(super) sliders: LineSets,
    /// Where sliders give check from, or pin the first piece on the line, which is theirs.
    pub(super) sliders_or_pins: LineSets,
}

impl CheckSquares {
    /// The squares around the king of `T`.
    #[inline(always)]
    pub(super) fn of<T: Side, M: Sliders>(sliders: M, board: &Board, occupied: Bitboard) -> Self {
        let (king, them) = (board.king(T::COLOR), board.color(T::COLOR));
        let diagonal = sliders.bishop(king, occupied);
        let orthogonal = sliders.rook(king, occupied);
        Self {
            knights: knight_attacks(king),
            pawns: pawn_attacks(T::COLOR, king),
            sliders: LineSets { orthogonal, diagonal },
            sliders_or_pins: LineSets {
                diagonal: sliders.bishop(king, occupied ^ (diagonal & them)),
                orthogonal: sliders.rook(king, occupied ^ (orthogonal & them)),
            },
        }
    }
}
