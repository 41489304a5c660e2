//! What is compiled anew for each processor level.

use magic_core::Sliders;

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
