//! Plain magics: one shift for all squares, and for each square as many entries as the largest
//! square needs.

use magic_core::{Bitboard, Slider, Sliders, Square};

use super::fancy_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use super::layout::{BISHOP_MASKS, ROOK_MASKS, fill_by_products};
use super::table_read::{TableRead, Traced};
use crate::Indexed;

/// Attacks by magic multiplication with a constant shift. A rook has 4,096 entries on each square,
/// a bishop 512 (2.25 MiB).
///
/// The simplest form of magics. Lasse Hansen first proposed it in 2006 (Chess Programming Wiki,
/// "Magic Bitboards"; "plain" is Robert Purves's name). Programs that fill their tables at startup
/// use it. A magic for fewer index bits works here too: products whose highest bits differ
/// still differ when lower bits are added to the index. So the numbers are those of
/// [`FancyMagics`](super::FancyMagics).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainMagics;

impl Sliders for PlainMagics {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        ROOKS[square.index()][rook_index(square.index(), occupied)]
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        BISHOPS[square.index()][bishop_index(square.index(), occupied)]
    }

    fn name(self) -> &'static str {
        "plain"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&ROOKS) + size_of_val(&BISHOPS) + 2 * (size_of_val(&FACTORS.rook))
    }
}

impl Indexed for PlainMagics {
    const ENTRIES: usize = 64 * (ROOK_WINDOW + BISHOP_WINDOW);

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        let square = square.index();
        match slider {
            Slider::Rook => square * ROOK_WINDOW + rook_index(square, occupied),
            Slider::Bishop => {
                64 * ROOK_WINDOW + square * BISHOP_WINDOW + bishop_index(square, occupied)
            }
        }
    }
}

impl Traced for PlainMagics {
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead)) {
        let entry = Self.entry(slider, square, occupied);
        see(TableRead::new(
            "attack sets",
            size_of_val(&ROOKS) + size_of_val(&BISHOPS),
            Self::ENTRIES,
            entry,
        ));
    }
}

const ROOK_WINDOW: usize = 1 << 12;
const BISHOP_WINDOW: usize = 1 << 9;

/// Mask and magic of each square. One static holds them, so one register addresses all of them.
struct PlainFactors {
    rook: [(Bitboard, u64); 64],
    bishop: [(Bitboard, u64); 64],
}

static FACTORS: PlainFactors = {
    let mut factors =
        PlainFactors { rook: [(Bitboard::EMPTY, 0); 64], bishop: [(Bitboard::EMPTY, 0); 64] };
    let mut square = 0;
    while square < 64 {
        factors.rook[square] = (ROOK_MASKS[square], ROOK_MAGICS[square].0);
        factors.bishop[square] = (BISHOP_MASKS[square], BISHOP_MAGICS[square].0);
        square += 1;
    }
    factors
};

static ROOKS: [[Bitboard; ROOK_WINDOW]; 64] = {
    let mut table = [[Bitboard::EMPTY; ROOK_WINDOW]; 64];
    let mut square = 0;
    while square < 64 {
        let (from, magic) = (Square::ALL[square], ROOK_MAGICS[square]);
        let bits = ROOK_WINDOW.trailing_zeros();
        fill_by_products(&mut table[square], 0, Slider::Rook, from, magic, bits);
        square += 1;
    }
    table
};

static BISHOPS: [[Bitboard; BISHOP_WINDOW]; 64] = {
    let mut table = [[Bitboard::EMPTY; BISHOP_WINDOW]; 64];
    let mut square = 0;
    while square < 64 {
        let (from, magic) = (Square::ALL[square], BISHOP_MAGICS[square]);
        let bits = BISHOP_WINDOW.trailing_zeros();
        fill_by_products(&mut table[square], 0, Slider::Bishop, from, magic, bits);
        square += 1;
    }
    table
};

#[inline(always)]
const fn rook_index(square: usize, occupied: Bitboard) -> usize {
    let (mask, magic) = FACTORS.rook[square];
    ((occupied.0 & mask.0).wrapping_mul(magic) >> 52) as usize
}

#[inline(always)]
const fn bishop_index(square: usize, occupied: Bitboard) -> usize {
    let (mask, magic) = FACTORS.bishop[square];
    ((occupied.0 & mask.0).wrapping_mul(magic) >> 55) as usize
}
