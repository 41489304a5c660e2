//! The slider backend of this build, and the free functions that use it.

use crate::{Bitboard, Sliders, Square};

/// The backend of the free functions. It is [`Pext`](crate::Pext) if the whole build may assume
/// BMI2 (for example with `-C target-cpu=x86-64-v3`), otherwise
/// [`BlackMagics`](crate::BlackMagics).
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub type DefaultSliders = crate::Pext;

/// The backend of the free functions. It is [`Pext`](crate::Pext) if the whole build may assume
/// BMI2 (for example with `-C target-cpu=x86-64-v3`), otherwise
/// [`BlackMagics`](crate::BlackMagics).
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub type DefaultSliders = crate::BlackMagics;

/// The backend of the free functions.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub const DEFAULT_SLIDERS: DefaultSliders = crate::Pext::OF_THIS_BUILD;

/// The backend of the free functions.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub const DEFAULT_SLIDERS: DefaultSliders = crate::BlackMagics;

/// The squares that a rook on `square` attacks.
///
/// ```
/// use magic_core::{Square, rook_attacks};
///
/// let occupied = Square::E6.bitboard() | Square::B4.bitboard();
/// let expected = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . X . . .
///     . . . . X . . .
///     . X X X . X X X
///     . . . . X . . .
///     . . . . X . . .
///     . . . . X . . .";
/// assert_eq!(Ok(rook_attacks(Square::E4, occupied)), expected.parse());
/// ```
#[doc(alias = "move board")]
#[inline(always)]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    DEFAULT_SLIDERS.rook(square, occupied)
}

/// The squares that a bishop on `square` attacks.
///
/// ```
/// use magic_core::{Square, bishop_attacks};
///
/// let attacks = bishop_attacks(Square::A1, Square::C3.bitboard());
/// assert_eq!(attacks, Square::B2.bitboard() | Square::C3.bitboard());
/// ```
#[doc(alias = "move board")]
#[inline(always)]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    DEFAULT_SLIDERS.bishop(square, occupied)
}

/// The squares that a queen on `square` attacks.
///
/// ```
/// use magic_core::{Square, bishop_attacks, queen_attacks, rook_attacks};
///
/// let (square, occupied) = (Square::D4, Square::F6.bitboard());
/// let both = rook_attacks(square, occupied) | bishop_attacks(square, occupied);
/// assert_eq!(queen_attacks(square, occupied), both);
/// ```
#[inline(always)]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    DEFAULT_SLIDERS.queen(square, occupied)
}
