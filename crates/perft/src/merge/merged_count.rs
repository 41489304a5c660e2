//! A merged count: ply after ply, in slices where memory is short.

use board::{Black, Board, White};
use magic_core::Color;

use crate::control::{Control, Interrupted};
use crate::kernel::Subtree;
use crate::memory::Memory;
use crate::merge::advance::advance;
use crate::merge::budget::{Budget, Fits};
use crate::merge::context::{Context, GivenUp};
use crate::merge::expansion::NextPly;
use crate::merge::fragments::RowFragments;
use crate::merge::multiplicity::Multiplicity;
use crate::merge::node_sum::NodeSum;
use crate::merge::ply::Ply;
use crate::result::{CountError, Counted};
use crate::settings::Settings;
use crate::tree::PlainCount;

/// Plies that the kernel counts below each position of the last merged ply.
const COUNTED_PLIES: u32 = 2;

/// A count from one board.
pub(super) struct MergedCount<'a> {
    context: Context<'a>,
    depth: u32,
    node_sum: NodeSum,
    /// Distinct positions of the plies that were merged as a whole.
    distinct: Vec<u64>,
    /// Whether plies are still merged as a whole. If not, they are merged in slices.
    whole: bool,
}

impl<'a> MergedCount<'a> {
    pub(super) fn new(
        settings: Settings,
        control: &'a Control,
        memory: Memory,
        depth: u32,
    ) -> Self {
        let subtree = Subtree::new(settings.kernel, settings.backend);
        let context = Context { settings, subtree, control, budget: Budget::new(memory) };
        Self { context, depth, node_sum: NodeSum::default(), distinct: vec![1], whole: true }
    }

    /// Counts the nodes below `board`.
    pub(super) fn count(mut self, board: &Board) -> Result<Counted, CountError> {
        if self.depth <= COUNTED_PLIES {
            self.count_plainly(board, 0, 1u32);
        } else {
            self.count_below(Ply::<u32>::root(board), 0)?;
        }
        if self.node_sum.overflow {
            Err(CountError::TooLarge)
        } else if self.context.control.is_stopped() {
            Err(CountError::Interrupted(Interrupted { nodes: self.node_sum.nodes }))
        } else {
            Ok(Counted { nodes: self.node_sum.nodes, distinct: self.distinct })
        }
    }

    /// Counts the nodes below the positions of `ply`, which lies `played` plies below the root.
    fn count_below<M: Multiplicity>(
        &mut self,
        mut ply: Ply<M>,
        mut played: u32,
    ) -> Result<(), CountError> {
        while !self.context.control.is_stopped() {
            self.context.control.begin_ply(played, ply.positions.position_count() as u64);
            let last = played + 1 + COUNTED_PLIES == self.depth;
            let next_ply = if last { NextPly::Counted } else { NextPly::Kept };
            match self.advance(&mut ply, next_ply) {
                Ok(_) if last => return Ok(()),
                Ok(produced) => {
                    let produced_bytes = produced.iter().map(RowFragments::bytes).sum();
                    self.context.budget.take(produced_bytes);
                    ply = ply.next(&produced);
                    self.context.budget.give_back(produced_bytes);
                    played += 1;
                    self.note_distinct(ply.positions.position_count() as u64);
                }
                Err(GivenUp::Stopped) => return Ok(()),
                Err(GivenUp::Overflow) if M::IS_WIDEST => return Err(CountError::TooLarge),
                Err(GivenUp::Overflow) => return self.count_below(ply.widened(), played),
                Err(GivenUp::Memory) => return self.count_in_slices(ply, played),
            }
        }
        Ok(())
    }

    /// Plays one ply. Nodes that are counted go into the sum.
    fn advance<M: Multiplicity>(
        &mut self,
        ply: &mut Ply<M>,
        next_ply: NextPly,
    ) -> Result<Vec<RowFragments<M>>, GivenUp> {
        let mut sum = NodeSum::default();
        let produced = match ply.to_move {
            Color::White => advance::<White, M>(&self.context, ply, next_ply, &mut sum),
            Color::Black => advance::<Black, M>(&self.context, ply, next_ply, &mut sum),
        };
        let produced = match produced {
            Err(GivenUp::Overflow | GivenUp::Memory) => return produced,
            Err(GivenUp::Stopped) | Ok(_) => produced,
        };
        self.node_sum.add_sum(&sum);
        if next_ply == NextPly::Counted && produced.is_ok() {
            self.whole &= !sum.in_parts;
            self.note_distinct(sum.positions);
        }
        // For a moment, memory must hold the fragments and the rows made of them.
        let bytes: usize = produced.iter().flatten().map(RowFragments::bytes).sum();
        match self.context.budget.allows(2 * bytes) {
            Fits::No => Err(GivenUp::Memory),
            Fits::Yes => produced,
        }
    }

    /// Counts two slices of a ply, one after the other. A position that both slices lead to is counted twice,
    /// each time with the paths of one slice. So the sum is right.
    fn count_in_slices<M: Multiplicity>(
        &mut self,
        ply: Ply<M>,
        played: u32,
    ) -> Result<(), CountError> {
        self.whole = false;
        let Some([first, second]) = ply.slices() else {
            let (board, multiplicity) = ply.only();
            self.count_plainly(&board, played, multiplicity);
            return Ok(());
        };
        drop(ply);
        let waiting_bytes = second.bytes();
        self.context.budget.take(waiting_bytes);
        let outcome = self.count_below(first, played);
        self.context.budget.give_back(waiting_bytes);
        outcome?;
        self.count_below(second, played)
    }

    /// Counts the nodes below one position without merging.
    fn count_plainly<M: Multiplicity>(&mut self, board: &Board, played: u32, multiplicity: M) {
        let plain = PlainCount::new(self.context.settings, self.context.control);
        self.node_sum.add(multiplicity, plain.nodes(board, self.depth - played));
    }

    fn note_distinct(&mut self, positions: u64) {
        if self.whole {
            self.distinct.push(positions);
        }
    }
}
