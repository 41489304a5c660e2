//! Slider attacks: one trait, its backends, and the default of this build.

#[cfg(feature = "backends")]
mod black;
#[cfg(feature = "backends")]
mod dense;
mod fancy;
mod hyperbola;
mod kindergarten;
mod kogge_stone;
mod layout;
mod magics;
#[cfg(feature = "backends")]
mod magics32;
mod obstruction;
mod pext;
#[cfg(feature = "backends")]
mod pext_pdep;
#[cfg(feature = "backends")]
mod plain;
mod rook_sums;
#[cfg(feature = "backends")]
mod shared;
mod subset_order;
mod table_use;
#[allow(unsafe_code, reason = "BMI2 instructions, lookups without bounds checks, CPUID")]
mod unchecked;

use core::fmt::Debug;

#[cfg(feature = "backends")]
pub use black::BlackMagics;
#[cfg(feature = "backends")]
pub use dense::DenseMagics;
pub use fancy::FancyMagics;
pub use hyperbola::HyperbolaQuintessence;
pub use kindergarten::Kindergarten;
pub use kogge_stone::KoggeStone;
#[cfg(feature = "backends")]
pub use magics32::Magics32;
pub use obstruction::ObstructionDifference;
pub use pext::Pext;
#[cfg(feature = "backends")]
pub use pext_pdep::PextPdep;
#[cfg(feature = "backends")]
pub use plain::PlainMagics;
#[cfg(feature = "backends")]
pub use shared::{SharedMagics, SharedPext};
pub use table_use::Indexed;

use crate::{Bitboard, Square};

/// A way to find slider attacks.
///
/// Implementations are tokens without size: to hold one is the proof that this CPU can use it, and
/// to pass one costs nothing. All attacks end at the first square of `occupied` on each ray, that
/// square included, whichever side stands there.
pub trait Sliders: Copy + Debug + Send + Sync + 'static {
    /// The squares that a rook on `square` attacks.
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// The squares that a bishop on `square` attacks.
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// The squares that a queen on `square` attacks.
    #[inline(always)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.rook(square, occupied) | self.bishop(square, occupied)
    }

    /// A short name for reports and command lines.
    fn name(self) -> &'static str;

    /// The size of the backend's tables, in bytes.
    fn table_bytes(self) -> usize;
}

/// The backend of the free functions: [`Pext`] where the whole build may assume BMI2 (for example
/// with `-C target-cpu=x86-64-v3`), otherwise [`FancyMagics`].
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub type DefaultSliders = Pext;

/// The backend of the free functions: [`Pext`] where the whole build may assume BMI2 (for example
/// with `-C target-cpu=x86-64-v3`), otherwise [`FancyMagics`].
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub type DefaultSliders = FancyMagics;

/// The backend of the free functions.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub const DEFAULT_SLIDERS: DefaultSliders = Pext::OF_THIS_BUILD;

/// The backend of the free functions.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub const DEFAULT_SLIDERS: DefaultSliders = FancyMagics;

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
