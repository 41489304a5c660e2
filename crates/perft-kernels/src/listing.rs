//! The kernel `listing`: a full list at every node, every move played.

use std::convert::Infallible;
use std::hint::black_box;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use board::{Board, MoveKind, Side};
use movegen::MoveList;
use movegen::generator::{Legal, Scope, generate};
use movegen::leaper_lists::MagicLists;
use movegen::sinks::Lister;

use crate::level::{Level, Task};

/// Nodes below a board at depths from 1.
pub(crate) struct Listing<'b, S> {
    board: &'b Board,
    depth: u32,
    side: PhantomData<S>,
}

impl<'b, S: Side> Listing<'b, S> {
    /// Counts the nodes below `board`, where `S` is to move.
    #[inline(always)]
    pub(crate) fn of(board: &'b Board, depth: u32) -> Self {
        Self { board, depth, side: PhantomData }
    }
}

impl<S: Side, L: Level> Task<L> for Listing<'_, S> {
    type Output = u64;

    /// Leaves are made too, and hidden from the optimiser, which would otherwise leave out what nobody
    /// looks at: this is the work an engine has to do.
    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { board, depth, .. } = self;
        let mut moves = MoveList::new();
        let mut sink = Lister::<MagicLists>::new(&mut moves);
        let ControlFlow::<Infallible>::Continue(()) =
            generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut sink);
        let mut nodes = 0;
        for &mv in &moves {
            // Nearly all moves are normal: a branch that is predicted, before one through a table of
            // kinds.
            let child = match mv.kind() {
                MoveKind::Normal => board.play_normal::<S>(mv.from(), mv.to()),
                _ => board.play_as::<S>(mv),
            };
            nodes += if depth > 1 {
                level.run(Listing::<S::Them>::of(&child, depth - 1))
            } else {
                black_box(&child);
                1
            };
        }
        nodes
    }
}
