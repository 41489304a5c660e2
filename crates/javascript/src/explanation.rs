//! Why moves are legal or not, and where magic numbers lie.

use board::{Position, UciMove};
use magic_core::{Bitboard, BlackMagics, PlacedMagic, Slider, Square};
use movegen::explain_move;

use crate::fault::Fault;

/// Whether a move is legal, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveReason {
    /// The bits of the move, 0 if it is not legal.
    pub bits: u16,
    /// The reason, as a sentence without its full stop.
    pub reason: String,
}

/// Explains a move that UCI writes.
///
/// # Errors
/// When the text is no move.
pub fn explain(position: &Position, text: &str) -> Result<MoveReason, Fault> {
    let mv = UciMove::parse(text)
        .map_err(|error| Fault::of_move(&movegen::notation::ReadMoveError::from(error)))?;
    let explained = explain_move(position, mv);
    Ok(MoveReason {
        bits: explained.legal_move().map_or(0, board::Move::bits),
        reason: match &explained.reason {
            Ok(why) => why.to_string(),
            Err(why) => why.to_string(),
        },
    })
}

/// How the attacks of a slider on a square are looked up: the mask of relevant squares, the
/// multiplier, how far products are shifted, and the first entry.
pub fn magic(slider: Slider, square: Square) -> [u64; 4] {
    let PlacedMagic { magic, offset } = BlackMagics::magic(slider, square);
    let mask = slider.relevant_mask(square);
    [mask.0, magic.0, u64::from(PlacedMagic::shift(slider)), offset as u64]
}

/// The squares that a slider on a square attacks.
pub fn attacks(slider: Slider, square: Square, occupied: u64) -> u64 {
    slider.attacks(square, Bitboard(occupied)).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_the_words_of_the_library() {
        let explained = explain(&Position::start(), "e2e5").unwrap();
        assert_eq!(
            explained,
            MoveReason { bits: 0, reason: "a pawn does not go from e2 to e5".to_owned() }
        );
        assert_ne!(explain(&Position::start(), "e2e4").unwrap().bits, 0);
        assert_eq!(explain(&Position::start(), "e2x").unwrap_err().field, "move");
    }

    #[test]
    fn a_rook_attacks_up_to_the_first_piece() {
        let attacked = attacks(Slider::Rook, Square::A1, Square::A3.bitboard().0);
        assert_eq!(Bitboard(attacked).len(), 9);
        assert_eq!(magic(Slider::Rook, Square::A1)[2], 52);
    }
}
