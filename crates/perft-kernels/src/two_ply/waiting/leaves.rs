//! Boards whose moves are leaves, counted side by side.

use core::marker::PhantomData;

use board::{Board, Move, MoveKind, Side};
use magic_core::{Bitboard, Square};

use crate::columns::castling_squares::BothCastlings;
use crate::columns::legal_moves::legal_moves;
use crate::en_passant_replies::en_passant_replies;
use crate::leaves::Leaves;
use crate::level::{Level, Task};
use crate::two_ply::level::{Label, TakesMoves, TwoPlyLevel};
use crate::two_ply::waiting::board_lanes::{BoardLanes, Carry};
use crate::two_ply::waiting::boards::{CarryTo, Labelled, WaitingBoards};
use crate::two_ply::waiting::tally::Tally;

/// Boards whose moves are leaves.
pub(super) struct LaneLeaves<L, W> {
    pub(super) level: L,
    pub(super) waiting: WaitingBoards,
    /// Of the next boards.
    pub(super) label: Label,
    /// Of the side to move on the boards.
    pub(super) castlings: BothCastlings,
    /// Of the other side, whose moves lead to the boards.
    pub(super) castlings_before: BothCastlings,
    /// The leaves of boards that have waited.
    pub(super) tally: Tally<W>,
    /// Replies to moves that were played on the columns of the nodes that are counted now.
    pub(super) on_columns: W,
}

impl<L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> TakesMoves for LaneLeaves<L, W> {
    #[inline(always)]
    fn add<S: Side>(&mut self, board: &Board, mv: Move) -> u64 {
        let Self { level, waiting, label, castlings, tally, .. } = self;
        let mut en_passant = 0;
        if mv.kind() == MoveKind::DoublePush {
            en_passant = en_passant_replies::<S, L>(*level, board, mv.from(), mv.to());
        }
        let boards = waiting.push(board_after::<S, L, W>(*level, board, mv), *label);
        count::<S::Them, L, W>(*level, boards, castlings, tally);
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
        let Self { level, waiting, label, castlings, tally, .. } = self;
        let carrier = W::Carrier::new::<S>(level.proof(), board, from);
        let four = carrier.carry_promoted::<S>(to.bitboard());
        count::<S::Them, L, W>(*level, waiting.push_four(four, *label), castlings, tally);
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
        let Self { level, waiting, label, castlings, tally, .. } = self;
        let boards = waiting.push_each(carrier, targets, *label);
        count::<S::Them, L, W>(*level, boards, castlings, tally);
    }

    /// Counts the legal moves of `T` on all boards that wait.
    #[inline(always)]
    pub(super) fn count_all<T: Side>(&mut self) {
        let Self { level, waiting, castlings, tally, .. } = self;
        let boards = waiting.take_all();
        if !boards.boards.is_empty() {
            level.apart(CountRest { boards, castlings, tally, side: PhantomData::<T> });
        }
    }
}

/// Adds the legal moves of `T` on all boards, of which there are none or a number that the number
/// of lanes divides.
#[inline(always)]
fn count<T: Side, L: Level<Proof = W::Proof>, W: BoardLanes>(
    level: L,
    boards: Labelled<'_>,
    castlings: &BothCastlings,
    tally: &mut Tally<W>,
) {
    if !boards.boards.is_empty() {
        level.apart(CountMany::<T, W> { boards, castlings, tally, side: PhantomData });
    }
}

/// Counts the legal moves of `T` on boards, and adds them to the tally.
struct CountMany<'b, T, W> {
    boards: Labelled<'b>,
    castlings: &'b BothCastlings,
    tally: &'b mut Tally<W>,
    side: PhantomData<T>,
}

impl<T: Side, L: Level<Proof = W::Proof>, W: BoardLanes> Task<L> for CountMany<'_, T, W> {
    type Output = ();

    #[inline(always)]
    fn run(self, level: L) {
        let Self { boards: Labelled { boards, labels }, castlings, tally, .. } = self;
        let proof = level.proof();
        // In a register, not in the tally, while columns are counted.
        let mut weighted = W::splat(proof, Bitboard::EMPTY);
        for (boards, labels) in boards.chunks(W::BOARDS).zip(labels.chunks(W::BOARDS)) {
            let moves = legal_moves::<T, W>(W::of_boards(proof, boards), castlings);
            if tally.has_weights() {
                weighted = weighted.plus(moves.times(W::of_numbers(proof, labels)));
            } else {
                tally.add(moves, labels);
            }
        }
        tally.add_weighted(weighted);
    }
}

/// Counts the legal moves of `T` on any number of boards, and adds them to the tally.
struct CountRest<'b, T, W> {
    boards: Labelled<'b>,
    castlings: &'b BothCastlings,
    tally: &'b mut Tally<W>,
    side: PhantomData<T>,
}

impl<T: Side, L: Level<Proof = W::Proof>, W: BoardLanes> Task<L> for CountRest<'_, T, W> {
    type Output = ();

    #[inline(always)]
    fn run(self, level: L) {
        let Self { boards: Labelled { mut boards, mut labels }, castlings, tally, .. } = self;
        if boards.len() % W::BOARDS == 1
            && let ([one, rest @ ..], [label, rest_labels @ ..]) = (boards, labels)
        {
            tally.add_alone(level.play().run(Leaves::<T>::of(one)), *label);
            (boards, labels) = (rest, rest_labels);
        }
        count::<T, L, W>(level, Labelled { boards, labels }, castlings, tally);
    }
}
