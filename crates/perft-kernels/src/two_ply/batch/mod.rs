//! Moves that are made, and their replies counted: at once, or when there are some of them.

#[cfg(any(feature = "explain", target_arch = "x86_64"))]
pub(crate) mod castling_squares;
#[cfg(any(feature = "explain", target_arch = "x86_64"))]
pub(crate) mod column;
#[cfg(any(feature = "explain", target_arch = "x86_64"))]
pub(crate) mod eight_boards;
#[cfg(any(feature = "explain", target_arch = "x86_64"))]
mod fills;

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Move, MoveKind, Piece, Side};
use magic_core::{Bitboard, Square};
use movegen::generator::{Legal, Scope, generate};
use movegen::sinks::{MoveSink, PawnMove};

use crate::leaves::LeavesAfter;
use crate::level::Level;
use crate::two_ply::level::{Batch, TwoPlyLevel};
use crate::two_ply::rules::is_inspected;

/// Whether a level makes moves where it takes some work to tell what they change. Rules are looked
/// into as if none did: what a move adds is not known before its batch is counted.
#[inline(always)]
pub(crate) fn prefers_playing_out<L: TwoPlyLevel>() -> bool {
    L::Batch::IS_CHEAP && !is_inspected()
}

/// For levels where one board after the other is fastest.
pub(crate) struct AtOnce<L> {
    level: L,
}

impl<L: TwoPlyLevel> Batch<L> for AtOnce<L> {
    const IS_CHEAP: bool = false;

    #[inline(always)]
    fn new<T: Side>(level: L, _: &Board) -> Self {
        Self { level }
    }

    #[inline(always)]
    fn turn_to<T: Side>(&mut self, _: &Board, _: u32) {}

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

    #[inline(always)]
    fn rest<S: Side>(&mut self) -> u64 {
        0
    }
}

/// Gives all moves of `board` to a batch.
#[inline(always)]
pub(crate) fn play_out_all<S: Side, L: TwoPlyLevel>(
    level: L,
    board: &Board,
    batch: &mut L::Batch,
) -> u64 {
    let mut made = PlayAll::<L> { board, batch, leaves: 0 };
    let ControlFlow::<Infallible>::Continue(()) =
        generate::<S, _, _, _>(Legal, board, level.sliders(), Scope::ALL, &mut made);
    made.leaves
}

/// What a pawn may become.
pub(crate) const PROMOTIONS: [MoveKind; 4] = [
    MoveKind::PromoteKnight,
    MoveKind::PromoteBishop,
    MoveKind::PromoteRook,
    MoveKind::PromoteQueen,
];

/// Takes moves from the generator to a batch.
struct PlayAll<'b, L: TwoPlyLevel> {
    board: &'b Board,
    batch: &'b mut L::Batch,
    leaves: u64,
}

impl<L: TwoPlyLevel> PlayAll<'_, L> {
    #[inline(always)]
    fn add<S: Side>(&mut self, from: Square, to: Square, kind: MoveKind) {
        self.leaves += self.batch.add::<S>(self.board, Move::new(from, to, kind));
    }

    #[inline(always)]
    fn each<S: Side>(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.leaves += self.batch.add_each::<S>(self.board, from, targets);
        ControlFlow::Continue(())
    }
}

impl<S: Side, L: TwoPlyLevel> MoveSink<S> for PlayAll<'_, L> {
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
            for kind in PROMOTIONS {
                self.add::<S>(how.origin::<S>(to), to, kind);
            }
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
