//! Where each square's attack sets lie in a table of all of them.
//!
//! A slider on a square has 2^n blocker sets, n being the number of its relevant squares: 5,248
//! sets for the bishops of all squares and 102,400 for the rooks. One table holds a block for each
//! square and piece, bishops first. The rook blocks stand last and the very last one (h8) has the
//! greatest size there is, so that *every* block can be seen through a window of that size without
//! leaving the table. A reference to such a window is eight bytes, needs no length, and makes an
//! index below [`WINDOW`] valid for every square.

use crate::{Bitboard, Square, bishop_relevant_mask, rook_relevant_mask};

/// The greatest number of blocker sets of a slider on one square: 2^12, a rook in the corner.
pub(crate) const WINDOW: usize = 4096;

/// The number of blocker sets of the bishops of all squares.
pub(crate) const BISHOP_ENTRIES: usize = 5_248;

/// The number of blocker sets of the rooks of all squares.
pub(crate) const ROOK_ENTRIES: usize = 102_400;

/// The number of entries of a table for both.
pub(crate) const ENTRIES: usize = BISHOP_ENTRIES + ROOK_ENTRIES;

/// The attack sets of all squares, block after block.
pub(crate) type Table = [Bitboard; ENTRIES];

/// The attack sets of one square and piece, and of whatever follows them in the table.
pub(crate) type Window = [Bitboard; WINDOW];

/// The part of `table` that starts at `offset`.
pub(crate) const fn window(table: &Table, offset: usize) -> &Window {
    match table.split_at(offset).1.first_chunk() {
        Some(window) => window,
        None => panic!("a block of attack sets ends beyond its table"),
    }
}

/// The first entry of the block of each square, for the bishops.
pub(crate) const BISHOP_OFFSETS: [usize; 64] = {
    let mut offsets = [0; 64];
    let mut end = 0;
    let mut square = 0;
    while square < 64 {
        offsets[square] = end;
        end += 1 << bishop_relevant_mask(Square::ALL[square]).len();
        square += 1;
    }
    assert!(end == BISHOP_ENTRIES);
    offsets
};

/// The first entry of the block of each square, for the rooks.
pub(crate) const ROOK_OFFSETS: [usize; 64] = {
    let mut offsets = [0; 64];
    let mut end = BISHOP_ENTRIES;
    let mut square = 0;
    while square < 64 {
        offsets[square] = end;
        end += 1 << rook_relevant_mask(Square::ALL[square]).len();
        square += 1;
    }
    assert!(end == ENTRIES);
    offsets
};
