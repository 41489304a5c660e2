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
pub(super) const WINDOW: usize = 4096;

/// The number of blocker sets of the bishops of all squares.
const BISHOP_ENTRIES: usize = 5_248;

/// The number of blocker sets of the rooks of all squares.
const ROOK_ENTRIES: usize = 102_400;

/// The number of entries of a table for both.
pub(super) const ENTRIES: usize = BISHOP_ENTRIES + ROOK_ENTRIES;

/// The attack sets of all squares, block after block.
pub(super) type Table = [Bitboard; ENTRIES];

/// The attack sets of one square and piece, and of whatever follows them in the table.
pub(super) type Window = [Bitboard; WINDOW];

/// A window for each square.
pub(super) type Windows = [&'static Window; 64];

/// The first entry of the block of each square.
pub(super) type Offsets = [usize; 64];

/// The squares that matter to a bishop on each square.
pub(super) const BISHOP_MASKS: [Bitboard; 64] = {
    let mut masks = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        masks[square] = bishop_relevant_mask(Square::ALL[square]);
        square += 1;
    }
    masks
};

/// The squares that matter to a rook on each square.
pub(super) const ROOK_MASKS: [Bitboard; 64] = {
    let mut masks = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        masks[square] = rook_relevant_mask(Square::ALL[square]);
        square += 1;
    }
    masks
};

/// Where the bishops' blocks start.
pub(super) const BISHOP_OFFSETS: Offsets = offsets(&BISHOP_MASKS, 0, BISHOP_ENTRIES);

/// Where the rooks' blocks start.
pub(super) const ROOK_OFFSETS: Offsets = offsets(&ROOK_MASKS, BISHOP_ENTRIES, ENTRIES);

/// Puts the blocks of all squares one after the other, from `start` to `end` exactly.
const fn offsets(masks: &[Bitboard; 64], start: usize, end: usize) -> Offsets {
    let mut offsets = [0; 64];
    let mut next = start;
    let mut square = 0;
    while square < 64 {
        offsets[square] = next;
        next += 1 << masks[square].len();
        square += 1;
    }
    assert!(next == end, "the blocks do not fill their part of the table");
    offsets
}

/// The parts of `table` that start at `offsets`, each of the size that is wanted.
pub(super) const fn windows<T, const SIZE: usize>(
    table: &'static [T],
    offsets: &Offsets,
) -> [&'static [T; SIZE]; 64] {
    let mut windows = [window(table, 0); 64];
    let mut square = 0;
    while square < 64 {
        windows[square] = window(table, offsets[square]);
        square += 1;
    }
    windows
}

const fn window<T, const SIZE: usize>(table: &[T], offset: usize) -> &[T; SIZE] {
    match table.split_at(offset).1.first_chunk() {
        Some(window) => window,
        None => panic!("a window leaves the table"),
    }
}

/// Visits each blocker set of each square with its attacks, in constant evaluation, which cannot
/// call closures. Words and no methods where that is possible: a call costs it as much as ten
/// statements.
macro_rules! for_each_blocker_set {
    ($masks:expr, $offsets:expr, |$square:ident, $blockers:ident, $attacks:pat_param| $visit:block) => {
        let mut $square = 0;
        while $square < 64 {
            let mask = $masks[$square].0;
            let mut blockers = 0_u64;
            let mut number = $offsets[$square];
            loop {
                let $blockers = $crate::Bitboard(blockers);
                let $attacks = $crate::sliders::subset_order::ATTACKS[number];
                $visit
                number += 1;
                blockers = blockers.wrapping_sub(mask) & mask;
                if blockers == 0 {
                    break;
                }
            }
            $square += 1;
        }
    };
}
pub(super) use for_each_blocker_set;

/// Writes attacks where a magic says that they belong.
///
/// Two sets of blockers may meet in one entry only if they leave the same attacks; a magic that
/// does otherwise stops the compilation. An empty entry is a free one, since no slider is without
/// attacks.
macro_rules! put {
    ($attacks:expr => $table:expr, $entry:expr) => {{
        let entry = $entry;
        let there = $table[entry].0;
        assert!(there == 0 || there == $attacks.0, "harmful collision of a magic");
        $table[entry] = $attacks;
    }};
}
pub(super) use put;
