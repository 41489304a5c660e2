//! Reading positions of other programs, some of which write impossible castling rights and en
//! passant squares.

use magic_core::{Bitboard, Color, Rank};

use crate::board::Board;
use crate::castling::{CastlingRights, CastlingSide};
use crate::fen::FenError;
use crate::position::Position;
use crate::position_error::PositionError;
use crate::reading::Reading;
use crate::setup::Setup;
use crate::uci::CastlingStyle;
use crate::validate::{PositionErrors, castling_only_in_chess960, has_possible_en_passant};

/// A value that was read, and the parts that were dropped to read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "what was dropped may matter"]
#[non_exhaustive]
pub struct Forgiven<T> {
    /// What was read.
    pub value: T,
    /// The castling rights and the en passant square that were dropped, if any.
    pub dropped: Option<PositionErrors>,
}

impl<T> Forgiven<T> {
    /// A value that was read, with nothing dropped.
    pub const fn unchanged(value: T) -> Self {
        Self { value, dropped: None }
    }

    /// Something else that was made from what was read.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Forgiven<U> {
        Forgiven { value: make(self.value), dropped: self.dropped }
    }
}

impl Position {
    /// Reads a FEN as [`Reading::Lenient`] does, but drops impossible castling rights and en
    /// passant squares, and reports them. Everything else that is wrong is refused.
    ///
    /// If a right of `KQkq` is impossible, the position is taken for one of standard chess: rights
    /// that only Chess960 knows are dropped too.
    /// [`from_fen_forgiving_in`](Self::from_fen_forgiving_in) keeps them for Chess960.
    ///
    /// ```
    /// use board::Position;
    ///
    /// let text = "r3k3/8/8/8/8/8/8/4K2R w KQkq e6 0 30";
    /// let read = Position::from_fen_forgiving(text)?;
    /// assert_eq!(read.value.to_string(), "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 30");
    /// let dropped = read.dropped.expect("three impossible fields");
    /// assert_eq!(dropped.iter().count(), 3);
    /// assert!(dropped.to_string().starts_with("white cannot castle on the queen side"));
    ///
    /// let right = Position::from_fen_forgiving("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 30")?;
    /// assert_eq!((right.value, right.dropped), (read.value, None));
    /// # Ok::<(), board::FenError>(())
    /// ```
    ///
    /// # Errors
    /// The first syntax error, or else everything else that is wrong with the position.
    pub fn from_fen_forgiving(text: &str) -> Result<Forgiven<Self>, FenError> {
        Self::from_fen_forgiving_in(text, CastlingStyle::Standard)
    }

    /// Reads a FEN as [`from_fen_forgiving`](Self::from_fen_forgiving) does. In Chess960, every
    /// possible castling right stays.
    ///
    /// ```
    /// use board::{CastlingStyle, Position};
    ///
    /// let text = "r6k/8/8/8/8/8/8/R5K1 w KQkq - 0 1";
    /// let fen = |style| Position::from_fen_forgiving_in(text, style).map(|read| read.value.to_string());
    /// assert_eq!(fen(CastlingStyle::Standard)?, "r6k/8/8/8/8/8/8/R5K1 w - - 0 1");
    /// assert_eq!(fen(CastlingStyle::Chess960)?, "r6k/8/8/8/8/8/8/R5K1 w Qq - 0 1");
    /// # Ok::<(), board::FenError>(())
    /// ```
    ///
    /// # Errors
    /// The first syntax error, or else everything else that is wrong with the position.
    pub fn from_fen_forgiving_in(
        text: &str,
        style: CastlingStyle,
    ) -> Result<Forgiven<Self>, FenError> {
        let Forgiven { value, dropped } =
            Setup::from_fen(text, Reading::Lenient)?.forgiven_in(style);
        Ok(Forgiven { value: value.position(Reading::Lenient)?, dropped })
    }
}

impl Board {
    /// Reads a FEN as [`Position::from_fen_forgiving`] does.
    ///
    /// # Errors
    /// The first syntax error, or else everything else that is wrong with the position.
    pub fn from_fen_forgiving(text: &str) -> Result<Forgiven<Self>, FenError> {
        Position::from_fen_forgiving(text).map(|read| read.map(|position| *position.board()))
    }
}

impl Setup {
    /// The setup without impossible castling rights and without an impossible en passant square. If
    /// a right granted with an outermost rook (`KQkq`) is impossible, the rights that only Chess960
    /// knows are dropped too.
    ///
    /// Where two rooks on one side of the king are to castle, neither right stays, because nobody
    /// knows which was meant.
    pub fn forgiven(&self) -> Forgiven<Self> {
        self.forgiven_in(CastlingStyle::Standard)
    }

    /// The setup as [`forgiven`](Self::forgiven) gives it. In Chess960, every possible castling
    /// right stays.
    pub fn forgiven_in(&self, style: CastlingStyle) -> Forgiven<Self> {
        let mut value = *self;
        for color in Color::ALL {
            value.drop_castling(color);
        }
        let is_standard = style == CastlingStyle::Standard && self.claims_missing_rook();
        if is_standard {
            value.drop_castling_only_in_chess960();
        }
        if !has_possible_en_passant(&value) {
            value.set_en_passant(None);
        }
        let errors = || match is_standard {
            true => PositionErrors::of_standard_rights(self),
            false => PositionErrors::of_rights(self),
        };
        let dropped = (value != *self).then(errors);
        Forgiven { value, dropped }
    }

    /// Drops what the rules of castling forbid `color`.
    fn drop_castling(&mut self, color: Color) {
        let back_rank = Rank::First.relative_to(color).bitboard();
        let Some(king) = self.castling_king(color) else {
            for side in CastlingSide::ALL {
                self.revoke(CastlingRights::of(color, side), back_rank);
            }
            return;
        };
        self.revoke(CastlingRights::empty(), back_rank - self.back_rank_rooks(color));
        for side in CastlingSide::ALL {
            let has_several = (self.claimed_rooks(color) & side.beyond(king)).has_more_than_one();
            if has_several {
                self.revoke(CastlingRights::of(color, side), back_rank & side.beyond(king));
            } else if self.outermost_rook(color, side).is_none() {
                self.revoke(CastlingRights::of(color, side), Bitboard::EMPTY);
            }
        }
    }

    /// Whether a right is granted with an outermost rook (`KQkq`) that is not there, or without its
    /// king.
    fn claims_missing_rook(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            CastlingSide::ALL.into_iter().any(|side| {
                self.castling_rights().contains(CastlingRights::of(color, side))
                    && self.outermost_rook(color, side).is_none()
            })
        })
    }

    /// Drops the rights that only Chess960 knows.
    fn drop_castling_only_in_chess960(&mut self) {
        let setup = *self;
        castling_only_in_chess960(&setup, &mut |error| {
            if let PositionError::CastlingOnlyInChess960 { color, side, rook, .. } = error {
                self.revoke(CastlingRights::of(color, side), rook.bitboard());
            }
        });
    }
}
