//! Castling rights and the two sides a king may castle to.

use core::fmt;

use magic_core::{Bitboard, Color, File, Square};

bitflags::bitflags! {
    /// Which castlings a position still allows, as far as king and rooks have not moved.
    ///
    /// The rights do not say *where* the rooks stand. The board does
    /// ([`Board::castling_rook`](crate::Board::castling_rook)), because in Chess960 a rook may
    /// castle from any file.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct CastlingRights: u8 {
        /// White may castle towards the h-file.
        const WHITE_KING_SIDE = 1;
        /// White may castle towards the a-file.
        const WHITE_QUEEN_SIDE = 2;
        /// Black may castle towards the h-file.
        const BLACK_KING_SIDE = 4;
        /// Black may castle towards the a-file.
        const BLACK_QUEEN_SIDE = 8;
        /// Both rights of White.
        const WHITE = 3;
        /// Both rights of Black.
        const BLACK = 12;
    }
}

impl CastlingRights {
    /// The flag of one colour and side.
    #[inline]
    pub const fn of(color: Color, side: CastlingSide) -> Self {
        match (color, side) {
            (Color::White, CastlingSide::King) => Self::WHITE_KING_SIDE,
            (Color::White, CastlingSide::Queen) => Self::WHITE_QUEEN_SIDE,
            (Color::Black, CastlingSide::King) => Self::BLACK_KING_SIDE,
            (Color::Black, CastlingSide::Queen) => Self::BLACK_QUEEN_SIDE,
        }
    }
}

/// The wing a king castles to.
///
/// In Chess960 the names mean the direction from the king to the rook, not where the queen once
/// stood. King and rook end on the same squares as in standard chess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the h-file: king to the g-file, rook to the f-file.
    King,
    /// Towards the a-file: king to the c-file, rook to the d-file.
    Queen,
}

impl CastlingSide {
    /// How many sides there are: 2.
    ///
    /// ```
    /// use board::CastlingSide;
    /// let rooks = [0; CastlingSide::COUNT]; // a table by `index`
    /// assert_eq!(rooks.len(), CastlingSide::ALL.len());
    /// ```
    pub const COUNT: usize = 2;

    /// Both sides, king side first.
    pub const ALL: [Self; Self::COUNT] = [Self::King, Self::Queen];

    /// The side that `rook` is on, as seen from `king`.
    #[inline]
    pub const fn of(king: Square, rook: Square) -> Self {
        if rook as u8 > king as u8 { Self::King } else { Self::Queen }
    }

    /// The squares that lie in this direction from the king, on all ranks. Use the set for pieces
    /// on the king's rank.
    pub(crate) const fn beyond(self, king: Square) -> Bitboard {
        let below_king = king.bitboard().0 - 1;
        match self {
            Self::King => Bitboard(!below_king & !king.bitboard().0),
            Self::Queen => Bitboard(below_king),
        }
    }

    /// The file where the king ends.
    #[inline]
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file where the rook ends.
    #[inline]
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }
}

/// Writes `king side` or `queen side`.
impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::King => "king side",
            Self::Queen => "queen side",
        })
    }
}
