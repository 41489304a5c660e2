//! Tables of bytes: the entry of a blocker set is the number of its attack set, and each attack set
//! of a square is stored once.

use super::dense::{
    BISHOP_HASHES, BISHOP_OFFSETS as BISHOP_BLOCKS, DENSE_ENTRIES, DenseHashes, ROOK_HASHES,
    ROOK_OFFSETS as ROOK_BLOCKS,
};
use super::layout::{
    BISHOP_MASKS, BISHOP_OFFSETS, Offsets, ROOK_MASKS, ROOK_OFFSETS, WINDOW, for_each_blocker_set,
    windows,
};
use super::pext::Pext;
use super::rook_sums::{ByLength, RAYS, beginning, rook_sums};
use super::table_use::Indexed;
use super::unchecked::ByteLookup;
use super::{Sliders, subset_order};
use crate::{Bitboard, Direction, Slider, Square, ray};

/// Attacks by magic multiplication into a table of bytes, which number the attack sets of a square:
/// 146 KiB, the smallest table here that needs no arithmetic on lines.
///
/// Robert Houdart's proposal (Chess Programming Wiki, "Magic Bitboards", byte lookup): a rook has at
/// most 144 attack sets on a square and a bishop 108, 6,328 on all squares together, while
/// there are 107,648 blocker sets. It costs a second load, after the first, and saves cache. The
/// magics are those of [`DenseMagics`](super::DenseMagics).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedMagics;

impl Sliders for SharedMagics {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        MAGIC_LOOKUPS.rook.attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        MAGIC_LOOKUPS.bishop.attacks(square, occupied)
    }

    fn name(self) -> &'static str {
        "shared-magics"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&SETS) + size_of_val(&BY_MAGIC) + size_of::<MagicLookups>()
    }
}

impl Indexed for SharedMagics {
    const ENTRIES: usize = DENSE_ENTRIES;

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        super::DenseMagics.entry(slider, square, occupied)
    }
}

/// Attacks by PEXT into a table of bytes, which number the attack sets of a square, for x86-64 with
/// BMI2: 149 KiB.
///
/// As [`SharedMagics`], with an index that has no holes and needs no multiplication. What is saved
/// besides: the blockers of a rook on the second rank are numbered as those of the rook below that
/// leave the farthest relevant square of the file free, and so are its attack sets. So it needs no
/// numbers of its own, but those of its attack sets that it shares.
///
/// As with [`Pext`], the lookups reach their speed inlined in a function that carries the feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedPext(Pext);

impl SharedPext {
    /// The backend, if this CPU has BMI2. Keep the answer.
    pub fn new() -> Option<Self> {
        Pext::new().map(Self)
    }
}

impl From<Pext> for SharedPext {
    /// What proves the one proves the other.
    fn from(pext: Pext) -> Self {
        Self(pext)
    }
}

impl Sliders for SharedPext {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        PEXT_LOOKUPS.rook_sets[square.index()]
            [PEXT_LOOKUPS.rook.number(self.0, square, occupied) as usize]
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        PEXT_LOOKUPS.bishop_sets[square.index()]
            [PEXT_LOOKUPS.bishop.number(self.0, square, occupied) as usize]
    }

    fn name(self) -> &'static str {
        "shared-pext"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&SETS) + size_of_val(&BY_SUBSET) + size_of::<PextLookups>()
    }
}

impl Indexed for SharedPext {
    const ENTRIES: usize = NUMBERS;

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        let (offsets, mask) = match slider {
            Slider::Rook => (&ROOK_NUMBERS, ROOK_MASKS[square.index()]),
            Slider::Bishop => (&BISHOP_OFFSETS, BISHOP_MASKS[square.index()]),
        };
        offsets[square.index()] + mask.subset_index(occupied) as usize
    }
}

/// What the lookups by magics need beside the tables.
#[repr(align(64))]
struct MagicLookups {
    rook: MagicLookup,
    bishop: MagicLookup,
}

