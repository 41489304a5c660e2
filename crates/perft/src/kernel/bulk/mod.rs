//! `bulk`: the last moves are counted as sets, not made.

mod evasions;
mod frontier;
mod lines;
mod mover;
mod new_pins;
mod node;
mod rare;
mod replies;

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Square};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{Count, MoveSink, PawnMove};

use crate::kernel::level::Level;

pub(crate) use frontier::frontier;

/// Legal moves of `board`.
#[inline(always)]
pub(crate) fn leaves<S: Side, L: Level>(level: L, board: &Board) -> u64 {
    let mut sink = Count::default();
    let ControlFlow::<Infallible>::Continue(()) =
        generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut sink);
    u64::from(sink.moves)
}

/// What ends the descent to the leaves.
pub(crate) trait Bottom<L: Level> {
    /// Nodes below `board` at `depth`, at least 1.
    fn below<S: Side>(&mut self, level: L, board: &Board, depth: u32) -> u64;
}

/// The last ply is counted: the kernel `bulk`.
pub(crate) struct Leaves;

/// The last two plies are counted together: the kernel `two-ply`, which leaves moves that it makes
/// to a batch.
pub(crate) struct Pairs<'w, W>(pub(crate) &'w mut W);

impl<L: Level> Bottom<L> for Leaves {
    #[inline(always)]
    fn below<S: Side>(&mut self, level: L, board: &Board, depth: u32) -> u64 {
        match depth {
            1 => level.bulk_leaves::<S>(board),
            2 => level.bulk_frontier::<S>(board),
            _ => level.bulk::<S>(board, depth),
        }
    }
}

impl<L: Level> Bottom<L> for Pairs<'_, L::Batch> {
    #[inline(always)]
    fn below<S: Side>(&mut self, level: L, board: &Board, depth: u32) -> u64 {
        match depth {
            2 => level.pairs::<S>(board, self.0),
            1 => level.bulk_leaves::<S>(board),
            _ => level.two_ply::<S>(board, depth, self.0),
        }
    }
}

/// Nodes below `board` at `depth`, at least 2.
#[inline(always)]
pub(crate) fn nodes<S: Side, L: Level, B: Bottom<L>>(
    level: L,
    board: &Board,
    depth: u32,
    bottom: &mut B,
) -> u64 {
    let mut sink = Descend { level, board, below: depth - 1, nodes: 0, bottom };
    let ControlFlow::<Infallible>::Continue(()) =
        generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut sink);
    sink.nodes
}

/// Plays every move as it comes from the generator and counts what is below.
struct Descend<'b, L, B> {
    level: L,
    board: &'b Board,
    below: u32,
    nodes: u64,
    bottom: &'b mut B,
}

impl<L: Level, B: Bottom<L>> Descend<'_, L, B> {
    #[inline(always)]
    fn child<S: Side>(&mut self, child: &Board) {
        self.nodes += self.bottom.below::<S::Them>(self.level, child, self.below);
    }

    #[inline(always)]
    fn normal<S: Side>(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            self.child::<S>(&self.board.play_normal::<S>(from, to));
        }
        ControlFlow::Continue(())
    }
}

impl<S: Side, L: Level, B: Bottom<L>> MoveSink<S> for Descend<'_, L, B> {
    type Break = Infallible;

    #[inline(always)]
    fn piece(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.normal::<S>(from, targets)
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let from = how.origin::<S>(to);
            let child = match how {
                PawnMove::DoublePush => self.board.play_double_push::<S>(from, to),
                _ => self.board.play_normal::<S>(from, to),
            };
            self.child::<S>(&child);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let from = how.origin::<S>(to);
            for piece in Piece::PROMOTIONS {
                self.child::<S>(&self.board.play_promotion::<S>(from, to, piece));
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Infallible> {
        for from in from {
            self.child::<S>(&self.board.play_en_passant::<S>(from, to));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Infallible> {
        self.child::<S>(&self.board.play_castling::<S>(king, rook));
        ControlFlow::Continue(())
    }
}
