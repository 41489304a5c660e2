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
use movegen::{Count, Legal, MoveSink, PawnMove, Scope, generate};

use crate::kernel::level::Level;

pub(crate) use frontier::frontier;

/// Legal moves of `board`.
#[inline(always)]
pub(crate) fn leaves<S: Side, C: Level>(cpu: C, board: &Board) -> u64 {
    let mut sink = Count::default();
    let ControlFlow::<Infallible>::Continue(()) =
        generate::<S, _, _, _>(Legal, board, cpu.sliders(), Scope::ALL, &mut sink);
    u64::from(sink.moves)
}

/// What ends the descent to the leaves.
pub(crate) trait Bottom<C: Level> {
    /// Nodes below `board` at `depth`, at least 1.
    fn below<S: Side>(&mut self, cpu: C, board: &Board, depth: u32) -> u64;
}

/// The last ply is counted: the kernel `bulk`.
pub(crate) struct Leaves;

/// The last two plies are counted together: the kernel `two-ply`, which leaves moves that it makes
/// to a batch.
pub(crate) struct Pairs<'w, W>(pub(crate) &'w mut W);

impl<C: Level> Bottom<C> for Leaves {
    #[inline(always)]
    fn below<S: Side>(&mut self, cpu: C, board: &Board, depth: u32) -> u64 {
        match depth {
            1 => cpu.bulk_leaves::<S>(board),
            2 => cpu.bulk_frontier::<S>(board),
            _ => cpu.bulk::<S>(board, depth),
        }
    }
}

impl<C: Level> Bottom<C> for Pairs<'_, C::Batch> {
    #[inline(always)]
    fn below<S: Side>(&mut self, cpu: C, board: &Board, depth: u32) -> u64 {
        match depth {
            2 => cpu.pairs::<S>(board, self.0),
            1 => cpu.bulk_leaves::<S>(board),
            _ => cpu.two_ply::<S>(board, depth, self.0),
        }
    }
}

/// Nodes below `board` at `depth`, at least 2.
#[inline(always)]
pub(crate) fn nodes<S: Side, C: Level, B: Bottom<C>>(
    cpu: C,
    board: &Board,
    depth: u32,
    bottom: &mut B,
) -> u64 {
    let mut sink = Descend { cpu, board, below: depth - 1, nodes: 0, bottom };
    let ControlFlow::<Infallible>::Continue(()) =
        generate::<S, _, _, _>(Legal, board, cpu.sliders(), Scope::ALL, &mut sink);
    sink.nodes
}

/// Plays every move as it comes from the generator and counts what is below.
struct Descend<'b, C, B> {
    cpu: C,
    board: &'b Board,
    below: u32,
    nodes: u64,
    bottom: &'b mut B,
}

impl<C: Level, B: Bottom<C>> Descend<'_, C, B> {
    #[inline(always)]
    fn child<S: Side>(&mut self, child: &Board) {
        self.nodes += self.bottom.below::<S::Them>(self.cpu, child, self.below);
    }

    #[inline(always)]
    fn normal<S: Side>(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            self.child::<S>(&self.board.play_normal::<S>(from, to));
        }
        ControlFlow::Continue(())
    }
}

impl<S: Side, C: Level, B: Bottom<C>> MoveSink<S> for Descend<'_, C, B> {
    type Break = Infallible;

    #[inline(always)]
    fn king(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.normal::<S>(from, targets)
    }

    #[inline(always)]
    fn knight(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.normal::<S>(from, targets)
    }

    #[inline(always)]
    fn slider(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
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
