//! The shakmaty crate: the rules for making positions, and a witness for counting them.

use anyhow::{Context, Result};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, PositionError, perft};

use crate::witness::{Answer, Witness};

/// Counts with shakmaty, told to take checks and material that no game can reach.
pub struct ShakmatyWitness;

impl Witness for ShakmatyWitness {
    fn name(&self) -> &'static str {
        "shakmaty"
    }

    fn count(&mut self, fen: &str, depth: u32) -> Result<Answer> {
        Ok(match parse(fen) {
            Ok(position) => Answer::Nodes(perft(&position, depth)),
            Err(error) => Answer::Refused(format!("{error:#}")),
        })
    }
}

/// Reads a FEN as Chess960, which contains standard chess as a special case.
pub fn parse(fen: &str) -> Result<Chess> {
    fen.parse::<Fen>()
        .with_context(|| format!("no FEN: {fen}"))?
        .into_position(CastlingMode::Chess960)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .with_context(|| format!("not a legal position: {fen}"))
}

/// Whether a castling move is legal now.
pub fn can_castle(position: &Chess) -> bool {
    position.legal_moves().iter().any(|m| m.is_castle())
}
