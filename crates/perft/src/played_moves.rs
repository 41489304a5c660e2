//! Moves given on the command line.

use board::{CastlingStyle, Move, Position, UciMove};
use movegen::notation::{MoveError, ReadMoveError};
use movegen::{explain_move, read_san};

use crate::error::CliError;

/// Plays moves one after another. Several may stand in one text, with blanks, commas and move
/// numbers between them.
///
/// # Errors
/// [`CliError::Move`] for the first text that is not a move, or no legal move in its position.
pub(crate) fn play(
    start: &Position,
    texts: &[String],
    style: CastlingStyle,
) -> Result<Position, CliError> {
    let mut position = *start;
    let moves =
        texts.iter().flat_map(|text| text.split([' ', '\t', '\n', ','])).map(without_number);
    for (index, text) in moves.filter(|text| !text.is_empty()).enumerate() {
        let mv = read(&position, text)
            .map_err(|problem| illegal(&position, index + 1, text, problem, style))?;
        position = position.play(mv);
    }
    Ok(position)
}

/// A text without the move number before it: `1.e4`, `1...e5`, `2.`.
fn without_number(text: &str) -> &str {
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = digits.trim_start_matches('.');
    if digits.len() < text.len() && rest.len() < digits.len() { rest } else { text }
}

/// The legal move that a text means: in UCI notation, also with a hyphen between the squares, or in
/// standard or long algebraic notation.
pub(crate) fn read(position: &Position, text: &str) -> Result<Move, String> {
    let board = position.board();
    let uci = text.replacen('-', "", usize::from(!text.starts_with(['O', '0'])));
    // The position knows the last double push, which its board may not.
    let explained = UciMove::parse(&uci).map(|uci| explain_move(position, uci).reason);
    if let Ok(Ok(why)) = explained {
        return Ok(why.mv);
    }
    match (read_san(board, text), explained) {
        (Ok(mv), _) => Ok(mv),
        // The text can be read in UCI notation, so that is what it is.
        (Err(_), Ok(Err(why))) => Err(MoveError::NotLegal(why).to_string()),
        (Err(ReadMoveError::OnBoard { error, .. }), _) => Err(error.to_string()),
        (Err(_), _) => Err("is not a move: moves look like e2e4 or Nf3".to_owned()),
    }
}

fn illegal(
    position: &Position,
    number: usize,
    text: &str,
    problem: String,
    style: CastlingStyle,
) -> CliError {
    let board = position.board();
    let mut legal: Vec<String> =
        movegen::legal_moves(board).iter().map(|mv| mv.to_uci(board, style).to_string()).collect();
    legal.sort();
    let text: String = text.chars().take(20).flat_map(char::escape_debug).collect();
    CliError::Move { number, text, problem, fen: position.to_string(), legal: legal.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The position after these moves from the start.
    fn after(moves: &str) -> String {
        let moves = [moves.to_owned()];
        let played = play(&Position::start(), &moves, CastlingStyle::Standard);
        played.unwrap_or_else(|error| panic!("{moves:?}: {error}")).to_string()
    }

    #[test]
    fn moves_are_read_in_every_notation() {
        let expected = after("e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1");
        for moves in [
            "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O",
            "e2-e4,e7-e5,g1-f3,b8-c6,f1-b5,g8-f6,e1-g1",
            "e2e4, e7e5, Ng1-f3, Nc6, Bb5, Nf6, 0-0",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O",
            "1.e4 e5 2.Nf3 Nc6 3.Bb5 3...Nf6 4.O-O",
        ] {
            assert_eq!(after(moves), expected, "{moves}");
        }
    }
}
