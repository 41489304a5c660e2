//! The parts of the PEXT backends that need `unsafe`: the instructions, and table accesses without
//! a bounds check. The PEXT backend of `magic-core` says why it goes without the check.

use magic_core::{Bitboard, Pext, Square};

use super::layout::{Offsets, WINDOW, windows};

/// For each square the mask that numbers its blocker sets, and the attack sets in the order of
/// these numbers. An attack set is packed into 16 bits, which PDEP spreads over the lines of the
/// square.
///
/// Invariant: no mask has more than 12 squares, so every number of a subset is below [`WINDOW`].
/// [`new`](Self::new) checks it.
pub(super) struct PackedLookup {
    masks: [Bitboard; 64],
    lines: [Bitboard; 64],
    windows: [&'static [u16; WINDOW]; 64],
}

impl PackedLookup {
    /// The lookup for `masks`. The block of each square starts in `attacks` at its entry of
    /// `offsets`.
    pub(super) fn new(
        masks: [Bitboard; 64],
        lines: [Bitboard; 64],
        attacks: &'static [u16],
        offsets: &Offsets,
    ) -> Self {
        assert_masks_fit(&masks);
        Self { masks, lines, windows: windows(attacks, offsets) }
    }

    /// The attack set of `square` for the blockers among `occupied`.
    #[inline(always)]
    pub(super) fn attacks(&self, has_bmi2: Pext, square: Square, occupied: Bitboard) -> Bitboard {
        let number = pext(has_bmi2, occupied, self.masks[square.index()]);
        let window = self.windows[square.index()];
        // SAFETY: `number` is below 2^mask.len(), and that is at most `WINDOW` by the invariant of
        // the type.
        let packed = unsafe { *window.get_unchecked(number as usize) };
        pdep(has_bmi2, packed, self.lines[square.index()])
    }
}

/// For each square the mask that numbers its blocker sets, and the numbers of its attack sets in
/// the order of these numbers.
///
/// Invariant: that of [`PackedLookup`], checked in the same way.
pub(super) struct ByteLookup {
    masks: [Bitboard; 64],
    windows: [&'static [u8; WINDOW]; 64],
}

impl ByteLookup {
    /// The lookup for `masks`. The block of each square starts in `numbers` at its entry of
    /// `offsets`.
    pub(super) fn new(masks: [Bitboard; 64], numbers: &'static [u8], offsets: &Offsets) -> Self {
        assert_masks_fit(&masks);
        Self { masks, windows: windows(numbers, offsets) }
    }

    /// The number of the attack set of `square` for the blockers among `occupied`.
    #[inline(always)]
    pub(super) fn number(&self, has_bmi2: Pext, square: Square, occupied: Bitboard) -> u8 {
        let number = pext(has_bmi2, occupied, self.masks[square.index()]);
        let window = self.windows[square.index()];
        // SAFETY: `number` is below 2^mask.len(), and that is at most `WINDOW` by the invariant of
        // the type.
        unsafe { *window.get_unchecked(number as usize) }
    }
}

/// The squares of `mask` that `set` holds, packed into as many bits as the mask has.
#[inline(always)]
fn pext(_has_bmi2: Pext, set: Bitboard, mask: Bitboard) -> u64 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a `Pext` exists only where the CPU has BMI2.
    let packed = unsafe { core::arch::x86_64::_pext_u64(set.0, mask.0) };
    #[cfg(not(target_arch = "x86_64"))]
    let packed = mask.subset_index(set);
    packed
}

/// The squares of `mask` that `packed` numbers.
#[inline(always)]
fn pdep(_has_bmi2: Pext, packed: u16, mask: Bitboard) -> Bitboard {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a `Pext` exists only where the CPU has BMI2.
    let set = Bitboard(unsafe { core::arch::x86_64::_pdep_u64(packed.into(), mask.0) });
    #[cfg(not(target_arch = "x86_64"))]
    let set = mask.nth_subset(packed.into());
    set
}

/// Checks the invariant, which makes every number of a subset valid in a window.
fn assert_masks_fit(masks: &[Bitboard; 64]) {
    for mask in masks {
        assert!(1 << mask.len() <= WINDOW, "a block is larger than its window");
    }
}
