//! [`Magic`] and [`PlacedMagic`]: the numbers behind the default slider table.

use crate::{Bitboard, Slider, Square};

/// A multiplier that hashes blocker sets without harmful collisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Magic(pub u64);

/// A black magic of one square, and where the square's window begins in a table that all squares
/// share.
///
/// A *black* magic is used with the irrelevant squares set before the multiplication. Other magics
/// are used with those squares cleared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlacedMagic {
    /// The multiplier.
    pub magic: Magic,
    /// The first entry of the window. Entry `offset + n` belongs to index `n`.
    pub offset: usize,
}

impl PlacedMagic {
    /// How far products are shifted down: the same for all squares of a slider.
    #[inline(always)]
    pub const fn shift(slider: Slider) -> u32 {
        match slider {
            Slider::Rook => 52,
            Slider::Bishop => 55,
        }
    }

    /// The number of entries of a window: 4,096 for rooks, 512 for bishops.
    pub const fn window(slider: Slider) -> usize {
        1 << (64 - Self::shift(slider))
    }

    /// The entry that holds the attacks of `slider` on `square`, with pieces on the `occupied`
    /// squares.
    ///
    /// ```
    /// use magic_core::{Bitboard, BlackMagics, Slider, Square};
    /// let placed = BlackMagics::magic(Slider::Rook, Square::A1);
    /// let entry = placed.entry(Slider::Rook, Square::A1, Bitboard::EMPTY);
    /// assert!((placed.offset..placed.offset + 4_096).contains(&entry));
    /// ```
    pub const fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        let key = occupied.0 | !slider.relevant_mask(square).0;
        self.offset + (key.wrapping_mul(self.magic.0) >> Self::shift(slider)) as usize
    }
}
