//! Windows: the part of an attack table that a square sees.

use crate::{Bitboard, Slider, Square};

/// The squares that matter to `slider` on each square.
pub(super) const fn masks(slider: Slider) -> [Bitboard; 64] {
    let mut masks = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        masks[square] = slider.relevant_mask(Square::ALL[square]);
        square += 1;
    }
    masks
}

/// For each square the part of `table` that starts at its offset.
///
/// A reference to an array of fixed size takes eight bytes, and the optimiser knows which indices
/// are valid.
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
