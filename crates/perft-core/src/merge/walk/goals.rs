//! What a merged count may be for: a type for each goal, with what only that goal finds.

use board::Board;

use crate::merge::disk::stored_ply::StoredPly;
use crate::merge::rows::multiplicity::{Multiplicity, Reached};
use crate::merge::rows::ply::Ply;
use crate::merge::walk::context::{LastPly, MergeFinding, PlyWork};
use crate::merge::walk::each_depth::nodes_below;
use crate::merge::walk::merged_count::{MergeGoal, MergedCount};
use crate::merge::walk::node_sum::NodeSum;
use crate::result::{CountError, Counted, PlyDiagrams};
use crate::statistics::{Statistics, StatisticsWalk};
use crate::tree::PlainCount;

/// The nodes two plies below the positions of the last merged ply.
pub(crate) struct NodesGoal;

impl MergeGoal for NodesGoal {
    const PLIES_BELOW: u32 = 2;
    const WORK: PlyWork = PlyWork::NODES;

    fn new(_: u32) -> Self {
        Self
    }

    fn count_plainly<M: Multiplicity>(
        count: &mut MergedCount<'_, Self>,
        board: &Board,
        played: u32,
        multiplicity: M,
    ) {
        let (settings, control) = (count.context.settings, count.context.control);
        let nodes = PlainCount::new(settings, control).nodes(board, count.depth - played);
        count.node_sum.add(multiplicity, nodes);
    }
}

impl MergedCount<'_, NodesGoal> {
    /// Counts the nodes below `board`.
    pub(crate) fn count(mut self, board: &Board) -> Result<Counted, CountError> {
        self.check_memory()?;
        if self.depth <= NodesGoal::PLIES_BELOW {
            NodesGoal::count_plainly(&mut self, board, 0, 1u32);
        } else {
            self.count_below(Ply::<u32>::root(board).into(), 0)?;
        }
        self.check()?;
        Ok(Counted { nodes: self.node_sum.nodes, distinct: self.distinct })
    }
}

/// The same, and the nodes of every depth before.
pub(crate) struct EachDepthGoal {
    /// The nodes found so far of every depth but the last, depth 0 first.
    nodes: Vec<u128>,
    /// How many depths were shown as complete.
    shown: u32,
}

impl MergeGoal for EachDepthGoal {
    const PLIES_BELOW: u32 = 2;
    const WORK: PlyWork = PlyWork::NODES;

    fn new(depth: u32) -> Self {
        Self { nodes: vec![0; depth as usize], shown: 0 }
    }

    fn count_plainly<M: Multiplicity>(
        count: &mut MergedCount<'_, Self>,
        board: &Board,
        played: u32,
        multiplicity: M,
    ) {
        let (settings, control) = (count.context.settings, count.context.control);
        let depth = count.depth - played;
        // The nodes of the depths before are noted already where they are found with a ply.
        let first = if depth == 1 + Self::PLIES_BELOW { depth } else { 1 };
        for below in first..=depth {
            let nodes = PlainCount::new(settings, control).nodes(board, below);
            count.add_nodes(played + below, multiplicity.times(nodes));
        }
    }

    fn reach<M: Multiplicity>(
        count: &mut MergedCount<'_, Self>,
        ply: &StoredPly<'_, M>,
        played: u32,
    ) -> Result<(), CountError> {
        count.add_nodes(played, ply.paths());
        let mut known = played;
        if played + 1 + Self::PLIES_BELOW == count.depth {
            let below = nodes_below(&count.context, ply, [1, 2])?;
            for (depth, nodes) in (played + 1..).zip(below) {
                count.add_nodes(depth, nodes);
                known = depth;
            }
        }
        if count.whole && !count.context.control.is_stopped() {
            count.show_nodes(known + 1);
        }
        Ok(())
    }
}

impl MergedCount<'_, EachDepthGoal> {
    /// Counts the nodes of every depth below `board`, and shows them.
    pub(crate) fn count_each(mut self, board: &Board) -> Result<(), CountError> {
        self.check_memory()?;
        if self.depth <= EachDepthGoal::PLIES_BELOW {
            self.add_nodes(0, Some(1));
            EachDepthGoal::count_plainly(&mut self, board, 0, 1u32);
        } else {
            let root = StoredPly::from(Ply::<u32>::root(board));
            EachDepthGoal::reach(&mut self, &root, 0)?;
            self.count_below(root, 0)?;
        }
        self.check()?;
        self.show_nodes(self.depth);
        self.goal.nodes.push(self.node_sum.nodes);
        self.show_nodes(self.depth + 1);
        Ok(())
    }

    fn add_nodes(&mut self, depth: u32, nodes: Option<u128>) {
        let Some(sum) = self.goal.nodes.get_mut(depth as usize) else {
            return self.node_sum.add_if_they_fit(nodes);
        };
        match nodes.and_then(|nodes| sum.checked_add(nodes)) {
            Some(nodes) => *sum = nodes,
            None => self.node_sum.overflow = true,
        }
    }

    /// Shows the nodes of all depths below `end` that were not shown yet.
    fn show_nodes(&mut self, end: u32) {
        while self.goal.shown < end && !self.node_sum.overflow {
            let (depth, nodes) = (self.goal.shown, self.goal.nodes[self.goal.shown as usize]);
            self.goal.shown += 1;
            (self.on_finding)(MergeFinding::Nodes(depth, nodes, &self.distinct));
        }
    }
}

