//! The backend for every CPU: a multiplication with a magic hashes the blockers into an index.

use super::black_numbers;
use super::windows::{masks, windows};
use crate::fill::{KeyBits, LineSums, attacks_by_length, fill, product_keys};
use crate::{Bitboard, Magic, PlacedMagic, Slider, Sliders, Square};

/// Attacks by magic multiplication. It works on every CPU, so any code may write `BlackMagics`.
///
/// A lookup sets the irrelevant squares, multiplies, shifts, and loads one of 84,698 entries (662
/// KiB).
///
/// Every square has a window of 4,096 entries (rook) or 512 (bishop), and leaves most of them
/// unused. Windows overlap: the entries that one square uses lie in the holes of other squares.
///
/// *Black* magics set the irrelevant squares, where other magics clear them. That costs the same.
/// It lets the entries in use lie anywhere in a window, so more windows fit into each other.
///
/// Overlapping windows and black magics are ideas of Volker Annuss. Most of the numbers are his and
/// Niklas Fiekas's ([talkchess, 2017](https://www.talkchess.com/forum/viewtopic.php?t=64790)).
///
/// ```
/// use magic_core::{Bitboard, BlackMagics, Sliders, Square, bishop_rays};
/// assert_eq!(BlackMagics.bishop(Square::C1, Bitboard::EMPTY), bishop_rays(Square::C1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlackMagics;

impl BlackMagics {
    /// The number of entries of the table. The last windows end with the last entry in use.
    pub const ENTRIES: usize = 84_698;

    /// The magic of a square, and where its window begins in the table.
    pub const fn magic(slider: Slider, square: Square) -> PlacedMagic {
        let (magic, offset) = match slider {
            Slider::Rook => black_numbers::ROOK[square.index()],
            Slider::Bishop => black_numbers::BISHOP[square.index()],
        };
        PlacedMagic { magic: Magic(magic), offset }
    }
}

impl Sliders for BlackMagics {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = LOOKUPS.rook.product(square, occupied) >> PlacedMagic::shift(Slider::Rook);
        LOOKUPS.rook_windows[square.index()][index as usize]
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = LOOKUPS.bishop.product(square, occupied) >> PlacedMagic::shift(Slider::Bishop);
        LOOKUPS.bishop_windows[square.index()][index as usize]
    }

    fn name(self) -> &'static str {
        "black"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&ATTACKS) + size_of_val(&LOOKUPS)
    }
}

/// All data of a lookup except the attack sets. One static holds it, so one register addresses all
/// of it.
#[repr(align(64))]
struct BlackLookups {
    rook: BlackFactors,
    bishop: BlackFactors,
    rook_windows: [&'static [Bitboard; PlacedMagic::window(Slider::Rook)]; 64],
    bishop_windows: [&'static [Bitboard; PlacedMagic::window(Slider::Bishop)]; 64],
}

static LOOKUPS: BlackLookups = BlackLookups {
    rook: BlackFactors::of(Slider::Rook),
    bishop: BlackFactors::of(Slider::Bishop),
    rook_windows: windows(&ATTACKS, &offsets(Slider::Rook)),
    bishop_windows: windows(&ATTACKS, &offsets(Slider::Bishop)),
};

/// The factors that turn the blockers of one slider into products, by square.
///
/// They are two arrays, not one record for each square. An array of words is addressed by the
/// square without a shift, which made bulk counting 1% faster (Zen 4).
struct BlackFactors {
    irrelevant: [u64; 64],
    magics: [u64; 64],
}

impl BlackFactors {
    const fn of(slider: Slider) -> Self {
        let masks = masks(slider);
        let mut factors = Self { irrelevant: [0; 64], magics: [0; 64] };
        let mut square = 0;
        while square < 64 {
            factors.irrelevant[square] = !masks[square].0;
            factors.magics[square] = BlackMagics::magic(slider, Square::ALL[square]).magic.0;
            square += 1;
        }
        factors
    }

    #[inline(always)]
    const fn product(&self, square: Square, occupied: Bitboard) -> u64 {
        let key = occupied.0 | self.irrelevant[square.index()];
        key.wrapping_mul(self.magics[square.index()])
    }
}

const fn offsets(slider: Slider) -> [usize; 64] {
    let mut offsets = [0; 64];
    let mut square = 0;
    while square < 64 {
        offsets[square] = BlackMagics::magic(slider, Square::ALL[square]).offset;
        square += 1;
    }
    offsets
}

static ATTACKS: [Bitboard; BlackMagics::ENTRIES] = {
    let mut table = [Bitboard::EMPTY; BlackMagics::ENTRIES];
    let mut index = 0;
    while index < 64 {
        fill_square(&mut table, Slider::Rook, Square::ALL[index]);
        fill_square(&mut table, Slider::Bishop, Square::ALL[index]);
        index += 1;
    }
    table
};

const fn fill_square(table: &mut [Bitboard; BlackMagics::ENTRIES], slider: Slider, square: Square) {
    let PlacedMagic { magic, offset } = BlackMagics::magic(slider, square);
    let keys = product_keys(slider, square, magic);
    let lines = LineSums::of(slider, square, &keys, &attacks_by_length(slider, square));
    // The irrelevant squares are multiplied too.
    let of_empty_set = magic.0.wrapping_mul(!slider.relevant_mask(square).0);
    let bits = KeyBits { of_empty_set, ..KeyBits::highest(u64::BITS - PlacedMagic::shift(slider)) };
    fill(table, offset, &lines, bits);
}
