//! Who attacks a square.

use magic_core::{Bitboard, Square};

use crate::{Black, Board, Side, White};

impl Board {
    /// Men of both colours that attack `square` when `occupied` is what stands in the way.
    ///
    /// Men that `occupied` leaves out are still attackers where they stand; take the difference where
    /// they are meant to be gone.
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
