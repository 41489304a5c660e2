//! What to plan.

use std::num::NonZeroU32;

use board::Board;
use perft_core::Depth;

use crate::error::UnitsError;

/// The most roots that a plan takes.
const MOST_ROOTS: usize = 100_000;

/// The most units that a plan takes.
const MOST_UNITS: u32 = 1_000_000;

/// Plies below the units, where rows lose next to nothing: one that is merged, and two that the
/// kernel counts.
pub(crate) const PLIES_BELOW: u32 = 3;

/// What to cut, and into how many units.
#[derive(Clone, Debug)]
pub struct PlanOrder {
    /// The positions that the count begins with.
    pub roots: Vec<Board>,
    /// How many plies are counted.
    pub depth: Depth,
    /// How many plies lie between the roots and the positions of the units. Units lose least where
    /// this is three plies less than the depth.
    pub ply: Depth,
    /// How many units there shall be. There are fewer where there are fewer positions.
    pub units: NonZeroU32,
}

impl PlanOrder {
    /// Whether it can be planned.
    pub(crate) fn check(&self) -> Result<(), UnitsError> {
        let (ply, depth, roots) = (self.ply.plies(), self.depth.plies(), self.roots.len());
        if ply > depth {
            return Err(UnitsError::PlyBelowDepth { ply, depth });
        }
        if roots == 0 || roots > MOST_ROOTS {
            return Err(UnitsError::Roots { roots, most: MOST_ROOTS });
        }
        Ok(())
    }

    /// How many units there are at most.
    pub(crate) fn units_at_most(&self) -> u32 {
        self.units.get().min(MOST_UNITS)
    }
}
