//! The state that all plies of a merged count share.

use std::path::Path;

use crate::account::MergePart;
use crate::control::Control;
use crate::memory::Memory;
use crate::merge::budget::Budget;
use crate::merge::crew::Crew;
use crate::merge::disk::spill_output::Spill;
use crate::merge::disk::stored_ply::StoredPly;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::ply::Ply;
use crate::result::PlyDiagrams;
use crate::settings::Settings;
use crate::statistics::Statistics;
use perft_kernels::Subtree;

/// Something that is known before the end of a count.
pub(crate) enum MergeFinding<'a> {
    /// The statistics of a depth.
    Statistics(u32, &'a Statistics),
    /// How many distinct positions the next ply has, and how many diagrams where they are wanted.
    /// The root comes first.
    Positions(PlyDiagrams),
    /// The nodes of a depth, and the distinct positions of the plies from the root on.
    Nodes(u32, u128, &'a [u64]),
}

/// Sees what is known before the end of a count.
pub(crate) type OnFinding<'a> = &'a mut dyn FnMut(MergeFinding<'_>);

/// What threads do with the positions after the moves of a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlyWork {
    /// Whether all moves of the positions are looked at.
    pub(crate) surveys: bool,
    /// Whether diagrams are counted.
    pub(crate) marks_diagrams: bool,
    /// What becomes of the positions of the last ply.
    pub(crate) in_last_ply: LastPly,
}

impl PlyWork {
    /// Only the nodes below the last ply are wanted.
    pub(crate) const NODES: Self =
        Self { surveys: false, marks_diagrams: false, in_last_ply: LastPly::NodesBelow };
}

/// What becomes of the positions of the last ply, which are not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastPly {
    /// The nodes two plies below them are counted.
    NodesBelow,
    /// They are counted.
    Tallied,
    /// Nothing: what is wanted of them is known.
    Forgotten,
}

/// The room that a merged count may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room<'a> {
    pub(crate) memory: Memory,
    /// The folder for what does not fit the memory.
    pub(crate) folder: Option<&'a Path>,
}

/// The work of each ply, the way to count, the watcher, and the memory bound.
pub(crate) struct Context<'a> {
    pub(crate) work: PlyWork,
    pub(crate) settings: Settings,
    pub(crate) subtree: Subtree,
    pub(crate) control: &'a Control,
    pub(crate) crew: Crew<'a>,
    pub(crate) budget: Budget,
    /// Where to put what does not fit. `None`: it is counted in slices.
    pub(crate) spill: Option<Spill<'a>>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(
        work: PlyWork,
        settings: Settings,
        control: &'a Control,
        room: Room<'a>,
    ) -> Self {
        let subtree = Subtree::new(settings.kernel, settings.backend);
        let Room { memory, folder } = room;
        let crew = Crew::within(memory, settings.threads.get(), control);
        let budget = Budget::new(memory);
        let spill = folder.map(|folder| Spill::new(folder, control));
        Self { work, settings, subtree, control, crew, budget, spill }
    }

    /// The ply after `ply`, made of what threads have produced.
    pub(crate) fn next_ply<M: Multiplicity>(
        &self,
        ply: StoredPly<'a, M>,
        produced: &[RowFragments<M>],
    ) -> Ply<M> {
        // The rows take no more than the fragments.
        let bytes = produced.iter().map(RowFragments::bytes).sum();
        let room = self.budget.free().saturating_sub(bytes);
        self.control.part(MergePart::Rows, || ply.next(produced, &self.crew, room))
    }
}

/// Why a ply was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GivenUp {
    /// The count was told to stop.
    Stopped,
    /// The positions of the next ply do not fit the memory bound.
    Memory,
    /// A multiplicity does not fit its type.
    Overflow,
    /// A temporary file failed.
    Spill,
}
