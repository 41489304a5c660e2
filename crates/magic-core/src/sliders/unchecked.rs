//! What the PEXT backend needs `unsafe` for: the instruction, the table access without a bounds
//! check, and the question to the CPU.
//!
//! The optimiser cannot know that PEXT yields only as many bits as the mask has, so it would keep
//! the bounds check, and with it bulk counting is 2% slower (Zen 4, geometric mean over five
//! positions, best of 6 interleaved runs of 60 counts each). The magics need no `unsafe`: see
//! `fancy.rs`.

use super::layout::{Offsets, WINDOW, Window, Windows, windows};
use super::pext::Pext;
use crate::{Bitboard, Square};

impl Pext {
    /// The backend, without a look at the CPU.
    ///
    /// # Safety
    ///
    /// The CPU that runs the lookups must have BMI2.
    #[inline(always)]
    pub const unsafe fn new_unchecked() -> Self {
        Self(())
    }
}

/// For each square, the squares that number its blocker sets, and its attack sets in that order.
///
/// Invariant: no mask has more than 12 squares, so that every number of a subset is below
/// [`WINDOW`]. The fields are private to this file, and [`PextLookup::new`] checks it (at compile
/// time, since it is only called for a `static`).
///
/// Masks and windows stand in two arrays and not side by side: an array of words is addressed by
/// the square without a shift, which makes bulk counting 3% faster than one record for each square
/// in one cache line (Zen 4). Windows given as 32-bit offsets cost 2%, and attack sets packed into
/// 16 bits for PDEP (210 KiB in all) 10%.
pub(super) struct PextLookup {
    masks: [Bitboard; 64],
    windows: Windows,
}

impl PextLookup {
    /// The blocks that start at `offsets`, as numbered by `masks`.
    pub(super) const fn new(masks: [Bitboard; 64], offsets: &Offsets) -> Self {
        assert_masks_fit(&masks);
        Self { masks, windows: windows(&super::subset_order::ATTACKS, offsets) }
    }

    /// The attack set of `square` for the blockers among `occupied`.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn attacks(&self, _has_bmi2: Pext, square: Square, occupied: Bitboard) -> Bitboard {
        let mask = self.masks[square.index()];
        let window: &Window = self.windows[square.index()];
        // SAFETY: a `Pext` exists only where the CPU has BMI2: `Pext::new` has asked it, the build
        // requires it, or the caller of `Pext::new_unchecked` has promised it.
        let number = unsafe { core::arch::x86_64::_pext_u64(occupied.0, mask.0) };
        // SAFETY: PEXT packs the bits under `mask` into the low end of its result, which is thus
        // below 2^mask.len(), and that is at most `WINDOW` by the invariant of the type.
        unsafe { *window.get_unchecked(number as usize) }
    }

    /// The attack set of `square` for the blockers among `occupied`. Only a broken promise to
    /// [`Pext::new_unchecked`] leads here.
    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    pub(super) fn attacks(&self, _has_bmi2: Pext, square: Square, occupied: Bitboard) -> Bitboard {
        let window: &Window = self.windows[square.index()];
        window[self.masks[square.index()].subset_index(occupied) as usize]
    }
}

/// For each square, the squares that number its blocker sets, and in that order its attack sets,
/// packed into 16 bits which PDEP spreads over the lines of the square.
///
/// Invariant: that of [`PextLookup`], checked in the same way.
#[cfg(feature = "backends")]
pub(super) struct PackedLookup {
    masks: [Bitboard; 64],
    lines: [Bitboard; 64],
    windows: [&'static [u16; WINDOW]; 64],
}

#[cfg(feature = "backends")]
impl PackedLookup {
    /// The blocks of `attacks` that start at `offsets`, as numbered by `masks`.
    pub(super) const fn new(
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

/// For each square, the squares that number its blocker sets, and in that order the numbers of its
/// attack sets.
///
/// Invariant: that of [`PextLookup`], checked in the same way.
#[cfg(feature = "backends")]
pub(super) struct ByteLookup {
    masks: [Bitboard; 64],
    windows: [&'static [u8; WINDOW]; 64],
}

#[cfg(feature = "backends")]
impl ByteLookup {
    /// The blocks of `numbers` that start at `offsets`, as numbered by `masks`.
    pub(super) const fn new(
        masks: [Bitboard; 64],
        numbers: &'static [u8],
        offsets: &Offsets,
    ) -> Self {
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
#[cfg(feature = "backends")]
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
#[cfg(feature = "backends")]
#[inline(always)]
fn pdep(_has_bmi2: Pext, packed: u16, mask: Bitboard) -> Bitboard {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a `Pext` exists only where the CPU has BMI2.
    let set = Bitboard(unsafe { core::arch::x86_64::_pdep_u64(packed.into(), mask.0) });
    #[cfg(not(target_arch = "x86_64"))]
    let set = mask.nth_subset(packed.into());
    set
}

/// What makes every number of a subset valid in a window.
const fn assert_masks_fit(masks: &[Bitboard; 64]) {
    let mut square = 0;
    while square < 64 {
        assert!(1 << masks[square].len() <= WINDOW, "a block is larger than its window");
        square += 1;
    }
}

/// The four registers that CPUID answers in.
pub(super) struct CpuidAnswer {
    pub(super) eax: u32,
    pub(super) ebx: u32,
    pub(super) ecx: u32,
    pub(super) edx: u32,
}

/// Asks the CPU about `leaf`, sub-leaf 0; `None` where there is no such question.
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(super) fn cpuid(leaf: u32) -> Option<CpuidAnswer> {
    // Newer compilers take this function for safe.
    #[allow(unused_unsafe)]
    // SAFETY: every x86-64 CPU has CPUID, and answers zeros or repeats another leaf's answer for a
    // leaf that it does not know.
    let answer = unsafe { core::arch::x86_64::__cpuid_count(leaf, 0) };
    Some(CpuidAnswer { eax: answer.eax, ebx: answer.ebx, ecx: answer.ecx, edx: answer.edx })
}

/// Asks the CPU about `leaf`, sub-leaf 0; `None` where there is no such question.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub(super) fn cpuid(_leaf: u32) -> Option<CpuidAnswer> {
    None
}
