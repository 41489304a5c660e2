//! `listing`: a full list at every node, every move made.

use std::convert::Infallible;
use std::hint::black_box;
use std::ops::ControlFlow;

use board::{Board, MoveKind, Side};
use movegen::MoveList;
use movegen::generator::{Legal, Scope, generate};
use movegen::leaper_lists::MagicLists;
use movegen::sinks::Lister;

use crate::kernel::level::Level;

/// Nodes below `board` at `depth`, at least 1.
///
/// Leaves are made too, and hidden from the optimiser, which would otherwise leave out what nobody
/// looks at: this is the work an engine has to do.
#[inline(always)]
pub(crate) fn listing<S: Side, L: Level>(level: L, board: &Board, depth: u32) -> u64 {
    let mut moves = MoveList::new();
    let mut sink = Lister::<MagicLists>::new(&mut moves);
    let ControlFlow::<Infallible>::Continue(()) =
        generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut sink);
    let mut nodes = 0;
    for &mv in &moves {
        // Nearly all moves are normal: a jump that is foreseen, before one through a table of kinds.
        let child = match mv.kind() {
            MoveKind::Normal => board.play_normal::<S>(mv.from(), mv.to()),
            _ => board.play_as::<S>(mv),
        };
        nodes += if depth > 1 {
            level.listing::<S::Them>(&child, depth - 1)
        } else {
            black_box(&child);
            1
        };
    }
    nodes
}
