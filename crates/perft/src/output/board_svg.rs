//! Boards as SVG.

use std::fmt::Write;

use board::Board;
use magic_core::{Color, File, Rank, Square};

use crate::output::drawing::letter;
use crate::output::piece_shapes;

/// The width of a square.
const CELL: u32 = 45;

/// The space for coordinates.
const MARGIN: u32 = 24;

/// From the square of a shape to that of the board.
const SCALE: f32 = CELL as f32 / 40.0;

const STYLE: &str = ".light{fill:#f0d9b5}.dark{fill:#b58863}\
    text{font-family:sans-serif;text-anchor:middle;fill:#222}.name{font-size:14px}\
    .body{stroke-width:1.5;stroke-linejoin:round}.line{fill:none;stroke-width:1.4;stroke-linecap:round}\
    .white .body{fill:#fdfbf5;stroke:#26221c}.white .line{stroke:#26221c}\
    .black .body{fill:#2b2823;stroke:#17150f}.black .line{stroke:#e8e2d3}";

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
    let Some(letter) = letter(board, square) else { return };
    if let Some(shape) = piece_shapes::shape(letter) {
        let side = if board.color_on(square) == Some(Color::White) { "white" } else { "black" };
        let _ = writeln!(
            svg,
            "<g class=\"piece {side}\" transform=\"translate({x} {y}) scale({SCALE})\">\
             <path class=\"body\" d=\"{}\"/><path class=\"body\" d=\"{}\"/>\
             <path class=\"line\" d=\"{}\"/></g>",
            piece_shapes::BASE,
            shape.outline,
            shape.lines
        );
    }
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
        assert_eq!(svg.matches("class=\"piece white\"").count(), 16);
        assert_eq!(svg.matches("class=\"piece black\"").count(), 16);
        assert_eq!(svg.matches("class=\"dark\"").count(), 32);
        let pawn = piece_shapes::shape('p').unwrap().outline;
        assert_eq!(svg.matches(pawn).count(), 16);
        assert_eq!(svg.matches("class=\"name\"").count(), 16);
        assert!(svg.contains("<title>a &lt; b</title>"));
    }
}
