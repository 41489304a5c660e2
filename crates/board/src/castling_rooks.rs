//! The castling rights of a board: which rooks may still castle, and where they stand.

use magic_core::{Bitboard, Color, File, Rank, Square};

use crate::board::Board;
use crate::castling::{CastlingRights, CastlingSide};

impl Board {
    /// The rook that `color` may castle with towards `side`, if `color` still has that right.
    ///
    /// ```
    /// use board::{Board, CastlingRights, CastlingSide};
    /// use magic_core::{Color, Square};
    ///
    /// let board: Board = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1".parse()?; // Chess960
    /// assert_eq!(board.castling_rook(Color::White, CastlingSide::Queen), Some(Square::B1));
    /// assert_eq!(board.castling_rook(Color::White, CastlingSide::King), None);
    /// assert_eq!(board.castling_rights(), CastlingRights::WHITE_QUEEN_SIDE);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub const fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color).bitboard().0;
        let rooks = self.castling_rooks(color).0;
        let below_king = king - 1;
        match side {
            CastlingSide::King => Bitboard(rooks & !below_king).first(),
            CastlingSide::Queen => Bitboard(rooks & below_king).first(),
        }
    }

    /// The castling rights that both sides still have.
    pub const fn castling_rights(&self) -> CastlingRights {
        let mut bits = 0;
        let mut color = 0;
        while color < 2 {
            let mut side = 0;
            while side < 2 {
                let right = (Color::ALL[color], CastlingSide::ALL[side]);
                if self.castling_rook(right.0, right.1).is_some() {
                    bits |= CastlingRights::of(right.0, right.1).bits();
                }
                side += 1;
            }
            color += 1;
        }
        CastlingRights::from_bits_truncate(bits)
    }

    /// Whether `color`, as far as it may still castle, castles as in standard chess: the king on
    /// the e-file, the rooks on the a-file and the h-file. If so, no move changes that.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::Color;
    ///
    /// let board: Board = "r3k2r/8/8/8/8/8/8/1R2K2R w BHkq - 0 1".parse()?; // Chess960
    /// assert!(board.has_standard_castling(Color::Black));
    /// assert!(!board.has_standard_castling(Color::White)); // the rook on b1 may castle
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline(always)]
    pub const fn has_standard_castling(&self, color: Color) -> bool {
        self.castling_rooks(color).0 & !self.standard_castling_rooks(color).0 == 0
    }

    /// The squares of the rooks in standard chess if the king stands where standard chess puts it,
    /// otherwise none.
    #[inline(always)]
    pub(crate) const fn standard_castling_rooks(&self, color: Color) -> Bitboard {
        let back_rank = Rank::First.relative_to(color).bitboard().0;
        let king = self.kings().0 & self.color(color).0 & File::E.bitboard().0 & back_rank;
        let corners = (File::A.bitboard().0 | File::H.bitboard().0) & back_rank;
        Bitboard(if king == 0 { 0 } else { corners })
    }

    #[inline(always)]
    const fn castling_rooks(&self, color: Color) -> Bitboard {
        let back_rank = Rank::First.relative_to(color).bitboard().0;
        Bitboard(self.state().castling_rooks().0 & back_rank)
    }
}
