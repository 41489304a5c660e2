//! How the side to move can give check.

use board::{Board, Side};
use magic_core::{
    Bitboard, Sliders, Square, between, bishop_rays, knight_attacks, line, pawn_attacks, rook_rays,
};

use crate::level::Level;

/// From which squares the side to move gives check, and which pieces discover checks.
#[derive(Clone, Copy)]
pub(super) struct CheckSets {
    /// The enemy king.
    pub(super) king: Square,
    pub(super) pawn: Bitboard,
    pub(super) knight: Bitboard,
    pub(super) diagonal: Bitboard,
    pub(super) orthogonal: Bitboard,
    /// The pieces that alone stand between a slider of their side and the enemy king.
    pub(super) discoverers: Bitboard,
}

impl CheckSets {
    /// The checks that `S` can give, and the enemy pieces that are pinned.
    #[inline(always)]
    pub(super) fn of<S: Side, L: Level>(level: L, board: &Board) -> (Self, Bitboard) {
        let (us, occupied) = (board.color(S::COLOR), board.occupied());
        let king = board.king(S::Them::COLOR);
        let on_lines = (rook_rays(king) & board.orthogonal_sliders())
            | (bishop_rays(king) & board.diagonal_sliders());
        let mut blockers = Bitboard::EMPTY;
        for slider in on_lines & us {
            let pieces = between(king, slider) & occupied;
            if !pieces.has_more_than_one() {
                blockers |= pieces;
            }
        }
        let checks = Self {
            king,
            pawn: pawn_attacks(S::Them::COLOR, king),
            knight: knight_attacks(king),
            diagonal: level.sliders().bishop(king, occupied),
            orthogonal: level.sliders().rook(king, occupied),
            discoverers: blockers & us,
        };
        (checks, blockers - us)
    }

    /// The targets of the piece on `from` that are off its line with the enemy king, if it is a
    /// discoverer.
    #[inline(always)]
    pub(super) fn discovered(&self, from: Square, targets: Bitboard) -> Bitboard {
        if self.discoverers.contains(from) {
            targets - line(self.king, from)
        } else {
            Bitboard::EMPTY
        }
    }
}
