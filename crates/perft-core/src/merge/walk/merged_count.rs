//! A merged count: ply after ply, in slices where memory is short.
//!
//! The nodes of every depth (`each_depth`) and statistics go the same way. The moves of a position
//! are looked at when the position is merged: those of the root at the beginning, those of the
//! positions of a ply while the ply is produced.

use std::path::Path;

use board::Board;

use crate::control::{Control, Interrupted};
use crate::merge::budget::{Budget, Fits};
use crate::merge::crew::Crew;
use crate::merge::disk::spill_output::Spill;
use crate::merge::disk::stored_ply::StoredPly;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::multiplicity::{Multiplicity, Reached};
use crate::merge::rows::ply::Ply;
use crate::merge::rows::ply_builder::PlyOfAnyWidth;
use crate::merge::walk::advance::{Produced, advance};
use crate::merge::walk::beyond_memory::{
    BatchesOnDisk, SortedPlies, is_of_positions, least_memory,
};
use crate::merge::walk::context::{Context, GivenUp, MergeFinding, MergeGoal, OnFinding, Room};
use crate::merge::walk::each_depth::nodes_below;
use crate::merge::walk::expansion::NextPly;
use crate::merge::walk::node_sum::NodeSum;
use crate::result::{CountError, Counted, PlyDiagrams};
use crate::settings::Settings;
use crate::statistics::{Statistics, StatisticsWalk};
use crate::tree::PlainCount;
use perft_kernels::Subtree;

/// A count from one board.
pub(crate) struct MergedCount<'a> {
    pub(crate) context: Context<'a>,
    pub(crate) depth: u32,
    pub(crate) node_sum: NodeSum,
    /// The statistics found so far, depth 1 first.
    by_depth: Vec<Statistics>,
    /// The nodes found so far of every depth but the last, depth 0 first.
    nodes_by_depth: Vec<u128>,
    /// How many depths were shown as complete.
    shown: u32,
    on_finding: OnFinding<'a>,
    /// Distinct positions of the plies that were merged as a whole.
    pub(crate) distinct: Vec<u64>,
    /// The diagrams of the last ply, where they are wanted.
    diagrams: u64,
    /// Whether plies are still merged as a whole. If not, they are merged in slices.
    whole: bool,
}

impl<'a> MergedCount<'a> {
    pub(crate) fn new(
        goal: MergeGoal,
        settings: Settings,
        control: &'a Control,
        room: Room<'a>,
        depth: u32,
        on_finding: OnFinding<'a>,
    ) -> Self {
        let subtree = Subtree::new(settings.kernel, settings.backend);
        let Room { memory, folder } = room;
        let crew = Crew::within(memory, settings.threads.get(), control);
        let budget = Budget::new(memory);
        let spill = folder.map(|folder| Spill::new(folder, control));
        let context = Context { goal, settings, subtree, control, crew, budget, spill };
        Self {
            context,
            depth,
            node_sum: NodeSum::default(),
            by_depth: vec![Statistics::default(); depth as usize],
            nodes_by_depth: vec![0; depth as usize],
            shown: 0,
            on_finding,
            distinct: vec![1],
            diagrams: 1,
            whole: true,
        }
    }

    /// Counts the nodes below `board`.
    pub(crate) fn count(mut self, board: &Board) -> Result<Counted, CountError> {
        self.check_memory()?;
        if self.depth <= MergeGoal::Nodes.plies_below() {
            self.count_plainly(board, 0, 1u32);
        } else {
            self.count_below(Ply::<u32>::root(board).into(), 0)?;
        }
        self.check()?;
        Ok(Counted { nodes: self.node_sum.nodes, distinct: self.distinct })
    }

    /// Counts the nodes of every depth below `board`, and shows them.
    pub(crate) fn count_each(mut self, board: &Board) -> Result<(), CountError> {
        self.check_memory()?;
        if self.depth <= MergeGoal::NodesOfEachDepth.plies_below() {
            self.add_nodes(0, Some(1));
            self.count_plainly(board, 0, 1u32);
        } else {
            let root = StoredPly::from(Ply::<u32>::root(board));
            self.note_nodes(&root, 0)?;
            self.count_below(root, 0)?;
        }
        self.check()?;
        self.show_nodes(self.depth);
        self.nodes_by_depth.push(self.node_sum.nodes);
        self.show_nodes(self.depth + 1);
        Ok(())
    }

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

