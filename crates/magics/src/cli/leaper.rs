//! Knights and kings, whose targets no other piece blocks.

use std::fmt;

use magic_core::{Bitboard, Magic, Square, king_attacks, knight_attacks};

/// A piece that has a magic move list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ListedLeaper {
    King,
    Knight,
}

impl ListedLeaper {
    /// Both, in the order in which Gerd Isenberg printed them.
    pub(crate) const ALL: [Self; 2] = [Self::King, Self::Knight];

    /// The squares that the piece can move to from a square.
    pub(crate) fn targets(self, square: Square) -> Bitboard {
        match self {
            Self::King => king_attacks(square),
            Self::Knight => knight_attacks(square),
        }
    }

    /// The piece with this name in the lines of `lists`.
    pub(crate) fn from_moves(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|leaper| leaper.moves() == name)
    }

    /// The name of the piece's moves in the lines of `lists`.
    pub(crate) const fn moves(self) -> &'static str {
        match self {
            Self::King => "King-Moves",
            Self::Knight => "Knight-Moves",
        }
    }
}

impl fmt::Display for ListedLeaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::King => "king",
            Self::Knight => "knight",
        })
    }
}

/// Two sets of targets that have the same index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TargetConflict {
    pub(crate) index: usize,
    pub(crate) targets: [Bitboard; 2],
}

/// Checks that a product with `magic` and a shift give different indices to all sets of targets.
/// Then the indices are exactly the numbers below the number of sets.
pub(crate) fn verify(targets: Bitboard, magic: Magic) -> Result<(), TargetConflict> {
    let mut first = vec![None; 1 << targets.len()];
    for subset in targets.subsets() {
        let product = subset.0.wrapping_mul(magic.0);
        let index = (product >> (64 - targets.len())) as usize;
        match first[index] {
            None => first[index] = Some(subset),
            Some(other) => return Err(TargetConflict { index, targets: [other, subset] }),
        }
    }
    Ok(())
}
