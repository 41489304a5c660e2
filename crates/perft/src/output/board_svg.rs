//! Boards as SVG.

use std::fmt::Write;

use board::Board;
use magic_core::{Color, File, Rank, Square};

use crate::output::drawing::letter;

/// The width of a square.
const CELL: u32 = 45;

/// The space for coordinates.
const MARGIN: u32 = 24;

const STYLE: &str = ".light{fill:#f0d9b5}.dark{fill:#b58863}\
    text{font-family:sans-serif;text-anchor:middle;fill:#222}\
    .piece{font-size:38px;font-family:'DejaVu Sans','Segoe UI Symbol',serif}.name{font-size:14px}";

/// A picture of the board, with coordinates. The title is for readers who do not see it.
pub(crate) fn picture(board: &Board, title: &str) -> String {
    let size = 8 * CELL + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" role=\"img\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n\
         <rect width=\"{size}\" height=\"{size}\" fill=\"#fff\"/>\n",
        escaped(title)
    );
    for square in Square::ALL {
        draw_square(&mut svg, board, square);
    }
    for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
        let along = MARGIN + file as u32 * CELL + CELL / 2;
        let up = MARGIN + (7 - rank as u32) * CELL + CELL / 2 + 5;
        let bottom = size - MARGIN / 3;
        let _ = writeln!(svg, "<text class=\"name\" x=\"{along}\" y=\"{bottom}\">{file}</text>");
        let _ = writeln!(svg, "<text class=\"name\" x=\"{}\" y=\"{up}\">{rank}</text>", MARGIN / 2);
    }
    svg + "</svg>"
}

fn draw_square(svg: &mut String, board: &Board, square: Square) {
    let (file, rank) = (square.file() as u32, square.rank() as u32);
    let (x, y) = (MARGIN + file * CELL, MARGIN + (7 - rank) * CELL);
    let shade = if (file + rank).is_multiple_of(2) { "dark" } else { "light" };
    let _ = writeln!(
        svg,
        "<rect class=\"{shade}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
    );
    if let Some(glyph) = glyph(board, square) {
        let (x, y) = (x + CELL / 2, y + CELL - 9);
        let _ = writeln!(svg, "<text class=\"piece\" x=\"{x}\" y=\"{y}\">{glyph}</text>");
    }
}

/// The figure of the piece on a square.
fn glyph(board: &Board, square: Square) -> Option<char> {
    const WHITE: [char; 6] = ['♙', '♘', '♗', '♖', '♕', '♔'];
    const BLACK: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
    let index = "PNBRQK".find(letter(board, square)?.to_ascii_uppercase())?;
    Some(if board.color_on(square) == Some(Color::White) { WHITE[index] } else { BLACK[index] })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_every_square_and_piece() {
        let svg = picture(&Board::start(), "a < b");
        assert_eq!(svg.matches("class=\"piece\"").count(), 32);
        assert_eq!(svg.matches("class=\"dark\"").count(), 32);
        assert_eq!(svg.matches('♙').count(), 8);
        assert_eq!(svg.matches("class=\"name\"").count(), 16);
        assert!(svg.contains("<title>a &lt; b</title>"));
    }
}
