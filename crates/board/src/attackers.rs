//! The attackers of a square.

use magic_core::{
    Bitboard, Color, Square, between, bishop_rays, king_attacks, knight_attacks, pawn_attacks,
    rook_rays,
};

use crate::board::Board;
use crate::side::{Black, Side, White};

impl Board {
    /// Pieces of both colours that attack `square`, with sliders stopped by the pieces in
    /// `occupied`.
    ///
    /// A piece that is not in `occupied` still attacks from its square. Take it out of the result
    /// if it counts as gone.
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

    /// Pieces of `S` that attack `square`, with sliders stopped by the pieces in `occupied`.
    ///
    /// ```
    /// use board::{Board, White};
    /// use magic_core::Square;
    ///
    /// let board: Board = "4k3/8/4r3/8/8/3P4/4R3/4RK2 w - - 0 1".parse()?;
    /// let attackers = board.attackers::<White>(Square::E4, board.occupied());
    /// assert_eq!(attackers, Square::D3.bitboard() | Square::E2.bitboard());
    /// // The two halves of it:
    /// assert_eq!(board.leaper_attackers::<White>(Square::E4), Square::D3.bitboard());
    /// let sliders = board.slider_attackers::<White>(Square::E4, board.occupied());
    /// assert_eq!(sliders, Square::E2.bitboard());
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub fn attackers<S: Side>(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.leaper_attackers::<S>(square) | self.slider_attackers::<S>(square, occupied)
    }

    /// The pieces that give check to the side to move. In a position from a game there are at most
    /// two.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::Square;
    ///
    /// let board: Board = "4k3/8/8/8/7b/8/8/4K2r w - - 0 1".parse()?;
    /// assert_eq!(board.checkers(), Square::H1.bitboard() | Square::H4.bitboard());
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        match self.side_to_move() {
            Color::White => self.checkers_of::<White>(),
            Color::Black => self.checkers_of::<Black>(),
        }
    }

    /// Pieces of the other side that attack the king of `S`.
    ///
    /// Most of the time no slider stands on a line of the king. So testing each slider on a line is
    /// cheaper than looking attacks up.
    #[inline]
    pub(crate) fn checkers_of<S: Side>(&self) -> Bitboard {
        let (king, them) = (self.king(S::COLOR), self.color(S::Them::COLOR));
        let leapers =
            (pawn_attacks(S::COLOR, king) & self.pawns()) | (knight_attacks(king) & self.knights());
        let aligned = (rook_rays(king) & self.orthogonal_sliders())
            | (bishop_rays(king) & self.diagonal_sliders());
        let mut checkers = leapers & them;
        for slider in aligned & them {
            if between(king, slider).is_disjoint(self.occupied()) {
                checkers.insert(slider);
            }
        }
        checkers
    }

    /// Pawns, knights and king of `S` that attack `square`.
    #[inline]
    pub fn leaper_attackers<S: Side>(&self, square: Square) -> Bitboard {
        self.leaper_attackers_of(S::COLOR, square)
    }

    #[inline(always)]
    pub(crate) fn leaper_attackers_of(&self, color: Color, square: Square) -> Bitboard {
        let leapers = (pawn_attacks(!color, square) & self.pawns())
            | (knight_attacks(square) & self.knights())
            | (king_attacks(square) & self.kings());
        leapers & self.color(color)
    }

    /// Sliders of `S` that attack `square`, with their rays stopped by the pieces in `occupied`.
    #[inline]
    pub fn slider_attackers<S: Side>(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.slider_attackers_of(S::COLOR, square, occupied)
    }

    #[inline(always)]
    pub(crate) fn slider_attackers_of(
        &self,
        color: Color,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let diagonal = magic_core::bishop_attacks(square, occupied) & self.diagonal_sliders();
        let orthogonal = magic_core::rook_attacks(square, occupied) & self.orthogonal_sliders();
        (diagonal | orthogonal) & self.color(color)
    }
}
