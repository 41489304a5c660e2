//! What has been counted.

use crate::merge::weight::Weight;

/// The nodes below the positions of the last ply, and what is known of that ply.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tally {
    pub(super) nodes: u128,
    /// Positions counted.
    pub(super) positions: u64,
    /// Whether some position may have been counted in parts, and so more than once.
    pub(super) in_parts: bool,
    /// Whether the nodes did not fit.
    pub(super) overflow: bool,
}

impl Tally {
    /// Adds the nodes below a position to which `paths` lead.
    #[inline(always)]
    pub(super) fn add<W: Weight>(&mut self, paths: W, nodes: u128) {
        let sum = paths.times(nodes).and_then(|nodes| self.nodes.checked_add(nodes));
        match sum {
            Some(sum) => self.nodes = sum,
            None => self.overflow = true,
        }
        self.positions += 1;
    }

    /// Adds what was counted elsewhere.
    pub(super) fn merge(&mut self, other: &Self) {
        let (nodes, overflow) = self.nodes.overflowing_add(other.nodes);
        self.nodes = nodes;
        self.positions += other.positions;
        self.in_parts |= other.in_parts;
        self.overflow |= other.overflow | overflow;
    }
}
