//! Evasions: the replies to a check.

use std::marker::PhantomData;

use board::{Board, Side};
use magic_core::{Bitboard, Sliders, Square, between, king_attacks, knight_attacks};

use super::moved_piece::{Displacement, MovedPiece};
use crate::level::{Level, Task};
use crate::line_sets::LineSets;

/// The replies to a move of `S` that gives check by its arrival alone and changes no pin.
///
/// A pinned piece never ends a check: the line of the check and the pin line meet in the king
/// alone.
pub(super) struct Evasions<'b, S, P> {
    /// The board before the move.
    pub(super) board: &'b Board,
    pub(super) step: Displacement,
    pub(super) to: Square,
    pub(super) moved: P,
    /// Their pieces that are not pinned.
    pub(super) free: Bitboard,
    /// Our sliders that did not move and may attack their king's zone.
    pub(super) zone_sliders: LineSets,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, P: MovedPiece, L: Level> Task<L> for Evasions<'_, S, P> {
    type Output = u32;

    #[inline(always)]
    fn run(self, level: L) -> u32 {
        let Self { board, step, to, moved, free, zone_sliders, side: _ } = self;
        let Displacement { left, reached } = step;
        let sliders = level.sliders();
        let king = board.king(S::Them::COLOR);
        let them = board.color(S::Them::COLOR) - reached;
        let us = (board.color(S::COLOR) - left) | reached;
        let occupied = them | us;

        let without_king = occupied ^ king.bitboard();
        let mut attacked = moved.attacks(sliders, left | reached, to, without_king);
        for from in zone_sliders.diagonal {
            attacked |= sliders.bishop(from, without_king);
        }
        for from in zone_sliders.orthogonal {
            attacked |= sliders.rook(from, without_king);
        }
        let mut moves = (king_attacks(king) - them - attacked).len();

        let check_mask = between(king, to) | reached;
        let free = free - reached;
        for from in board.knights() & free {
            moves += (knight_attacks(from) & check_mask).len();
        }
        for from in board.diagonal_sliders() & free {
            moves += (sliders.bishop(from, occupied) & check_mask).len();
        }
        for from in board.orthogonal_sliders() & free {
            moves += (sliders.rook(from, occupied) & check_mask).len();
        }
        let pawns = board.pawns() & free;
        let single = pawns.shift(S::Them::UP) - occupied;
        let double = (single & S::Them::THIRD_RANK).shift(S::Them::UP) - occupied;
        let pushes = (single | double) & check_mask;
        let east = pawns.shift(S::Them::UP_EAST) & reached;
        let west = pawns.shift(S::Them::UP_WEST) & reached;
        moves += pushes.len() + east.len() + west.len();
        let last = S::Them::LAST_RANK;
        moves + 3 * ((pushes & last).len() + (east & last).len() + (west & last).len())
    }
}
