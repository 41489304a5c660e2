//! The operators of a set, and the same operations as `const` methods.

use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::Bitboard;

/// The operators as methods, because constants cannot use operators.
///
/// ```
/// use magic_core::{Bitboard, File, Rank};
///
/// const CENTER_FILES: Bitboard = File::D.bitboard().union(File::E.bitboard());
/// const CENTER: Bitboard =
///     CENTER_FILES.intersection(Rank::Fourth.bitboard().union(Rank::Fifth.bitboard()));
/// const BORDER: Bitboard = Bitboard::EDGES.difference(Bitboard::CORNERS);
/// assert_eq!((CENTER.len(), BORDER.len()), (4, 24));
/// assert_eq!(CENTER_FILES.complement(), !CENTER_FILES);
/// assert_eq!(CENTER_FILES.symmetric_difference(CENTER), CENTER_FILES - CENTER);
/// ```
impl Bitboard {
    /// The squares in either set: `|` in constants.
    #[inline(always)]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares in both sets: `&` in constants.
    #[inline(always)]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of this set that are not in the other: `-` in constants.
    #[inline(always)]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The squares in exactly one of the sets: `^` in constants.
    #[inline(always)]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The squares that are not in this set: `!` in constants.
    #[inline(always)]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }
}

/// One binary operator and its assigning form.
macro_rules! set_operator {
    ($(#[$doc:meta])* $op:ident $method:ident, $assign:ident $assign_method:ident,
     |$a:ident, $b:ident| $result:expr) => {
        impl $op for Bitboard {
            type Output = Self;

            $(#[$doc])*
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($result)
            }
        }

        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                let ($a, $b) = (self.0, other.0);
                self.0 = $result;
            }
        }
    };
}

set_operator!(
    /// Intersection: the squares in both sets.
    BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b
);
set_operator!(
    /// Union: the squares in either set.
    BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b
);
set_operator!(
    /// Symmetric difference: the squares in exactly one of the sets.
    BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b
);
set_operator!(
    /// Difference: the squares of this set that are not in the other.
    Sub sub, SubAssign sub_assign, |a, b| a & !b
);

impl Not for Bitboard {
    type Output = Self;

    /// Complement: the squares that are not in this set.
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
