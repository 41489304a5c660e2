//! Boards whose moves are leaves, counted side by side.

use core::marker::PhantomData;
use core::mem;

use board::{Board, Move, MoveKind, Side};
use magic_core::{Bitboard, Square};

use crate::columns::castling_squares::BothCastlings;
use crate::columns::legal_moves::legal_moves;
use crate::en_passant_replies::en_passant_replies;
use crate::leaves::Leaves;
use crate::level::{Level, Task};
use crate::two_ply::level::{TakesMoves, TwoPlyLevel};
use crate::two_ply::waiting::board_lanes::{BoardLanes, Carry};
use crate::two_ply::waiting::boards::{CarryTo, WaitingBoards, Weighted};

/// Boards whose moves are leaves.
pub(super) struct LaneLeaves<L, W> {
    pub(super) level: L,
    pub(super) waiting: WaitingBoards,
    /// How often the leaves of the next boards count.
    pub(super) weight: u32,
    /// Of the side to move on the boards.
    pub(super) castlings: BothCastlings,
    /// Of the other side, whose moves lead to the boards.
    pub(super) castlings_before: BothCastlings,
    /// The leaves of boards that have waited, times their weights, lane by lane.
    pub(super) sums: W,
    /// Those of boards that were counted alone.
    pub(super) alone: u64,
}

impl<L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> TakesMoves for LaneLeaves<L, W> {
    #[inline(always)]
    fn add<S: Side>(&mut self, board: &Board, mv: Move) -> u64 {
        let Self { level, waiting, weight, castlings, sums, .. } = self;
        let mut en_passant = 0;
        if mv.kind() == MoveKind::DoublePush {
            en_passant = en_passant_replies::<S, L>(*level, board, mv.from(), mv.to());
        }
        let boards = waiting.push(board_after::<S, L, W>(*level, board, mv), *weight);
        count::<S::Them, L, W>(*level, boards, castlings, sums);
        u64::from(en_passant)
    }

    #[inline(always)]
    fn add_each<S: Side>(&mut self, board: &Board, from: Square, targets: Bitboard) -> u64 {
        if !targets.is_empty() {
            let carrier = W::Carrier::new::<S>(self.level.proof(), board, from);
            self.carry_each::<S>(&carrier, targets);
        }
        0
    }

    #[inline(always)]
    fn add_promotions<S: Side>(&mut self, board: &Board, from: Square, to: Square) -> u64 {
        let Self { level, waiting, weight, castlings, sums, .. } = self;
        let carrier = W::Carrier::new::<S>(level.proof(), board, from);
        let four = carrier.carry_promoted::<S>(to.bitboard());
        count::<S::Them, L, W>(*level, waiting.push_four(four, *weight), castlings, sums);
        0
    }
}

/// The board after `mv`, a move of `S` on `board`. Nobody may answer it en passant there.
#[inline(always)]
fn board_after<S: Side, L: Level<Proof = W::Proof>, W: BoardLanes>(
    level: L,
    board: &Board,
    mv: Move,
) -> Board {
    if matches!(mv.kind(), MoveKind::EnPassant | MoveKind::Castling) {
        return board.play_as::<S>(mv);
    }
    let carrier = W::Carrier::new::<S>(level.proof(), board, mv.from());
    let carrier = match mv.promotion() {
        Some(piece) => carrier.becoming::<S>(piece),
        None => carrier,
    };
    carrier.carry(mv.to().bitboard())
}

impl<L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> LaneLeaves<L, W> {
    /// Adds the boards on which `carrier` has carried a piece of `S` to each of `targets`, one or
    /// more.
    #[inline(always)]
    pub(super) fn carry_each<S: Side>(&mut self, carrier: &W::Carrier, targets: Bitboard) {
        let Self { level, waiting, weight, castlings, sums, .. } = self;
        let boards = waiting.push_each(carrier, targets, *weight);
        count::<S::Them, L, W>(*level, boards, castlings, sums);
    }

    /// Counts the legal moves of `T` on all boards that wait.
    #[inline(always)]
    pub(super) fn count_all<T: Side>(&mut self) {
        let Self { level, waiting, castlings, sums, alone, .. } = self;
        let boards = waiting.take_all();
        if !boards.boards.is_empty() {
            let side = PhantomData::<T>;
            *alone += level.apart(CountRest { boards, castlings, leaves: sums, side });
        }
    }

    /// What was counted so far. The next sum begins with 0.
    #[inline(always)]
    pub(super) fn take_sum(&mut self) -> u64 {
        let none = W::splat(self.level.proof(), Bitboard::EMPTY);
        mem::replace(&mut self.sums, none).sum() + mem::take(&mut self.alone)
    }
}

/// Adds the legal moves of `T` on all boards, of which there are none or a number that the number
/// of lanes divides.
#[inline(always)]
fn count<T: Side, L: Level<Proof = W::Proof>, W: BoardLanes>(
    level: L,
    boards: Weighted<'_>,
    castlings: &BothCastlings,
    leaves: &mut W,
) {
    if !boards.boards.is_empty() {
        level.apart(CountMany::<T, W> { boards, castlings, leaves, side: PhantomData });
    }
}

/// Counts the legal moves of `T` on boards, and adds them to `leaves`.
struct CountMany<'b, T, W> {
    boards: Weighted<'b>,
    castlings: &'b BothCastlings,
    leaves: &'b mut W,
    side: PhantomData<T>,
}

impl<T: Side, L: Level<Proof = W::Proof>, W: BoardLanes> Task<L> for CountMany<'_, T, W> {
    type Output = ();

    #[inline(always)]
    fn run(self, level: L) {
        let Self { boards: Weighted { boards, weights }, castlings, leaves, .. } = self;
        let proof = level.proof();
        let mut sums = *leaves;
        for (boards, weights) in boards.chunks(W::BOARDS).zip(weights.chunks(W::BOARDS)) {
            let counts = legal_moves::<T, W>(W::of_boards(proof, boards), castlings);
            sums = sums.plus(counts.times(W::of_numbers(proof, weights)));
        }
        *leaves = sums;
    }
}

/// Counts the legal moves of `T` on any number of boards. Adds them to `leaves`, and returns those
/// of a board that is left alone.
struct CountRest<'b, T, W> {
    boards: Weighted<'b>,
    castlings: &'b BothCastlings,
    leaves: &'b mut W,
    side: PhantomData<T>,
}

impl<T: Side, L: Level<Proof = W::Proof>, W: BoardLanes> Task<L> for CountRest<'_, T, W> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { boards: Weighted { mut boards, mut weights }, castlings, leaves, .. } = self;
        let mut alone = 0;
        if boards.len() % W::BOARDS == 1
            && let ([one, rest @ ..], [weight, rest_weights @ ..]) = (boards, weights)
        {
            alone = u64::from(*weight) * level.play().run(Leaves::<T>::of(one));
            (boards, weights) = (rest, rest_weights);
        }
        count::<T, L, W>(level, Weighted { boards, weights }, castlings, leaves);
        alone
    }
}
