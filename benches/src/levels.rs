//! Running a piece of work compiled for a processor level, as the counting kernels are.

use magic_core::{FancyMagics, Pext, Sliders};
use perft::Backend;

use crate::unchecked;

/// Work that is compiled anew for each processor level.
///
/// `run` must be `#[inline(always)]`, and so must be everything in it that is to gain from the
/// level.
pub trait LevelWork {
    /// What the work gives.
    type Output;

    /// Does the work with the slider backend of the level.
    fn run<L: Sliders>(&mut self, sliders: L) -> Self::Output;
}

/// Does `work` on the level of `backend`: those of AVX-512 do it as x86-64-v3, since what is
/// measured here has nothing to gain from wider vectors. `None` where the processor lacks it.
pub fn run<W: LevelWork>(backend: Backend, work: &mut W) -> Option<W::Output> {
    backend.available().ok()?;
    match backend {
        Backend::Portable => Some(work.run(FancyMagics)),
        #[cfg(target_arch = "x86_64")]
        _ => match Pext::new().filter(|_| Pext::is_fast()) {
            Some(pext) => unchecked::run_v3(work, pext),
            None => unchecked::run_v3(work, FancyMagics),
        },
        #[cfg(not(target_arch = "x86_64"))]
        _ => None,
    }
}
