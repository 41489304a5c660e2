//! The parts of the PEXT backend that need `unsafe`: its token, the instruction, the table access
//! without a bounds check, and CPUID.
//!
//! The optimiser does not know that the result of PEXT has only as many bits as the mask has
//! squares. So it would keep the bounds check, which makes bulk counting 2% slower. (Zen 4,
//! geometric mean over five positions, best of 6 interleaved runs of 60 counts each.)
//! [`BlackMagics`](crate::BlackMagics) needs no `unsafe`: its shift tells the optimiser how large
//! an index can be.

use super::windows::windows;
use crate::{Bitboard, Square};

/// Attacks by PEXT, for x86-64 with BMI2. A `Pext` exists only where the CPU has the instruction.
///
/// The lookups are fastest when inlined in a function with `#[target_feature(enable = "bmi2")]`, or
/// in a build that requires BMI2. Every function between that function and the lookup must be
/// `#[inline(always)]`.
///
/// On other architectures than x86-64 the type exists too, so callers need no `cfg`. There
/// [`Pext::new`] always returns `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pext(());

impl Pext {
    /// The value of a build that requires BMI2 from its CPU.
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    pub(super) const OF_THIS_BUILD: Self = Self(());

    /// The backend, if this CPU has BMI2. Asking the CPU takes a few hundred cycles (more in a
    /// virtual machine): ask once and keep the answer.
    pub fn new() -> Option<Self> {
        (cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) || cpu_has_bmi2())
            .then_some(Self(()))
    }

    /// The backend, without asking the CPU.
    ///
    /// # Safety
    ///
    /// The CPU that runs the lookups must have BMI2.
    #[inline(always)]
    pub const unsafe fn new_unchecked() -> Self {
        Self(())
    }
}

/// The most blocker sets of a slider on one square: 2^12, for a rook in the corner.
const WINDOW: usize = 1 << 12;

/// The relevant mask of each square, and the attack sets of its blocker sets in the order of their
/// numbers.
///
/// Invariant: no mask has more than 12 squares, so every number of a subset is below [`WINDOW`].
/// The fields are private to this file, and [`PextLookup::new`] checks the invariant. The check
/// runs at compile time, because `new` is only called for a `static`.
///
/// Masks and windows are two arrays. An array of words is addressed by the square without a shift.
/// That makes bulk counting 3% faster than one record for each square in one cache line (Zen 4).
/// Windows given as 32-bit offsets are 2% slower. Attack sets packed into 16 bits for PDEP (210 KiB
/// in all) are 10% slower.
pub(super) struct PextLookup {
    masks: [Bitboard; 64],
    windows: [&'static [Bitboard; WINDOW]; 64],
}

impl PextLookup {
    /// The lookup for `masks`. The block of each square starts in `attacks` at its entry of
    /// `offsets`.
    pub(super) const fn new(
        masks: [Bitboard; 64],
        attacks: &'static [Bitboard],
        offsets: &[usize; 64],
    ) -> Self {
        assert_masks_fit(&masks);
        Self { masks, windows: windows(attacks, offsets) }
    }

    /// The attack set of `square` for the blockers among `occupied`.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn attacks(&self, _has_bmi2: Pext, square: Square, occupied: Bitboard) -> Bitboard {
        let mask = self.masks[square.index()];
        let window = self.windows[square.index()];
        // SAFETY: a `Pext` exists only where the CPU has BMI2. Either `Pext::new` has asked the
        // CPU, or the build requires BMI2, or the caller of `Pext::new_unchecked` has promised it.
        let number = unsafe { core::arch::x86_64::_pext_u64(occupied.0, mask.0) };
        // SAFETY: PEXT packs the bits under `mask` into the low end of its result. So the result is
        // below 2^mask.len(), which is at most `WINDOW` by the invariant of the type.
        unsafe { *window.get_unchecked(number as usize) }
    }

    /// The attack set of `square` for the blockers among `occupied`. Code comes here only after a
    /// broken promise to [`Pext::new_unchecked`].
    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    pub(super) fn attacks(&self, _has_bmi2: Pext, square: Square, occupied: Bitboard) -> Bitboard {
        let window = self.windows[square.index()];
        window[self.masks[square.index()].subset_index(occupied) as usize]
    }
}

/// Checks the invariant of [`PextLookup`], which makes every number of a subset valid in a window.
const fn assert_masks_fit(masks: &[Bitboard; 64]) {
    let mut square = 0;
    while square < 64 {
        assert!(1 << masks[square].len() <= WINDOW, "a block is larger than its window");
        square += 1;
    }
}

/// CPUID leaf 7, EBX bit 8. BMI2 works on general registers, so the operating system need not
/// support it.
fn cpu_has_bmi2() -> bool {
    const BMI2: u32 = 1 << 8;
    cpuid(0).is_some_and(|vendor| vendor.eax >= 7)
        && cpuid(7).is_some_and(|features| features.ebx & BMI2 != 0)
}

/// The four registers that CPUID answers in.
pub(super) struct CpuidAnswer {
    pub(super) eax: u32,
    pub(super) ebx: u32,
    pub(super) ecx: u32,
    pub(super) edx: u32,
}

/// Asks the CPU about `leaf`, sub-leaf 0. `None` on a CPU without CPUID, and under Miri.
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(super) fn cpuid(leaf: u32) -> Option<CpuidAnswer> {
    // Newer compilers treat this function as safe.
    #[allow(unused_unsafe)]
    // SAFETY: every x86-64 CPU has CPUID. For a leaf that it does not know it answers zeros, or the
    // answer of another leaf.
    let answer = unsafe { core::arch::x86_64::__cpuid_count(leaf, 0) };
    Some(CpuidAnswer { eax: answer.eax, ebx: answer.ebx, ecx: answer.ecx, edx: answer.edx })
}

/// Asks the CPU about `leaf`, sub-leaf 0. `None` on a CPU without CPUID, and under Miri.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub(super) fn cpuid(_leaf: u32) -> Option<CpuidAnswer> {
    None
}
