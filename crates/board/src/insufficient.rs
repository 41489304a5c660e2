//! Material with which nobody can be mated.

use magic_core::{Bitboard, Color};

use crate::board::Board;
use crate::piece::Piece;

impl Board {
    /// Whether no sequence of legal moves whatever can lead to a mate by `color`, as far as the
    /// material tells: it has
    ///
    /// - its king alone, or
    /// - bishops beside, and there is no knight and no pawn on the board, and the bishops of both
    ///   sides go on squares of one colour, or
    /// - one knight beside, and the enemy has nothing but king and queens: none of its pieces can take a
    ///   square from its own king.
    ///
    /// A side that runs out of time draws against one with such material (article 6.9 of the Laws of
    /// Chess). Blocked positions, where material would be enough, are not recognised.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::Color;
    ///
    /// let board: Board = "4k3/8/8/8/8/8/8/3NK1q1 w - - 0 1".parse()?;
    /// assert!(board.has_insufficient_material(Color::White));
    /// assert!(!board.has_insufficient_material(Color::Black));
    /// # Ok::<(), board::FenError>(())
    /// ```
    pub const fn has_insufficient_material(&self, color: Color) -> bool {
        let own = self.color(color).0;
        let king = self.kings().0;
        let bishops = self.pieces(Piece::Bishop);
        if own & !king == 0 {
            return true;
        }
        if own & !king & !bishops.0 == 0 {
            let one_colour =
                bishops.is_disjoint(Bitboard::LIGHT) || bishops.is_disjoint(Bitboard::DARK);
            return one_colour && self.pawns().is_empty() && self.knights().is_empty();
        }
        let is_one_knight =
            own & !king & !self.knights().0 == 0 && !Bitboard(own & !king).has_more_than_one();
        let others = self.color(color.opposite()).0 & !king;
        is_one_knight && others & !self.pieces(Piece::Queen).0 == 0
    }

    /// Whether neither side can ever mate: the game is drawn (article 5.2.2).
    ///
    /// ```
    /// use board::Board;
    ///
    /// let board: Board = "4k3/8/8/8/8/8/8/4KN2 w - - 0 1".parse()?;
    /// assert!(board.is_insufficient_material());
    /// # Ok::<(), board::FenError>(())
    /// ```
    pub const fn is_insufficient_material(&self) -> bool {
        self.has_insufficient_material(Color::White) && self.has_insufficient_material(Color::Black)
    }
}
