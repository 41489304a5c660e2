//! Boards for terminals.

use board::Board;
use magic_core::{Color, File, Rank, Square};

/// A board with borders, as engines draw it at the command `d`.
pub(crate) fn with_borders(board: &Board) -> String {
    const BORDER: &str = " +---+---+---+---+---+---+---+---+\n";
    let mut text = String::from(BORDER);
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            text.push_str(" | ");
            text.push(letter(board, Square::new(file, rank)).unwrap_or(' '));
        }
        text.push_str(&format!(" | {rank}\n{BORDER}"));
    }
    text + "   a   b   c   d   e   f   g   h"
}

/// The letter of a FEN for the piece on a square.
pub(crate) fn letter(board: &Board, square: Square) -> Option<char> {
    let (color, piece) = (board.color_on(square)?, board.piece_on(square)?);
    let letter = piece.to_char();
    Some(if color == Color::White {
        letter.to_ascii_uppercase()
    } else {
        letter.to_ascii_lowercase()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_position_is_drawn_as_engines_do() {
        let text = with_borders(&Board::start());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 18);
        assert_eq!(lines[1], " | r | n | b | q | k | b | n | r | 8");
        assert_eq!(lines[5], " |   |   |   |   |   |   |   |   | 6");
        assert_eq!(lines[15], " | R | N | B | Q | K | B | N | R | 1");
    }
}
