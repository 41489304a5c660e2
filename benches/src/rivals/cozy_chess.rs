//! cozy-chess, counting as its own `perft` example does.

use std::hint::black_box;

use arrayvec::ArrayVec;
use cozy_chess::{Board, Move};

use crate::{CountFn, Engine, Work};

/// The crate `cozy-chess`.
pub(super) struct CozyChess(pub(super) Work);

impl Engine for CozyChess {
    fn name(&self) -> String {
        super::version::with_version("cozy-chess")
    }

    fn work(&self) -> Work {
        self.0
    }

    fn load(&self, fen: &str) -> Result<CountFn, String> {
        let parsed = Board::from_fen(fen, false).or_else(|_| Board::from_fen(fen, true));
        let board = parsed.map_err(|error| error.to_string())?;
        Ok(match self.0 {
            Work::Counting => Box::new(move |depth| u128::from(counting(&board, depth))),
            Work::Listing => Box::new(move |depth| u128::from(listing(&board, depth))),
        })
    }
}

fn counting(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        }),
        _ => board.generate_moves(|moves| {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += counting(&child, depth - 1);
            }
            false
        }),
    };
    nodes
}

/// No position that a game can reach has more moves.
const MOST_MOVES: usize = 218;

/// The crate has no list of its own. Its users collect the sets that it hands over into a list.
fn listing(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut list = ArrayVec::<Move, MOST_MOVES>::new();
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    let mut nodes = 0;
    for &mv in &list {
        let mut child = board.clone();
        child.play_unchecked(mv);
        nodes += if depth > 1 {
            listing(&child, depth - 1)
        } else {
            black_box(&child);
            1
        };
    }
    nodes
}
