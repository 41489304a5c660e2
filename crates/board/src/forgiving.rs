//! Reading positions of other programs, some of which write castling rights and en passant squares that cannot be.

use magic_core::{Bitboard, Color, Rank};

use crate::board::Board;
use crate::castling::{CastlingRights, CastlingSide};
use crate::fen::FenError;
use crate::position::Position;
use crate::reading::Reading;
use crate::setup::Setup;
use crate::validate::{PositionErrors, has_possible_en_passant};

/// What was read, and what was left out to read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "what was dropped may matter"]
#[non_exhaustive]
pub struct Forgiven<T> {
    /// What was read.
    pub value: T,
    /// The castling rights and the en passant square that were dropped because they cannot be, if any.
    pub dropped: Option<PositionErrors>,
}

impl<T> Forgiven<T> {
    /// What was read, with nothing dropped.
    pub const fn unchanged(value: T) -> Self {
        Self { value, dropped: None }
    }

    /// Something else that was made from what was read.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Forgiven<U> {
        Forgiven { value: make(self.value), dropped: self.dropped }
    }
}

impl Position {
    /// Reads a FEN as [`Reading::Lenient`] does, but drops castling rights and en passant squares that cannot be,
    /// and reports them. Everything else that is wrong is refused.
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
        let Forgiven { value, dropped } = Setup::from_fen(text, Reading::Lenient)?.forgiven();
        Ok(Forgiven { value: value.position(Reading::Lenient)?, dropped })
    }
}

impl Board {
    /// Reads a FEN as [`Position::from_fen_forgiving`] does.
    ///
    /// # Errors
    /// The first syntax error, or else everything else that is wrong with the position.
    pub fn from_fen_forgiving(text: &str) -> Result<Forgiven<Self>, FenError> {
        let Forgiven { value, dropped } = Setup::from_fen(text, Reading::Lenient)?.forgiven();
        Ok(Forgiven { value: value.board(Reading::Lenient)?, dropped })
    }
}

impl Setup {
    /// The setup without castling rights and without an en passant square that cannot be.
    ///
    /// Where two rooks on one side of the king are to castle, neither right stays, because nobody knows which was
    /// meant.
    pub fn forgiven(&self) -> Forgiven<Self> {
        let mut value = *self;
        for color in Color::ALL {
            value.drop_castling(color);
        }
        if !has_possible_en_passant(&value) {
            value.set_en_passant(None);
        }
        let dropped = (value != *self).then(|| PositionErrors::of_rights(self));
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
}