    /// Finds the statistics of every depth below `board`.
    pub(crate) fn statistics(mut self, board: &Board) -> Result<Vec<Statistics>, CountError> {
        self.check_memory()?;
        let walk = StatisticsWalk::new(self.context.settings, self.context.control);
        if let Some(sum) = self.by_depth.first_mut() {
            sum.add_weighted(&walk.survey(board), 1);
            self.show_complete(1);
        }
        if self.depth > MergeGoal::Statistics.plies_below() {
            self.count_below(Ply::<u32>::root(board).into(), 0)?;
        }
        self.check()?;
        self.show_complete(self.depth);
        Ok(self.by_depth)
    }

    /// Refuses less memory than buffers for temporary files need.
    pub(crate) fn check_memory(&self) -> Result<(), CountError> {
        let threads = self.context.settings.threads.get();
        let least = least_memory(threads);
        if self.context.spill.is_some() && self.context.budget.limit() < least.bytes() {
            return Err(CountError::SpillMemory { threads, least });
        }
        Ok(())
    }

    /// Whether all was counted, and fits.
    pub(crate) fn check(&self) -> Result<(), CountError> {
        if self.node_sum.overflow {
            Err(CountError::TooLarge)
        } else if self.context.control.is_stopped() {
            let nodes = self.node_sum.nodes.saturating_add(self.node_sum.statistics.nodes);
            Err(CountError::Interrupted(Interrupted { nodes }))
        } else {
            debug_assert!(self.context.budget.is_settled(), "memory that was booked is free again");
            Ok(())
        }
    }

    /// Counts the nodes below the positions of `ply`, which lies `played` plies below the root.
    pub(crate) fn count_below<M: Multiplicity>(
        &mut self,
        mut ply: StoredPly<'a, M>,
        mut played: u32,
    ) -> Result<(), CountError> {
        let mut threads = self.context.crew.wanted();
        while !self.context.control.is_stopped() {
            self.context.control.begin_ply(played, ply.len());
            let last = played + 1 + self.context.goal.plies_below() == self.depth;
            let next_ply = if last { NextPly::Counted } else { NextPly::Kept };
            match self.advance(&mut ply, played, next_ply) {
                Ok(_) if last => return Ok(()),
                Ok(produced) => {
                    ply = self.next_ply(ply, produced);
                    played += 1;
                    self.note_distinct(ply.len());
                    self.note_nodes(&ply, played)?;
                }
                Err(GivenUp::Stopped) => return Ok(()),
                Err(GivenUp::Overflow) if M::IS_WIDEST => return Err(CountError::TooLarge),
                Err(GivenUp::Overflow) => return self.count_below(ply.widened(), played),
                Err(GivenUp::Spill) => return Err(self.spill_error(played)),
                // Each thread takes memory of its own.
                Err(GivenUp::Memory) if self.context.spill.is_some() && threads > 1 => {
                    threads /= 2;
                    self.context.crew.limit(threads);
                    continue;
                }
                Err(GivenUp::Memory) => return self.count_in_parts(ply, played),
            }
            threads = self.context.crew.unlimited();
        }
        Ok(())
    }

    /// Counts below a ply whose next ply does not fit the memory.
    fn count_in_parts<M: Multiplicity>(
        &mut self,
        ply: StoredPly<'a, M>,
        played: u32,
    ) -> Result<(), CountError> {
        self.context.crew.unlimited();
        // Parts are small, so their rows need no disk.
        let spill = self.context.spill.take();
        let folder = spill.as_ref().map(Spill::folder);
        let counted = match (ply, folder) {
            (ply, Some(folder)) if is_of_positions(self.context.goal) => {
                self.sort_plies(ply, played, folder)
            }
            (StoredPly::InMemory(ply), _) if ply.positions.is_whole() => {
                self.count_in_slices(ply, played)
            }
            (ply @ StoredPly::OnDisk(_), Some(folder)) => {
                self.count_in_batches(ply, played, folder)
            }
            _ => Err(CountError::Memory { plies: played + 1 }),
        };
        self.context.spill = spill;
        counted
    }

