//! The entries of the two tables of `magic-core`.

use magic_core::{Bitboard, BlackMagics, Pext, Slider, Square};

use super::layout::{BISHOP_OFFSETS, ENTRIES, ROOK_OFFSETS};
use crate::Indexed;

impl Indexed for BlackMagics {
    const ENTRIES: usize = BlackMagics::ENTRIES;

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        Self::magic(slider, square).entry(slider, square, occupied)
    }
}

impl Indexed for Pext {
    const ENTRIES: usize = ENTRIES;

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        let number = slider.relevant_mask(square).subset_index(occupied) as usize;
        match slider {
            Slider::Rook => ROOK_OFFSETS[square.index()] + number,
            Slider::Bishop => BISHOP_OFFSETS[square.index()] + number,
        }
    }
}
