//! Work that is compiled for each processor level.

use magic_core::Sliders;

/// Work that is compiled anew for each processor level.
///
/// `run` must be `#[inline(always)]`, and so must every function in it that should gain from the
/// level.
pub trait LevelWork {
    /// The result of the work.
    type Output;

    /// Does the work with the slider backend of the level.
    fn run<L: Sliders>(&mut self, sliders: L) -> Self::Output;
}
