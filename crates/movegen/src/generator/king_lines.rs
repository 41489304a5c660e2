//! Checks and pins against the king: pins along ranks and files, and pins along diagonals.

use board::{Board, Side};
use magic_core::{Bitboard, Square, between, bishop_rays, knight_attacks, pawn_attacks, rook_rays};

/// Checks and pins against the king of the side to move.
#[derive(Clone, Copy, Debug)]
pub struct KingLines {
    /// Enemy pieces that give check.
    pub checkers: Bitboard,
    /// The check mask. Without a check it is all squares. In a single check it is the checker and
    /// the segment between it and the king. In a double check it is empty.
    pub check_mask: Bitboard,
    /// The segments from the king up to and including each slider that pins on a file or rank.
    pub orthogonal_pins: Bitboard,
    /// The segments from the king up to and including each slider that pins on a diagonal.
    pub diagonal_pins: Bitboard,
}

impl KingLines {
    /// No checks and no pins, for pseudo-legal generation.
    pub const NONE: Self = Self {
        checkers: Bitboard::EMPTY,
        check_mask: Bitboard::FULL,
        orthogonal_pins: Bitboard::EMPTY,
        diagonal_pins: Bitboard::EMPTY,
    };

    /// Looks from the king of `S` along all lines for enemy sliders, and at the squares from which
    /// pawns and knights would give check.
    ///
    /// ```
    /// use board::{Board, White};
    /// use magic_core::{Bitboard, Square, between};
    /// use movegen::generator::KingLines;
    ///
    /// let board: Board = "4r1k1/8/8/b7/8/2N5/8/4K3 w - - 0 1".parse()?;
    /// let lines = KingLines::of::<White>(&board, Square::E1);
    /// assert_eq!(lines.checkers, Square::E8.bitboard());
    /// assert_eq!(lines.check_mask, between(Square::E1, Square::E8).with(Square::E8));
    /// assert_eq!(lines.diagonal_pins, between(Square::E1, Square::A5).with(Square::A5));
    /// assert_eq!(lines.orthogonal_pins, Bitboard::EMPTY);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline(always)]
    pub fn of<S: Side>(board: &Board, king: Square) -> Self {
        let (us, them) = (board.color(S::COLOR), board.color(S::Them::COLOR));
        let occupied = us | them;
        let orthogonal = rook_rays(king) & board.orthogonal_sliders() & them;
        let diagonal = bishop_rays(king) & board.diagonal_sliders() & them;
        let mut lines = Self::NONE;
        lines.checkers = ((pawn_attacks(S::COLOR, king) & board.pawns())
            | (knight_attacks(king) & board.knights()))
            & them;
        lines.orthogonal_pins = lines.walk(orthogonal, king, occupied, us);
        lines.diagonal_pins = lines.walk(diagonal, king, occupied, us);
        if !lines.checkers.is_empty() {
            lines.check_mask = match lines.checkers.only() {
                Some(checker) => between(king, checker) | lines.checkers,
                None => Bitboard::EMPTY,
            };
        }
        lines
    }

    /// Adds the sliders that see the king to the checkers. Returns the pin lines: the segments to
    /// sliders with exactly one of our pieces between.
    #[inline(always)]
    fn walk(
        &mut self,
        sliders: Bitboard,
        king: Square,
        occupied: Bitboard,
        us: Bitboard,
    ) -> Bitboard {
        let mut pins = Bitboard::EMPTY;
        for slider in sliders {
            let segment = between(king, slider);
            let blockers = segment & occupied;
            if blockers.is_empty() {
                self.checkers |= slider.bitboard();
            } else if !blockers.has_more_than_one() && blockers.intersects(us) {
                pins |= segment | slider.bitboard();
            }
        }
        pins
    }
}
