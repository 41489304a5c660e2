//! The nodes counted so far.

use crate::merge::multiplicity::Multiplicity;

/// The nodes below the positions of the last merged ply, and what is known about that ply.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct NodeSum {
    pub(super) nodes: u128,
    /// Positions whose nodes are in the sum.
    pub(super) positions: u64,
    /// Whether some position may have been counted in parts, and so more than once.
    pub(super) in_parts: bool,
    /// Whether the nodes did not fit.
    pub(super) overflow: bool,
}

impl NodeSum {
    /// Adds the nodes below a position to which `multiplicity` paths lead.
    #[inline(always)]
    pub(super) fn add<M: Multiplicity>(&mut self, multiplicity: M, nodes: u128) {
        let sum = multiplicity.times(nodes).and_then(|nodes| self.nodes.checked_add(nodes));
        match sum {
            Some(sum) => self.nodes = sum,
            None => self.overflow = true,
        }
        self.positions += 1;
    }

    /// Adds the sum of another thread or ply.
    pub(super) fn add_sum(&mut self, other: &Self) {
        let (nodes, overflow) = self.nodes.overflowing_add(other.nodes);
        self.nodes = nodes;
        self.positions += other.positions;
        self.in_parts |= other.in_parts;
        self.overflow |= other.overflow | overflow;
    }
}
