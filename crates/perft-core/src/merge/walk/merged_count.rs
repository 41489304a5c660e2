//! A merged count: ply after ply, in slices where memory is short.
//!
//! What is wanted of the positions is a [`MergeGoal`] (`goals`).

use std::path::Path;

use board::Board;

use crate::control::{Control, Interrupted};
use crate::merge::budget::Fits;
use crate::merge::disk::spill_output::Spill;
use crate::merge::disk::stored_ply::StoredPly;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::ply::Ply;
use crate::merge::rows::ply_builder::PlyOfAnyWidth;
use crate::merge::walk::advance::{Produced, advance};
use crate::merge::walk::beyond_memory::{BatchesOnDisk, SortedPlies, least_memory};
use crate::merge::walk::context::{Context, GivenUp, MergeFinding, OnFinding, PlyWork, Room};
use crate::merge::walk::expansion::NextPly;
use crate::merge::walk::node_sum::NodeSum;
use crate::result::{CountError, PlyDiagrams};
use crate::settings::Settings;

/// What a merged count is for.
pub(crate) trait MergeGoal: Sized {
    /// Plies below the positions of the last merged ply.
    const PLIES_BELOW: u32;
    /// What threads do with the positions of a ply.
    const WORK: PlyWork;
    /// Whether what is found below parts of a ply adds up.
    const ADDS_UP: bool = true;

    /// Nothing is found yet, and this many plies are to be played.
    fn new(depth: u32) -> Self;

    /// Counts below one position without merging. The position lies `played` plies below the root.
    /// What is found with a ply is known of it already.
    fn count_plainly<M: Multiplicity>(
        count: &mut MergedCount<'_, Self>,
        board: &Board,
        played: u32,
        multiplicity: M,
    );

    /// Takes what was found with the ply that lies `played` plies below the root.
    fn take(&mut self, _found: &NodeSum, _played: u32) {}

    /// Shows what is complete when plies up to that one are merged as a whole.
    fn show(_count: &mut MergedCount<'_, Self>, _played: u32) {}

    /// Takes what follows from the positions of a new ply, or of a part of it.
    ///
    /// # Errors
    /// When a temporary file fails.
    fn reach<M: Multiplicity>(
        _count: &mut MergedCount<'_, Self>,
        _ply: &StoredPly<'_, M>,
        _played: u32,
    ) -> Result<(), CountError> {
        Ok(())
    }
}

/// A count from one board, or from many, for a goal.
pub(crate) struct MergedCount<'a, G> {
    pub(crate) context: Context<'a>,
    pub(crate) depth: u32,
    pub(crate) node_sum: NodeSum,
    /// What is found for the goal alone.
    pub(crate) goal: G,
    pub(crate) on_finding: OnFinding<'a>,
    /// Distinct positions of the plies that were merged as a whole.
    pub(crate) distinct: Vec<u64>,
    /// The diagrams of the last ply, where they are wanted.
    diagrams: u64,
    /// Whether plies are still merged as a whole. If not, they are merged in slices.
    pub(crate) whole: bool,
}

impl<'a, G: MergeGoal> MergedCount<'a, G> {
    pub(crate) fn new(
        settings: Settings,
        control: &'a Control,
        room: Room<'a>,
        depth: u32,
        on_finding: OnFinding<'a>,
    ) -> Self {
        let context = Context::new(G::WORK, settings, control, room);
        Self {
            context,
            depth,
            node_sum: NodeSum::default(),
            goal: G::new(depth),
            on_finding,
            distinct: vec![1],
            diagrams: 1,
            whole: true,
        }
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
            let last = played + 1 + G::PLIES_BELOW == self.depth;
            let next_ply = if last { NextPly::Counted } else { NextPly::Kept };
            match self.advance(&mut ply, played, next_ply) {
                Ok(_) if last => return Ok(()),
                Ok(produced) => {
                    ply = self.next_ply(ply, produced);
                    played += 1;
                    self.note_distinct(ply.len());
                    G::reach(self, &ply, played)?;
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
            (ply, Some(folder)) if !G::ADDS_UP => self.sort_plies(ply, played, folder),
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
            self.diagrams = if G::WORK.marks_diagrams { diagrams } else { 0 };
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
        self.node_sum.add_sum(&sum);
        self.goal.take(&sum, played);
        self.diagrams = sum.diagrams;
        if next_ply == NextPly::Counted && produced.is_ok() {
            self.whole &= !sum.in_parts;
            self.note_distinct(sum.positions);
        }
        if self.whole && produced.is_ok() {
            G::show(self, played);
        }
        produced
    }

    /// Counts two slices of a ply, one after the other. A position that both slices lead to is
    /// counted twice, each time with the paths of one slice. So the sum is right.
    fn count_in_slices<M: Multiplicity>(
        &mut self,
        mut ply: Ply<M>,
        played: u32,
    ) -> Result<(), CountError> {
        self.whole = false;
        if !G::ADDS_UP {
            // A position that both slices lead to would be counted twice.
            return Ok(());
        }
        // Most of the halves are those after moves: they would take much memory beside the slices.
        ply.forget_unused_halves();
        let Some([first, second]) = ply.slices() else {
            let (board, multiplicity) = ply.only();
            G::count_plainly(self, &board, played, multiplicity);
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

    fn note_distinct(&mut self, positions: u64) {
        if self.whole {
            self.distinct.push(positions);
            let ply = PlyDiagrams { positions, diagrams: self.diagrams };
            (self.on_finding)(MergeFinding::Positions(ply));
        }
    }
}
