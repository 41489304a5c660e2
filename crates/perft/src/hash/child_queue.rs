//! The children of a node, with their keys, waiting for their look-up.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Side};
use movegen::sinks::BoardSink;

use crate::hash::key_maker::TableKey;
use crate::hash::table::TranspositionTable;

/// Takes the boards after the moves of one node, and asks for their entries in the table.
///
/// It is no closure, since closures are not compiled for the processor level of the function they
/// stand in.
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
