//! The entries of the two tables of `magic-core`.

use magic_core::{Bitboard, BlackMagics, Pext, Slider, Square};

use super::layout::{BISHOP_OFFSETS, ENTRIES, ROOK_OFFSETS};
use super::table_read::{TableRead, Traced};
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
        pext_entry(slider, square, occupied)
    }
}

/// The entry of a table that holds the blocker sets of all squares, in the order of PEXT.
pub(super) const fn pext_entry(slider: Slider, square: Square, occupied: Bitboard) -> usize {
    let number = slider.relevant_mask(square).subset_index(occupied) as usize;
    match slider {
        Slider::Rook => ROOK_OFFSETS[square.index()] + number,
        Slider::Bishop => BISHOP_OFFSETS[square.index()] + number,
    }
}

impl Traced for BlackMagics {
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead)) {
        let entry = Self.entry(slider, square, occupied);
        see(TableRead::new(
            "attack sets",
            Self::ENTRIES * size_of::<Bitboard>(),
            Self::ENTRIES,
            entry,
        ));
    }
}

impl Traced for Pext {
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead)) {
        let entry = pext_entry(slider, square, occupied);
        see(TableRead::new(
            "attack sets",
            Self::ENTRIES * size_of::<Bitboard>(),
            Self::ENTRIES,
            entry,
        ));
    }
}
