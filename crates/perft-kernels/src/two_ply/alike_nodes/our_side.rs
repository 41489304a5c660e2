//! Our pieces, which stand on the same squares on all nodes, and what they attack. A node may lack
//! some of them.

use board::{Board, Side};
use magic_core::{Bitboard, Direction, Square, king_attacks, knight_attacks, ray};

use crate::columns::Column;
use crate::columns::fills::DirectionShift;
use crate::columns::legal_moves::Pieces;
use crate::two_ply::alike_nodes::directions::{DIAGONAL, ORTHOGONAL, for_four};
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::unless;

/// Our pieces. On a node that lacks one, an enemy piece stands in its place.
pub(super) struct OurSide {
    pub(super) pieces: Bitboard,
    pub(super) pawns: Bitboard,
    pub(super) knights: Bitboard,
    /// Rooks and queens, and bishops and queens.
    pub(super) sliders: [Bitboard; 2],
    pub(super) king: Square,
}

impl OurSide {
    #[inline(always)]
    pub(super) fn of<S: Side>(board: &Board) -> Self {
        let us = board.color(S::COLOR);
        let mut sliders = [Bitboard::EMPTY; 2];
        sliders[ORTHOGONAL] = board.orthogonal_sliders() & us;
        sliders[DIAGONAL] = board.diagonal_sliders() & us;
        let (pawns, knights) = (board.pawns() & us, board.knights() & us);
        Self { pieces: us, pawns, knights, sliders, king: board.king(S::COLOR) }
    }

    /// The squares that our pawns, knights and king attack, and those that at least two of them
    /// attack. A piece that a node lacks attacks nothing there.
    #[inline(always)]
    pub(super) fn attacked_by_leapers<S: Side, W: Column>(&self, pieces: &Pieces<W>) -> [W; 2] {
        let (us, proof) = (pieces.us, pieces.us.proof());
        let pawns = pieces.pawns & us;
        let east = DirectionShift::of(S::UP_EAST).step(pawns);
        let west = DirectionShift::of(S::UP_WEST).step(pawns);
        let king = W::splat(proof, king_attacks(self.king));
        let (mut once, mut twice) = ((east | west) | king, east.most(west, king));
        for from in self.knights {
            let present = us | unless(MissingPieceAttacksNothing, !us);
            let is_there = present.meets(W::splat(proof, from.bitboard()));
            let attacks = W::splat(proof, knight_attacks(from)).only(is_there);
            twice = twice | (once & attacks);
            once = once | attacks;
        }
        [once, twice]
    }

    /// What a slider on `from` would see in each direction of a half, up to and including the first
    /// of our pieces, if theirs were gone. Where a node lacks that piece, an enemy piece stops the
    /// slider.
    #[inline(always)]
    pub(super) fn lines_from<const HALF: usize>(&self, from: Square) -> [Bitboard; 4] {
        for_four!(i => {
            let line = ray(from, Direction::ALL[4 * HALF + i]);
            let blockers = (line & self.pieces).0;
            // Up to the first piece, or everything where there is none.
            let open = if i < 2 {
                blockers ^ blockers.wrapping_sub(1)
            } else {
                u64::MAX << (63 - (blockers | 1).leading_zeros())
            };
            line & Bitboard(open)
        })
    }
}

/// The occupied squares, also with each rank mirrored, and with the ranks in the opposite order:
/// what is seen towards lower squares is found there as towards higher ones.
pub(super) struct Occupied<W> {
    ahead: W,
    mirrored: W,
    flipped: W,
}

impl<W: Column> Occupied<W> {
    #[inline(always)]
    pub(super) fn new(occupied: W) -> Self {
        Self { ahead: occupied, mirrored: occupied.mirrored(), flipped: occupied.flipped() }
    }

    /// What a slider on `from` sees along a line, both ways, up to and including the first pieces
    /// (o^(o-2r), as on the wiki's page on hyperbola quintessence).
    #[inline(always)]
    pub(super) fn seen(&self, from: Square, direction: Direction) -> W {
        let proof = self.ahead.proof();
        let (from_set, line) =
            (from.bitboard(), ray(from, direction) | ray(from, direction.opposite()));
        let ahead = self.ahead.within(line).minus(W::splat(proof, from_set));
        let back = if matches!(direction, Direction::East | Direction::West) {
            let mirror = |set: Bitboard| Bitboard(set.0.reverse_bits().swap_bytes());
            let back = self.mirrored.within(mirror(line));
            back.minus(W::splat(proof, mirror(from_set))).mirrored()
        } else {
            let flip = |set: Bitboard| Bitboard(set.0.swap_bytes());
            let back = self.flipped.within(flip(line));
            back.minus(W::splat(proof, flip(from_set))).flipped()
        };
        (ahead ^ back).within(line)
    }
}
