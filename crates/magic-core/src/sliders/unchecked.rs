//! What the PEXT backend needs `unsafe` for: the instruction, the table access without a bounds
//! check, and the question to the CPU.
//!
//! The bounds check would cost a compare and a branch in each lookup, since the optimiser cannot
//! know that PEXT yields as many bits as the mask has. (The magics need no `unsafe`: see
//! `fancy.rs`.)

use super::layout::{WINDOW, Window};
use super::pext::Pext;
use crate::Bitboard;

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

/// The attack sets of one piece on one square in subset order, and the mask that numbers them.
///
/// Invariant: `mask` has at most 12 squares, so that every number of a subset is below [`WINDOW`].
/// The fields are private to this file, and [`PextBlock::new`] checks it (at compile time, since it
/// is only called for a `static`).
#[derive(Clone, Copy)]
pub(super) struct PextBlock {
    mask: Bitboard,
    attacks: &'static Window,
}

impl PextBlock {
    /// The block of the subsets of `mask`.
    pub(super) const fn new(mask: Bitboard, attacks: &'static Window) -> Self {
        assert!(1 << mask.len() <= WINDOW, "a block is larger than its window");
        Self { mask, attacks }
    }

    /// The attack set for the blockers among `occupied`.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn attacks(&self, _has_bmi2: Pext, occupied: Bitboard) -> Bitboard {
        // SAFETY: a `Pext` exists only where the CPU has BMI2: `Pext::new` has asked it, the build
        // requires it, or the caller of `Pext::new_unchecked` has promised it.
        let number = unsafe { core::arch::x86_64::_pext_u64(occupied.0, self.mask.0) };
        // SAFETY: PEXT packs the bits under `mask` into the low end of its result, which is thus
        // below 2^mask.len(), and that is at most `WINDOW` by the invariant of the type.
        unsafe { *self.attacks.get_unchecked(number as usize) }
    }

    /// The attack set for the blockers among `occupied`. Nobody can call it: no `Pext` exists here,
    /// unless someone broke the promise of [`Pext::new_unchecked`].
    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    pub(super) fn attacks(&self, _has_bmi2: Pext, occupied: Bitboard) -> Bitboard {
        self.attacks[self.mask.subset_index(occupied) as usize]
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
