//! A run: ply after ply, in slices where memory is short.

use board::{Black, Board, White};
use magic_core::Color;

use crate::control::{Control, Interrupted};
use crate::kernel::Subtree;
use crate::memory::Memory;
use crate::merge::budget::{Budget, Fits};
use crate::merge::context::{Context, GivenUp};
use crate::merge::ply::{Successors, advance};
use crate::merge::runs::Runs;
use crate::merge::stage::Stage;
use crate::merge::tally::Tally;
use crate::merge::weight::Weight;
use crate::result::{CountError, Counted};
use crate::settings::Settings;
use crate::tree::PlainCount;

/// Plies that the kernel counts below each position of the last merged ply.
const COUNTED_PLIES: u32 = 2;

/// A run from one board.
pub(super) struct Run<'a> {
    context: Context<'a>,
    depth: u32,
    tally: Tally,
    /// Distinct positions of the plies that were merged as a whole.
    distinct: Vec<u64>,
    /// Whether plies are still merged as a whole, and not in slices.
    whole: bool,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        settings: Settings,
        control: &'a Control,
        memory: Memory,
        depth: u32,
    ) -> Self {
        let subtree = Subtree::new(settings.kernel, settings.backend);
        let context = Context { settings, subtree, control, budget: Budget::new(memory) };
        Self { context, depth, tally: Tally::default(), distinct: vec![1], whole: true }
    }

    /// Counts what is below `board`.
    pub(super) fn count(mut self, board: &Board) -> Result<Counted, CountError> {
        if self.depth <= COUNTED_PLIES {
            self.plainly(board, 0, 1u32);
        } else {
            self.plies(Stage::<u32>::root(board), 0)?;
        }
        if self.tally.overflow {
            Err(CountError::TooLarge)
        } else if self.context.control.is_stopped() {
            Err(CountError::Interrupted(Interrupted { nodes: self.tally.nodes }))
        } else {
            Ok(Counted { nodes: self.tally.nodes, distinct: self.distinct })
        }
    }

    /// Counts what is below the positions of `stage`, which have been reached after `ply` plies.
    fn plies<W: Weight>(&mut self, mut stage: Stage<W>, mut ply: u32) -> Result<(), CountError> {
        while !self.context.control.is_stopped() {
            self.context.control.begin_ply(ply, stage.positions.len() as u64);
            let last = ply + 1 + COUNTED_PLIES == self.depth;
            let successors = if last { Successors::Counted } else { Successors::Kept };
            match self.advance(&mut stage, successors) {
                Ok(_) if last => return Ok(()),
                Ok(produced) => {
                    let before = produced.iter().map(Runs::bytes).sum();
                    self.context.budget.take(before);
                    stage = stage.next(&produced);
                    self.context.budget.give_back(before);
                    ply += 1;
                    self.note_distinct(stage.positions.len() as u64);
                }
                Err(GivenUp::Stopped) => return Ok(()),
                Err(GivenUp::Overflow) if W::IS_WIDEST => return Err(CountError::TooLarge),
                Err(GivenUp::Overflow) => return self.plies(stage.widened(), ply),
                Err(GivenUp::Memory) => return self.slices(stage, ply),
            }
        }
        Ok(())
    }

    /// Plays one ply. What is counted goes into the tally.
    fn advance<W: Weight>(
        &mut self,
        stage: &mut Stage<W>,
        successors: Successors,
    ) -> Result<Vec<Runs<W>>, GivenUp> {
        let mut tally = Tally::default();
        let produced = match stage.to_move {
            Color::White => advance::<White, W>(&self.context, stage, successors, &mut tally),
            Color::Black => advance::<Black, W>(&self.context, stage, successors, &mut tally),
        };
        let produced = match produced {
            Err(GivenUp::Overflow | GivenUp::Memory) => return produced,
            Err(GivenUp::Stopped) | Ok(_) => produced,
        };
        self.tally.merge(&tally);
        if successors == Successors::Counted && produced.is_ok() {
            self.whole &= !tally.in_parts;
            self.note_distinct(tally.positions);
        }
        // What was produced and what it is gathered into must both have room for a moment.
        let bytes: usize = produced.iter().flatten().map(Runs::bytes).sum();
        match self.context.budget.allows(2 * bytes) {
            Fits::No => Err(GivenUp::Memory),
            Fits::Yes => produced,
        }
    }

    /// Goes on with each half of a stage by itself. Positions that both lead to are counted twice
    /// as often, and right all the same.
    fn slices<W: Weight>(&mut self, stage: Stage<W>, ply: u32) -> Result<(), CountError> {
        self.whole = false;
        let Some([one, other]) = stage.halved() else {
            let (board, paths) = stage.only();
            self.plainly(&board, ply, paths);
            return Ok(());
        };
        drop(stage);
        let waiting = other.bytes();
        self.context.budget.take(waiting);
        let outcome = self.plies(one, ply);
        self.context.budget.give_back(waiting);
        outcome?;
        self.plies(other, ply)
    }

    /// Counts what is below one position without merging.
    fn plainly<W: Weight>(&mut self, board: &Board, ply: u32, paths: W) {
        let depth = self.depth - ply;
        let plain = PlainCount::new(self.context.settings, self.context.control);
        self.tally.add(paths, plain.nodes(board, depth));
    }

    fn note_distinct(&mut self, positions: u64) {
        if self.whole {
            self.distinct.push(positions);
        }
    }
}
