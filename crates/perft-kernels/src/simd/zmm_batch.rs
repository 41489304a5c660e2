//! The batch that counts the leaves of eight boards at a time.

use board::{Board, Move, Side};
use magic_core::{Bitboard, Square};

use crate::simd::proof::Avx512Proof;
use crate::simd::waiting_boards::WaitingBoards;
use crate::simd::zmm::Zmm;
use crate::simd::zmm_leaves::LeavesOfEight;
use crate::simd::zmm_nodes::{PairsOfAlike, alike};
use crate::two_ply::batch::castling_squares::BothCastlings;
use crate::two_ply::level::{Batch, TakesMoves, TwoPlyLevel};

/// A batch in which boards wait until there are many of them.
pub(crate) struct EightBoards<L> {
    leaves: LeavesOfEight<L>,
}

impl<L: TwoPlyLevel<Proof = Avx512Proof>> Batch<L> for EightBoards<L> {
    const IS_CHEAP: bool = true;
    const FEWEST_ALIKE: usize = 3;

    #[inline(always)]
    fn new<T: Side>(level: L, root: &Board) -> Self {
        let leaves = LeavesOfEight {
            level,
            waiting: WaitingBoards::new(),
            weight: 1,
            castlings: BothCastlings::of::<T>(root),
            castlings_before: BothCastlings::of::<T::Them>(root),
            sums: Zmm::zero(level.proof()),
        };
        Self { leaves }
    }

    #[inline(always)]
    fn turn_to<T: Side>(&mut self, root: &Board, weight: u32) {
        let leaves = &mut self.leaves;
        leaves.weight = weight;
        if !leaves.castlings.serve::<T>(root) {
            // Boards from positions that castle elsewhere cannot wait together.
            leaves.count_all::<T>();
            leaves.castlings = BothCastlings::of::<T>(root);
        }
        if !leaves.castlings_before.serve::<T::Them>(root) {
            leaves.castlings_before = BothCastlings::of::<T::Them>(root);
        }
    }

    #[inline(always)]
    fn alike<S: Side>(&self, boards: &[Board]) -> usize {
        let LeavesOfEight { level, castlings, .. } = &self.leaves;
        alike::<S>(level.proof(), boards, castlings)
    }

    #[inline(always)]
    fn pairs_of_alike<S: Side>(&mut self, boards: &[Board], weights: &[u32]) -> u64 {
        let leaves = &mut self.leaves;
        leaves.level.apart(PairsOfAlike::<S, L>::of(boards, weights, leaves))
    }

    #[inline(always)]
    fn rest<S: Side>(&mut self) -> u64 {
        let leaves = &mut self.leaves;
        leaves.count_all::<S::Them>();
        let sums = core::mem::replace(&mut leaves.sums, Zmm::zero(leaves.level.proof()));
        sums.sum_i64() as u64
    }
}

impl<L: TwoPlyLevel<Proof = Avx512Proof>> TakesMoves for EightBoards<L> {
    #[inline(always)]
    fn add<S: Side>(&mut self, board: &Board, mv: Move) -> u64 {
        self.leaves.add::<S>(board, mv)
    }

    #[inline(always)]
    fn add_each<S: Side>(&mut self, board: &Board, from: Square, targets: Bitboard) -> u64 {
        self.leaves.add_each::<S>(board, from, targets)
    }

    #[inline(always)]
    fn add_promotions<S: Side>(&mut self, board: &Board, from: Square, to: Square) -> u64 {
        self.leaves.add_promotions::<S>(board, from, to)
    }
}
