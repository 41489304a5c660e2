//! The levels, and the functions that carry their target features.
//!
//! A function that carries target features may be called only where the processor has them. So a
//! level holds a proof, which only detection makes, and calls its functions on the strength of
//! that.

#![allow(unsafe_code)]

use magic_core::BlackMagics;

use crate::level::{Level, Task};
use crate::two_ply::at_once::{AtOnce, NoGroups};
use crate::two_ply::level::{SumsPay, TwoPlyLevel};

#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
#[cfg(target_arch = "x86_64")]
pub(crate) use v3::V3;

/// What the target has, and nothing more: vectors of 128 bits on x86-64, on aarch64, and in
/// WebAssembly built with SIMD. There is nothing to prove.
#[derive(Clone, Copy)]
pub struct Portable;

impl Level for Portable {
    type Sliders = BlackMagics;
    type Proof = ();
    type Play = Self;

    #[inline(always)]
    fn sliders(self) -> BlackMagics {
        BlackMagics
    }

    #[inline(always)]
    fn proof(self) {}

    #[inline(always)]
    fn play(self) -> Self {
        self
    }

    fn run<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
}

/// Makes `portable` count single nodes by sums over registers of 128 bits.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
macro_rules! sums_by_pairs {
    ($register:ty, $sums_pay:expr) => {
        impl TwoPlyLevel for Portable {
            const SUMS_PAY: SumsPay = $sums_pay;

            type Alone = crate::two_ply::one_node::last_two_plies::BySums;
            type Batch = AtOnce<Self>;
            type Groups = NoGroups;
        }

        impl crate::two_ply::one_node::OneNodeLevel for Portable {
            type DirectionSets = crate::direction_sets::pair_sets::PairSets<$register>;
            type Bytes = crate::two_ply::one_node::gains::pair_bytes::PairBytes<$register>;
        }
    };
}

#[cfg(target_arch = "x86_64")]
sums_by_pairs!(crate::registers::sse2::Sse2, SumsPay::Above(24));
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
sums_by_pairs!(crate::registers::quad::Quad, SumsPay::Above(21));
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
sums_by_pairs!(crate::registers::v128::V128, SumsPay::Above(21));

/// Without vectors, sums are no faster than the kernel `bulk`.
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
impl TwoPlyLevel for Portable {
    const SUMS_PAY: SumsPay = SumsPay::Never;

    type Alone = crate::two_ply::at_once::InBulk;
    type Batch = AtOnce<Self>;
    type Groups = NoGroups;
}

/// Stamps a level: a type with a slider backend and a proof of the features, and the function that
/// carries them. The first features are those of v3, the second those that the level has beyond
/// them.
#[cfg(target_arch = "x86_64")]
macro_rules! stamp_level {
    (
        [$($feature:tt)*] [$($feature_beyond:tt)*]
        $level:ident, $proof:ident, $alone:ty, $columns:ty, $sums_pay:expr
    ) => {
        /// The level with a slider backend.
        #[derive(Clone, Copy)]
        pub struct $level<M> {
            proof: $proof,
            sliders: M,
        }

        impl<M: Sliders> $level<M> {
            /// The level, if the processor has it.
            pub(crate) fn new(sliders: M) -> Option<Self> {
                $proof::detect().map(|proof| Self { proof, sliders })
            }
        }

        impl<M: Sliders> Level for $level<M> {
            type Sliders = M;
            type Proof = $proof;
            type Play = V3<M>;

            #[inline(always)]
            fn sliders(self) -> M {
                self.sliders
            }

            #[inline(always)]
            fn proof(self) -> $proof {
                self.proof
            }

            #[inline(always)]
            fn play(self) -> V3<M> {
                self.into()
            }

            #[inline(always)]
            fn run<T: Task<Self>>(self, task: T) -> T::Output {
                // SAFETY: `self.proof` exists only where the features of the level were detected.
                unsafe { stamped_with_features(self, task) }
            }
        }

        impl<M: Sliders> TwoPlyLevel for $level<M> {
            const SUMS_PAY: SumsPay = $sums_pay;

            type Alone = $alone;
            type Batch = LaneBatch<Self, $columns>;
            type Groups = AlikeGroups;
        }

        $(#[target_feature(enable = $feature)])*
        $(#[target_feature(enable = $feature_beyond)])*
        fn stamped_with_features<T: Task<$level<M>>, M: Sliders>(
            level: $level<M>,
            task: T,
        ) -> T::Output {
            task.run(level)
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod v3 {
    use magic_core::Sliders;

    use crate::level::{Level, Task};
    use crate::registers::proof::V3Proof;
    use crate::registers::ymm::Ymm;
    use crate::two_ply::at_once::InBulk;
    use crate::two_ply::groups::AlikeGroups;
    use crate::two_ply::level::{SumsPay, TwoPlyLevel};
    use crate::two_ply::waiting::LaneBatch;
    use crate::with_target_features;

    with_target_features!(V3, stamp_level!(V3, V3Proof, InBulk, Ymm, SumsPay::UnlessBareKing));

    impl<M> V3<M> {
        /// The level of a processor that is proved to have it.
        #[inline(always)]
        pub(super) const fn proved(proof: V3Proof, sliders: M) -> Self {
            Self { proof, sliders }
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use magic_core::Sliders;

    use crate::direction_sets::zmm_sets::ZmmSets;
    use crate::level::{Level, Task};
    use crate::registers::proof::Avx512Proof;
    use crate::registers::zmm::Zmm;
    use crate::stamped::V3;
    use crate::two_ply::groups::AlikeGroups;
    use crate::two_ply::level::{SumsPay, TwoPlyLevel};
    use crate::two_ply::one_node::OneNodeLevel;
    use crate::two_ply::one_node::gains::zmm_bytes::ZmmBytes;
    use crate::two_ply::one_node::last_two_plies::BySums;
    use crate::two_ply::waiting::LaneBatch;
    use crate::with_target_features;

    with_target_features!(Avx512, stamp_level!(Avx512, Avx512Proof, BySums, Zmm, SumsPay::Always));

    impl<M: Sliders> OneNodeLevel for Avx512<M> {
        type DirectionSets = ZmmSets;
        type Bytes = ZmmBytes;
    }

    impl<M> From<Avx512<M>> for V3<M> {
        #[inline(always)]
        fn from(level: Avx512<M>) -> Self {
            Self::proved(level.proof.into(), level.sliders)
        }
    }
}
