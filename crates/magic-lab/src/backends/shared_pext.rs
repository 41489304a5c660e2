//! Byte tables by PEXT: an entry numbers an attack set, and each attack set is stored once.

use std::sync::LazyLock;

use magic_core::{Bitboard, Pext, Slider, Sliders, Square};

use super::layout::{BISHOP_MASKS, Filled, ROOK_MASKS, windows};
use super::shared_sets::{
    ALL_NUMBERS, AttackSets, BISHOP_NUMBERS, BISHOP_SETS, ROOK_NUMBERS, ROOK_SETS, SETS,
    filled_numbers, set_entry,
};
use super::table_read::{TableRead, Traced};
use super::unchecked::ByteLookup;
use crate::Indexed;

/// Attacks by PEXT into a table of bytes, for x86-64 with BMI2. A byte is the number of an attack
/// set of the square. The tables take 149 KiB.
///
/// It works as [`SharedMagics`](super::SharedMagics) does, but its index has no holes and needs no
/// multiplication. A rook on the second rank needs no numbers of its own. Its blocker sets have the
/// numbers of blocker sets of the rook below: those that leave the farthest relevant square of the
/// file free. The same holds for its attack sets.
///
/// As with [`Pext`], the lookups are fastest when inlined in a function that carries the feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedPext {
    pext: Pext,
    lookups: Filled<SharedPextLookups>,
}

impl SharedPext {
    /// The backend, if this CPU has BMI2. Keep the answer.
    pub fn new() -> Option<Self> {
        Pext::new().map(Self::from)
    }
}

impl From<Pext> for SharedPext {
    /// A [`Pext`] proves BMI2, and `SharedPext` needs nothing else.
    fn from(pext: Pext) -> Self {
        Self { pext, lookups: Filled(&LOOKUPS) }
    }
}

impl Sliders for SharedPext {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        let number = self.lookups.rook.number(self.pext, square, occupied);
        self.lookups.rook_sets[square.index()][number as usize]
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        let number = self.lookups.bishop.number(self.pext, square, occupied);
        self.lookups.bishop_sets[square.index()][number as usize]
    }

    fn name(self) -> &'static str {
        "shared-pext"
    }

    fn table_bytes(self) -> usize {
        size_of_val(&SETS) + ALL_NUMBERS + size_of::<SharedPextLookups>()
    }
}

impl Indexed for SharedPext {
    const ENTRIES: usize = ALL_NUMBERS;

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        number_entry(slider, square, occupied)
    }
}

/// The entry of the number of an attack set.
const fn number_entry(slider: Slider, square: Square, occupied: Bitboard) -> usize {
    let first = match slider {
        Slider::Rook => ROOK_NUMBERS[square.index()],
        Slider::Bishop => BISHOP_NUMBERS[square.index()],
    };
    first + slider.relevant_mask(square).subset_index(occupied) as usize
}

impl Traced for SharedPext {
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead)) {
        let entry = number_entry(slider, square, occupied);
        see(TableRead::new("numbers of attack sets", ALL_NUMBERS, Self::ENTRIES, entry));
        let set = set_entry(slider, square, slider.attacks(square, occupied));
        see(TableRead::new("attack sets", size_of_val(&SETS), SETS.len(), set));
    }
}

/// All data of a lookup except the tables. One static holds it, so one register addresses all of
/// it.
#[repr(align(64))]
struct SharedPextLookups {
    rook: ByteLookup,
    bishop: ByteLookup,
    rook_sets: AttackSets,
    bishop_sets: AttackSets,
}

static LOOKUPS: LazyLock<SharedPextLookups> = LazyLock::new(|| {
    let numbers = filled_numbers();
    SharedPextLookups {
        rook: ByteLookup::new(ROOK_MASKS, numbers, &ROOK_NUMBERS),
        bishop: ByteLookup::new(BISHOP_MASKS, numbers, &BISHOP_NUMBERS),
        rook_sets: windows(&SETS, &ROOK_SETS),
        bishop_sets: windows(&SETS, &BISHOP_SETS),
    }
});
