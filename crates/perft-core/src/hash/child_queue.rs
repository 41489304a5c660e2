//! The children of a node with their keys, waiting to be looked up.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Side};
use movegen::sinks::BoardSink;

use crate::hash::key_maker::TableKey;
use crate::hash::table::TranspositionTable;

/// Receives the boards after the moves of one node, and prefetches their table entries.
///
/// A closure would not do: it is not compiled for the processor level of the function around it.
pub(super) struct ChildQueue<'a> {
    pub(super) table: &'a TranspositionTable,
    /// Plies below each child.
    pub(super) below: u32,
    pub(super) queue: &'a mut Vec<(Board, TableKey)>,
}

impl<S: Side> BoardSink<S> for ChildQueue<'_> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, child: &Board) -> ControlFlow<Infallible> {
        let key = self.table.key(child, self.below);
        self.table.prefetch(key);
        self.queue.push((*child, key));
        ControlFlow::Continue(())
    }
}
