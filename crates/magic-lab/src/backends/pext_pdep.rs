//! PEXT into a table of 16-bit words, which PDEP spreads to attack sets.

use magic_core::fill::{LineSums, squares_by_ray, subset_keys};
use magic_core::{Bitboard, Pext, Slider, Sliders, Square, bishop_rays, rook_rays};

use super::core_tables::pext_entry;
use super::layout::{
    BISHOP_MASKS, BISHOP_OFFSETS, ENTRIES, ROOK_MASKS, ROOK_OFFSETS, for_each_blocker_set,
};
use super::table_read::{TableRead, Traced};
use super::unchecked::PackedLookup;
use crate::Indexed;

/// Attacks by PEXT and PDEP, for x86-64 with BMI2: a quarter of the table of [`Pext`], 210 KiB.
///
/// A rook attacks at most 14 squares of its lines and a bishop 13. So 16 bits name the attacked
/// squares, and PDEP spreads them over the lines (Chess Programming Wiki, "BMI2"). As with
/// [`Pext`], the lookups are fastest when inlined in a function that carries the feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PextPdep(Pext);

impl PextPdep {
    /// The backend, if this CPU has BMI2. Keep the answer.
    pub fn new() -> Option<Self> {
        Pext::new().map(Self)
    }
}

impl From<Pext> for PextPdep {
    /// A [`Pext`] proves BMI2, and `PextPdep` needs nothing else.
    fn from(pext: Pext) -> Self {
        Self(pext)
    }
}

impl Sliders for PextPdep {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        LOOKUPS.rook.attacks(self.0, square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        LOOKUPS.bishop.attacks(self.0, square, occupied)
    }

    fn name(self) -> &'static str {
        "pext-pdep"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&ATTACKS) + size_of::<PextPdepLookups>()
    }
}

impl Indexed for PextPdep {
    const ENTRIES: usize = ENTRIES;

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        pext_entry(slider, square, occupied)
    }
}

impl Traced for PextPdep {
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead)) {
        let entry = pext_entry(slider, square, occupied);
        see(TableRead::new("packed attack sets", size_of_val(&ATTACKS), Self::ENTRIES, entry));
    }
}

/// All data of a lookup except the packed sets. One static holds it, so one register addresses all
/// of it.
#[repr(align(64))]
struct PextPdepLookups {
    rook: PackedLookup,
    bishop: PackedLookup,
}

static LOOKUPS: PextPdepLookups = PextPdepLookups {
    rook: PackedLookup::new(ROOK_MASKS, ROOK_LINES, &ATTACKS, &ROOK_OFFSETS),
    bishop: PackedLookup::new(BISHOP_MASKS, BISHOP_LINES, &ATTACKS, &BISHOP_OFFSETS),
};

const ROOK_LINES: [Bitboard; 64] = {
    let mut lines = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        lines[square] = rook_rays(Square::ALL[square]);
        square += 1;
    }
    lines
};

const BISHOP_LINES: [Bitboard; 64] = {
    let mut lines = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        lines[square] = bishop_rays(Square::ALL[square]);
        square += 1;
    }
    lines
};

/// For each attack set, the squares of the lines that belong to it, lowest square first.
static ATTACKS: [u16; ENTRIES] = {
    let mut table = [0; ENTRIES];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        fill_square(&mut table, ROOK_OFFSETS[index], Slider::Rook, square, ROOK_LINES[index]);
        let start = BISHOP_OFFSETS[index];
        fill_square(&mut table, start, Slider::Bishop, square, BISHOP_LINES[index]);
        index += 1;
    }
    table
};

const fn fill_square(
    table: &mut [u16; ENTRIES],
    start: usize,
    slider: Slider,
    square: Square,
    lines: Bitboard,
) {
    let squares = squares_by_ray(slider, square);
    let mut packed = [[0; 7]; 8];
    let mut ray = 0;
    while ray < 8 {
        let mut attacked = 0;
        let mut distance = 0;
        while distance < 7 {
            attacked |= lines.subset_index(squares[ray][distance]);
            packed[ray][distance] = attacked;
            distance += 1;
        }
        ray += 1;
    }
    let sums = LineSums::of(slider, square, &subset_keys(slider, square), &packed);
    for_each_blocker_set!(sums, |subset, word| {
        table[start + subset as usize] = word as u16;
    });
}
