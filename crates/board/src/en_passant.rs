//! Which en passant captures are legal. This is asked once, when a pawn has gone two squares.

use magic_core::{Bitboard, Color, Square, bishop_rays, pawn_attacks, rook_rays};

use crate::board::Board;
use crate::side::Side;

impl Board {
    /// The pawns of `S` that may legally capture en passant on `target`, the square that a pawn of
    /// the other side has just passed over.
    ///
    /// An en passant capture takes two pawns off a rank at once. This can open a line to the king
    /// that no pin shows. So each capturer is tried: the lines from the king are looked up on the
    /// board after the capture.
    ///
    /// ```
    /// use board::{Black, Board};
    /// use magic_core::{Bitboard, Square};
    ///
    /// let board: Board = "4k3/8/8/8/2pPp3/8/8/4K3 b - - 0 1".parse()?;
    /// let both = Square::C4.bitboard() | Square::E4.bitboard();
    /// assert_eq!(board.en_passant_capturers::<Black>(Square::D3), both);
    /// // With both pawns gone from the rank the rook would attack the king.
    /// let board: Board = "8/8/8/8/k1pP3R/8/8/4K3 b - - 0 1".parse()?;
    /// assert_eq!(board.en_passant_capturers::<Black>(Square::D3), Bitboard::EMPTY);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline(never)]
    pub fn en_passant_capturers<S: Side>(&self, target: Square) -> Bitboard {
        let capturers = pawn_attacks(S::Them::COLOR, target) & self.pawns() & self.color(S::COLOR);
        capturers
            .into_iter()
            .filter(|&from| self.en_passant_is_legal(S::COLOR, from, target))
            .collect()
    }

    /// Whether `us` stays out of check when their pawn on `from` captures en passant on `target`.
    /// It is compiled once, and not for each colour, because it is called seldom.
    #[inline(never)]
    fn en_passant_is_legal(&self, us: Color, from: Square, target: Square) -> bool {
        let captured = Square::new(target.file(), from.rank()).bitboard();
        let occupied = (self.occupied() ^ from.bitboard() ^ captured) | target.bitboard();
        let king = self.king(us);
        // Most often no slider stands on any line of the king. Then no lookup is needed.
        let them = self.color(!us);
        let aligned = (rook_rays(king) & self.orthogonal_sliders())
            | (bishop_rays(king) & self.diagonal_sliders());
        let attackers = if aligned.intersects(them) {
            self.leaper_attackers_of(!us, king) | self.slider_attackers_of(!us, king, occupied)
        } else {
            self.leaper_attackers_of(!us, king)
        };
        (attackers - captured).is_empty()
    }
}
