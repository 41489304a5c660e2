//! Pictures as SVG: rows of boards, and bar charts.

use std::fmt::Write;

use magic_core::{Bitboard, Square};

const CELL: u32 = 26;
const BOARD: u32 = 8 * CELL;
const MARGIN: u32 = 24;
const ROW: u32 = BOARD + 48;

/// A board with filled squares, framed squares, and a character on each square.
pub(crate) struct BoardPicture {
    pub(crate) title: String,
    pub(crate) marked: Bitboard,
    pub(crate) framed: Bitboard,
    pub(crate) labels: [char; 64],
}

/// A picture that grows downwards.
pub(crate) struct Picture {
    body: String,
    width: u32,
    height: u32,
}

impl Picture {
    /// A picture with a title.
    pub(crate) fn new(title: impl AsRef<str>) -> Self {
        let mut picture = Self { body: String::new(), width: 4 * MARGIN, height: MARGIN };
        picture.text(MARGIN, picture.height, "title", title.as_ref());
        picture.width = picture.width.max(2 * MARGIN + 9 * title.as_ref().chars().count() as u32);
        picture.height += MARGIN;
        picture
    }

    /// Adds a row of boards.
    pub(crate) fn row(&mut self, boards: &[BoardPicture]) {
        for (board, place) in boards.iter().zip(0..) {
            self.board(board, MARGIN + place * (BOARD + MARGIN), self.height);
        }
        let width = MARGIN + boards.len() as u32 * (BOARD + MARGIN);
        self.width = self.width.max(width);
        self.height += ROW;
    }

    /// Adds a horizontal bar of `length`, a part of which is filled. Its name stands to the left,
    /// its value to the right.
    pub(crate) fn bar(&mut self, name: &str, length: u32, filled: u32, value: &str) {
        const NAMES: u32 = 190;
        let (x, y) = (MARGIN + NAMES, self.height);
        self.text(MARGIN, y + 13, "label", name);
        self.rectangle(x, y, length.max(1), 16, "bar");
        self.rectangle(x, y, filled.max(1), 16, "full");
        self.text(x + length.max(1) + 8, y + 13, "label", value);
        let end = x + length + 16 + 8 * value.chars().count() as u32;
        self.width = self.width.max(end + MARGIN);
        self.height += 24;
    }

    /// Adds a line of text.
    pub(crate) fn note(&mut self, text: &str) {
        self.text(MARGIN, self.height + 13, "label", text);
        self.width = self.width.max(2 * MARGIN + 8 * text.chars().count() as u32);
        self.height += 24;
    }

    /// The whole file.
    pub(crate) fn finish(self) -> String {
        let Self { body, width, height } = self;
        let height = height + MARGIN;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" font-size=\"13\">\n\
             <style>rect{{stroke:none}}.page{{fill:#fff}}.dark{{fill:#d8dde3}}.light{{fill:#eef1f4}}\
             .marked{{fill:#3f7fbf}}.framed{{fill:none;stroke:#c0392b;stroke-width:2}}\
             .bar{{fill:#d8dde3}}.full{{fill:#3f7fbf}}text{{fill:#222}}.title{{font-weight:bold}}\
             .on{{fill:#fff;font-weight:bold;text-anchor:middle}}.off{{text-anchor:middle}}</style>\n\
             <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n{body}</svg>\n"
        )
    }

    fn board(&mut self, board: &BoardPicture, x: u32, y: u32) {
        self.text(x, y + 14, "label", &board.title);
        let top = y + 24;
        for square in Square::ALL {
            let (file, rank) = (square.file() as u32, square.rank() as u32);
            let (x, y) = (x + file * CELL, top + (7 - rank) * CELL);
            let is_marked = board.marked.contains(square);
            let class = match () {
                () if is_marked => "marked",
                () if Bitboard::DARK.contains(square) => "dark",
                () => "light",
            };
            self.rectangle(x, y, CELL - 1, CELL - 1, class);
            if board.framed.contains(square) {
                self.rectangle(x + 2, y + 2, CELL - 5, CELL - 5, "framed");
            }
            let label = board.labels[square.index()];
            if label != ' ' {
                let class = if is_marked { "on" } else { "off" };
                self.text(x + CELL / 2, y + CELL / 2 + 5, class, &label.to_string());
            }
        }
    }

    fn rectangle(&mut self, x: u32, y: u32, width: u32, height: u32, class: &str) {
        let _ = writeln!(
            self.body,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        );
    }

    fn text(&mut self, x: u32, y: u32, class: &str, text: &str) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(self.body, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>");
    }
}
