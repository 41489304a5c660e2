//! Nodes two plies above the leaves that are counted together: below boards on which the side to
//! move has the same pieces.

use board::{Board, Side};

use crate::level::Level;
#[cfg(feature = "explain")]
use crate::two_ply::alike_boards::MOST_BOARDS;
use crate::two_ply::alike_boards::{BelowEach, CountsAlike, MOST_SUMS, ThreePlies};
use crate::two_ply::few_moves::has_few_moves;
use crate::two_ply::five_plies::FivePlies;
#[cfg(feature = "explain")]
use crate::two_ply::level::Batch;
use crate::two_ply::level::{Groups, Label, TwoPlyLevel};

/// For levels that count nodes side by side.
pub(crate) struct AlikeGroups;

impl<L: TwoPlyLevel<Batch: CountsAlike<L>>> Groups<L> for AlikeGroups {
    const ARE_MADE: bool = true;

    #[inline(always)]
    fn leaves_below<S: Side>(
        level: L,
        board: &Board,
        depth: u32,
        batch: &mut L::Batch,
    ) -> Option<u64> {
        let play = level.play();
        match depth {
            3 => Some(play.apart(ThreePlies::<S, L>::of(level, board, batch))),
            5 if !has_few_moves::<S::Them, L>(board) => {
                Some(play.apart(FivePlies::<S, L>::of(level, board, batch)))
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn count_first<S: Side>(boards: &[Board], weights: &[Label], batch: &mut L::Batch) -> usize {
        let alike = batch.alike::<S>(boards);
        if alike < L::Batch::FEWEST_ALIKE {
            return 0;
        }
        if let Some(complete) = boards.first() {
            batch.count_alike::<S>(complete, &boards[..alike], &weights[..alike]);
        }
        alike
    }

    #[inline(always)]
    fn leaves_below_each<S: Side>(level: L, before: &Board, boards: &[Board], leaves: &mut [u64]) {
        for (boards, leaves) in boards.chunks(MOST_SUMS).zip(leaves.chunks_mut(MOST_SUMS)) {
            level.apart(BelowEach::<S>::of(before, boards, leaves));
        }
    }

    #[cfg(feature = "explain")]
    fn leaves_in_every_lane<S: Side>(level: L, complete: &Board, board: &Board) -> Option<u64> {
        let mut batch = L::Batch::new::<S::Them>(level, board);
        let boards = &[*board; MOST_BOARDS][..L::Batch::MOST_ALIKE];
        batch.count_alike::<S>(complete, boards, &[1; MOST_BOARDS][..boards.len()]);
        Some(batch.rest::<S>() / boards.len() as u64)
    }
}
