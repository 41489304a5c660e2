//! PEXT into a table of 16-bit words, which PDEP spreads to attack sets.

use std::sync::LazyLock;

use magic_core::fill::{LineSums, squares_by_ray, subset_keys};
use magic_core::{Bitboard, Pext, Slider, Sliders, Square, bishop_rays, rook_rays};

use super::core_tables::pext_entry;
use super::layout::{
    BISHOP_MASKS, BISHOP_OFFSETS, ENTRIES, Filled, ROOK_MASKS, ROOK_OFFSETS, filled_table,
    for_each_blocker_set,
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
pub struct PextPdep {
    pext: Pext,
    lookups: Filled<PextPdepLookups>,
}

impl PextPdep {
    /// The backend, if this CPU has BMI2. Keep the answer. The first call fills the table.
    pub fn new() -> Option<Self> {
        Pext::new().map(Self::from)
    }
}

impl From<Pext> for PextPdep {
    /// A [`Pext`] proves BMI2, and `PextPdep` needs nothing else.
    fn from(pext: Pext) -> Self {
        Self { pext, lookups: Filled(&LOOKUPS) }
    }
}

impl Sliders for PextPdep {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.lookups.rook.attacks(self.pext, square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.lookups.bishop.attacks(self.pext, square, occupied)
    }

    fn name(self) -> &'static str {
        "pext-pdep"
    }

    fn table_bytes(self) -> usize {
        TABLE_BYTES + size_of::<PextPdepLookups>()
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
        see(TableRead::new("packed attack sets", TABLE_BYTES, Self::ENTRIES, entry));
    }
}

/// All data of a lookup except the packed sets. One static holds it, so one register addresses all
/// of it.
#[repr(align(64))]
struct PextPdepLookups {
    rook: PackedLookup,
    bishop: PackedLookup,
}

static LOOKUPS: LazyLock<PextPdepLookups> = LazyLock::new(|| {
    let attacks = filled_table(ENTRIES, |table, slider, square| {
        let (offsets, lines) = match slider {
            Slider::Rook => (&ROOK_OFFSETS, &ROOK_LINES),
            Slider::Bishop => (&BISHOP_OFFSETS, &BISHOP_LINES),
        };
        fill_square(table, offsets[square.index()], slider, square, lines[square.index()]);
    });
    PextPdepLookups {
        rook: PackedLookup::new(ROOK_MASKS, ROOK_LINES, attacks, &ROOK_OFFSETS),
        bishop: PackedLookup::new(BISHOP_MASKS, BISHOP_LINES, attacks, &BISHOP_OFFSETS),
    }
});

const TABLE_BYTES: usize = ENTRIES * size_of::<u16>();

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

/// Fills a square's block: for each attack set, the squares of the lines that belong to it, lowest
/// square first.
fn fill_square(table: &mut [u16], start: usize, slider: Slider, square: Square, lines: Bitboard) {
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
    for_each_blocker_set(&sums, |subset, word| {
        table[start + subset as usize] = word as u16;
    });
}
