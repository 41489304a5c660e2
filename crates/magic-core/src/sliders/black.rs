//! Black magics: one shift for all squares, and windows that overlap.

mod magics;

use super::Sliders;
use super::layout::{
    BISHOP_MASKS, BISHOP_OFFSETS, ROOK_MASKS, ROOK_OFFSETS, for_each_blocker_set, put,
};
use super::table_use::Indexed;
#[cfg(feature = "std")]
use crate::search::{
    Magic,
    packing::{Packing, Placed},
};
use crate::{Bitboard, Slider, Square};

/// Attacks by magic multiplication with a constant shift, from a table in which the squares share
/// entries: 84,698 attack sets for all (662 KiB).
///
/// Every square sees a window of 4,096 entries (rook) or 512 (bishop), most of which it does not
/// use. Windows are laid over each other so that what one square uses falls into the holes of the
/// others, or on an equal attack set. Instead of clearing what is irrelevant, a lookup of *black*
/// magics sets it, which costs the same and moves the used entries away from the window's start,
/// where all others would lie in each other's way.
///
/// Packing and black magics are ideas of Volker Annuss, and most numbers are his and Niklas Fiekas's
/// ([talkchess, 2017](https://www.talkchess.com/forum/viewtopic.php?t=64790)), whose table has
/// 87,988 entries. Our own search has gone on from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlackMagics;

#[cfg(feature = "std")]
impl BlackMagics {
    /// The multipliers and the places of the windows, from which
    /// [`Packer`](crate::search::packing::Packer) can go on.
    pub fn packing() -> Packing {
        let placed = |(magic, offset)| Placed { magic: Magic(magic), offset };
        Packing { rook: magics::ROOK.map(placed), bishop: magics::BISHOP.map(placed) }
    }
}

impl Sliders for BlackMagics {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        ATTACKS[HASHES.rook[square.index()].entry::<ROOK_SHIFT>(occupied)]
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        ATTACKS[HASHES.bishop[square.index()].entry::<BISHOP_SHIFT>(occupied)]
    }

    fn name(self) -> &'static str {
        "black"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&ATTACKS) + size_of_val(&HASHES)
    }
}

impl Indexed for BlackMagics {
    const ENTRIES: usize = ENTRIES;

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        match slider {
            Slider::Rook => HASHES.rook[square.index()].entry::<ROOK_SHIFT>(occupied),
            Slider::Bishop => HASHES.bishop[square.index()].entry::<BISHOP_SHIFT>(occupied),
        }
    }
}

const ENTRIES: usize = 84_698;
const ROOK_SHIFT: u32 = 52;
const BISHOP_SHIFT: u32 = 55;

/// How the blockers of one square become the number of an entry.
#[derive(Clone, Copy)]
struct Hash {
    irrelevant: Bitboard,
    magic: u64,
    offset: usize,
}

impl Hash {
    #[inline(always)]
    const fn entry<const SHIFT: u32>(self, occupied: Bitboard) -> usize {
        let key = occupied.0 | self.irrelevant.0;
        self.offset + (key.wrapping_mul(self.magic) >> SHIFT) as usize
    }
}

/// One static, so that one register addresses it all.
#[repr(align(64))]
struct Hashes {
    rook: [Hash; 64],
    bishop: [Hash; 64],
}

static HASHES: Hashes = Hashes {
    rook: hashes(&ROOK_MASKS, &magics::ROOK),
    bishop: hashes(&BISHOP_MASKS, &magics::BISHOP),
};

const fn hashes(masks: &[Bitboard; 64], magics: &[(u64, usize); 64]) -> [Hash; 64] {
    let mut hashes = [Hash { irrelevant: Bitboard::EMPTY, magic: 0, offset: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let (magic, offset) = magics[square];
        hashes[square] = Hash { irrelevant: Bitboard(!masks[square].0), magic, offset };
        square += 1;
    }
    hashes
}

static ATTACKS: [Bitboard; ENTRIES] = {
    let mut table = [Bitboard::EMPTY; ENTRIES];
    for_each_blocker_set!(ROOK_MASKS, ROOK_OFFSETS, |square, blockers, attacks| {
        put!(attacks => table, HASHES.rook[square].entry::<ROOK_SHIFT>(blockers));
    });
    for_each_blocker_set!(BISHOP_MASKS, BISHOP_OFFSETS, |square, blockers, attacks| {
        put!(attacks => table, HASHES.bishop[square].entry::<BISHOP_SHIFT>(blockers));
    });
    table
};
