//! Processor levels: the kernels stamped with target features.
//!
//! Beside the vector code of `two_ply::avx512`, the only unsafe code of this crate is here: calling
//! a function that carries target features is safe only where the processor has them. A value of a
//! level's type is the proof: it can be made only after the features were detected.

#![allow(unsafe_code)]

use board::{Board, Move, Side};
use magic_core::{FancyMagics, Sliders};

use crate::kernel::two_ply::direction_sets::{DirectionSets, WordSets};
use crate::kernel::two_ply::gains::{Gains, PlaneGains};
use crate::kernel::two_ply::{AtOnce, Batch};
use crate::kernel::{bulk, listing, two_ply};

/// A processor level: its slider backend, and every kernel compiled for it.
pub(crate) trait Level: Copy + Send + Sync {
    /// How slider attacks are looked up.
    type Sliders: Sliders;
    /// EightBoards directions side by side.
    type DirectionSets: DirectionSets;
    /// A number for every square.
    type Gains: Gains<Self::DirectionSets>;
    /// How leaves after single moves are counted.
    type Batch: Batch;
    /// The slider backend.
    fn sliders(self) -> Self::Sliders;
    /// The kernel `listing`, for depths from 1.
    fn listing<S: Side>(self, board: &Board, depth: u32) -> u64;
    /// The kernel `bulk`, for depths from 3.
    fn bulk<S: Side>(self, board: &Board, depth: u32) -> u64;
    /// The kernel `bulk` at depth 2.
    fn bulk_frontier<S: Side>(self, board: &Board) -> u64;
    /// The kernel `bulk` at depth 1.
    fn bulk_leaves<S: Side>(self, board: &Board) -> u64;
    /// The leaves after a move from `board`, made and counted by the kernel `bulk`.
    fn leaves_after<S: Side>(self, board: &Board, mv: Move) -> u64;
    /// The kernel `two-ply`, for depths from 3, but for what waits in `batch`.
    fn two_ply<S: Side>(self, board: &Board, depth: u32, batch: &mut Self::Batch) -> u64;
    /// The kernel `two-ply` at depth 2, but for what waits in `batch`.
    fn pairs<S: Side>(self, board: &Board, batch: &mut Self::Batch) -> u64;
    /// Runs `task` in code compiled for this level.
    fn run<T: Task>(self, task: T) -> T::Output;
    /// Runs `task` in code compiled for this level, in a function of its own.
    fn apart<T: Task>(self, task: T) -> T::Output;
}

/// Work that is compiled once per processor level, for what is no kernel but walks trees too. Its
/// `run` should be always inlined; it may recurse through [`Level::run`].
pub(crate) trait Task {
    /// What comes out.
    type Output;
    /// The work, compiled for the level of `level`.
    fn run<L: Level>(self, level: L) -> Self::Output;
}

/// What the build's target has, and nothing more.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Level for Portable {
    type Sliders = FancyMagics;
    type DirectionSets = WordSets;
    type Gains = PlaneGains;
    type Batch = AtOnce;

    #[inline(always)]
    fn sliders(self) -> FancyMagics {
        FancyMagics
    }

    fn listing<S: Side>(self, board: &Board, depth: u32) -> u64 {
        listing::listing::<S, Self>(self, board, depth)
    }

    fn bulk<S: Side>(self, board: &Board, depth: u32) -> u64 {
        bulk::nodes::<S, Self, _>(self, board, depth, &mut bulk::Leaves)
    }

    fn bulk_frontier<S: Side>(self, board: &Board) -> u64 {
        bulk::frontier::<S, Self>(self, board)
    }

    fn bulk_leaves<S: Side>(self, board: &Board) -> u64 {
        bulk::leaves::<S, Self>(self, board)
    }

    #[inline(never)]
    fn leaves_after<S: Side>(self, board: &Board, mv: Move) -> u64 {
        bulk::leaves::<S::Them, Self>(self, &board.play_as::<S>(mv))
    }

    fn two_ply<S: Side>(self, board: &Board, depth: u32, batch: &mut AtOnce) -> u64 {
        bulk::nodes::<S, Self, _>(self, board, depth, &mut bulk::Pairs(batch))
    }

    fn pairs<S: Side>(self, board: &Board, batch: &mut AtOnce) -> u64 {
        two_ply::pairs::<S, Self>(self, board, batch)
    }

    fn run<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }

    #[inline(never)]
    fn apart<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }
}

