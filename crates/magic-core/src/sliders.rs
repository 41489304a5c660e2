//! Slider attacks: one trait, its backends, and the default of this build.

mod black;
mod black_numbers;
mod default;
mod pext;
#[allow(unsafe_code, reason = "BMI2 instructions, lookups without bounds checks, CPUID")]
mod unchecked;
mod windows;

use core::fmt::Debug;

pub use black::BlackMagics;
pub use default::{DEFAULT_SLIDERS, DefaultSliders, bishop_attacks, queen_attacks, rook_attacks};
pub use unchecked::Pext;

use crate::{Bitboard, Square};

/// A way to find slider attacks.
///
/// A backend is a token. It proves that this CPU can use the backend, and that its tables are
/// filled. Those of this crate have no size; others hold a reference to their tables. On each ray
/// the attacks end at the first square of `occupied` and include it, whichever side's piece is
/// there.
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
