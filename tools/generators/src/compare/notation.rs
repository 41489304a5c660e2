//! Moves as text.

use std::fmt::{Display, Write};

use board::CastlingStyle;
use movegen::read_san;
use shakmaty::CastlingMode;

use crate::compare::{Comparer, MovePair};
use crate::joint_game::JointGame;
use crate::mismatch::{Aspect, Mismatch, same_text};
use crate::rivals::Rival;

impl Comparer {
    /// Checks that each legal move is written as shakmaty writes it, in SAN and for UCI, and that
    /// its SAN is read.
    pub(super) fn notation_agrees(&mut self, game: &JointGame) -> Result<(), Mismatch> {
        let board = game.position.board();
        let style = match game.castling_mode {
            CastlingMode::Standard => CastlingStyle::Standard,
            CastlingMode::Chess960 => CastlingStyle::Chess960,
        };
        for (&(_, ours), &(_, shakmaty)) in self.ours.iter().zip(&self.shakmaty) {
            let pair = MovePair { ours, shakmaty };
            write(&mut self.our_text, pair.ours.to_uci(board, style));
            write(&mut self.their_text, pair.shakmaty.to_uci(game.castling_mode));
            same_text(Rival::Shakmaty, Aspect::Uci, &self.our_text, &self.their_text)?;
            write(&mut self.our_text, (self.subject.san)(board, pair.ours));
            write(&mut self.their_text, game.shakmaty.san(pair.shakmaty));
            same_text(Rival::Shakmaty, Aspect::San, &self.our_text, &self.their_text)?;
            let read = read_san(board, &self.their_text);
            if read != Ok(pair.ours) {
                let read = read.map_or_else(|error| error.to_string(), |mv| mv.to_string());
                let details = [format!("text: {}", self.their_text), format!("ours: {read}")];
                return Err(Mismatch::new(Rival::Shakmaty, Aspect::SanReading, details));
            }
        }
        Ok(())
    }
}

/// Replaces the text.
fn write(text: &mut String, value: impl Display) {
    text.clear();
    write!(text, "{value}").expect("a string takes any text");
}
