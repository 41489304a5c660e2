//! Who attacks a square.

use magic_core::{Bitboard, Square};

use crate::{Black, Board, Side, White};

impl Board {
    /// Men of both colours that attack `square` when `occupied` is what stands in the way.
    ///
    /// Men that `occupied` leaves out are still attackers where they stand; take the difference where
    /// they are meant to be gone.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::Square;
    ///
    /// let board: Board = "4k3/8/4r3/8/8/8/4R3/4RK2 w - - 0 1".parse()?;
    /// let attackers = board.attackers_to(Square::E4, board.occupied());
    /// assert_eq!(attackers, Square::E2.bitboard() | Square::E6.bitboard());
    /// // With the front rook gone the one behind it attacks too.
    /// let behind = board.attackers_to(Square::E4, board.occupied() - Square::E2.bitboard());
    /// assert!(behind.contains(Square::E1));
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attackers::<White>(square, occupied) | self.attackers::<Black>(square, occupied)
    }

    /// Men of `S` that attack `square` when `occupied` is what stands in the way.
    #[inline]
    pub fn attackers<S: Side>(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.step_attackers::<S>(square) | self.slider_attackers::<S>(square, occupied)
    }

    /// Pawns, knights and king of `S` that attack `square`.
    #[inline]
    pub fn step_attackers<S: Side>(&self, square: Square) -> Bitboard {
        let steppers = (magic_core::pawn_attacks(S::Them::COLOR, square) & self.pawns())
            | (magic_core::knight_attacks(square) & self.knights())
            | (magic_core::king_attacks(square) & self.kings());
        steppers & self.color(S::COLOR)
    }

    /// Sliders of `S` that attack `square` when `occupied` is what stands in the way.
    #[inline]
    pub fn slider_attackers<S: Side>(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let diagonal = magic_core::bishop_attacks(square, occupied) & self.diagonal_sliders();
        let orthogonal = magic_core::rook_attacks(square, occupied) & self.orthogonal_sliders();
        (diagonal | orthogonal) & self.color(S::COLOR)
    }
}
