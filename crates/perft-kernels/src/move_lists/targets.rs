//! How the moves to a set of targets are written.

use magic_core::Bitboard;

use crate::move_lists::room::WINDOW;

/// Moves to a set of targets, as bits. They differ only by the target.
#[derive(Clone, Copy)]
pub(crate) struct MovesTo {
    /// The target's index is multiplied by this: by 64 where all moves start from one square, by 65
    /// where each starts at one distance from its target.
    pub(crate) factor: u16,
    /// What is added to that product. It wraps around.
    pub(crate) rest: u16,
}

impl MovesTo {
    /// The bits of the move to a square of this index.
    #[inline(always)]
    pub(crate) const fn bits(self, target: u16) -> u16 {
        target.wrapping_mul(self.factor).wrapping_add(self.rest)
    }
}

/// A way to write the moves to a set of targets.
pub(crate) trait TargetWriter<P> {
    /// Writes a move for each target, lowest square first. What is behind the moves may be
    /// overwritten too.
    ///
    /// The generator's sets have 16 targets at most: a rook has 14, and no side has more than 16
    /// pawns. Of a larger set, which comes from words that are no board, any part may be left out.
    fn write(proof: P, moves: MovesTo, targets: Bitboard, window: &mut [u16; WINDOW]);
}

/// Six moves after six moves. Where fewer are left, the rest of the six is overwritten later. So
/// there is one branch for six moves, and most sets need no second six.
///
/// Branches are what a loop over the targets costs: on 20,000 boards of games, 190 ns a board with
/// a branch for each move on `v3`, 98 with one for four moves, 76 for six, 80 for eight.
pub(crate) struct BySixes;

impl<P> TargetWriter<P> for BySixes {
    #[inline(always)]
    fn write(_: P, moves: MovesTo, mut targets: Bitboard, window: &mut [u16; WINDOW]) {
        for six in window.as_chunks_mut::<6>().0 {
            for bits in six {
                *bits = moves.bits(targets.first_or_a1() as u16);
                targets &= Bitboard(targets.0.wrapping_sub(1));
            }
            if targets.is_empty() {
                return;
            }
        }
    }
}
