//! Fancy magics for processors without a fast 64-bit multiplication.

use std::sync::LazyLock;

use magic_core::fill::{ByRay, LineSums, attacks_by_length, squares_by_ray};
use magic_core::{Bitboard, Magic, Slider, Sliders, Square};

use super::layout::{
    BISHOP_MASKS, BISHOP_OFFSETS, ENTRIES, Filled, ROOK_MASKS, ROOK_OFFSETS, WINDOW, Windows,
    filled_table, for_each_blocker_set, windows,
};
use super::magics32_numbers;
use super::table_read::{TableRead, Traced};
use crate::{IndexBits, Indexed, MagicHash, Transform};

/// Attacks by two 32-bit multiplications, combined by exclusive or. The table has 107,648 attack
/// sets (841 KiB).
///
/// Tord Romstad's transform is made for 32-bit processors (2008; Chess Programming Wiki, "Looking
/// for Magics"). The lower half of the blockers is multiplied by the lower half of the magic, and
/// the upper by the upper. The highest bits of the combination are the index. Products wrap, and
/// the shift is unsigned. A magic of this transform is not a magic of the usual one, nor the other
/// way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Magics32(Filled<Lookups32>);

impl Magics32 {
    /// The backend. The first call fills its tables.
    pub fn new() -> Self {
        Self(Filled(&LOOKUPS))
    }

    /// The magic of a square, with everything that is needed to compute an index.
    pub const fn hash(slider: Slider, square: Square) -> MagicHash {
        let magic = match slider {
            Slider::Rook => magics32_numbers::ROOK[square.index()],
            Slider::Bishop => magics32_numbers::BISHOP[square.index()],
        };
        let bits = IndexBits::relevant(slider, square);
        MagicHash { magic: Magic(magic), bits, transform: Transform::Multiply32 }
    }
}

impl Default for Magics32 {
    fn default() -> Self {
        Self::new()
    }
}

impl Sliders for Magics32 {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.rook_windows[square.index()][self.0.rook[square.index()].index(occupied)]
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.bishop_windows[square.index()][self.0.bishop[square.index()].index(occupied)]
    }

    fn name(self) -> &'static str {
        "magics32"
    }

    fn table_bytes(self) -> usize {
        TABLE_BYTES + size_of::<Lookups32>()
    }
}

impl Indexed for Magics32 {
    const ENTRIES: usize = ENTRIES;

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        entry(slider, square, occupied)
    }
}

fn entry(slider: Slider, square: Square, occupied: Bitboard) -> usize {
    let square = square.index();
    match slider {
        Slider::Rook => ROOK_OFFSETS[square] + ROOK_HASHES[square].index(occupied),
        Slider::Bishop => BISHOP_OFFSETS[square] + BISHOP_HASHES[square].index(occupied),
    }
}

impl Traced for Magics32 {
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead)) {
        let entry = entry(slider, square, occupied);
        see(TableRead::new("attack sets", TABLE_BYTES, Self::ENTRIES, entry));
    }
}

/// All data of a lookup except the attack sets. One static holds it, so one register addresses all
/// of it.
#[repr(align(64))]
struct Lookups32 {
    rook: [Hash32; 64],
    bishop: [Hash32; 64],
    rook_windows: Windows,
    bishop_windows: Windows,
}

static LOOKUPS: LazyLock<Lookups32> = LazyLock::new(|| {
    let attacks = filled_table(ENTRIES, |table, slider, square| {
        let (offsets, hashes) = match slider {
            Slider::Rook => (&ROOK_OFFSETS, &ROOK_HASHES),
            Slider::Bishop => (&BISHOP_OFFSETS, &BISHOP_HASHES),
        };
        fill_square(table, slider, square, offsets[square.index()], hashes[square.index()]);
    });
    Lookups32 {
        rook: ROOK_HASHES,
        bishop: BISHOP_HASHES,
        rook_windows: windows(attacks, &ROOK_OFFSETS),
        bishop_windows: windows(attacks, &BISHOP_OFFSETS),
    }
});

const TABLE_BYTES: usize = ENTRIES * size_of::<Bitboard>();

/// Fills a square's block. Panics if a magic breaks the table.
fn fill_square(
    table: &mut [Bitboard],
    slider: Slider,
    square: Square,
    start: usize,
    Hash32 { mask, magic, shift }: Hash32,
) {
    let keys = keys32(slider, square, magic);
    let lines = LineSums::of(slider, square, &keys, &attacks_by_length(slider, square));
    let last_index = (1 << mask.len()) - 1;
    for_each_blocker_set(&lines, |key, attacks| {
        let index = ((key ^ key >> 64) >> shift) as usize & last_index;
        let entry = &mut table[start + index].0;
        assert!(*entry == 0 || *entry == attacks, "harmful collision of a magic");
        *entry = attacks;
    });
}

/// The part that each blocker adds to the product of its half of the board: of the lower half in
/// the lower 64 bits, of the upper half above.
fn keys32(slider: Slider, square: Square, magic: u64) -> ByRay<u128> {
    let blockers = squares_by_ray(slider, square);
    let mut keys = [[0; 7]; 8];
    let mut index = 0;
    while index < 56 {
        let (lane, distance) = (index / 7, index % 7);
        let blocker = blockers[lane][distance].0;
        let low = (blocker as u32).wrapping_mul(magic as u32) as u128;
        let high = ((blocker >> 32) as u32).wrapping_mul((magic >> 32) as u32) as u128;
        keys[lane][distance] = high << 64 | low;
        index += 1;
    }
    keys
}

const ROOK_HASHES: [Hash32; 64] = hashes(&ROOK_MASKS, &magics32_numbers::ROOK);
const BISHOP_HASHES: [Hash32; 64] = hashes(&BISHOP_MASKS, &magics32_numbers::BISHOP);

const fn hashes(masks: &[Bitboard; 64], magics: &[u64; 64]) -> [Hash32; 64] {
    let mut hashes = [Hash32 { mask: Bitboard::EMPTY, magic: 0, shift: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let mask = masks[square];
        hashes[square] = Hash32 { mask, magic: magics[square], shift: 32 - mask.len() };
        square += 1;
    }
    hashes
}

/// How the blockers of one square become an index.
#[derive(Clone, Copy)]
struct Hash32 {
    mask: Bitboard,
    magic: u64,
    shift: u32,
}

impl Hash32 {
    #[inline(always)]
    const fn index(self, occupied: Bitboard) -> usize {
        let blockers = occupied.0 & self.mask.0;
        let low = (blockers as u32).wrapping_mul(self.magic as u32);
        let high = ((blockers >> 32) as u32).wrapping_mul((self.magic >> 32) as u32);
        // The remainder changes nothing. It tells the optimiser that the window is large enough.
        ((low ^ high) >> self.shift) as usize % WINDOW
    }
}
