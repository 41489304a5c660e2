//! Material with which no side can be mated.

use magic_core::{Bitboard, Color};

use crate::board::Board;
use crate::piece::Piece;

impl Board {
    /// Whether no sequence of legal moves can lead to a mate by `color`, as far as the material
    /// tells. That is so when `color` has one of these:
    ///
    /// - its king alone
    /// - its king and bishops, if the board has no knight and no pawn, and all bishops stand on
    ///   squares of one colour
    /// - its king and one knight, if the enemy has only king and queens: none of the enemy's pieces
    ///   can take a square from its own king
    ///
    /// If a side runs out of time against such material, the game is a draw (article 6.9 of the
    /// Laws of Chess). Blocked positions with enough material are not recognised.
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

    /// Whether neither side can ever mate. Then the game is a draw (article 5.2.2).
    ///
    /// ```
    /// use board::Board;
    ///
    /// let board: Board = "4k3/8/8/8/8/8/8/4KN2 w - - 0 1".parse()?;
    /// assert!(board.is_insufficient_material());
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub const fn is_insufficient_material(&self) -> bool {
        // A pawn, rook or queen can always mate.
        self.pawns().is_empty()
            && self.orthogonal_sliders().is_empty()
            && self.has_insufficient_material(Color::White)
            && self.has_insufficient_material(Color::Black)
    }
}