    /// Finds the distinct positions of all plies after `ply`, sorted on disk.
    fn sort_plies<M: Multiplicity>(
        &mut self,
        ply: StoredPly<'a, M>,
        played: u32,
        folder: &'a Path,
    ) -> Result<(), CountError> {
        let mut plies = SortedPlies::after(ply, &self.context, [played, self.depth], folder)?;
        while let Some(PlyDiagrams { positions, diagrams }) = plies.next(&self.context)? {
            self.diagrams = if self.context.goal == MergeGoal::Diagrams { diagrams } else { 0 };
            self.note_distinct(positions);
        }
        Ok(())
    }

    /// Counts what is wanted below the positions of a ply on disk, batch by batch. A position that
    /// two batches lead to is counted twice, each time with the paths of one batch. So the sum is
    /// right.
    fn count_in_batches<M: Multiplicity>(
        &mut self,
        ply: StoredPly<'a, M>,
        played: u32,
        folder: &'a Path,
    ) -> Result<(), CountError> {
        self.whole = false;
        let mut batches = BatchesOnDisk::of(ply, &self.context, folder)?;
        while let Some(batch) = batches.next()?.filter(|_| !self.context.control.is_stopped()) {
            match batch {
                PlyOfAnyWidth::Narrow(ply) => self.count_below(ply.into(), played)?,
                PlyOfAnyWidth::Wide(ply) => self.count_below(ply.into(), played)?,
            }
        }
        Ok(())
    }

    /// Why a temporary file failed, in the ply `played` plies below the root.
    fn spill_error(&self, played: u32) -> CountError {
        let failure = self.context.spill.as_ref().and_then(Spill::failure);
        failure.map_or(CountError::Memory { plies: played + 1 }, CountError::Spill)
    }

