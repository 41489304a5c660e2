//! The children of a node with their places in the table, waiting to be looked up.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Side};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{BoardSink, MovePlayer};
use perft_kernels::Level;

use crate::hash::table::{TablePlace, TranspositionTable};

/// The children of one node, whose table entries are on their way from memory.
pub(super) struct Children<'t> {
    boards: Vec<Board>,
    /// Of each board.
    places: Vec<TablePlace<'t>>,
}

/// Few nodes have more children.
const MANY_CHILDREN: usize = 64;

impl<'t> Children<'t> {
    /// None.
    pub(super) fn new() -> Self {
        let (boards, places) =
            (Vec::with_capacity(MANY_CHILDREN), Vec::with_capacity(MANY_CHILDREN));
        Self { boards, places }
    }

    /// Makes them those of `board`, where `S` is to move, and prefetches their entries. They have
    /// `below` plies to go.
    #[inline(always)]
    pub(super) fn make<S: Side, L: Level>(
        &mut self,
        level: L,
        board: &Board,
        table: &'t TranspositionTable,
        below: u32,
    ) {
        self.boards.clear();
        self.places.clear();
        let mut player = MovePlayer::new(board, ChildMaker { table, below, children: self });
        let ControlFlow::<Infallible>::Continue(()) =
            generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut player);
    }

    /// How many children there are.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.boards.len()
    }

    /// A child and its place.
    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> Option<(Board, TablePlace<'t>)> {
        self.boards.get(index).copied().zip(self.places.get(index).copied())
    }

    /// Keeps the children that are not in the table. Returns the nodes below the others.
    #[inline(always)]
    pub(super) fn look_up(&mut self, table: &TranspositionTable, below: u32) -> u64 {
        let (mut nodes, mut missing) = (0, 0);
        for index in 0..self.boards.len() {
            // No branch here: whether a child is in the table cannot be predicted.
            let found = table.get(self.places[index], below);
            nodes += found.unwrap_or(0);
            self.boards[missing] = self.boards[index];
            self.places[missing] = self.places[index];
            missing += usize::from(found.is_none());
        }
        self.boards.truncate(missing);
        self.places.truncate(missing);
        nodes
    }

    /// The boards and their places.
    #[inline(always)]
    pub(super) fn all(&self) -> (&[Board], &[TablePlace<'t>]) {
        (&self.boards, &self.places)
    }
}

/// Receives the boards after the moves of one node, and prefetches their table entries.
///
/// A closure would not do: it is not compiled for the processor level of the function around it.
struct ChildMaker<'q, 't> {
    table: &'t TranspositionTable,
    /// Plies below each child.
    below: u32,
    children: &'q mut Children<'t>,
}

impl<S: Side> BoardSink<S> for ChildMaker<'_, '_> {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, child: &Board) -> ControlFlow<Infallible> {
        let place = self.table.place(child, self.below);
        place.prefetch();
        self.children.boards.push(*child);
        self.children.places.push(place);
        ControlFlow::Continue(())
    }
}
