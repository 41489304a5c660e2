//! The step into code that carries target features.

#[cfg(target_arch = "x86_64")]
use magic_core::Sliders;

#[cfg(target_arch = "x86_64")]
use crate::levels::LevelWork;

/// Does `work` compiled for x86-64-v3, if the processor has it.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn run_v3<W: LevelWork, L: Sliders>(work: &mut W, sliders: L) -> Option<W::Output> {
    #[target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt")]
    fn stamped<W: LevelWork, L: Sliders>(work: &mut W, sliders: L) -> W::Output {
        work.run(sliders)
    }
    perft::Backend::V3.available().ok()?;
    // SAFETY: the backend is available only where the processor has all these features.
    Some(unsafe { stamped(work, sliders) })
}
