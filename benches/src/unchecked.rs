//! The call into code that carries target features.

use magic_core::Sliders;

use crate::level_work::LevelWork;

/// Makes a function that carries the features.
#[cfg(target_arch = "x86_64")]
macro_rules! stamp {
    ([$($feature:tt)*] []) => {
        $(#[target_feature(enable = $feature)])*
        fn stamped<W: LevelWork, L: Sliders>(work: &mut W, sliders: L) -> W::Output {
            work.run(sliders)
        }
    };
}

/// Proof that the processor has x86-64-v3.
#[derive(Clone, Copy, Debug)]
pub(crate) struct V3(());

impl V3 {
    pub(crate) fn new() -> Option<Self> {
        perft_core::Backend::V3.available().is_ok().then_some(Self(()))
    }

    /// Does `work` compiled for x86-64-v3.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(crate) fn run<W: LevelWork, L: Sliders>(self, work: &mut W, sliders: L) -> W::Output {
        perft_kernels::with_target_features!(V3, stamp!());
        // SAFETY: `self` is the proof that the processor has all features of the function.
        unsafe { stamped(work, sliders) }
    }

    /// On other architectures there is no such processor, and no value of this type.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn run<W: LevelWork, L: Sliders>(self, work: &mut W, sliders: L) -> W::Output {
        work.run(sliders)
    }
}
