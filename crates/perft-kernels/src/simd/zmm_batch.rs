//! The batch that counts the leaves of eight boards at a time.

use core::marker::PhantomData;

use board::{Board, Move, MoveKind, Side};
use magic_core::{Bitboard, Square};

use crate::en_passant_replies::en_passant_replies;
use crate::leaves::Leaves;
use crate::level::{Level, Task};
use crate::simd::carrier::Carrier;
use crate::simd::proof::Avx512Proof;
use crate::simd::waiting_boards::{WaitingBoards, Weighted};
use crate::simd::zmm::Zmm;
use crate::simd::zmm_column::columns;
use crate::two_ply::batch::castling_squares::BothCastlings;
use crate::two_ply::batch::column::Column;
use crate::two_ply::batch::eight_boards::legal_moves;
use crate::two_ply::level::{Batch, TwoPlyLevel};

/// How many boards are counted at a time.
const BOARDS: usize = 8;

/// A batch in which boards wait until there are many of them.
pub(crate) struct EightBoards<L> {
    level: L,
    waiting: WaitingBoards,
    /// How often the leaves of the next boards count.
    weight: u32,
    /// Of the side to move on the boards.
    castlings: BothCastlings,
    /// The leaves of boards that have waited, times their weights, in eight sums.
    leaves: Zmm,
}

impl<L: TwoPlyLevel<Proof = Avx512Proof>> Batch<L> for EightBoards<L> {
    const IS_CHEAP: bool = true;

    #[inline(always)]
    fn new<T: Side>(level: L, root: &Board) -> Self {
        let (waiting, castlings) = (WaitingBoards::new(), BothCastlings::of::<T>(root));
        Self { level, waiting, weight: 1, castlings, leaves: Zmm::zero(level.proof()) }
    }

    #[inline(always)]
    fn turn_to<T: Side>(&mut self, root: &Board, weight: u32) {
        self.weight = weight;
        let castlings = BothCastlings::of::<T>(root);
        if castlings != self.castlings {
            // Boards from positions that castle elsewhere cannot wait together.
            self.count_all::<T>();
            self.castlings = castlings;
        }
    }

    #[inline(always)]
    fn add<S: Side>(&mut self, board: &Board, mv: Move) -> u64 {
        let level = self.level;
        let (from, to) = (mv.from(), mv.to());
        let mut en_passant = 0;
        let child = match mv.kind() {
            MoveKind::EnPassant | MoveKind::Castling => {
                Zmm::from_board(level.proof(), &board.play_as::<S>(mv))
            }
            kind => {
                if kind == MoveKind::DoublePush {
                    en_passant = en_passant_replies::<S, L>(level, board, from, to);
                }
                let carrier = Carrier::new::<S>(level.proof(), board, from);
                let carrier = match mv.promotion() {
                    Some(piece) => carrier.becoming::<S>(piece),
                    None => carrier,
                };
                carrier.carry(to.bitboard())
            }
        };
        let Self { waiting, weight, castlings, leaves, .. } = self;
        count::<S::Them, L>(level, waiting.push(child, *weight), castlings, leaves);
        u64::from(en_passant)
    }

    #[inline(always)]
    fn add_each<S: Side>(&mut self, board: &Board, from: Square, targets: Bitboard) -> u64 {
        let Self { level, waiting, weight, castlings, leaves } = self;
        if !targets.is_empty() {
            let carrier = Carrier::new::<S>(level.proof(), board, from);
            let boards = waiting.push_each(&carrier, targets, *weight);
            count::<S::Them, L>(*level, boards, castlings, leaves);
        }
        0
    }

    #[inline(always)]
    fn rest<S: Side>(&mut self) -> u64 {
        self.count_all::<S::Them>();
        let leaves = core::mem::replace(&mut self.leaves, Zmm::zero(self.level.proof()));
        leaves.sum_i64() as u64
    }
}

impl<L: TwoPlyLevel<Proof = Avx512Proof>> EightBoards<L> {
    /// Counts the legal moves of `T` on all boards that wait.
    #[inline(always)]
    fn count_all<T: Side>(&mut self) {
        let Self { level, waiting, castlings, leaves, .. } = self;
        let boards = waiting.take_all();
        if !boards.boards.is_empty() {
            level.apart(CountRest::<T> { boards, castlings, leaves, side: PhantomData });
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
