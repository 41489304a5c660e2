//! Moves given on the command line.

use board::{CastlingStyle, Position, UciMove};

use crate::cli::error::CliError;

/// Plays moves one after another.
///
/// # Errors
/// [`CliError::Move`] for the first text that is no move, or no legal move in its position.
pub(crate) fn play(
    start: &Position,
    moves: &[&str],
    style: CastlingStyle,
) -> Result<Position, CliError> {
    let mut position = *start;
    for (index, text) in moves.iter().enumerate() {
        let failed = |problem| illegal(&position, index + 1, text, problem, style);
        let uci = UciMove::parse(text).map_err(|_| failed("not a move as UCI writes them"))?;
        let legal = movegen::legal_moves(position.board());
        let mv = uci.resolve(position.board()).filter(|mv| legal.contains(mv));
        position = position.play(mv.ok_or_else(|| failed("not legal"))?);
    }
    Ok(position)
}

fn illegal(
    position: &Position,
    number: usize,
    text: &str,
    problem: &'static str,
    style: CastlingStyle,
) -> CliError {
    let board = position.board();
    let mut legal: Vec<String> =
        movegen::legal_moves(board).iter().map(|mv| mv.to_uci(board, style).to_string()).collect();
    legal.sort();
    let text: String = text.chars().take(20).flat_map(char::escape_debug).collect();
    CliError::Move { number, text, problem, fen: position.to_string(), legal: legal.join(" ") }
}
