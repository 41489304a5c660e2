//! The feature `serde`: boards and positions as FEN, moves as UCI text or as their 16 bits.
//!
//! Reading accepts what [`Reading::Lenient`] accepts, and otherwise reports what is wrong.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::chess_move::Move;
use crate::chess960::Chess960;
use crate::fen::{CastlingField, EnPassantField};
use crate::packed::Packed;
use crate::piece::Piece;
use crate::position::Position;
use crate::reading::Reading;
use crate::uci::UciMove;

/// Implements `Serialize` and `Deserialize` through a text that the type reads from.
macro_rules! as_text {
    ($type:ty, $expected:literal, |$value:ident| $text:expr, |$read:ident| $parsed:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.collect_str(&$text)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text {
                    expected: $expected,
                    parse: |$read: &str| $parsed,
                    of: PhantomData,
                })
            }
        }
    };
}

/// Reads a text into a `T`.
struct Text<T, F> {
    expected: &'static str,
    parse: F,
    of: PhantomData<T>,
}

impl<T, E: fmt::Display, F: Fn(&str) -> Result<T, E>> Visitor<'_> for Text<T, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<R: Error>(self, text: &str) -> Result<T, R> {
        (self.parse)(text).map_err(R::custom)
    }
}

as_text!(Board, "a FEN", |board| board.fen().castling(CastlingField::Shredder), |text| {
    Self::from_fen(text, Reading::Lenient)
});
as_text!(
    Position,
    "a FEN",
    |position| {
        position.fen().castling(CastlingField::Shredder).en_passant(EnPassantField::Always)
    },
    |text| Self::from_fen(text, Reading::Lenient)
);
as_text!(UciMove, "a move like e2e4 or e7e8q", |mv| mv, |text| Self::parse(text));

/// As its 16 bits, because the text alone does not tell the kind of the move.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.bits())
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bits = u16::deserialize(deserializer)?;
        let unexpected = Unexpected::Unsigned(bits.into());
        Self::from_bits(bits).ok_or_else(|| D::Error::invalid_value(unexpected, &"a move's bits"))
    }
}

/// As its FEN letter.
impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.to_char())
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letter = char::deserialize(deserializer)?;
        let unexpected = Unexpected::Char(letter);
        Self::from_char(letter)
            .ok_or_else(|| D::Error::invalid_value(unexpected, &"a piece's letter"))
    }
}

/// As its number.
impl Serialize for Chess960 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.number())
    }
}

impl<'de> Deserialize<'de> for Chess960 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u16::deserialize(deserializer)?;
        let unexpected = Unexpected::Unsigned(number.into());
        Self::new(number).ok_or_else(|| D::Error::invalid_value(unexpected, &"a number below 960"))
    }
}

/// As its 32 bytes.
impl Serialize for Packed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Packed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Deserialize::deserialize(deserializer).map(Self)
    }
}
