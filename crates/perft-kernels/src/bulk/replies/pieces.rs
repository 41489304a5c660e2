//! Their sliders and knights.

use board::{Board, Side};
use magic_core::{Bitboard, Sliders, knight_attacks};

use crate::line_sets::LineSets;

/// Their pieces other than pawns and king.
#[derive(Clone, Copy)]
pub(super) struct ReplyPieces {
    /// Knights that are not pinned.
    pub(super) knights: Bitboard,
    /// Sliders that are not pinned.
    pub(super) sliders: LineSets,
    /// Those of `sliders` that have a move on the board as it is. The rest have none after a quiet
    /// neutral move either.
    pub(super) mobile_sliders: LineSets,
    /// How many moves pinned sliders have. They are along the pin, where no neutral move goes.
    pub(super) pinned_slider_moves: u32,
    /// The same and the moves of `knights`: no quiet neutral move changes that number.
    pub(super) constant_moves: u32,
}

impl ReplyPieces {
    /// The pieces of `T`, which is pinned along `pins`.
    #[inline(always)]
    pub(super) fn of<T: Side, M: Sliders>(
        sliders: M,
        board: &Board,
        occupied: Bitboard,
        pins: LineSets,
    ) -> Self {
        let them = board.color(T::COLOR);
        let knights = board.knights() & (them - pins.all());
        let diagonal = board.diagonal_sliders() & (them - pins.orthogonal);
        let orthogonal = board.orthogonal_sliders() & (them - pins.diagonal);
        let mut pinned_slider_moves = 0;
        for from in diagonal & pins.diagonal {
            pinned_slider_moves += ((sliders.bishop(from, occupied) & pins.diagonal) - them).len();
        }
        for from in orthogonal & pins.orthogonal {
            pinned_slider_moves += ((sliders.rook(from, occupied) & pins.orthogonal) - them).len();
        }
        let mut constant_moves = pinned_slider_moves;
        for knight in knights {
            constant_moves += (knight_attacks(knight) - them).len();
        }
        let free = LineSets {
            diagonal: diagonal - pins.diagonal,
            orthogonal: orthogonal - pins.orthogonal,
        };
        let mut mobile_sliders = free;
        for from in free.diagonal {
            if sliders.bishop(from, occupied).is_subset(them) {
                mobile_sliders.diagonal ^= from.bitboard();
            }
        }
        for from in free.orthogonal {
            if sliders.rook(from, occupied).is_subset(them) {
                mobile_sliders.orthogonal ^= from.bitboard();
            }
        }
        Self { knights, sliders: free, mobile_sliders, pinned_slider_moves, constant_moves }
    }
}
