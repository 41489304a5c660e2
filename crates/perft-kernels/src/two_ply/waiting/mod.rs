//! The batch in which boards and nodes wait until there are enough to count them side by side: one
//! board to a lane.
//!
//! - `board_lanes`: what it asks of vectors; `ymm_lanes`, `zmm_lanes`: the vectors of the levels;
//! - `ymm_carrier`, `zmm_carrier`: one piece's moves, played on a whole board;
//! - `boards`: boards that wait until there are many;
//! - `plain_moves`: moves played on the columns of several boards;
//! - `leaves`, `nodes`: boards whose moves are leaves, and nodes two plies above them;
//! - `tally`: what was counted, as one sum or as a sum for each board.

pub(crate) mod board_lanes;
pub(crate) mod boards;
mod leaves;
mod nodes;
mod plain_moves;
mod tally;
mod ymm_carrier;
mod ymm_lanes;
mod zmm_carrier;
mod zmm_lanes;

use board::{Board, Move, Side};
use magic_core::{Bitboard, Square};

use crate::columns::castling_squares::BothCastlings;
use crate::level::Level;
use crate::two_ply::alike_boards::CountsAlike;
use crate::two_ply::level::{Batch, Label, TakesMoves, TwoPlyLevel};
use crate::two_ply::waiting::board_lanes::BoardLanes;
use crate::two_ply::waiting::boards::WaitingBoards;
use crate::two_ply::waiting::leaves::LaneLeaves;
use crate::two_ply::waiting::nodes::{CountAlike, alike};
use crate::two_ply::waiting::tally::Tally;

/// A batch in which boards wait until there are many of them.
pub(crate) struct LaneBatch<L: Level, W: BoardLanes> {
    leaves: LaneLeaves<L, W>,
}

impl<L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> Batch<L> for LaneBatch<L, W> {
    const IS_CHEAP: bool = true;

    #[inline(always)]
    fn new<T: Side>(level: L, root: &Board) -> Self {
        let leaves = LaneLeaves {
            level,
            waiting: WaitingBoards::new(),
            label: 1,
            castlings: BothCastlings::of::<T>(root),
            castlings_before: BothCastlings::of::<T::Them>(root),
            tally: Tally::new(level.proof()),
            on_columns: W::splat(level.proof(), Bitboard::EMPTY),
        };
        Self { leaves }
    }

    #[inline(always)]
    fn turn_to<T: Side>(&mut self, root: &Board, label: Label) {
        let leaves = &mut self.leaves;
        leaves.label = label;
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
    fn rest<S: Side>(&mut self) -> u64 {
        let leaves = &mut self.leaves;
        leaves.count_all::<S::Them>();
        leaves.tally.take_weighted()
    }
}

impl<L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> CountsAlike<L> for LaneBatch<L, W> {
    const FEWEST_ALIKE: usize = W::FEWEST_ALIKE;
    const MOST_ALIKE: usize = W::BOARDS;

    #[inline(always)]
    fn alike<S: Side>(&self, boards: &[Board]) -> usize {
        alike::<S>(boards, &self.leaves.castlings, W::BOARDS)
    }

    #[inline(always)]
    fn count_alike<S: Side>(&mut self, complete: &Board, boards: &[Board], labels: &[Label]) {
        let leaves = &mut self.leaves;
        leaves.level.apart(CountAlike::<S, L, W>::of(complete, boards, labels, leaves));
    }

    #[inline(always)]
    fn begin_sums(&mut self, sums: usize) {
        self.leaves.tally.begin_sums(sums);
    }

    #[inline(always)]
    fn add_alone(&mut self, leaves: u64, label: Label) {
        self.leaves.tally.add_alone(leaves, label);
    }

    #[inline(always)]
    fn sums<S: Side>(&mut self) -> &[u64] {
        self.leaves.count_all::<S::Them>();
        self.leaves.tally.sums()
    }
}

impl<L: TwoPlyLevel<Proof = W::Proof>, W: BoardLanes> TakesMoves for LaneBatch<L, W> {
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
