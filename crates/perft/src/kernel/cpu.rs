//! Processor levels: the kernels stamped with target features.
//!
//! The only unsafe code of this crate is here: calling a function that carries target features is
//! safe only where the processor has them. A value of a level's type is the proof: it can be made
//! only after the features were detected.

#![allow(unsafe_code)]

use board::{Board, Side};
use magic_core::{FancyMagics, Sliders};

use crate::kernel::{bulk, listing};

/// A processor level: its slider backend, and every kernel compiled for it.
pub(crate) trait Cpu: Copy + Send + Sync {
    /// How slider attacks are looked up.
    type Sliders: Sliders;
    /// The slider backend.
    fn sliders(self) -> Self::Sliders;
    /// The kernel `listing`, for depths from 1.
    fn listing<S: Side>(self, board: &Board, depth: u32) -> u64;
    /// The kernel `bulk`, for depths from 2.
    fn bulk<S: Side>(self, board: &Board, depth: u32) -> u64;
    /// The kernel `bulk` at depth 1.
    fn bulk_leaves<S: Side>(self, board: &Board) -> u64;
}

/// What the build's target has, and nothing more.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Cpu for Portable {
    type Sliders = FancyMagics;

    #[inline(always)]
    fn sliders(self) -> FancyMagics {
        FancyMagics
    }

    fn listing<S: Side>(self, board: &Board, depth: u32) -> u64 {
        listing::listing::<S, Self>(self, board, depth)
    }

    fn bulk<S: Side>(self, board: &Board, depth: u32) -> u64 {
        bulk::nodes::<S, Self>(self, board, depth)
    }

    fn bulk_leaves<S: Side>(self, board: &Board) -> u64 {
        bulk::leaves::<S, Self>(self, board)
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use v3::{V3, V3Features};

#[cfg(target_arch = "x86_64")]
mod v3 {
    use super::*;
    use crate::kernel::backend::missing_v3_features;

    /// Proof that the processor has all of x86-64-v3.
    #[derive(Clone, Copy)]
    pub(crate) struct V3Features(());

    impl V3Features {
        pub(crate) fn new() -> Option<Self> {
            missing_v3_features().is_empty().then_some(Self(()))
        }
    }

    /// x86-64-v3 with a slider backend.
    #[derive(Clone, Copy)]
    pub(crate) struct V3<L> {
        sliders: L,
        _proof: V3Features,
    }

    impl<L: Sliders> V3<L> {
        pub(crate) fn new(proof: V3Features, sliders: L) -> Self {
            Self { sliders, _proof: proof }
        }
    }

    impl<L: Sliders + Send + Sync> Cpu for V3<L> {
        type Sliders = L;

        #[inline(always)]
        fn sliders(self) -> L {
            self.sliders
        }

        #[inline(always)]
        fn listing<S: Side>(self, board: &Board, depth: u32) -> u64 {
            // SAFETY: `self` holds the proof that the processor has these features.
            unsafe { listing_v3::<S, L>(self, board, depth) }
        }

        #[inline(always)]
        fn bulk<S: Side>(self, board: &Board, depth: u32) -> u64 {
            // SAFETY: `self` holds the proof that the processor has these features.
            unsafe { bulk_v3::<S, L>(self, board, depth) }
        }

        #[inline(always)]
        fn bulk_leaves<S: Side>(self, board: &Board) -> u64 {
            // SAFETY: `self` holds the proof that the processor has these features.
            unsafe { bulk_leaves_v3::<S, L>(self, board) }
        }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt")]
    fn listing_v3<S: Side, L: Sliders + Send + Sync>(cpu: V3<L>, board: &Board, depth: u32) -> u64 {
        listing::listing::<S, V3<L>>(cpu, board, depth)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt")]
    fn bulk_v3<S: Side, L: Sliders + Send + Sync>(cpu: V3<L>, board: &Board, depth: u32) -> u64 {
        bulk::nodes::<S, V3<L>>(cpu, board, depth)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt")]
    fn bulk_leaves_v3<S: Side, L: Sliders + Send + Sync>(cpu: V3<L>, board: &Board) -> u64 {
        bulk::leaves::<S, V3<L>>(cpu, board)
    }
}
