//! The feature `serde`: notation as its text, lists as sequences of moves, piece values as a
//! sequence of numbers, pawn first.

use core::fmt;

use board::Move;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::move_list::{MOVE_LIST_CAPACITY, MoveList};
use crate::notation::San;
use crate::values::PieceValues;

impl Serialize for San {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for San {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(SanVisitor)
    }
}

struct SanVisitor;

impl Visitor<'_> for SanVisitor {
    type Value = San;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move in standard or long algebraic notation")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<San, E> {
        San::parse(text).map_err(E::custom)
    }
}

impl Serialize for MoveList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for MoveList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(MoveListVisitor)
    }
}

struct MoveListVisitor;

impl<'de> Visitor<'de> for MoveListVisitor {
    type Value = MoveList;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {MOVE_LIST_CAPACITY} moves")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut moves: A) -> Result<MoveList, A::Error> {
        let mut list = MoveList::new();
        while let Some(mv) = moves.next_element::<Move>()? {
            if list.len() == MOVE_LIST_CAPACITY {
                return Err(A::Error::invalid_length(MOVE_LIST_CAPACITY + 1, &self));
            }
            list.push(mv);
        }
        Ok(list)
    }
}

impl Serialize for PieceValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [pawn, knight, bishop, rook, queen, _] = self.0;
        [pawn, knight, bishop, rook, queen].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PieceValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [pawn, knight, bishop, rook, queen] = Deserialize::deserialize(deserializer)?;
        Ok(Self::new(pawn, knight, bishop, rook, queen))
    }
}
