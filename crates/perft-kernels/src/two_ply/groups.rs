//! Nodes two plies above the leaves that are counted together: below boards on which the side to
//! move has the same pieces.

use board::{Board, Side};

use crate::level::Level;
#[cfg(feature = "explain")]
use crate::two_ply::alike_boards::MOST_BOARDS;
use crate::two_ply::alike_boards::{CountsAlike, ThreePlies};
use crate::two_ply::few_moves::has_few_moves;
use crate::two_ply::five_plies::FivePlies;
#[cfg(feature = "explain")]
use crate::two_ply::level::Batch;
use crate::two_ply::level::{Groups, TwoPlyLevel};

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
    fn leaves_below_first<S: Side>(
        boards: &[Board],
        weights: &[u32],
        batch: &mut L::Batch,
    ) -> Option<(usize, u64)> {
        let complete = boards.first()?;
        let counted = batch.alike::<S>(boards);
        (counted >= L::Batch::FEWEST_ALIKE).then(|| {
            let (boards, weights) = (&boards[..counted], &weights[..counted]);
            (counted, batch.count_alike::<S>(complete, boards, weights))
        })
    }

    #[cfg(feature = "explain")]
    fn leaves_in_every_lane<S: Side>(level: L, complete: &Board, board: &Board) -> Option<u64> {
        let mut batch = L::Batch::new::<S::Them>(level, board);
        let boards = &[*board; MOST_BOARDS][..L::Batch::MOST_ALIKE];
        let leaves = batch.count_alike::<S>(complete, boards, &[1; MOST_BOARDS][..boards.len()]);
        Some(leaves.wrapping_add(batch.rest::<S>()) / boards.len() as u64)
    }
}
