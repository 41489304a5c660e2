//! The nodes and statistics found so far.

use crate::merge::multiplicity::Multiplicity;
use crate::statistics::Statistics;
use perft_kernels::LeafCounts;

/// The nodes below the positions of the last merged ply, and what is known about that ply.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct NodeSum {
    pub(super) nodes: u128,
    /// The statistics of the moves of the positions.
    pub(super) statistics: Statistics,
    /// Positions whose nodes are in the sum.
    pub(super) positions: u64,
    /// Diagrams of the next ply, where they are wanted.
    pub(super) diagrams: u64,
    /// Whether some position may have been counted in parts, and so more than once.
    pub(super) in_parts: bool,
    /// Whether the nodes did not fit.
    pub(super) overflow: bool,
}

impl NodeSum {
    /// Adds the nodes below a position to which `multiplicity` paths lead. The position is noted elsewhere.
    #[inline(always)]
    pub(super) fn add<M: Multiplicity>(&mut self, multiplicity: M, nodes: u128) {
        match multiplicity.times(nodes) {
            Some(nodes) => self.add_nodes(nodes),
            None => self.overflow = true,
        }
    }

    /// Adds nodes.
    #[inline(always)]
    pub(super) fn add_nodes(&mut self, nodes: u128) {
        match self.nodes.checked_add(nodes) {
            Some(sum) => self.nodes = sum,
            None => self.overflow = true,
        }
    }

    /// Adds the moves of a position to which `multiplicity` paths lead. The position is noted elsewhere.
    #[inline(always)]
    pub(super) fn add_moves<M: Multiplicity>(&mut self, multiplicity: M, counts: &LeafCounts) {
        self.overflow |= !self.statistics.add_weighted(counts, multiplicity.wide());
    }

    /// Adds the sum of another thread or ply.
    pub(super) fn add_sum(&mut self, other: &Self) {
        let (nodes, overflow) = self.nodes.overflowing_add(other.nodes);
        self.nodes = nodes;
        self.overflow |= !self.statistics.add(&other.statistics);
        self.positions += other.positions;
        self.diagrams += other.diagrams;
        self.in_parts |= other.in_parts;
        self.overflow |= other.overflow | overflow;
    }
}