struct MagicLookup {
    hashes: DenseHashes,
    numbers: [&'static [u8; WINDOW]; 64],
    sets: Sets,
}

impl MagicLookup {
    #[inline(always)]
    const fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = self.hashes.index(square.index(), occupied);
        self.sets[square.index()][self.numbers[square.index()][index] as usize]
    }
}

static MAGIC_LOOKUPS: MagicLookups = MagicLookups {
    rook: MagicLookup {
        hashes: ROOK_HASHES,
        numbers: windows(&BY_MAGIC, &ROOK_BLOCKS),
        sets: windows(&SETS, &ROOK_SETS),
    },
    bishop: MagicLookup {
        hashes: BISHOP_HASHES,
        numbers: windows(&BY_MAGIC, &BISHOP_BLOCKS),
        sets: windows(&SETS, &BISHOP_SETS),
    },
};

/// What the lookups by PEXT need beside the tables.
#[repr(align(64))]
struct PextLookups {
    rook: ByteLookup,
    bishop: ByteLookup,
    rook_sets: Sets,
    bishop_sets: Sets,
}

static PEXT_LOOKUPS: PextLookups = PextLookups {
    rook: ByteLookup::new(ROOK_MASKS, &BY_SUBSET, &ROOK_NUMBERS),
    bishop: ByteLookup::new(BISHOP_MASKS, &BY_SUBSET, &BISHOP_OFFSETS),
    rook_sets: windows(&SETS, &ROOK_SETS),
    bishop_sets: windows(&SETS, &BISHOP_SETS),
};

