//! The cozy-chess crate as a witness.

use anyhow::Result;
use cozy_chess::Board;

use crate::fen::is_shredder;
use crate::witness::{Answer, Nodes, Witness};

/// Counts with cozy-chess; it refuses more than 16 pieces a side and some impossible checks.
pub struct Cozy;

impl Witness for Cozy {
    fn name(&self) -> &'static str {
        "cozy-chess"
    }

    fn count(&mut self, fen: &str, depth: u32) -> Result<Answer> {
        Ok(match Board::from_fen(fen, is_shredder(fen)) {
            Ok(board) => Answer::Nodes(count(&board, depth)),
            Err(error) => Answer::Refused(error.to_string()),
        })
    }
}

fn count(board: &Board, depth: u32) -> Nodes {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => board.generate_moves(|moves| {
            nodes += moves.len() as Nodes;
            false
        }),
        _ => board.generate_moves(|moves| {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += count(&child, depth - 1);
            }
            false
        }),
    };
    nodes
}
