//! The children of a node with their places in the table, waiting to be looked up.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Side};
use movegen::sinks::BoardSink;

use crate::hash::table::{TablePlace, TranspositionTable};

/// Receives the boards after the moves of one node, and prefetches their table entries.
///
/// A closure would not do: it is not compiled for the processor level of the function around it.
pub(super) struct ChildQueue<'q, 't> {
    pub(super) table: &'t TranspositionTable,
    /// Plies below each child.
    pub(super) below: u32,
    pub(super) queue: &'q mut Vec<(Board, TablePlace<'t>)>,
}

impl<S: Side> BoardSink<S> for ChildQueue<'_, '_> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, child: &Board) -> ControlFlow<Infallible> {
        let place = self.table.place(child, self.below);
        place.prefetch();
        self.queue.push((*child, place));
        ControlFlow::Continue(())
    }
}
