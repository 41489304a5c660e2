//! The operators of a set.

use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::Bitboard;

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
