//! Boards as text, and as SVG for notebooks.

use std::fmt::Write;

use board::{Board, Move, Piece, Position};
use magic_core::{Bitboard, Color, File, Rank, Square};

use crate::piece::{symbol, unicode_symbol};

/// A drawing in letters: a line for each rank, White below, a dot for each empty square.
pub(super) fn text(board: &Board) -> String {
    let mut text = *b". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n\
        . . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .";
    for color in Color::ALL {
        for piece in Piece::ALL {
            let letter = symbol(color, piece) as u8;
            for square in board.colored_pieces(color, piece) {
                let (rank, file) = (square.index() / 8, square.index() % 8);
                text[16 * (7 - rank) + 2 * file] = letter;
            }
        }
    }
    text.into_iter().map(char::from).collect()
}

/// The side of a square.
const SIDE: usize = 45;

/// The room for coordinates, left of the board and below it.
const MARGIN: usize = 18;

const LIGHT: &str = "#f0d9b5";
const DARK: &str = "#b58863";
const MARKED: &str = "#cdd26a";
const CHECKED: &str = "#e06c5c";

/// A drawing of the board, White below. The squares of the last move are marked, and the square of
/// a king in check.
pub(super) fn svg(position: &Position, last_move: Option<Move>) -> String {
    let board = position.board();
    let size = 8 * SIDE + MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" width=\"{size}\" height=\"{size}\" \
         role=\"img\" aria-label=\"{}\">",
        position.fen()
    );
    let moved =
        last_move.map_or(Bitboard::EMPTY, |mv| mv.from().bitboard() | mv.arrival().bitboard());
    let checked = board.is_check().then(|| board.king(board.side_to_move()));
    for rank in Rank::ALL {
        for file in File::ALL {
            let square = Square::new(file, rank);
            let is_dark = (square.index() / 8 + square.index() % 8).is_multiple_of(2);
            let fill = match (checked == Some(square), moved.contains(square), is_dark) {
                (true, _, _) => CHECKED,
                (_, true, _) => MARKED,
                (_, _, true) => DARK,
                _ => LIGHT,
            };
            draw_square(&mut svg, square, fill, board);
        }
    }
    for index in 0..8 {
        let (file, rank) = (b'a' + index as u8, b'8' - index as u8);
        let middle = SIDE * index + SIDE / 2;
        let (x, y) = (MARGIN + middle, 8 * SIDE + MARGIN - 5);
        draw_text(&mut svg, (x, y), 12, char::from(file));
        draw_text(&mut svg, (MARGIN / 2, middle + 5), 12, char::from(rank));
    }
    svg.push_str("</svg>");
    svg
}

fn draw_square(svg: &mut String, square: Square, fill: &str, board: &Board) {
    let (x, y) = (MARGIN + SIDE * (square.index() % 8), SIDE * (7 - square.index() / 8));
    // Writing to a text cannot fail.
    let _ = write!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"/>"
    );
    if let Some((color, piece)) = board.colored_piece_on(square) {
        draw_text(svg, (x + SIDE / 2, y + SIDE - 11), 36, unicode_symbol(color, piece));
    }
}

fn draw_text(svg: &mut String, (x, y): (usize, usize), size: usize, letter: char) {
    let _ = write!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\">{letter}</text>"
    );
}
