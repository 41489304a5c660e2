//! Writing and reading FEN.

use board::{CastlingField, EnPassantField, Position, Reading};

use crate::compare::Comparer;
use crate::joint_game::JointGame;
use crate::mismatch::{Aspect, Mismatch, same_text};
use crate::rivals::{Cozy, Rival};

/// Where cozy-chess stops counting half moves.
pub const COZY_CLOCK_LIMIT: u32 = 100;

impl Comparer {
    /// Checks that all write the same FENs, and read what the others write.
    pub(super) fn fens_agree(&self, game: &JointGame) -> Result<(), Mismatch> {
        for field in [EnPassantField::Legal, EnPassantField::PseudoLegal, EnPassantField::Always] {
            let ours = (self.subject.fen)(&game.position, field);
            let theirs = game.shakmaty.fen(field);
            same_text(Rival::Shakmaty, Aspect::Fen, &ours, &theirs)?;
            if field == EnPassantField::Always {
                fen_is_read(game, &theirs)?;
            }
        }
        if let Ok(cozy) = &game.cozy {
            cozy_fens_agree(&game.position, cozy)?;
        }
        Ok(())
    }
}

/// Checks that ours and shakmaty read the FEN as the position of the game.
fn fen_is_read(game: &JointGame, fen: &str) -> Result<(), Mismatch> {
    let read = Position::from_fen(fen, Reading::Lenient);
    if read != Ok(game.position) {
        let read = read.map_or_else(|error| error.to_string(), |read| read.to_string());
        let details = [format!("text: {fen}"), format!("ours: {read}")];
        return Err(Mismatch::new(Rival::Shakmaty, Aspect::FenReading, details));
    }
    if !game.shakmaty.is_read_from(fen) {
        let details = [format!("text: {fen}"), "shakmaty reads another position".to_owned()];
        return Err(Mismatch::new(Rival::Shakmaty, Aspect::FenReading, details));
    }
    Ok(())
}

fn cozy_fens_agree(position: &Position, cozy: &Cozy) -> Result<(), Mismatch> {
    let fen = position.fen().castling(CastlingField::Shredder).en_passant(EnPassantField::Always);
    let ours = with_cozy_clock(fen.to_string(), position.halfmove_clock());
    same_text(Rival::CozyChess, Aspect::Fen, &ours, &cozy.fen())
}

/// A FEN with the clock that cozy-chess has, which stays at 100.
fn with_cozy_clock(fen: String, halfmove_clock: u32) -> String {
    if halfmove_clock <= COZY_CLOCK_LIMIT {
        return fen;
    }
    let limit = COZY_CLOCK_LIMIT.to_string();
    let fields = fen.split(' ').enumerate();
    let fields: Vec<&str> =
        fields.map(|(number, field)| if number == 4 { &*limit } else { field }).collect();
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_cozy_chess_stays_at_100() {
        let fen = |clock: u32| format!("4k3/8/8/8/8/8/8/4K3 b - - {clock} 90");
        for (clock, shown) in [(0, 0), (99, 99), (100, 100), (101, 100), (149, 100)] {
            assert_eq!(with_cozy_clock(fen(clock), clock), fen(shown));
        }
    }
}
