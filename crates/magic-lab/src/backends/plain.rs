//! Plain magics: one shift for all squares, and for each square as many entries as the largest
//! square needs.

use std::sync::LazyLock;

use magic_core::{Bitboard, Magic, Slider, Sliders, Square};

use super::fancy_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use super::layout::{BISHOP_MASKS, Filled, ROOK_MASKS, fill_by_products};
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
pub struct PlainMagics(Filled<PlainLookups>);

impl PlainMagics {
    /// The backend. The first call fills its tables.
    pub fn new() -> Self {
        Self(Filled(&LOOKUPS))
    }
}

impl Default for PlainMagics {
    fn default() -> Self {
        Self::new()
    }
}

impl Sliders for PlainMagics {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.rooks[square.index()][self.0.factors.rook_index(square.index(), occupied)]
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.bishops[square.index()][self.0.factors.bishop_index(square.index(), occupied)]
    }

    fn name(self) -> &'static str {
        "plain"
    }

    fn table_bytes(self) -> usize {
        TABLE_BYTES + size_of::<PlainFactors>()
    }
}

impl Indexed for PlainMagics {
    const ENTRIES: usize = 64 * (ROOK_WINDOW + BISHOP_WINDOW);

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        entry(slider, square, occupied)
    }
}

fn entry(slider: Slider, square: Square, occupied: Bitboard) -> usize {
    let square = square.index();
    match slider {
        Slider::Rook => square * ROOK_WINDOW + FACTORS.rook_index(square, occupied),
        Slider::Bishop => {
            64 * ROOK_WINDOW + square * BISHOP_WINDOW + FACTORS.bishop_index(square, occupied)
        }
    }
}

impl Traced for PlainMagics {
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead)) {
        let entry = entry(slider, square, occupied);
        see(TableRead::new("attack sets", TABLE_BYTES, Self::ENTRIES, entry));
    }
}

const ROOK_WINDOW: usize = 1 << 12;
const BISHOP_WINDOW: usize = 1 << 9;
const TABLE_BYTES: usize = 64 * (ROOK_WINDOW + BISHOP_WINDOW) * size_of::<Bitboard>();

/// All data of a lookup except the attack sets. One static holds it, so one register addresses all
/// of it.
#[repr(align(64))]
struct PlainLookups {
    factors: PlainFactors,
    rooks: &'static [[Bitboard; ROOK_WINDOW]; 64],
    bishops: &'static [[Bitboard; BISHOP_WINDOW]; 64],
}

static LOOKUPS: LazyLock<PlainLookups> = LazyLock::new(|| PlainLookups {
    factors: FACTORS,
    rooks: filled_windows(Slider::Rook, &ROOK_MAGICS),
    bishops: filled_windows(Slider::Bishop, &BISHOP_MAGICS),
});

/// The attack sets of `slider`, for each square as many as a window has entries.
fn filled_windows<const WINDOW: usize>(
    slider: Slider,
    magics: &[Magic; 64],
) -> &'static [[Bitboard; WINDOW]; 64] {
    let mut table = vec![[Bitboard::EMPTY; WINDOW]; 64];
    for (square, &magic) in Square::ALL.into_iter().zip(magics) {
        let bits = WINDOW.trailing_zeros();
        fill_by_products(&mut table[square.index()], 0, slider, square, magic, bits);
    }
    table.leak().first_chunk().expect("there is a window for each square")
}

/// Mask and magic of each square.
struct PlainFactors {
    rook: [(Bitboard, u64); 64],
    bishop: [(Bitboard, u64); 64],
}

const FACTORS: PlainFactors = {
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

impl PlainFactors {
    #[inline(always)]
    fn rook_index(&self, square: usize, occupied: Bitboard) -> usize {
        let (mask, magic) = self.rook[square];
        ((occupied.0 & mask.0).wrapping_mul(magic) >> 52) as usize
    }

    #[inline(always)]
    fn bishop_index(&self, square: usize, occupied: Bitboard) -> usize {
        let (mask, magic) = self.bishop[square];
        ((occupied.0 & mask.0).wrapping_mul(magic) >> 55) as usize
    }
}
