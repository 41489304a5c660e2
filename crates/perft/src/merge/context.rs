//! What all plies of a run share.

use crate::control::Control;
use crate::kernel::Subtree;
use crate::merge::budget::Budget;
use crate::settings::Settings;

/// The settings of a run, and whom it reports to.
pub(super) struct Context<'a> {
    pub(super) settings: Settings,
    pub(super) subtree: Subtree,
    pub(super) control: &'a Control,
    pub(super) budget: Budget,
}

/// Why a ply was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GivenUp {
    /// The run was told to stop.
    Stopped,
    /// The positions of the next ply do not fit the memory bound.
    Memory,
    /// A number of paths does not fit its type.
    Overflow,
}
