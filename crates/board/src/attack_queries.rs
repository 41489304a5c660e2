//! Checks, pins and attacks on a board.

use magic_core::{
    Bitboard, Color, Square, between, bishop_attacks, bishop_rays, king_attacks, knight_attacks,
    pawn_attacks, pawn_attacks_of, queen_attacks, rook_attacks, rook_rays,
};

use crate::board::Board;
use crate::piece::Piece;

impl Board {
    /// Whether the side to move is in check.
    ///
    /// ```
    /// let board: board::Board = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1".parse()?;
    /// assert!(board.is_check());
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of `color` that are pinned. A pinned piece stands alone between its king and an
    /// enemy slider, so it may move only along that line. `color` need not be to move.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::{Color, Square};
    ///
    /// let board: Board = "4r3/8/8/b7/4k3/2N5/4P3/4K3 b - - 0 1".parse()?;
    /// assert_eq!(board.pinned(Color::White), Square::C3.bitboard());
    /// assert_eq!(board.pinners(Color::White), Square::A5.bitboard());
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.king_blockers(color) & self.color(color)
    }

    /// The enemy sliders that pin pieces of `color` against their king.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::{Color, Square};
    ///
    /// // The bishop pins the knight. Two pieces stand between the rook and the king, so the rook
    /// // pins neither.
    /// let board: Board = "1r2k2b/8/8/1p6/3N4/1P6/1K6/8 w - - 0 1".parse()?;
    /// assert_eq!(board.pinners(Color::White), Square::H8.bitboard());
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub fn pinners(&self, color: Color) -> Bitboard {
        let (king, occupied, own) = (self.king(color), self.occupied(), self.color(color));
        let pins = |slider: &Square| {
            (between(king, *slider) & occupied).only().is_some_and(|blocker| own.contains(blocker))
        };
        self.sliders_on_lines(color).into_iter().filter(pins).collect()
    }

    /// The pieces of both colours that stand alone between the king of `color` and a slider of the
    /// other side. Such a piece is pinned, or belongs to the other side and can discover a check.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::{Color, Square};
    ///
    /// let board: Board = "4r2k/8/8/4n3/8/8/8/b1N1K3 w - - 0 1".parse()?;
    /// let blockers = board.king_blockers(Color::White);
    /// assert_eq!(blockers, Square::E5.bitboard()); // the knight can discover a check
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub fn king_blockers(&self, color: Color) -> Bitboard {
        let (king, occupied) = (self.king(color), self.occupied());
        let mut blockers = Bitboard::EMPTY;
        for slider in self.sliders_on_lines(color) {
            let pieces = between(king, slider) & occupied;
            if !pieces.has_more_than_one() {
                blockers |= pieces;
            }
        }
        blockers
    }

    /// The enemy sliders that would attack the king of `color` on an otherwise empty board.
    #[inline]
    fn sliders_on_lines(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let orthogonal = rook_rays(king) & self.orthogonal_sliders();
        let diagonal = bishop_rays(king) & self.diagonal_sliders();
        (orthogonal | diagonal) & self.color(!color)
    }

    /// The squares that the piece on `square` attacks, those of its own side's pieces included.
    /// None where no piece stands. Pins are ignored.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::{Bitboard, Square};
    ///
    /// let attacks = Board::start().attacks_from(Square::G1);
    /// assert_eq!(attacks, Square::E2.bitboard() | Square::F3.bitboard() | Square::H3.bitboard());
    /// assert_eq!(Board::start().attacks_from(Square::E4), Bitboard::EMPTY);
    /// ```
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        let occupied = self.occupied();
        match self.colored_piece_on(square) {
            None => Bitboard::EMPTY,
            Some((color, Piece::Pawn)) => pawn_attacks(color, square),
            Some((_, Piece::Knight)) => knight_attacks(square),
            Some((_, Piece::Bishop)) => bishop_attacks(square, occupied),
            Some((_, Piece::Rook)) => rook_attacks(square, occupied),
            Some((_, Piece::Queen)) => queen_attacks(square, occupied),
            Some((_, Piece::King)) => king_attacks(square),
        }
    }

    /// All squares that pieces of `color` attack, occupied or not. Squares of its own pieces are
    /// included. Pawns count with their capture squares. Pins are ignored.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::{Color, Rank};
    ///
    /// let attacked = Board::start().attacked_by(Color::White);
    /// assert!(Rank::Third.bitboard().is_subset(attacked));
    /// assert!(attacked.is_disjoint(Rank::Fourth.bitboard()));
    /// ```
    ///
    /// A king must not step on a square that is attacked through the king. For such squares use
    /// `attacked_squares` of the crate `movegen`, which takes the occupied squares as an argument.
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        let (own, occupied) = (self.color(color), self.occupied());
        let mut attacked =
            pawn_attacks_of(color, own & self.pawns()) | king_attacks(self.king(color));
        for knight in own & self.knights() {
            attacked |= knight_attacks(knight);
        }
        for slider in own & self.diagonal_sliders() {
            attacked |= bishop_attacks(slider, occupied);
        }
        for slider in own & self.orthogonal_sliders() {
            attacked |= rook_attacks(slider, occupied);
        }
        attacked
    }
}
