//! Fancy magics that use the known magics with one index bit less than usual.

use std::sync::LazyLock;

use magic_core::{Bitboard, Magic, Slider, Sliders, Square};

use super::dense_numbers;
use super::fancy_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use super::layout::{
    BISHOP_MASKS, Filled, Offsets, ROOK_MASKS, WINDOW, Windows, fill_by_products, filled_table,
    windows,
};
use super::table_read::{TableRead, Traced};
use crate::{IndexBits, Indexed, MagicHash, Transform};

/// Attacks by magic multiplication. The table has one block of entries for each square. It is the
/// smallest one known of that kind: 92,864 attack sets (726 KiB).
///
/// The known numbers serve 15 squares of the rook and 24 of the bishop. Each needs only half as
/// many entries as there are blocker sets. See "Best Magics so far" in the Chess Programming Wiki.
/// With such a number some blocker sets with equal attacks share an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DenseMagics(Filled<DenseLookups>);

impl DenseMagics {
    /// The backend. The first call fills its tables.
    pub fn new() -> Self {
        Self(Filled(&LOOKUPS))
    }

    /// The magic of a square, with everything that is needed to compute an index.
    pub const fn hash(slider: Slider, square: Square) -> MagicHash {
        let hashes = match slider {
            Slider::Rook => &ROOK_HASHES,
            Slider::Bishop => &BISHOP_HASHES,
        };
        let magic = Magic(hashes.magics[square.index()]);
        let bits = IndexBits::new(hashes.index_bits[square.index()] as u32).unwrap();
        MagicHash { magic, bits, transform: Transform::Multiply64 }
    }

    /// The squares whose magic has one index bit less than there are relevant squares.
    ///
    /// ```
    /// use magic_core::Slider;
    /// use magic_lab::backends::DenseMagics;
    /// assert_eq!(Slider::ALL.map(|slider| DenseMagics::records(slider).count()), [15, 24]);
    /// ```
    pub fn records(slider: Slider) -> impl Iterator<Item = Square> {
        Square::ALL.into_iter().filter(move |&square| {
            Self::hash(slider, square).bits < IndexBits::relevant(slider, square)
        })
    }
}

impl Default for DenseMagics {
    fn default() -> Self {
        Self::new()
    }
}

impl Sliders for DenseMagics {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.rook_windows[square.index()][self.0.rook.index(square.index(), occupied)]
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.bishop_windows[square.index()][self.0.bishop.index(square.index(), occupied)]
    }

    fn name(self) -> &'static str {
        "dense"
    }

    fn table_bytes(self) -> usize {
        TABLE_BYTES + size_of::<DenseLookups>()
    }
}

impl Indexed for DenseMagics {
    const ENTRIES: usize = DENSE_ENTRIES;

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        dense_entry(slider, square, occupied)
    }
}

/// The entry that a lookup reads.
pub(super) fn dense_entry(slider: Slider, square: Square, occupied: Bitboard) -> usize {
    let square = square.index();
    match slider {
        Slider::Rook => ROOK_OFFSETS[square] + ROOK_HASHES.index(square, occupied),
        Slider::Bishop => BISHOP_OFFSETS[square] + BISHOP_HASHES.index(square, occupied),
    }
}

impl Traced for DenseMagics {
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead)) {
        let entry = dense_entry(slider, square, occupied);
        see(TableRead::new("attack sets", TABLE_BYTES, Self::ENTRIES, entry));
    }
}

/// The number of entries: 88,064 for rooks and 4,800 for bishops.
pub(super) const DENSE_ENTRIES: usize = 92_864;

const TABLE_BYTES: usize = DENSE_ENTRIES * size_of::<Bitboard>();

/// All data of a lookup except the attack sets. One static holds it, so one register addresses all
/// of it.
#[repr(align(64))]
struct DenseLookups {
    rook: DenseHashes,
    bishop: DenseHashes,
    rook_windows: Windows,
    bishop_windows: Windows,
}

