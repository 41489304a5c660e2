//! The squares the enemy attacks, for the moves of the king.

use board::{Board, Side};
use magic_core::{Bitboard, Sliders, king_attacks, knight_attacks, pawn_attacks_of};

/// All squares that `S` attacks when `occupied` is what stands in the way.
///
/// For the king's moves the king itself must be left out of `occupied`: it cannot hide behind the
/// square it is leaving.
#[inline(always)]
pub fn attacked_squares<S: Side, L: Sliders>(
    board: &Board,
    sliders: L,
    occupied: Bitboard,
) -> Bitboard {
    let men = board.color(S::COLOR);
    let mut attacked = pawn_attacks_of(S::COLOR, board.pawns() & men);
    attacked |= king_attacks(board.king(S::COLOR));
    for square in board.knights() & men {
        attacked |= knight_attacks(square);
    }
    for square in board.diagonal_sliders() & men {
        attacked |= sliders.bishop(square, occupied);
    }
    for square in board.orthogonal_sliders() & men {
        attacked |= sliders.rook(square, occupied);
    }
    attacked
}
