//! Where each square's attack sets lie in a table of all of them, and how tables are filled.
//!
//! A slider on a square has 2^n blocker sets, where n is the number of its relevant squares: 5,248
//! sets for the bishops of all squares and 102,400 for the rooks. One table holds a block for each
//! square and slider, bishops first. The rook on h8 is last, and no block is larger than its block.
//! So *every* block can be read through a window of that size without leaving the table. A
//! reference to a window is eight bytes, and every index below [`WINDOW`] is valid for it.

use magic_core::fill::{KeyBits, LineSums, attacks_by_length, fill, product_keys};
use magic_core::{Bitboard, Magic, Slider, Square};

/// The most blocker sets of a slider on one square: 2^12, for a rook in the corner.
pub(super) const WINDOW: usize = 4096;

/// The number of entries of a table with one entry for each blocker set.
pub(super) const ENTRIES: usize = Slider::Bishop.subsets() + Slider::Rook.subsets();

/// The attack sets of all squares, block after block.
pub(super) type Table = [Bitboard; ENTRIES];

/// For each square a window of the table.
pub(super) type Windows = [&'static [Bitboard; WINDOW]; 64];

/// The first entry of each square's block.
pub(super) type Offsets = [usize; 64];

/// The relevant masks of bishops, by square.
pub(super) const BISHOP_MASKS: [Bitboard; 64] = masks(Slider::Bishop);

/// The relevant masks of rooks, by square.
pub(super) const ROOK_MASKS: [Bitboard; 64] = masks(Slider::Rook);

const fn masks(slider: Slider) -> [Bitboard; 64] {
    let mut masks = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        masks[square] = slider.relevant_mask(Square::ALL[square]);
        square += 1;
    }
    masks
}

/// Where the bishops' blocks start.
pub(super) const BISHOP_OFFSETS: Offsets = offsets(&BISHOP_MASKS, 0, Slider::Bishop.subsets());

/// Where the rooks' blocks start.
pub(super) const ROOK_OFFSETS: Offsets = offsets(&ROOK_MASKS, Slider::Bishop.subsets(), ENTRIES);

/// Puts the blocks of all squares one after another. The first begins at `start`, and the last ends
/// exactly at `end`.
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

/// The parts of `table` that start at `offsets`. All have the size `SIZE`.
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

/// Fills a square's block of `table`, which starts at `start`. The highest `index_bits` bits of the
/// product of blockers and magic select the entry. A magic that breaks the table stops the
/// compilation.
pub(super) const fn fill_by_products<const N: usize>(
    table: &mut [Bitboard; N],
    start: usize,
    slider: Slider,
    square: Square,
    magic: Magic,
    index_bits: u32,
) {
    let keys = product_keys(slider, square, magic);
    let lines = LineSums::of(slider, square, &keys, &attacks_by_length(slider, square));
    fill(table, start, &lines, KeyBits::highest(index_bits));
}

/// Visits key and value of each blocker set, whose parts are two lines. It is a macro because
/// constant evaluation cannot call closures.
macro_rules! for_each_blocker_set {
    ($lines:expr, |$key:ident, $value:ident| $visit:block) => {
        let [line, other] = &$lines;
        let mut outer = 0;
        while outer < line.len {
            let (outer_key, outer_value) = (line.keys[outer], line.values[outer]);
            let mut inner = 0;
            while inner < other.len {
                let $key = outer_key + other.keys[inner];
                let $value = outer_value + other.values[inner];
                $visit
                inner += 1;
            }
            outer += 1;
        }
    };
}
pub(super) use for_each_blocker_set;