static LOOKUPS: LazyLock<DenseLookups> = LazyLock::new(|| {
    let attacks = filled_table(DENSE_ENTRIES, |table, slider, square| match slider {
        Slider::Rook => {
            ROOK_HASHES.fill(table, slider, square, ROOK_OFFSETS[square.index()]);
        }
        Slider::Bishop => {
            BISHOP_HASHES.fill(table, slider, square, BISHOP_OFFSETS[square.index()]);
        }
    });
    DenseLookups {
        rook: ROOK_HASHES,
        bishop: BISHOP_HASHES,
        rook_windows: windows(attacks, &ROOK_OFFSETS),
        bishop_windows: windows(attacks, &BISHOP_OFFSETS),
    }
});

pub(super) const ROOK_HASHES: DenseHashes = {
    let mut hashes = DenseHashes::new(ROOK_MASKS);
    let mut square = 0;
    while square < 64 {
        hashes.magics[square] = ROOK_MAGICS[square].0;
        square += 1;
    }
    hashes.with_records(&dense_numbers::ROOK)
};

pub(super) const BISHOP_HASHES: DenseHashes = {
    let mut hashes = DenseHashes::new(BISHOP_MASKS);
    let mut square = 0;
    while square < 64 {
        hashes.magics[square] = BISHOP_MAGICS[square].0;
        square += 1;
    }
    hashes.with_records(&dense_numbers::BISHOP)
};

/// Where the bishops' blocks start.
pub(super) const BISHOP_OFFSETS: Offsets = BISHOP_HASHES.offsets(0);

/// Where the rooks' blocks start. They come after the bishops' blocks, and go from h8 down to a1,
/// so that the last block is as large as a window.
pub(super) const ROOK_OFFSETS: Offsets = ROOK_HASHES.offsets(4_800);

const _: () =
    assert!(ROOK_OFFSETS[0] + WINDOW == DENSE_ENTRIES, "the blocks do not fill the table");

/// How the blockers of one slider become indices, by square.
pub(super) struct DenseHashes {
    masks: [Bitboard; 64],
    magics: [u64; 64],
    index_bits: [Width; 64],
}

/// The number of index bits of a square. It is an enum, so that the optimiser knows the greatest
/// index and drops the bounds check of the lookup.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Width {
    Four = 4,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Eleven,
    Twelve,
}

impl Width {
    const ALL: [Self; 9] = [
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Eleven,
        Self::Twelve,
    ];

    const fn new(bits: u32) -> Self {
        Self::ALL[bits as usize - 4]
    }
}

impl DenseHashes {
    const fn new(masks: [Bitboard; 64]) -> Self {
        let mut index_bits = [Width::Four; 64];
        let mut square = 0;
        while square < 64 {
            index_bits[square] = Width::new(masks[square].len());
            square += 1;
        }
        Self { masks, magics: [0; 64], index_bits }
    }

    const fn with_records(mut self, records: &[(Square, u64)]) -> Self {
        let mut next = 0;
        while next < records.len() {
            let (square, magic) = records[next];
            self.magics[square.index()] = magic;
            self.index_bits[square.index()] = Width::new(self.masks[square.index()].len() - 1);
            next += 1;
        }
        self
    }

    const fn offsets(&self, start: usize) -> Offsets {
        let mut offsets = [0; 64];
        let mut next = start;
        let mut square = 64;
        while square > 0 {
            square -= 1;
            offsets[square] = next;
            next += 1 << self.index_bits[square] as u32;
        }
        offsets
    }

    fn fill(&self, table: &mut [Bitboard], slider: Slider, square: Square, start: usize) {
        let (magic, bits) = (self.magic(square.index()), self.index_bits(square.index()));
        fill_by_products(table, start, slider, square, magic, bits);
    }

    pub(super) const fn magic(&self, square: usize) -> Magic {
        Magic(self.magics[square])
    }

    pub(super) const fn index_bits(&self, square: usize) -> u32 {
        self.index_bits[square] as u32
    }

    #[inline(always)]
    pub(super) const fn index(&self, square: usize, occupied: Bitboard) -> usize {
        let blockers = occupied.0 & self.masks[square].0;
        let product = blockers.wrapping_mul(self.magics[square]);
        (product >> (64 - self.index_bits[square] as u32)) as usize
    }
}
