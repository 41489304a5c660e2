//! The levels, and the functions that carry their target features.
//!
//! A function that carries target features may be called only where the processor has them. So a
//! level holds a proof, which only detection makes, and calls its functions on the strength of
//! that.

#![allow(unsafe_code)]

use magic_core::BlackMagics;

#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::direction_sets::pair_sets::PairSets;
#[cfg(any(
    feature = "explain",
    not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))
))]
use crate::direction_sets::word_sets::WordSets;
use crate::level::{Level, Task};
#[cfg(target_arch = "x86_64")]
use crate::registers::sse2::Sse2;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::registers::v128::V128;
use crate::two_ply::at_once::{AtOnce, NoGroups};
use crate::two_ply::level::{SumsPay, TwoPlyLevel};
use crate::two_ply::one_node::OneNodeLevel;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::two_ply::one_node::gains::bytes::ByteGains;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::two_ply::one_node::gains::pair_bytes::PairBytes;
#[cfg(any(
    feature = "explain",
    not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))
))]
use crate::two_ply::one_node::gains::planes::PlaneGains;
use crate::two_ply::one_node::last_two_plies::BySums;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
#[cfg(target_arch = "aarch64")]
pub(crate) use neon::Neon;
#[cfg(target_arch = "x86_64")]
pub(crate) use v3::V3;

/// Makes a level of what the build's target has, and nothing more. There is nothing to prove.
macro_rules! level_of_the_target {
    ($(#[$attribute:meta])* $visibility:vis $level:ident, $direction_sets:ty, $gains:ty, $sums_pay:expr) => {
        $(#[$attribute])*
        #[derive(Clone, Copy)]
        $visibility struct $level;

        impl Level for $level {
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

        impl TwoPlyLevel for $level {
            const SUMS_PAY: SumsPay = $sums_pay;

            type Alone = BySums;
            type Batch = AtOnce<Self>;
            type Groups = NoGroups;
        }

        impl OneNodeLevel for $level {
            type DirectionSets = $direction_sets;
            type Gains = $gains;
        }
    };
}

#[cfg(target_arch = "x86_64")]
level_of_the_target!(
    /// What every x86-64 processor has: vectors of 128 bits, but no instruction that counts bits.
    pub Portable,
    PairSets<Sse2>,
    ByteGains<PairBytes<Sse2>>,
    SumsPay::Above(24)
);

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
level_of_the_target!(
    /// What every engine has that takes a module with vectors. It is the level `simd128` too.
    pub Portable,
    PairSets<V128>,
    ByteGains<PairBytes<V128>>,
    SumsPay::Above(21)
);

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
level_of_the_target!(
    /// What every processor has.
    pub Portable,
    WordSets,
    PlaneGains,
    SumsPay::Above(30)
);

#[cfg(feature = "explain")]
level_of_the_target!(
    /// Plain words, on any processor: the twin of vectors.
    pub(crate) Words,
    WordSets,
    PlaneGains,
    SumsPay::Above(30)
);

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
    use crate::two_ply::groups::{AlikeGroups, InBulk};
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
    use crate::two_ply::one_node::gains::bytes::ByteGains;
    use crate::two_ply::one_node::gains::zmm_bytes::ZmmBytes;
    use crate::two_ply::one_node::last_two_plies::BySums;
    use crate::two_ply::waiting::LaneBatch;
    use crate::with_target_features;

    with_target_features!(Avx512, stamp_level!(Avx512, Avx512Proof, BySums, Zmm, SumsPay::Always));

    impl<M: Sliders> OneNodeLevel for Avx512<M> {
        type DirectionSets = ZmmSets;
        type Gains = ByteGains<ZmmBytes>;
    }

    impl<M> From<Avx512<M>> for V3<M> {
        #[inline(always)]
        fn from(level: Avx512<M>) -> Self {
            Self::proved(level.proof.into(), level.sliders)
        }
    }
}

#[cfg(target_arch = "aarch64")]
mod neon {
    use magic_core::BlackMagics;

    use crate::direction_sets::pair_sets::PairSets;
    use crate::level::{Level, Task};
    use crate::registers::proof::NeonProof;
    use crate::registers::quad::Quad;
    use crate::two_ply::at_once::{AtOnce, NoGroups};
    use crate::two_ply::level::{SumsPay, TwoPlyLevel};
    use crate::two_ply::one_node::OneNodeLevel;
    use crate::two_ply::one_node::gains::bytes::ByteGains;
    use crate::two_ply::one_node::gains::pair_bytes::PairBytes;
    use crate::two_ply::one_node::last_two_plies::BySums;

    /// The level of processors with NEON.
    #[derive(Clone, Copy)]
    pub struct Neon(NeonProof);

    impl Neon {
        /// The level, if the processor has it.
        pub(crate) fn new() -> Option<Self> {
            NeonProof::detect().map(Self)
        }
    }

    impl Level for Neon {
        type Sliders = BlackMagics;
        type Proof = NeonProof;
        type Play = Self;

        #[inline(always)]
        fn sliders(self) -> BlackMagics {
            BlackMagics
        }

        #[inline(always)]
        fn proof(self) -> NeonProof {
            self.0
        }

        #[inline(always)]
        fn play(self) -> Self {
            self
        }

        #[inline(always)]
        fn run<T: Task<Self>>(self, task: T) -> T::Output {
            // SAFETY: `self.0` exists only where the features of the level were detected.
            unsafe { stamped_with_neon(self, task) }
        }
    }

    impl TwoPlyLevel for Neon {
        const SUMS_PAY: SumsPay = SumsPay::Above(21);

        type Alone = BySums;
        type Batch = AtOnce<Self>;
        type Groups = NoGroups;
    }

    impl OneNodeLevel for Neon {
        type DirectionSets = PairSets<Quad>;
        type Gains = ByteGains<PairBytes<Quad>>;
    }

    #[target_feature(enable = "neon")]
    fn stamped_with_neon<T: Task<Neon>>(level: Neon, task: T) -> T::Output {
        task.run(level)
    }
}
