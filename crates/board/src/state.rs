//! The state word of a board: side to move, castling rooks and en passant square as one set of
//! squares.

use core::fmt;

use magic_core::{Bitboard, Color, Rank, Square};

/// Everything that a board holds besides pieces, in one word.
///
/// The word is a set of squares. The rank of a square says what the square means:
///
/// ```text
/// rank 8   rooks that Black may castle with
/// rank 6   the square a white pawn may capture en passant on
/// rank 3   the square a black pawn may capture en passant on
/// rank 2   a2 alone: set when Black is to move
/// rank 1   rooks that White may castle with
/// ```
///
/// A rook that moves or is taken loses its right by the same "and not" that takes it off the board.
/// Chess960 needs nothing more. Two equal positions have equal words.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct State(pub(crate) Bitboard);

impl State {
    /// The bit that says Black is to move.
    pub const BLACK_TO_MOVE: Bitboard = Square::A2.bitboard();

    /// Where castling rooks are noted.
    pub const CASTLING: Bitboard = Bitboard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

    /// Where the en passant square is noted.
    pub const EN_PASSANT: Bitboard = Bitboard(Rank::Third.bitboard().0 | Rank::Sixth.bitboard().0);

    /// Puts a word together.
    pub(crate) const fn new(
        side_to_move: Color,
        castling_rooks: Bitboard,
        en_passant: Option<Square>,
    ) -> Self {
        let mut bits = castling_rooks.0 & Self::CASTLING.0;
        if let Color::Black = side_to_move {
            bits |= Self::BLACK_TO_MOVE.0;
        }
        if let Some(square) = en_passant {
            bits |= square.bitboard().0 & Self::EN_PASSANT.0;
        }
        Self(Bitboard(bits))
    }

    /// The state after a move of `us`, without an en passant square and without the castling rooks
    /// on `lost`.
    #[inline(always)]
    pub(crate) fn after(self, us: Color, lost: Bitboard) -> Self {
        Self::new(!us, Bitboard(self.0.0 & !lost.0), None)
    }

    /// The side to move.
    #[inline]
    pub const fn side_to_move(self) -> Color {
        if self.0.0 & Self::BLACK_TO_MOVE.0 == 0 { Color::White } else { Color::Black }
    }

    /// The rooks of both colours that may still castle.
    #[inline]
    pub const fn castling_rooks(self) -> Bitboard {
        Bitboard(self.0.0 & Self::CASTLING.0)
    }

    /// The square on which an en passant capture is legal, as a set of at most one square.
    #[inline]
    pub const fn en_passant(self) -> Bitboard {
        Bitboard(self.0.0 & Self::EN_PASSANT.0)
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("side_to_move", &self.side_to_move())
            .field("castling_rooks", &self.castling_rooks())
            .field("en_passant", &self.en_passant().first())
            .finish()
    }
}
