//! Where each square's attack sets lie in a table of all of them, and how tables are filled.
//!
//! A slider on a square has 2^n blocker sets, where n is the number of its relevant squares: 5,248
//! sets for the bishops of all squares and 102,400 for the rooks. One table holds a block for each
//! square and slider, bishops first. The rook on h8 is last, and no block is larger than its block.
//! So *every* block can be read through a window of that size without leaving the table. A
//! reference to a window is eight bytes, and every index below [`WINDOW`] is valid for it.

use magic_core::{Bitboard, Slider, Square};

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

/// Visits each blocker set of a slider on each square with its attacks. It is a macro because
/// constant evaluation cannot call closures.
///
/// What is visited should refer to constants by reference: the compiler copies a whole array at each
/// use of its constant.
macro_rules! for_each_blocker_set {
    ($slider:expr, |$square:ident, $blockers:ident, $attacks:pat_param| $visit:block) => {
        let mut $square = 0;
        while $square < 64 {
            let from = magic_core::Square::ALL[$square];
            let mask = $slider.relevant_mask(from).0;
            let attack_sets = magic_core::Pext::attack_sets($slider, from);
            let mut blockers = 0_u64;
            let mut number = 0;
            while number < attack_sets.len() {
                let $blockers = magic_core::Bitboard(blockers);
                let $attacks = attack_sets[number];
                $visit
                number += 1;
                // The next subset of the mask in the order of their numbers (carry-rippler).
                blockers = blockers.wrapping_sub(mask) & mask;
            }
            $square += 1;
        }
    };
}
pub(super) use for_each_blocker_set;

/// Writes attacks into the entry that a magic gives.
///
/// Two sets of blockers may share an entry only if they leave the same attacks. A magic that breaks
/// this rule stops the compilation. An empty entry is free, because every slider has attacks.
macro_rules! put {
    ($attacks:expr => $table:expr, $entry:expr) => {{
        let entry = $entry;
        let present = $table[entry].0;
        assert!(present == 0 || present == $attacks.0, "harmful collision of a magic");
        $table[entry] = $attacks;
    }};
}
pub(super) use put;
