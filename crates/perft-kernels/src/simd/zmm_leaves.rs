//! Boards whose moves are leaves, of which eight are counted at a time.

use core::marker::PhantomData;

use board::{Board, Move, MoveKind, Side};
use magic_core::{Bitboard, Square};

use crate::en_passant_replies::en_passant_replies;
use crate::leaves::Leaves;
use crate::level::{Level, Task};
use crate::simd::carrier::Carrier;
use crate::simd::proof::Avx512Proof;
use crate::simd::waiting_boards::{CarryTo, WaitingBoards, Weighted};
use crate::simd::zmm::Zmm;
use crate::simd::zmm_column::columns;
use crate::two_ply::batch::castling_squares::BothCastlings;
use crate::two_ply::batch::column::Column;
use crate::two_ply::batch::eight_boards::legal_moves;
use crate::two_ply::level::{TakesMoves, TwoPlyLevel};

/// How many boards are counted at a time.
pub(super) const BOARDS: usize = 8;

/// Boards whose moves are leaves.
pub(super) struct LeavesOfEight<L> {
    pub(super) level: L,
    pub(super) waiting: WaitingBoards,
    /// How often the leaves of the next boards count.
    pub(super) weight: u32,
    /// Of the side to move on the boards.
    pub(super) castlings: BothCastlings,
    /// Of the other side, whose moves lead to the boards.
    pub(super) castlings_before: BothCastlings,
    /// The leaves of boards that have waited, times their weights, in eight sums.
    pub(super) sums: Zmm,
}

impl<L: TwoPlyLevel<Proof = Avx512Proof>> TakesMoves for LeavesOfEight<L> {
    #[inline(always)]
    fn add<S: Side>(&mut self, board: &Board, mv: Move) -> u64 {
        let Self { level, waiting, weight, castlings, sums, .. } = self;
        let mut en_passant = 0;
        if mv.kind() == MoveKind::DoublePush {
            en_passant = en_passant_replies::<S, L>(*level, board, mv.from(), mv.to());
        }
        let boards = waiting.push(board_after::<S, L>(*level, board, mv), *weight);
        count::<S::Them, L>(*level, boards, castlings, sums);
        u64::from(en_passant)
    }

    #[inline(always)]
    fn add_each<S: Side>(&mut self, board: &Board, from: Square, targets: Bitboard) -> u64 {
        let Self { level, waiting, weight, castlings, sums, .. } = self;
        if !targets.is_empty() {
            let carrier = Carrier::new::<S>(level.proof(), board, from);
            let boards = waiting.push_each(&carrier, targets, *weight);
            count::<S::Them, L>(*level, boards, castlings, sums);
        }
        0
    }

    #[inline(always)]
    fn add_promotions<S: Side>(&mut self, board: &Board, from: Square, to: Square) -> u64 {
        let Self { level, waiting, weight, castlings, sums, .. } = self;
        let carrier = Carrier::new::<S>(level.proof(), board, from);
        let four = carrier.carry_promoted::<S>(to.bitboard());
        count::<S::Them, L>(*level, waiting.push_four(four, *weight), castlings, sums);
        0
    }
}

/// The board after `mv`, a move of `S` on `board`. Nobody may answer it en passant there.
#[inline(always)]
fn board_after<S: Side, L: Level<Proof = Avx512Proof>>(level: L, board: &Board, mv: Move) -> Zmm {
    if matches!(mv.kind(), MoveKind::EnPassant | MoveKind::Castling) {
        return Zmm::from_board(level.proof(), &board.play_as::<S>(mv));
    }
    let carrier = Carrier::new::<S>(level.proof(), board, mv.from());
    let carrier = match mv.promotion() {
        Some(piece) => carrier.becoming::<S>(piece),
        None => carrier,
    };
    carrier.carry(mv.to().bitboard())
}

impl<L: TwoPlyLevel<Proof = Avx512Proof>> LeavesOfEight<L> {
    /// Counts the legal moves of `T` on all boards that wait.
    #[inline(always)]
    pub(super) fn count_all<T: Side>(&mut self) {
        let Self { level, waiting, castlings, sums, .. } = self;
        let boards = waiting.take_all();
        if !boards.boards.is_empty() {
            level.apart(CountRest::<T> { boards, castlings, leaves: sums, side: PhantomData });
        }
    }
}

/// Adds the legal moves of `T` on all boards, of which there are none or a number that eight divides.
#[inline(always)]
fn count<T: Side, L: Level<Proof = Avx512Proof>>(
    level: L,
    boards: Weighted<'_>,
    castlings: &BothCastlings,
    leaves: &mut Zmm,
) {
    if !boards.boards.is_empty() {
        level.apart(CountEights::<T> { boards, castlings, leaves, side: PhantomData });
    }
}

/// Counts the legal moves of `T` on boards, eight at a time, and adds them to `leaves`.
struct CountEights<'b, T> {
    boards: Weighted<'b>,
    castlings: &'b BothCastlings,
    leaves: &'b mut Zmm,
    side: PhantomData<T>,
}

impl<T: Side, L: Level<Proof = Avx512Proof>> Task<L> for CountEights<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, level: L) {
        let Self { boards: Weighted { boards, weights }, castlings, leaves, .. } = self;
        let mut sums = *leaves;
        for (boards, weights) in boards.as_chunks().0.iter().zip(weights.as_chunks().0) {
            let weights = Zmm::from_u32s(level.proof(), weights);
            let counts = legal_moves::<T, Zmm>(columns(boards), castlings);
            sums = sums.plus(counts.mul_u32(weights));
        }
        *leaves = sums;
    }
}

/// Counts the legal moves of `T` on any number of boards, and adds them to `leaves`.
struct CountRest<'b, T> {
    boards: Weighted<'b>,
    castlings: &'b BothCastlings,
    leaves: &'b mut Zmm,
    side: PhantomData<T>,
}

impl<T: Side, L: Level<Proof = Avx512Proof>> Task<L> for CountRest<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, level: L) {
        let Self { boards: Weighted { boards, weights }, castlings, leaves, .. } = self;
        let few = boards.len() % BOARDS;
        let ((few, eights), (few_weights, weights)) = (boards.split_at(few), weights.split_at(few));
        count::<T, L>(level, Weighted { boards: eights, weights }, castlings, leaves);
        match (few, few_weights) {
            ([], _) | (_, []) => {}
            ([one], [weight, ..]) => {
                let count = level.play().run(Leaves::<T>::of(&board_of(*one)));
                let times = u64::from(*weight) * count;
                *leaves = leaves.plus(Zmm::splat_u64_on(level.proof(), 1, times));
            }
            _ => {
                // Boards without a piece have no moves, and no weight.
                let mut boards = [Zmm::zero(level.proof()); BOARDS];
                let mut weights = [0; BOARDS];
                for (board, &waiting) in boards.iter_mut().zip(few) {
                    *board = waiting;
                }
                for (weight, &waiting) in weights.iter_mut().zip(few_weights) {
                    *weight = waiting;
                }
                let boards = Weighted { boards: &boards, weights: &weights };
                count::<T, L>(level, boards, castlings, leaves);
            }
        }
    }
}

/// The board with these words.
#[inline(always)]
fn board_of(words: Zmm) -> Board {
    let mut lanes = [Bitboard::EMPTY; 8];
    for (lane, word) in lanes.iter_mut().zip(words.words()) {
        lane.0 = word;
    }
    Board::from_words(lanes)
}