/// The statistics of all moves of all positions. The moves of a position are looked at when it is
/// merged: those of the root at the beginning, those of the positions of a ply while the ply is
/// produced.
pub(crate) struct StatisticsGoal {
    /// What is found so far, depth 1 first.
    by_depth: Vec<Statistics>,
    /// How many depths were shown as complete.
    shown: u32,
}

impl MergeGoal for StatisticsGoal {
    const PLIES_BELOW: u32 = 1;
    const WORK: PlyWork =
        PlyWork { surveys: true, in_last_ply: LastPly::Forgotten, ..PlyWork::NODES };

    fn new(depth: u32) -> Self {
        Self { by_depth: vec![Statistics::default(); depth as usize], shown: 0 }
    }

    fn count_plainly<M: Multiplicity>(
        count: &mut MergedCount<'_, Self>,
        board: &Board,
        played: u32,
        multiplicity: M,
    ) {
        let walk = StatisticsWalk::new(count.context.settings, count.context.control);
        let below = walk.by_depth(board, count.depth - played);
        let sums = count.goal.by_depth[played as usize..].iter_mut().zip(&below);
        for (sum, more) in sums.skip(1) {
            count.node_sum.overflow |= !sum.add_times(more, multiplicity.wide());
        }
    }

    fn take(&mut self, found: &NodeSum, played: u32) {
        if let Some(of_depth) = self.by_depth.get_mut(played as usize + 1) {
            of_depth.add(&found.statistics);
        }
    }

    fn show(count: &mut MergedCount<'_, Self>, played: u32) {
        count.show_complete(played + 2);
    }
}

impl MergedCount<'_, StatisticsGoal> {
    /// Finds the statistics of every depth below `board`.
    pub(crate) fn statistics(mut self, board: &Board) -> Result<Vec<Statistics>, CountError> {
        self.check_memory()?;
        let walk = StatisticsWalk::new(self.context.settings, self.context.control);
        if let Some(sum) = self.goal.by_depth.first_mut() {
            sum.add_weighted(&walk.survey(board), 1);
            self.show_complete(1);
        }
        if self.depth > StatisticsGoal::PLIES_BELOW {
            self.count_below(Ply::<u32>::root(board).into(), 0)?;
        }
        self.check()?;
        self.show_complete(self.depth);
        Ok(self.goal.by_depth)
    }

    /// Shows the statistics of all depths up to `depth` that were not shown yet.
    fn show_complete(&mut self, depth: u32) {
        while self.goal.shown < depth {
            let statistics = &self.goal.by_depth[self.goal.shown as usize];
            self.goal.shown += 1;
            (self.on_finding)(MergeFinding::Statistics(self.goal.shown, statistics));
        }
    }
}

/// How many positions the plies have, and perhaps how many diagrams. They do not add up from parts,
/// because a position may be in several.
pub(crate) struct PositionsGoal<const WITH_DIAGRAMS: bool>;

impl<const WITH_DIAGRAMS: bool> MergeGoal for PositionsGoal<WITH_DIAGRAMS> {
    const PLIES_BELOW: u32 = 0;
    const WORK: PlyWork =
        PlyWork { marks_diagrams: WITH_DIAGRAMS, in_last_ply: LastPly::Tallied, ..PlyWork::NODES };
    const ADDS_UP: bool = false;

    fn new(_: u32) -> Self {
        Self
    }

    fn count_plainly<M: Multiplicity>(_: &mut MergedCount<'_, Self>, _: &Board, _: u32, _: M) {}
}

impl<const WITH_DIAGRAMS: bool> MergedCount<'_, PositionsGoal<WITH_DIAGRAMS>> {
    /// The distinct positions of each ply, as far as plies were merged as a whole.
    pub(crate) fn positions(mut self, board: &Board) -> Result<Vec<u64>, CountError> {
        self.check_memory()?;
        (self.on_finding)(MergeFinding::Positions(PlyDiagrams { positions: 1, diagrams: 1 }));
        if self.depth > 0 {
            self.count_below(Ply::<Reached>::root(board).into(), 0)?;
        }
        self.check()?;
        Ok(self.distinct)
    }
}

#[cfg(test)]
mod tests;
