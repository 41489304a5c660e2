//! Windows: the part of an attack table that belongs to a square.

use crate::{Bitboard, Slider, Square};

/// The relevant masks of `slider`, by square.
pub(super) const fn masks(slider: Slider) -> [Bitboard; 64] {
    let mut masks = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        masks[square] = slider.relevant_mask(Square::ALL[square]);
        square += 1;
    }
    masks
}

/// For each square the part of `table` that starts at the square's offset.
///
/// A window is a reference to an array of fixed size. The reference takes eight bytes, and the
/// optimiser knows which indices are valid.
pub(super) const fn windows<const SIZE: usize>(
    table: &'static [Bitboard],
    offsets: &[usize; 64],
) -> [&'static [Bitboard; SIZE]; 64] {
    let mut windows = [window(table, 0); 64];
    let mut square = 0;
    while square < 64 {
        windows[square] = window(table, offsets[square]);
        square += 1;
    }
    windows
}

const fn window<const SIZE: usize>(table: &[Bitboard], offset: usize) -> &[Bitboard; SIZE] {
    match table.split_at(offset).1.first_chunk() {
        Some(window) => window,
        None => panic!("a window leaves the table"),
    }
}
