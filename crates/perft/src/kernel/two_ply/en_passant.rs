//! Their en passant captures of a pawn of ours that has just gone two squares.

use board::Side;
use magic_core::{Bitboard, Sliders, Square, bishop_rays, pawn_attacks_of, rook_rays};

use super::node::Node;
use crate::kernel::cpu::Cpu;

impl<S: Side, C: Cpu> Node<'_, S, C> {
    /// How many of their pawns may capture en passant after our pawn went from `from` to `to`, two
    /// squares.
    ///
    /// The push is easy and so gives no check: a capture can only open a line of a slider of ours.
    #[inline(always)]
    pub(crate) fn en_passant_replies(&self, from: Square, to: Square) -> i32 {
        let (board, us) = (self.board, self.us);
        let passed = to.bitboard().shift(S::Them::UP);
        let capturers = pawn_attacks_of(S::COLOR, passed) & board.pawns() & self.them;
        if capturers.is_empty() {
            return 0;
        }
        let king = self.their_king();
        let straight = board.orthogonal_sliders() & us & rook_rays(king);
        let diagonal = board.diagonal_sliders() & us & bishop_rays(king);
        if (straight | diagonal).is_empty() {
            return capturers.len() as i32;
        }
        // Our pawn is gone from both of its squares.
        let occupied = (!self.empty ^ from.bitboard()) | passed;
        let sliders = self.cpu.sliders();
        let mut replies = 0;
        for capturer in capturers {
            let occupied = occupied ^ capturer.bitboard();
            let opened = (sliders.rook(king, occupied) & straight)
                | (sliders.bishop(king, occupied) & diagonal);
            replies += i32::from(opened == Bitboard::EMPTY);
        }
        replies
    }
}
