//! The nodes and statistics found so far.

use crate::merge::rows::multiplicity::Multiplicity;
use crate::statistics::Statistics;
use perft_kernels::LeafCounts;

/// The nodes below the positions of the last merged ply, and what is known about that ply.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct NodeSum {
    pub(crate) nodes: u128,
    /// The statistics of the moves of the positions.
    pub(crate) statistics: Statistics,
    /// Positions whose nodes are in the sum.
    pub(crate) positions: u64,
    /// Diagrams of the next ply, where they are wanted.
    pub(crate) diagrams: u64,
    /// Whether some position may have been counted in parts, and so more than once.
    pub(crate) in_parts: bool,
    /// Whether the nodes did not fit.
    pub(crate) overflow: bool,
}

impl NodeSum {
    /// Adds the nodes below a position to which `multiplicity` paths lead. The position is noted
    /// elsewhere.
    #[inline(always)]
    pub(crate) fn add<M: Multiplicity>(&mut self, multiplicity: M, nodes: u128) {
        match multiplicity.times(nodes) {
            Some(nodes) => self.add_nodes(nodes),
            None => self.overflow = true,
        }
    }

    /// Adds nodes, or notes that they do not fit.
    pub(crate) fn add_if_they_fit(&mut self, nodes: Option<u128>) {
        match nodes {
            Some(nodes) => self.add_nodes(nodes),
            None => self.overflow = true,
        }
    }

    /// Adds nodes.
    #[inline(always)]
    pub(crate) fn add_nodes(&mut self, nodes: u128) {
        match self.nodes.checked_add(nodes) {
            Some(sum) => self.nodes = sum,
            None => self.overflow = true,
        }
    }

    /// Adds the moves of a position to which `multiplicity` paths lead. The position is noted
    /// elsewhere.
    #[inline(always)]
    pub(crate) fn add_moves<M: Multiplicity>(&mut self, multiplicity: M, counts: &LeafCounts) {
        self.overflow |= !self.statistics.add_weighted(counts, multiplicity.wide());
    }

    /// Adds the sum of another thread or ply.
    pub(crate) fn add_sum(&mut self, other: &Self) {
        let (nodes, overflow) = self.nodes.overflowing_add(other.nodes);
        self.nodes = nodes;
        self.overflow |= !self.statistics.add(&other.statistics);
        self.positions += other.positions;
        self.diagrams += other.diagrams;
        self.in_parts |= other.in_parts;
        self.overflow |= other.overflow | overflow;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::merge::rows::multiplicity::Reached;

    fn one_move() -> LeafCounts {
        LeafCounts { moves: 1, ..LeafCounts::default() }
    }

    #[test]
    fn what_does_not_fit_is_an_overflow() {
        let full = |add: &dyn Fn(&mut NodeSum)| {
            let mut sum = NodeSum::default();
            add(&mut sum);
            assert!(!sum.overflow);
            add(&mut sum);
            sum.overflow
        };
        assert!(full(&|sum| sum.add_nodes(u128::MAX)));
        assert!(full(&|sum| sum.add(u128::MAX, 1)));
        assert!(full(&|sum| sum.add_moves(u128::MAX, &one_move())));
        let mut sum = NodeSum::default();
        sum.add(u128::MAX, 2);
        assert!(sum.overflow);
    }

    #[test]
    fn sums_of_threads_are_added() {
        let mut nodes = NodeSum { nodes: 5, positions: 2, diagrams: 7, ..NodeSum::default() };
        nodes.add_moves(3_u32, &one_move());
        let mut sum = NodeSum::default();
        for _ in 0..2 {
            sum.add_sum(&nodes);
        }
        assert_eq!((sum.nodes, sum.positions, sum.diagrams), (10, 4, 14));
        assert_eq!((sum.statistics.nodes, sum.in_parts, sum.overflow), (6, false, false));
        sum.add_sum(&NodeSum { in_parts: true, ..NodeSum::default() });
        sum.add_sum(&nodes);
        assert!(sum.in_parts && !sum.overflow);
    }

    #[test]
    fn a_sum_of_threads_overflows_as_a_sum_does() {
        let mut moves = NodeSum::default();
        moves.add_moves(u128::MAX, &one_move());
        let nodes = NodeSum { nodes: u128::MAX, ..NodeSum::default() };
        for most in [moves, nodes] {
            let mut sum = most;
            assert!(!sum.overflow);
            sum.add_sum(&most);
            assert!(sum.overflow);
            // It stays one.
            sum.add_sum(&NodeSum::default());
            assert!(sum.overflow);
            let mut sum = NodeSum::default();
            sum.add_sum(&NodeSum { overflow: true, ..NodeSum::default() });
            assert!(sum.overflow);
            let mut sum = most;
            sum.add_sum(&NodeSum { overflow: true, ..most });
            assert!(sum.overflow);
        }
        // Paths are left out where positions are sought, not counted.
        let mut sum = NodeSum::default();
        sum.add(Reached, 3);
        assert_eq!((sum.nodes, sum.overflow), (3, false));
    }
}