    /// The next ply, made of the positions that were produced.
    pub(crate) fn next_ply<M: Multiplicity>(
        &self,
        ply: StoredPly<'a, M>,
        produced: Produced<'a, M>,
    ) -> StoredPly<'a, M> {
        match produced {
            Produced::InMemory(fragments) => {
                let bytes = fragments.iter().map(RowFragments::bytes).sum();
                self.context.budget.take(bytes);
                let next = self.context.next_ply(ply, &fragments);
                self.context.budget.give_back(bytes);
                next.into()
            }
            Produced::OnDisk(rows) => StoredPly::OnDisk(ply.next_on_disk(rows)),
        }
    }

    /// Plays one ply. Nodes that are counted go into the sum.
    pub(crate) fn advance<M: Multiplicity>(
        &mut self,
        ply: &mut StoredPly<'a, M>,
        played: u32,
        next_ply: NextPly,
    ) -> Result<Produced<'a, M>, GivenUp> {
        let (mut sum, control) = (NodeSum::default(), self.context.control);
        let before = control.nodes();
        let produced = advance(&self.context, ply, next_ply, &mut sum);
        if let Err(GivenUp::Overflow | GivenUp::Memory | GivenUp::Spill) = produced {
            // They will be counted again.
            control.take_back(control.nodes().wrapping_sub(before));
            return produced;
        }
        if let Ok(Produced::InMemory(fragments)) = &produced {
            // For a moment, memory must hold the fragments and the rows made of them.
            let bytes: usize = fragments.iter().map(RowFragments::bytes).sum();
            if self.context.budget.allows(2 * bytes) == Fits::No {
                return Err(GivenUp::Memory);
            }
        }
        self.add(&sum, played);
        self.diagrams = sum.diagrams;
        if next_ply == NextPly::Counted && produced.is_ok() {
            self.whole &= !sum.in_parts;
            self.note_distinct(sum.positions);
        }
        if self.whole && produced.is_ok() && self.context.goal == MergeGoal::Statistics {
            self.show_complete(played + 2);
        }
        produced
    }

    /// Adds what was found about the positions after one more ply.
    fn add(&mut self, sum: &NodeSum, played: u32) {
        self.node_sum.add_sum(sum);
        if let Some(of_depth) = self.by_depth.get_mut(played as usize + 1) {
            of_depth.add(&sum.statistics);
        }
    }

    /// Counts two slices of a ply, one after the other. A position that both slices lead to is
    /// counted twice, each time with the paths of one slice. So the sum is right.
    fn count_in_slices<M: Multiplicity>(
        &mut self,
        mut ply: Ply<M>,
        played: u32,
    ) -> Result<(), CountError> {
        self.whole = false;
        if is_of_positions(self.context.goal) {
            // A position that both slices lead to would be counted twice.
            return Ok(());
        }
        // Most of the halves are those after moves: they would take much memory beside the slices.
        ply.forget_unused_halves();
        let Some([first, second]) = ply.slices() else {
            let (board, multiplicity) = ply.only();
            self.count_plainly(&board, played, multiplicity);
            return Ok(());
        };
        drop(ply);
        let waiting_bytes = second.bytes();
        self.context.budget.take(waiting_bytes);
        let outcome = self.count_below(first.into(), played);
        self.context.budget.give_back(waiting_bytes);
        outcome?;
        self.count_below(second.into(), played)
    }

    /// Counts the nodes below one position without merging. For statistics, the moves of the
    /// position itself are counted already.
    fn count_plainly<M: Multiplicity>(&mut self, board: &Board, played: u32, multiplicity: M) {
        let Context { goal, settings, control, .. } = self.context;
        let depth = self.depth - played;
        match goal {
            MergeGoal::Nodes => {
                let nodes = PlainCount::new(settings, control).nodes(board, depth);
                self.node_sum.add(multiplicity, nodes);
            }
            MergeGoal::NodesOfEachDepth => {
                // The nodes of the depths before are noted already where they are found with a ply.
                let first = if depth == 1 + goal.plies_below() { depth } else { 1 };
                for below in first..=depth {
                    let nodes = PlainCount::new(settings, control).nodes(board, below);
                    self.add_nodes(played + below, multiplicity.times(nodes));
                }
            }
            MergeGoal::Statistics => {
                let below = StatisticsWalk::new(settings, control).by_depth(board, depth);
                let sums = self.by_depth[played as usize..].iter_mut().zip(&below);
                for (sum, more) in sums.skip(1) {
                    self.node_sum.overflow |= !sum.add_times(more, multiplicity.wide());
                }
            }
            MergeGoal::Positions | MergeGoal::Diagrams => {}
        }
    }

    /// Shows the statistics of all depths up to `depth` that were not shown yet.
    fn show_complete(&mut self, depth: u32) {
        while self.shown < depth {
            let statistics = &self.by_depth[self.shown as usize];
            self.shown += 1;
            (self.on_finding)(MergeFinding::Statistics(self.shown, statistics));
        }
    }

    /// Where every depth is wanted: adds the nodes that follow from a new ply, or a slice of it.
    fn note_nodes<M: Multiplicity>(
        &mut self,
        ply: &StoredPly<'_, M>,
        played: u32,
    ) -> Result<(), CountError> {
        if self.context.goal != MergeGoal::NodesOfEachDepth {
            return Ok(());
        }
        self.add_nodes(played, ply.paths());
        let mut known = played;
        if played + 1 + self.context.goal.plies_below() == self.depth {
            let below = nodes_below(&self.context, ply, [1, 2])?;
            for (depth, nodes) in (played + 1..).zip(below) {
                self.add_nodes(depth, nodes);
                known = depth;
            }
        }
        if self.whole && !self.context.control.is_stopped() {
            self.show_nodes(known + 1);
        }
        Ok(())
    }

    pub(crate) fn add_nodes(&mut self, depth: u32, nodes: Option<u128>) {
        let sum = match self.nodes_by_depth.get_mut(depth as usize) {
            Some(sum) => sum,
            None => &mut self.node_sum.nodes,
        };
        match nodes.and_then(|nodes| sum.checked_add(nodes)) {
            Some(nodes) => *sum = nodes,
            None => self.node_sum.overflow = true,
        }
    }

    /// Shows the nodes of all depths below `end` that were not shown yet.
    fn show_nodes(&mut self, end: u32) {
        while self.shown < end && !self.node_sum.overflow {
            let (depth, nodes) = (self.shown, self.nodes_by_depth[self.shown as usize]);
            self.shown += 1;
            (self.on_finding)(MergeFinding::Nodes(depth, nodes, &self.distinct));
        }
    }

    fn note_distinct(&mut self, positions: u64) {
        if self.whole {
            self.distinct.push(positions);
            let ply = PlyDiagrams { positions, diagrams: self.diagrams };
            (self.on_finding)(MergeFinding::Positions(ply));
        }
    }
}

#[cfg(test)]
mod tests;
