//! PEXT into a table of 16-bit words, which PDEP spreads to attack sets.

use magic_core::{Bitboard, Pext, Slider, Sliders, Square, bishop_rays, ray, rook_rays};

use super::core_tables::pext_entry;
use super::layout::{BISHOP_MASKS, BISHOP_OFFSETS, ENTRIES, ROOK_MASKS, ROOK_OFFSETS};
use super::rook_sums::{ByLength, RAYS, beginning, rook_sums};
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
        fill_rook(&mut table, Square::ALL[index]);
        fill_bishop(&mut table, Square::ALL[index]);
        index += 1;
    }
    table
};

const fn fill_rook(table: &mut [u16; ENTRIES], square: Square) {
    let mut by_length: ByLength = [[0; 7]; 4];
    let mut lane = 0;
    while lane < 4 {
        let squares = ray(square, RAYS[lane]).len() as usize;
        let mut length = 1;
        while length <= squares {
            let attacks = Bitboard(beginning(square, RAYS[lane], length));
            by_length[lane][length - 1] = rook_rays(square).subset_index(attacks);
            length += 1;
        }
        lane += 1;
    }
    let sums = rook_sums(square, &by_length);
    let (start, sets) = (ROOK_OFFSETS[square.index()], 1 << ROOK_MASKS[square.index()].len());
    let mut number = 0;
    while number < sets {
        table[start + number] = sums[number] as u16;
        number += 1;
    }
}

const fn fill_bishop(table: &mut [u16; ENTRIES], square: Square) {
    let start = BISHOP_OFFSETS[square.index()];
    let (rays, attack_sets) = (bishop_rays(square), Pext::attack_sets(Slider::Bishop, square));
    let mut number = 0;
    while number < attack_sets.len() {
        table[start + number] = rays.subset_index(attack_sets[number]) as u16;
        number += 1;
    }
}
