//! The replies to a check.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::{Bitboard, Sliders, Square, between, king_attacks, knight_attacks};

use super::mover::MovedPiece;
use super::replies::Displacement;
use crate::kernel::level::{AllFeatures, Level, Task};
use crate::kernel::line_sets::LineSets;

/// A move of `S` that gives check by its arrival alone and changes no pin.
///
/// A pinned piece never ends a check, for the line of the check and that of the pin have only the king
/// in common.
pub(super) struct Evasions<'b, S, M> {
    /// The board before the move.
    pub(super) board: &'b Board,
    pub(super) step: Displacement,
    pub(super) to: Square,
    pub(super) mover: M,
    /// The pieces of the side that replies which are not pinned.
    pub(super) free: Bitboard,
    /// Sliders that did not move and may guard squares beside the king.
    pub(super) near: LineSets,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, M: MovedPiece, L: Level> Task<L> for Evasions<'_, S, M> {
    type Features = AllFeatures;
    type Output = u32;

    #[inline(always)]
    fn run(self, level: L) -> u32 {
        let Self { board, step: Displacement { left, reached }, to, mover, free, near, side: _ } =
            self;
        let sliders = level.sliders();
        let king = board.king(S::Them::COLOR);
        let pieces = board.color(S::Them::COLOR) - reached;
        let movers = (board.color(S::COLOR) - left) | reached;
        let occupied = pieces | movers;

        let without_king = occupied ^ king.bitboard();
        let mut danger = mover.attacks(sliders, left | reached, to, without_king);
        for from in near.diagonal {
            danger |= sliders.bishop(from, without_king);
        }
        for from in near.orthogonal {
            danger |= sliders.rook(from, without_king);
        }
        let mut moves = (king_attacks(king) - pieces - danger).len();

        let answers = between(king, to) | reached;
        let free = free - reached;
        for from in board.knights() & free {
            moves += (knight_attacks(from) & answers).len();
        }
        for from in board.diagonal_sliders() & free {
            moves += (sliders.bishop(from, occupied) & answers).len();
        }
        for from in board.orthogonal_sliders() & free {
            moves += (sliders.rook(from, occupied) & answers).len();
        }
        let pawns = board.pawns() & free;
        let single = pawns.shift(S::Them::UP) - occupied;
        let double = (single & S::Them::THIRD_RANK).shift(S::Them::UP) - occupied;
        let pushes = (single | double) & answers;
        let east = pawns.shift(S::Them::UP_EAST) & reached;
        let west = pawns.shift(S::Them::UP_WEST) & reached;
        moves += pushes.len() + east.len() + west.len();
        let last = S::Them::LAST_RANK;
        moves + 3 * ((pushes & last).len() + (east & last).len() + (west & last).len())
    }
}
