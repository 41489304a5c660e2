//! The levels, and the functions that carry their target features.
//!
//! The only unsafe code outside of `kernel/simd` is here: a function that carries target features may be
//! called only where the processor has them. A value of a level's type is the proof. It can be made
//! only after the features were detected.

#![allow(unsafe_code)]

use magic_core::{BlackMagics, Sliders};

use crate::kernel::level::{Level, Task};
use crate::kernel::two_ply::AtOnce;
use crate::kernel::two_ply::direction_sets::WordSets;
use crate::kernel::two_ply::gains::PlaneGains;

/// What the build's target has, and nothing more.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Level for Portable {
    type Sliders = BlackMagics;
    type DirectionSets = WordSets;
    type Gains = PlaneGains;
    type Batch = AtOnce;

    #[inline(always)]
    fn sliders(self) -> BlackMagics {
        BlackMagics
    }

    fn enter_with_all_features<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }

    fn enter_with_play_features<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
}

/// Stamps a level: a type that proves the features, with a slider backend, and the two functions that
/// carry them.
#[cfg(target_arch = "x86_64")]
macro_rules! stamp_level {
    (
        $level:ident,
        $backend:ident,
        $direction_sets:ty,
        $gains:ty,
        $batch:ty,
        $play_features:literal,
        $all_features:literal
    ) => {
        /// The level with a slider backend: the proof that the processor has its features.
        #[derive(Clone, Copy)]
        pub(crate) struct $level<M> {
            sliders: M,
        }

        impl<M: Sliders> $level<M> {
            /// The level, if the processor has it.
            pub(crate) fn new(sliders: M) -> Option<Self> {
                Backend::$backend.available().is_ok().then_some(Self { sliders })
            }
        }

        impl<M: Sliders> Level for $level<M> {
            type Sliders = M;
            type DirectionSets = $direction_sets;
            type Gains = $gains;
            type Batch = $batch;

            #[inline(always)]
            fn sliders(self) -> M {
                self.sliders
            }

            #[inline(always)]
            fn enter_with_all_features<T: Task<Self>>(self, task: T) -> T::Output {
                // SAFETY: `self` exists only where the processor has these features.
                unsafe { stamped_with_all_features(self, task) }
            }

            #[inline(always)]
            fn enter_with_play_features<T: Task<Self>>(self, task: T) -> T::Output {
                // SAFETY: `self` exists only where the processor has these features.
                unsafe { stamped_with_play_features(self, task) }
            }
        }

        #[target_feature(enable = $all_features)]
        fn stamped_with_all_features<T: Task<$level<M>>, M: Sliders>(
            level: $level<M>,
            task: T,
        ) -> T::Output {
            task.run(level)
        }

        #[target_feature(enable = $play_features)]
        fn stamped_with_play_features<T: Task<$level<M>>, M: Sliders>(
            level: $level<M>,
            task: T,
        ) -> T::Output {
            task.run(level)
        }
    };
}

#[cfg(target_arch = "x86_64")]
pub(crate) use {avx512::Avx512, v3::V3};

#[cfg(target_arch = "x86_64")]
mod v3 {
    use super::*;
    use crate::Backend;
    use crate::kernel::simd::avx2::YmmSets;
    use crate::kernel::simd::avx2_gains::YmmGains;

    stamp_level!(
        V3,
        V3,
        YmmSets,
        YmmGains,
        AtOnce,
        "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt",
        "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt"
    );
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::*;
    use crate::Backend;
    use crate::kernel::simd::avx512::{ByteGains, ZmmSets};
    use crate::kernel::simd::avx512_batch::EightBoards;

    stamp_level!(
        Avx512,
        Avx512,
        ZmmSets,
        ByteGains,
        EightBoards,
        "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt",
        "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,\
         avx512vbmi,avx512vbmi2,avx512bitalg,avx512vnni,avx512vpopcntdq,gfni"
    );
}
