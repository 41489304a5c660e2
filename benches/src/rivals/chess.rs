//! chess, counting as its own perft tests do.

use std::hint::black_box;

use arrayvec::ArrayVec;
use chess::{Board, ChessMove, MoveGen};

use crate::{CountFn, Engine, Work};

/// The crate `chess`.
pub(super) struct Chess(pub(super) Work);

impl Engine for Chess {
    fn name(&self) -> String {
        super::version::with_version("chess")
    }

    fn work(&self) -> Work {
        self.0
    }

    fn load(&self, fen: &str) -> Result<CountFn, String> {
        let board: Board = fen.parse().map_err(|error: chess::Error| error.to_string())?;
        Ok(match self.0 {
            Work::Counting => Box::new(move |depth| counting(&board, depth)),
            Work::Listing => Box::new(move |depth| u128::from(listing(&board, depth))),
        })
    }
}

fn counting(board: &Board, depth: u32) -> u128 {
    match depth {
        0 => 1,
        _ => MoveGen::movegen_perft_test(board, depth as usize) as u128,
    }
}

/// No position that a game can reach has more moves.
const MOST_MOVES: usize = 218;

/// The crate keeps sets, and its iterator makes moves of them. Its users collect the moves into a
/// list.
fn listing(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let list: ArrayVec<ChessMove, MOST_MOVES> = MoveGen::new_legal(board).collect();
    let mut nodes = 0;
    for &mv in &list {
        let child = board.make_move_new(mv);
        nodes += if depth > 1 {
            listing(&child, depth - 1)
        } else {
            black_box(&child);
            1
        };
    }
    nodes
}
