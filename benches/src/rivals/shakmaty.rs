//! shakmaty, counting with its own `perft`.

use std::hint::black_box;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

use crate::{CountFn, Engine, Work};

/// The crate `shakmaty`.
pub(super) struct Shakmaty(pub(super) Work);

impl Engine for Shakmaty {
    fn name(&self) -> String {
        super::version::with_version("shakmaty")
    }

    fn work(&self) -> Work {
        self.0
    }

    fn load(&self, fen: &str) -> Result<CountFn, String> {
        let fen: Fen = fen.parse().map_err(|error| format!("{error}"))?;
        let mode = CastlingMode::detect(fen.as_setup());
        let position: Chess = fen.into_position(mode).map_err(|error| error.to_string())?;
        Ok(match self.0 {
            Work::Counting => Box::new(move |depth| u128::from(shakmaty::perft(&position, depth))),
            Work::Listing => Box::new(move |depth| u128::from(listing(&position, depth))),
        })
    }
}

fn listing(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let mut child = position.clone();
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