/// For each square its attack sets, and of what follows in the table as many as a byte can number.
type Sets = [&'static [Bitboard; 256]; 64];

/// 1,428 attack sets of bishops, 4,900 of rooks, and as much behind them as a window of the last
/// square needs.
const STORED_SETS: usize = 1_428 + 4_900 + 256 - 49;

/// Where the numbers of the attack sets of each rook's blocker sets start: on the second rank where
/// those of the square below do.
const ROOK_NUMBERS: Offsets = {
    let mut offsets = ROOK_OFFSETS;
    let mut saved = 0;
    let mut square = 8;
    while square < 64 {
        if square < 16 {
            offsets[square] = offsets[square - 8];
            saved += 1 << ROOK_MASKS[square].len();
        } else {
            offsets[square] -= saved;
        }
        square += 1;
    }
    offsets
};

/// How many numbers there are, the last square being in a corner.
const NUMBERS: usize = ROOK_NUMBERS[63] + WINDOW;

/// Where the attack sets of each square start.
const BISHOP_SETS: Offsets = set_offsets(Slider::Bishop, 0);
const ROOK_SETS: Offsets = set_offsets(Slider::Rook, 1_428);

const _: () = assert!(ROOK_SETS[63] + 256 == STORED_SETS, "the last window leaves the table");

const fn set_offsets(slider: Slider, start: usize) -> Offsets {
    let mut offsets = [0; 64];
    let mut next = start;
    let mut square = 0;
    while square < 64 {
        offsets[square] = next;
        next += slider.attack_sets(Square::ALL[square]);
        square += 1;
    }
    offsets
}

static SETS: [Bitboard; STORED_SETS] = {
    let mut sets = [Bitboard::EMPTY; STORED_SETS];
    let mut square = 0;
    while square < 64 {
        fill_sets(&mut sets, ROOK_SETS[square], Square::ALL[square], &RAYS);
        fill_sets(&mut sets, BISHOP_SETS[square], Square::ALL[square], &Direction::DIAGONAL);
        square += 1;
    }
    sets
};

/// The numbers of attack sets, where the magics look for them.
static BY_MAGIC: [u8; DENSE_ENTRIES] = {
    let mut table = [0; DENSE_ENTRIES];
    let mut subset = 0;
    for_each_blocker_set!(ROOK_MASKS, ROOK_OFFSETS, |square, blockers, _attacks| {
        subset = if blockers.0 == 0 { ROOK_NUMBERS[square] } else { subset + 1 };
        table[ROOK_BLOCKS[square] + ROOK_HASHES.index(square, blockers)] = BY_SUBSET[subset];
    });
    for_each_blocker_set!(BISHOP_MASKS, BISHOP_OFFSETS, |square, blockers, _attacks| {
        subset = if blockers.0 == 0 { BISHOP_OFFSETS[square] } else { subset + 1 };
        table[BISHOP_BLOCKS[square] + BISHOP_HASHES.index(square, blockers)] = BY_SUBSET[subset];
    });
    table
};

/// The numbers of attack sets, in the order in which PEXT numbers blocker sets.
static BY_SUBSET: [u8; NUMBERS] = {
    let mut table = [0; NUMBERS];
    let mut index = 0;
    while index < 64 {
        fill_rook_numbers(&mut table, Square::ALL[index]);
        fill_bishop_numbers(&mut table, Square::ALL[index]);
        index += 1;
    }
    table
};

// The number of an attack set among those of its square: each ray can end on each of its squares,
// so the lengths of what is attacked along the four rays are its digits. A ray attacked to its end
// has the digit 0, whatever its length, so that rays of different lengths are numbered alike.

/// Writes the attack sets of one square in the order of their numbers.
const fn fill_sets(
    sets: &mut [Bitboard; STORED_SETS],
    start: usize,
    square: Square,
    rays: &[Direction; 4],
) {
    let end = start + values_of_digits(square, rays)[4];
    let mut entry = start;
    while entry < end {
        let mut rest = entry - start;
        let mut lane = 0;
        while lane < 4 {
            let squares = ray(square, rays[lane]).len() as usize;
            if squares > 0 {
                let length = if rest % squares == 0 { squares } else { rest % squares };
                sets[entry].0 |= beginning(square, rays[lane], length);
                rest /= squares;
            }
            lane += 1;
        }
        entry += 1;
    }
}

const fn fill_rook_numbers(table: &mut [u8; NUMBERS], square: Square) {
    let values = values_of_digits(square, &RAYS);
    let mut by_length: ByLength = [[0; 7]; 4];
    let mut lane = 0;
    while lane < 4 {
        let squares = ray(square, RAYS[lane]).len() as usize;
        let mut length = 1;
        while length < squares {
            by_length[lane][length - 1] = (length * values[lane]) as u64;
            length += 1;
        }
        lane += 1;
    }
    let sums = rook_sums(square, &by_length);
    let sets = 1 << ROOK_MASKS[square.index()].len();
    let mut number = 0;
    while number < sets {
        let entry = &mut table[ROOK_NUMBERS[square.index()] + number];
        let shared = square.index() >= 8 && square.index() < 16;
        assert!(
            !shared || *entry == sums[number] as u8,
            "two squares number their sets differently"
        );
        *entry = sums[number] as u8;
        number += 1;
    }
}

const fn fill_bishop_numbers(table: &mut [u8; NUMBERS], square: Square) {
    let values = values_of_digits(square, &Direction::DIAGONAL);
    let start = BISHOP_OFFSETS[square.index()];
    let sets = 1 << BISHOP_MASKS[square.index()].len();
    let mut subset = 0;
    while subset < sets {
        let attacks = subset_order::ATTACKS[start + subset].0;
        let mut number = 0;
        let mut lane = 0;
        while lane < 4 {
            let ray = ray(square, Direction::DIAGONAL[lane]);
            if ray.0 != 0 {
                let length = (attacks & ray.0).count_ones() as usize;
                number += length % ray.len() as usize * values[lane];
            }
            lane += 1;
        }
        table[start + subset] = number as u8;
        subset += 1;
    }
}

/// What one more square along each ray adds to the number of an attack set, and last the number of
/// attack sets.
const fn values_of_digits(square: Square, rays: &[Direction; 4]) -> [usize; 5] {
    let mut values = [1; 5];
    let mut lane = 0;
    while lane < 4 {
        let squares = ray(square, rays[lane]).len() as usize;
        values[lane + 1] = values[lane] * if squares > 0 { squares } else { 1 };
        lane += 1;
    }
    values
}
