//! Byte tables by magics: an entry numbers an attack set, and each attack set is stored once.

use std::sync::LazyLock;

use magic_core::fill::{LineSums, product_keys};
use magic_core::{Bitboard, Slider, Sliders, Square};

use super::dense::{
    BISHOP_HASHES, BISHOP_OFFSETS as BISHOP_BLOCKS, DENSE_ENTRIES, DenseHashes, ROOK_HASHES,
    ROOK_OFFSETS as ROOK_BLOCKS, dense_entry,
};
use super::layout::{Filled, WINDOW, filled_table, for_each_blocker_set, windows};
use super::shared_sets::{AttackSets, BISHOP_SETS, ROOK_SETS, SETS, numbers_by_length, set_entry};
use super::table_read::{TableRead, Traced};
use crate::Indexed;

/// Attacks by magic multiplication into a table of bytes. A byte is the number of an attack set of
/// the square. The tables take 146 KiB. They are the smallest tables here that need no arithmetic
/// on lines.
///
/// Robert Houdart's proposal (Chess Programming Wiki, "Magic Bitboards", byte lookup). A rook has
/// at most 144 attack sets on a square and a bishop 108. All squares together have 6,328 attack
/// sets for 107,648 blocker sets. A lookup costs a second load, which waits for the first, and
/// saves cache. The magics are those of
/// [`DenseMagics`](super::DenseMagics).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedMagics(Filled<SharedMagicLookups>);

impl SharedMagics {
    /// The backend. The first call fills its tables.
    pub fn new() -> Self {
        Self(Filled(&LOOKUPS))
    }
}

impl Default for SharedMagics {
    fn default() -> Self {
        Self::new()
    }
}

impl Sliders for SharedMagics {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.rook.attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.bishop.attacks(square, occupied)
    }

    fn name(self) -> &'static str {
        "shared-magics"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&SETS) + DENSE_ENTRIES + size_of::<SharedMagicLookups>()
    }
}

impl Indexed for SharedMagics {
    const ENTRIES: usize = DENSE_ENTRIES;

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        dense_entry(slider, square, occupied)
    }
}

impl Traced for SharedMagics {
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead)) {
        let entry = dense_entry(slider, square, occupied);
        see(TableRead::new("numbers of attack sets", DENSE_ENTRIES, Self::ENTRIES, entry));
        let set = set_entry(slider, square, slider.attacks(square, occupied));
        see(TableRead::new("attack sets", size_of_val(&SETS), SETS.len(), set));
    }
}

/// All data of a lookup except the tables. One static holds it, so one register addresses all of
/// it.
#[repr(align(64))]
struct SharedMagicLookups {
    rook: SharedMagicLookup,
    bishop: SharedMagicLookup,
}

/// The lookups of one slider on all squares.
struct SharedMagicLookup {
    hashes: DenseHashes,
    numbers: [&'static [u8; WINDOW]; 64],
    sets: AttackSets,
}

impl SharedMagicLookup {
    #[inline(always)]
    const fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = self.hashes.index(square.index(), occupied);
        self.sets[square.index()][self.numbers[square.index()][index] as usize]
    }
}

static LOOKUPS: LazyLock<SharedMagicLookups> = LazyLock::new(|| {
    let numbers = filled_table(DENSE_ENTRIES, |table, slider, square| match slider {
        Slider::Rook => {
            fill_square(table, ROOK_BLOCKS[square.index()], slider, square, &ROOK_HASHES);
        }
        Slider::Bishop => {
            fill_square(table, BISHOP_BLOCKS[square.index()], slider, square, &BISHOP_HASHES);
        }
    });
    SharedMagicLookups {
        rook: SharedMagicLookup {
            hashes: ROOK_HASHES,
            numbers: windows(numbers, &ROOK_BLOCKS),
            sets: windows(&SETS, &ROOK_SETS),
        },
        bishop: SharedMagicLookup {
            hashes: BISHOP_HASHES,
            numbers: windows(numbers, &BISHOP_BLOCKS),
            sets: windows(&SETS, &BISHOP_SETS),
        },
    }
});

/// Fills a square's block with the numbers of attack sets, in the entries that the magic gives.
fn fill_square(
    table: &mut [u8],
    start: usize,
    slider: Slider,
    square: Square,
    hashes: &DenseHashes,
) {
    let bits = hashes.index_bits(square.index());
    let keys = product_keys(slider, square, hashes.magic(square.index()));
    let lines = LineSums::of(slider, square, &keys, &numbers_by_length(slider, square));
    let (shift, last_index) = (u64::BITS - bits, (1 << bits) - 1);
    for_each_blocker_set(&lines, |key, number| {
        table[start + ((key >> shift) as usize & last_index)] = number as u8;
    });
}
