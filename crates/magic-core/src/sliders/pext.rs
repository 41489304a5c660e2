//! The backend for CPUs with BMI2. One PEXT packs the blockers of a square, and the result is the
//! index.

use super::unchecked::{Pext, PextLookup, cpuid};
use super::windows::masks;
use crate::fill::{KeyBits, LineSums, attacks_by_length, fill, subset_keys};
use crate::{Bitboard, Slider, Sliders, Square};

impl Pext {
    /// Whether this CPU has BMI2 and computes PEXT in hardware, so that this backend is the
    /// fastest.
    ///
    /// AMD before Zen 3 and its relative Hygon Dhyana have the instruction in microcode. There it
    /// is up to a hundred times slower (see the instruction tables of uops.info).
    pub fn is_fast() -> bool {
        Self::new().is_some() && !cpu_has_microcoded_pext()
    }

    /// The attacks of `slider` on `square`, in the order of [`Bitboard::subsets`] of the relevant
    /// mask. It is the square's part of the backend's table.
    ///
    /// ```
    /// use magic_core::{Pext, Slider, Square};
    /// let attacks = Pext::attack_sets(Slider::Bishop, Square::A1);
    /// assert_eq!(attacks.len(), 64);
    /// assert_eq!(attacks[1], Square::B2.bitboard());
    /// ```
    pub const fn attack_sets(slider: Slider, square: Square) -> &'static [Bitboard] {
        let offset = match slider {
            Slider::Rook => ROOK_OFFSETS[square.index()],
            Slider::Bishop => BISHOP_OFFSETS[square.index()],
        };
        let (_, from_here) = ATTACKS.split_at(offset);
        from_here.split_at(1 << slider.relevant_mask(square).len()).0
    }
}

impl Sliders for Pext {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        LOOKUPS.rook.attacks(self, square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        LOOKUPS.bishop.attacks(self, square, occupied)
    }

    fn name(self) -> &'static str {
        "pext"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&ATTACKS) + size_of_val(&LOOKUPS)
    }
}

/// All data of a lookup except the attack sets. One static holds it, so one register addresses all
/// of it.
#[repr(align(64))]
struct PextLookups {
    rook: PextLookup,
    bishop: PextLookup,
}

static LOOKUPS: PextLookups = PextLookups {
    rook: PextLookup::new(masks(Slider::Rook), &ATTACKS, &ROOK_OFFSETS),
    bishop: PextLookup::new(masks(Slider::Bishop), &ATTACKS, &BISHOP_OFFSETS),
};

/// The number of blocker sets of both sliders on all squares.
const ENTRIES: usize = Slider::Rook.subsets() + Slider::Bishop.subsets();

/// The first entry of each square. Bishops come first. The last block belongs to the rook on h8,
/// and no block is larger. So every block can be read through a window of that size.
const BISHOP_OFFSETS: [usize; 64] = offsets(Slider::Bishop, 0);
const ROOK_OFFSETS: [usize; 64] = offsets(Slider::Rook, Slider::Bishop.subsets());

const fn offsets(slider: Slider, start: usize) -> [usize; 64] {
    let mut offsets = [0; 64];
    let mut next = start;
    let mut square = 0;
    while square < 64 {
        offsets[square] = next;
        next += 1 << slider.relevant_mask(Square::ALL[square]).len();
        square += 1;
    }
    offsets
}

static ATTACKS: [Bitboard; ENTRIES] = {
    let mut table = [Bitboard::EMPTY; ENTRIES];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        fill_square(&mut table, Slider::Rook, square, ROOK_OFFSETS[index]);
        fill_square(&mut table, Slider::Bishop, square, BISHOP_OFFSETS[index]);
        index += 1;
    }
    table
};

const fn fill_square(
    table: &mut [Bitboard; ENTRIES],
    slider: Slider,
    square: Square,
    start: usize,
) {
    let keys = subset_keys(slider, square);
    let lines = LineSums::of(slider, square, &keys, &attacks_by_length(slider, square));
    let index_bits = slider.relevant_mask(square).len();
    fill(table, start, &lines, KeyBits { of_empty_set: 0, dropped: 0, index_bits });
}

/// Vendor AMD or Hygon, family below 19h (Zen 3). CPUID leaf 1 gives the family in two parts.
fn cpu_has_microcoded_pext() -> bool {
    const ZEN_3: u32 = 0x19;
    let (Some(vendor), Some(version)) = (cpuid(0), cpuid(1)) else { return false };
    let name = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes);
    let family = (version.eax >> 8 & 0xF) + (version.eax >> 20 & 0xFF);
    let is_amd = name.as_flattened() == b"AuthenticAMD";
    let is_hygon = name.as_flattened() == b"HygonGenuine";
    (is_amd || is_hygon) && family < ZEN_3
}
