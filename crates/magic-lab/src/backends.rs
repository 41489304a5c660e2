//! Ways to find slider attacks, to compare with the two of `magic-core`.
//!
//! | backend | a lookup is | table, bytes |
//! |---|---|---:|
//! | [`PlainMagics`] | a product with one shift for all squares | 2,361,344 |
//! | [`FancyMagics`] | a product with a shift for each square | 864,384 |
//! | [`DenseMagics`] | a product with a shift for each square, one bit less where such a magic is known | 746,112 |
//! | [`Magics32`] | two products of 32 bits | 865,280 |
//! | [`SharedMagics`] | a product, and a byte that numbers the attack set | 149,368 |
//! | [`SharedPext`] | a PEXT, and a byte that numbers the attack set | 152,760 |
//! | [`PextPdep`] | a PEXT, and 16 bits for a PDEP | 218,368 |
//! | [`Kindergarten`] | a small product for each line | 9,728 |
//! | [`ObstructionDifference`] | a subtraction for each line | 4,096 |
//! | [`HyperbolaQuintessence`] | two subtractions and a byte swap for each line | 2,048 |
//! | [`KoggeStone`] | a fill in each direction | 0 |
//!
//! ```
//! use magic_core::{Bitboard, Sliders, Square, rook_rays};
//! use magic_lab::backends::Kindergarten;
//! assert_eq!(Kindergarten.rook(Square::C1, Bitboard::EMPTY), rook_rays(Square::C1));
//! ```

mod core_tables;
mod dense;
mod dense_numbers;
mod fancy;
mod fancy_numbers;
mod hyperbola;
mod kindergarten;
mod kogge_stone;
mod layout;
mod magics32;
mod magics32_numbers;
mod obstruction;
mod pext_pdep;
mod plain;
mod shared_magics;
mod shared_pext;
mod shared_sets;
mod table_read;
#[allow(unsafe_code, reason = "BMI2 instructions, lookups without bounds checks")]
mod unchecked;

pub use dense::DenseMagics;
pub use fancy::FancyMagics;
pub use hyperbola::HyperbolaQuintessence;
pub use kindergarten::Kindergarten;
pub use kogge_stone::KoggeStone;
pub use magics32::Magics32;
pub use obstruction::ObstructionDifference;
pub use pext_pdep::PextPdep;
pub use plain::PlainMagics;
pub use shared_magics::SharedMagics;
pub use shared_pext::SharedPext;
pub use table_read::{TableRead, Traced};
