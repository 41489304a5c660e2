//! The one conversion that needs `unsafe`: a six-bit number to a [`Square`].
//!
//! A checked conversion is a table of all squares, or a `match` with 64 arms. It costs a bounds
//! check or a load in every loop over a bitboard. This conversion compiles to nothing if the
//! optimiser knows that the number is below 64. It knows that for the trailing zeros of a non-zero
//! word.

use crate::Square;

impl Square {
    /// The square whose index is `index` modulo 64.
    ///
    /// ```
    /// use magic_core::Square;
    /// assert_eq!(Square::from_index_wrapping(63), Square::H8);
    /// assert_eq!(Square::from_index_wrapping(64), Square::A1);
    /// ```
    #[inline(always)]
    pub const fn from_index_wrapping(index: u32) -> Self {
        let index = (index & 63) as u8;
        // SAFETY: `Square` is `repr(u8)` with the discriminants 0 to 63, one for each value of six
        // bits. `index` has been cut to six bits.
        unsafe { core::mem::transmute::<u8, Self>(index) }
    }
}
