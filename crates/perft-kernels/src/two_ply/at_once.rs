//! Playing moves out one at a time: the batch of levels where that is fastest.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Move, MoveKind, Piece, Side};
use magic_core::{Bitboard, Square};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{MoveSink, PawnMove};

use crate::bulk::Frontier;
use crate::leaves::LeavesAfter;
use crate::level::Level;
use crate::two_ply::level::{Batch, CountsAlone, Groups, Label, TakesMoves, TwoPlyLevel};
use crate::two_ply::rules::is_inspected;
use crate::two_ply::tasks::WholeTwoPly;

/// Whether a level makes moves where it takes some work to tell what they change. Rules are looked
/// into as if none did: what a move adds is not known before its batch is counted.
#[inline(always)]
pub(crate) fn prefers_playing_out<L: TwoPlyLevel>() -> bool {
    L::Batch::IS_CHEAP && !is_inspected()
}

/// Counts single nodes as the kernel `bulk` does.
#[allow(dead_code, reason = "where there is one level, it may count by sums")]
pub(crate) struct InBulk;

impl<L: TwoPlyLevel> CountsAlone<L> for InBulk {
    #[cfg(feature = "explain")]
    const HAS_RULES: bool = false;

    #[inline(always)]
    fn leaves_below<S: Side>(level: L, board: &Board, _: &mut L::Batch) -> u64 {
        level.play().run(Frontier::<S>::of(board))
    }
}

/// For levels where one board after the other is fastest.
pub(crate) struct AtOnce<L> {
    pub(crate) level: L,
}

impl<L: TwoPlyLevel> Batch<L> for AtOnce<L> {
    const IS_CHEAP: bool = false;

    #[inline(always)]
    fn new<T: Side>(level: L, _: &Board) -> Self {
        Self { level }
    }

    #[inline(always)]
    fn turn_to<T: Side>(&mut self, _: &Board, _: Label) {}

    #[inline(always)]
    fn rest<S: Side>(&mut self) -> u64 {
        0
    }
}

impl<L: TwoPlyLevel> TakesMoves for AtOnce<L> {
    #[inline(always)]
    fn add<S: Side>(&mut self, board: &Board, mv: Move) -> u64 {
        self.level.play().apart(LeavesAfter::<S>::of(board, mv))
    }

    #[inline(always)]
    fn add_each<S: Side>(&mut self, board: &Board, from: Square, targets: Bitboard) -> u64 {
        let mut leaves = 0;
        for to in targets {
            let mv = Move::new(from, to, MoveKind::Normal);
            leaves += self.level.play().apart(LeavesAfter::<S>::of(board, mv));
        }
        leaves
    }
}

/// For levels that count one node after the other.
pub(crate) struct NoGroups;

impl<L: TwoPlyLevel> Groups<L> for NoGroups {
    const ARE_MADE: bool = false;

    #[inline(always)]
    fn leaves_below<S: Side>(_: L, _: &Board, _: u32, _: &mut L::Batch) -> Option<u64> {
        None
    }

    #[inline(always)]
    fn count_first<S: Side>(_: &[Board], _: &[Label], _: &mut L::Batch) -> usize {
        0
    }

    #[inline(always)]
    fn leaves_below_each<S: Side>(level: L, _: &Board, boards: &[Board], leaves: &mut [u64]) {
        for (board, leaves) in boards.iter().zip(leaves) {
            *leaves = level.run(WholeTwoPly::<S, S::Them>::of(board, 2));
        }
    }

    #[cfg(feature = "explain")]
    fn leaves_in_every_lane<S: Side>(_: L, _: &Board, _: &Board) -> Option<u64> {
        None
    }
}

/// Plays out all moves of `board`.
#[inline(always)]
pub(crate) fn play_out_all<S: Side, L: Level, M: TakesMoves>(
    level: L,
    board: &Board,
    moves: &mut M,
) -> u64 {
    let mut made = PlayAll::new(board, moves);
    let ControlFlow::<Infallible>::Continue(()) =
        generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut made);
    made.counted
}

/// Takes moves from the generator to the code that plays them out.
struct PlayAll<'b, M> {
    board: &'b Board,
    moves: &'b mut M,
    /// What was counted at once.
    counted: u64,
}

impl<'b, M: TakesMoves> PlayAll<'b, M> {
    /// Gives moves on `board` to `moves`.
    #[inline(always)]
    fn new(board: &'b Board, moves: &'b mut M) -> Self {
        Self { board, moves, counted: 0 }
    }

    #[inline(always)]
    fn add<S: Side>(&mut self, from: Square, to: Square, kind: MoveKind) {
        self.counted += self.moves.add::<S>(self.board, Move::new(from, to, kind));
    }

    #[inline(always)]
    fn each<S: Side>(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.counted += self.moves.add_each::<S>(self.board, from, targets);
        ControlFlow::Continue(())
    }
}

impl<S: Side, M: TakesMoves> MoveSink<S> for PlayAll<'_, M> {
    type Break = Infallible;

    #[inline(always)]
    fn piece(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.each::<S>(from, targets)
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            self.add::<S>(how.origin::<S>(to), to, how.kind());
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let from = how.origin::<S>(to);
            self.counted += self.moves.add_promotions::<S>(self.board, from, to);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Infallible> {
        for from in from {
            self.add::<S>(from, to, MoveKind::EnPassant);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Infallible> {
        self.add::<S>(king, rook, MoveKind::Castling);
        ControlFlow::Continue(())
    }
}
