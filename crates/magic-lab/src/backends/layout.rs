//! Where each square's attack sets lie in a table of all of them, and how tables are filled.
//!
//! A slider on a square has 2^n blocker sets, where n is the number of its relevant squares: 5,248
//! sets for the bishops of all squares and 102,400 for the rooks. One table holds a block for each
//! square and slider, bishops first. The rook on h8 is last, and no block is larger than its block.
//! So *every* block can be read through a window of that size without leaving the table. A
//! reference to a window is eight bytes, and every index below [`WINDOW`] is valid for it.
//!
//! The large tables are filled when a backend is first made, and stay until the program ends. The
//! tables of `magic-core` are filled by the compiler, which takes it a second for each.

use core::fmt::{self, Debug, Formatter};
use core::ops::Deref;

use magic_core::fill::{KeyBits, LineSums, attacks_by_length, fill, product_keys};
use magic_core::{Bitboard, Magic, Slider, Square};

/// The most blocker sets of a slider on one square: 2^12, for a rook in the corner.
pub(super) const WINDOW: usize = 4096;

/// The number of entries of a table with one entry for each blocker set.
pub(super) const ENTRIES: usize = Slider::Bishop.subsets() + Slider::Rook.subsets();

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
pub(super) fn windows<T, const SIZE: usize>(
    table: &'static [T],
    offsets: &Offsets,
) -> [&'static [T; SIZE]; 64] {
    offsets.map(|offset| table[offset..].first_chunk().expect("a window lies in the table"))
}

/// Attack sets of all squares, without end of life. `fill_square` fills a block of each.
pub(super) fn filled_table<T: Clone + Default>(
    entries: usize,
    mut fill_square: impl FnMut(&mut [T], Slider, Square),
) -> &'static [T] {
    let mut table = vec![T::default(); entries];
    for slider in Slider::ALL {
        for square in Square::ALL {
            fill_square(&mut table, slider, square);
        }
    }
    table.leak()
}

/// Fills the block of `square`, which starts at `start`. The highest `index_bits` bits of the
/// product of blockers and magic select the entry.
///
/// # Panics
///
/// If the magic breaks the table.
pub(super) fn fill_by_products(
    table: &mut [Bitboard],
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

/// Visits key and value of each blocker set, whose parts are two lines.
pub(super) fn for_each_blocker_set(
    [line, other]: &[LineSums; 2],
    mut visit: impl FnMut(u128, u64),
) {
    for outer in 0..line.len {
        for inner in 0..other.len {
            visit(line.keys[outer] + other.keys[inner], line.values[outer] + other.values[inner]);
        }
    }
}

/// The tables of a backend. A caller with the value can read them, so a lookup does not ask whether
/// they are filled.
pub(super) struct Filled<T: 'static>(pub(super) &'static T);

impl<T> Clone for Filled<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Filled<T> {}

impl<T> Deref for Filled<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        self.0
    }
}

impl<T> Debug for Filled<T> {
    /// Without the entries.
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("Filled")
    }
}

impl<T> PartialEq for Filled<T> {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0, other.0)
    }
}

impl<T> Eq for Filled<T> {}
