//! Knights and kings, whose targets no other piece blocks.

use std::fmt;

use magic_core::{Bitboard, Magic, Square, king_attacks, knight_attacks};

/// A piece that has a magic move list.
///
/// ```
/// use magic_core::Square;
/// use magic_lab::{ListedLeaper, few_bits, verify_targets};
///
/// let targets = ListedLeaper::King.targets(Square::A1);
/// let magic = few_bits(targets, 4).next().expect("every square has such a number");
/// assert_eq!(magic.0, 0x1040_0000_0000_0003);
/// assert_eq!(verify_targets(targets, magic), Ok(()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ListedLeaper {
    /// The king.
    King,
    /// The knight.
    Knight,
}

impl ListedLeaper {
    /// Both, in the order in which Gerd Isenberg printed them.
    pub const ALL: [Self; 2] = [Self::King, Self::Knight];

    /// The squares that the piece can move to from a square.
    pub fn targets(self, square: Square) -> Bitboard {
        match self {
            Self::King => king_attacks(square),
            Self::Knight => knight_attacks(square),
        }
    }

    /// The piece with this name in the lines of `magics lists`.
    pub fn from_moves(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|leaper| leaper.moves() == name)
    }

    /// The name of the piece's moves in the lines of `magics lists`.
    pub const fn moves(self) -> &'static str {
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TargetConflict {
    /// The index.
    pub index: usize,
    /// The two sets, in the order of [`Bitboard::subsets`].
    pub targets: [Bitboard; 2],
}

/// Checks that a product with `magic` and a shift give different indices to all subsets of
/// `targets`. Then the indices are exactly the numbers below the number of subsets.
///
/// It takes memory for all indices, so `targets` should be few: those of a knight or king are at
/// most eight.
///
/// # Errors
///
/// The first subset whose index an earlier subset has, together with that earlier subset.
pub fn verify_targets(targets: Bitboard, magic: Magic) -> Result<(), TargetConflict> {
    let bits = targets.len();
    let mut first = vec![None; 1 << bits];
    for subset in targets.subsets() {
        let product = subset.0.wrapping_mul(magic.0);
        // An index of no bits is 0, and a shift by 64 would not give it.
        let index = product.checked_shr(64 - bits).unwrap_or(0) as usize;
        match first[index] {
            None => first[index] = Some(subset),
            Some(other) => return Err(TargetConflict { index, targets: [other, subset] }),
        }
    }
    Ok(())
}