/// Stamps a level: a type that proves the features, with a slider backend, and every kernel in a
/// function that carries them.
///
/// What plays moves and then looks at boards word by word carries the `plain` features, the vector
/// code all of them: a board written with one 512-bit store is slower to read word by word than one
/// written with two of 256 bits. Most boards that `listing` writes are leaves, which nobody reads, so
/// it carries all of them too.
#[cfg(target_arch = "x86_64")]
macro_rules! stamp_level {
    (
        $level:ident,
        $backend:ident,
        $lanes:ty,
        $gains:ty,
        $batch:ty,
        $plain:literal,
        $features:literal
    ) => {
        /// The level with a slider backend: the proof that the processor has its features.
        #[derive(Clone, Copy)]
        pub(crate) struct $level<L> {
            sliders: L,
        }

        impl<L: Sliders> $level<L> {
            /// The level, if the processor has it.
            pub(crate) fn new(sliders: L) -> Option<Self> {
                Backend::$backend.available().is_ok().then_some(Self { sliders })
            }
        }

        impl<L: Sliders> Level for $level<L> {
            type Sliders = L;
            type DirectionSets = $lanes;
            type Gains = $gains;
            type Batch = $batch;

            #[inline(always)]
            fn sliders(self) -> L {
                self.sliders
            }

            #[inline(always)]
            fn listing<S: Side>(self, board: &Board, depth: u32) -> u64 {
                // SAFETY: `self` proves that the processor has these features.
                unsafe { stamped_listing::<S, L>(self, board, depth) }
            }

            #[inline(always)]
            fn bulk<S: Side>(self, board: &Board, depth: u32) -> u64 {
                // SAFETY: `self` proves that the processor has these features.
                unsafe { stamped_bulk::<S, L>(self, board, depth) }
            }

            #[inline(always)]
            fn bulk_frontier<S: Side>(self, board: &Board) -> u64 {
                // SAFETY: `self` proves that the processor has these features.
                unsafe { stamped_bulk_frontier::<S, L>(self, board) }
            }

            #[inline(always)]
            fn bulk_leaves<S: Side>(self, board: &Board) -> u64 {
                // SAFETY: `self` proves that the processor has these features.
                unsafe { stamped_bulk_leaves::<S, L>(self, board) }
            }

            // `inline(never)`: as for `apart`.
            #[inline(never)]
            fn leaves_after<S: Side>(self, board: &Board, mv: Move) -> u64 {
                // SAFETY: `self` proves that the processor has these features.
                unsafe { stamped_leaves_after::<S, L>(self, board, mv) }
            }

            #[inline(always)]
            fn two_ply<S: Side>(self, board: &Board, depth: u32, batch: &mut $batch) -> u64 {
                // SAFETY: `self` proves that the processor has these features.
                unsafe { stamped_two_ply::<S, L>(self, board, depth, batch) }
            }

            #[inline(always)]
            fn pairs<S: Side>(self, board: &Board, batch: &mut $batch) -> u64 {
                // SAFETY: `self` proves that the processor has these features.
                unsafe { stamped_pairs::<S, L>(self, board, batch) }
            }

            #[inline(always)]
            fn run<T: Task>(self, task: T) -> T::Output {
                // SAFETY: `self` proves that the processor has these features.
                unsafe { stamped_task::<T, L>(self, task) }
            }

            // rustc 1.95 forgets `inline(never)` where a function has target features: it has to stand
            // on a function without them, which then jumps to the one that has them.
            #[inline(never)]
            fn apart<T: Task>(self, task: T) -> T::Output {
                // SAFETY: `self` proves that the processor has these features.
                unsafe { stamped_task::<T, L>(self, task) }
            }
        }

        #[target_feature(enable = $features)]
        fn stamped_listing<S: Side, L: Sliders>(
            level: $level<L>,
            board: &Board,
            depth: u32,
        ) -> u64 {
            listing::listing::<S, $level<L>>(level, board, depth)
        }

        #[target_feature(enable = $plain)]
        fn stamped_bulk<S: Side, L: Sliders>(level: $level<L>, board: &Board, depth: u32) -> u64 {
            bulk::nodes::<S, $level<L>, _>(level, board, depth, &mut bulk::Leaves)
        }

        #[target_feature(enable = $plain)]
        fn stamped_bulk_frontier<S: Side, L: Sliders>(level: $level<L>, board: &Board) -> u64 {
            bulk::frontier::<S, $level<L>>(level, board)
        }

        #[target_feature(enable = $plain)]
        fn stamped_bulk_leaves<S: Side, L: Sliders>(level: $level<L>, board: &Board) -> u64 {
            bulk::leaves::<S, $level<L>>(level, board)
        }

        #[target_feature(enable = $plain)]
        fn stamped_leaves_after<S: Side, L: Sliders>(
            level: $level<L>,
            board: &Board,
            mv: Move,
        ) -> u64 {
            bulk::leaves::<S::Them, $level<L>>(level, &board.play_as::<S>(mv))
        }

        #[target_feature(enable = $plain)]
        fn stamped_two_ply<S: Side, L: Sliders>(
            level: $level<L>,
            board: &Board,
            depth: u32,
            batch: &mut $batch,
        ) -> u64 {
            bulk::nodes::<S, $level<L>, _>(level, board, depth, &mut bulk::Pairs(batch))
        }

        #[target_feature(enable = $features)]
        fn stamped_pairs<S: Side, L: Sliders>(
            level: $level<L>,
            board: &Board,
            batch: &mut $batch,
        ) -> u64 {
            two_ply::pairs::<S, $level<L>>(level, board, batch)
        }

        #[target_feature(enable = $features)]
        fn stamped_task<T: Task, L: Sliders>(level: $level<L>, task: T) -> T::Output {
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
