//! The backend for CPUs with BMI2: the blockers of a square, packed by one PEXT, are the index.

use super::Sliders;
use super::layout::{BISHOP_MASKS, BISHOP_OFFSETS, ENTRIES, ROOK_MASKS, ROOK_OFFSETS, Table};
use super::table_use::Indexed;
use super::unchecked::{PextLookup, cpuid};
use crate::{Bitboard, Slider, Square};

/// Attacks by PEXT, for x86-64 with BMI2. A `Pext` exists only where the CPU has the instruction.
///
/// The lookups reach their full speed inlined in a function that carries
/// `#[target_feature(enable = "bmi2")]` (or in a build that enables it altogether); everything
/// between that function and the lookup must be `#[inline(always)]`.
///
/// Elsewhere than on x86-64 the type exists, so that callers need no `cfg`, but [`Pext::new`]
/// never returns one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pext(pub(super) ());

impl Pext {
    /// The value of a build that requires BMI2 from its CPU.
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    pub(super) const OF_THIS_BUILD: Self = Self(());

    /// The backend, if this CPU has BMI2. The question costs a few hundred cycles (more in a
    /// virtual machine): ask once and keep the answer.
    pub fn new() -> Option<Self> {
        (cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) || cpu_has_bmi2())
            .then_some(Self(()))
    }

    /// Whether this CPU has BMI2 and computes PEXT in hardware, so that this backend is the faster
    /// one.
    ///
    /// AMD before Zen 3 and its relative Hygon Dhyana have the instruction in microcode, up to a
    /// hundred times slower (see the instruction tables of uops.info).
    pub fn is_fast() -> bool {
        Self::new().is_some() && !cpu_has_microcoded_pext()
    }
}

impl Sliders for Pext {
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        LOOKUPS.rook.attacks(self, square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        LOOKUPS.bishop.attacks(self, square, occupied)
    }

    fn name(self) -> &'static str {
        "pext"
    }

    fn table_bytes(self) -> usize {
        size_of::<Table>() + size_of::<Lookups>()
    }
}

impl Indexed for Pext {
    const ENTRIES: usize = ENTRIES;

    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize {
        let number = slider.relevant_mask(square).subset_index(occupied) as usize;
        match slider {
            Slider::Rook => ROOK_OFFSETS[square.index()] + number,
            Slider::Bishop => BISHOP_OFFSETS[square.index()] + number,
        }
    }
}

/// What the lookups need beside the attack sets: one static, so that one register addresses it all.
#[repr(align(64))]
struct Lookups {
    rook: PextLookup,
    bishop: PextLookup,
}

static LOOKUPS: Lookups = Lookups {
    rook: PextLookup::new(ROOK_MASKS, &ROOK_OFFSETS),
    bishop: PextLookup::new(BISHOP_MASKS, &BISHOP_OFFSETS),
};

/// CPUID leaf 7, EBX bit 8. The instructions work on general registers, so that the operating
/// system has no say in it.
fn cpu_has_bmi2() -> bool {
    const BMI2: u32 = 1 << 8;
    cpuid(0).is_some_and(|vendor| vendor.eax >= 7)
        && cpuid(7).is_some_and(|features| features.ebx & BMI2 != 0)
}

/// Vendor AMD or Hygon, family below 19h (Zen 3). CPUID leaf 1 gives the family in two parts.
fn cpu_has_microcoded_pext() -> bool {
    const ZEN_3: u32 = 0x19;
    let (Some(vendor), Some(version)) = (cpuid(0), cpuid(1)) else { return false };
    let name = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes);
    let family = (version.eax >> 8 & 0xF) + (version.eax >> 20 & 0xFF);
    let is_amd = name.as_flattened() == b"AuthenticAMD";
    let is_hygon = name.as_flattened() == b"HygonGenuine";
    (is_amd || is_hygon) && family < ZEN_3
}
