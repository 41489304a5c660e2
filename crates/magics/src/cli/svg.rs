//! Pictures as SVG: rows of boards, tables, and bar charts.

use std::fmt::Write;

use magic_core::{Bitboard, File, Rank, Square};

const CELL: u32 = 26;
const BOARD: u32 = 8 * CELL;
const MARGIN: u32 = 24;
/// The space for the names of ranks, left of a board.
const GUTTER: u32 = 16;
/// The space for two lines of a board's title.
const TITLE: u32 = 36;
/// The space for the names of files, below a board.
const NAMES: u32 = 32;

/// The height of letters and of pieces, and the greatest width that a letter has in any monospaced
/// font.
const TEXT: u32 = 13;
const PIECE: u32 = 20;
const LETTER: u32 = 8;

/// A board with filled squares, framed squares, and a character on each square.
pub(crate) struct BoardPicture {
    pub(crate) title: String,
    pub(crate) marked: Bitboard,
    pub(crate) framed: Bitboard,
    pub(crate) labels: [char; 64],
    /// The piece, if the board shows squares. A board of bits has none.
    pub(crate) piece: Option<(Square, char)>,
}

impl BoardPicture {
    /// A board of squares, with the piece on its framed square.
    pub(crate) fn of_squares(
        title: impl Into<String>,
        marked: Bitboard,
        at: Square,
        piece: char,
    ) -> Self {
        let framed = at.bitboard();
        Self { title: title.into(), marked, framed, labels: [' '; 64], piece: Some((at, piece)) }
    }

    /// A board of bits.
    pub(crate) fn of_bits(title: impl Into<String>, marked: Bitboard) -> Self {
        let framed = Bitboard::EMPTY;
        Self { title: title.into(), marked, framed, labels: [' '; 64], piece: None }
    }
}

/// A picture that grows downwards.
pub(crate) struct Picture {
    title: String,
    body: String,
    width: u32,
    height: u32,
}

impl Picture {
    /// A picture with a title.
    pub(crate) fn new(title: impl Into<String>) -> Self {
        let (body, title) = (String::new(), title.into());
        let mut picture = Self { title, body, width: 4 * MARGIN, height: MARGIN };
        let title = picture.title.clone();
        picture.text(MARGIN, picture.height + 4, "title", &title);
        picture.height += MARGIN;
        picture
    }

    /// Adds a row of boards.
    pub(crate) fn row(&mut self, boards: &[BoardPicture]) {
        self.ranks(boards, &Rank::ALL);
    }

    /// Adds a row of boards of which only the first rank is drawn.
    pub(crate) fn first_ranks(&mut self, boards: &[BoardPicture]) {
        self.ranks(boards, &[Rank::First]);
    }

    fn ranks(&mut self, boards: &[BoardPicture], ranks: &[Rank]) {
        for (board, place) in boards.iter().zip(0..) {
            let x = MARGIN + GUTTER + place * (GUTTER + BOARD + MARGIN);
            self.board(board, ranks, x, self.height);
        }
        let width = MARGIN + boards.len() as u32 * (GUTTER + BOARD + MARGIN);
        self.width = self.width.max(width);
        self.height += TITLE + ranks.len() as u32 * CELL + NAMES;
    }

    /// Adds a table of 16 columns. The entry at `chosen` is filled.
    pub(crate) fn table(&mut self, title: &str, entries: &[String], chosen: usize) {
        self.note(title);
        let left = MARGIN + 3 * GUTTER;
        for column in 0..16 {
            let x = left + column * CELL + CELL / 2;
            self.centred(x, self.height + 14, "name", &format!("{column:x}"));
        }
        self.height += 20;
        for (number, entry) in entries.iter().enumerate() {
            let (x, y) =
                (left + number as u32 % 16 * CELL, self.height + number as u32 / 16 * CELL);
            if number % 16 == 0 {
                self.text(MARGIN, y + 17, "name", &format!("{number:#04x}"));
            }
            let (fill, class) = if number == chosen { ("marked", "on") } else { ("light", "off") };
            self.rectangle(x, y, CELL - 1, CELL - 1, fill);
            self.centred(x + CELL / 2, y + 17, class, entry);
        }
        self.width = self.width.max(left + 16 * CELL + MARGIN);
        self.height += entries.len().div_ceil(16) as u32 * CELL + 12;
    }

    /// Adds a horizontal bar of `length`, a part of which is filled. Its name stands to the left,
    /// its value to the right.
    pub(crate) fn bar(&mut self, name: &str, length: u32, filled: u32, value: &str) {
        const BAR_NAMES: u32 = 200;
        let (x, y) = (MARGIN + BAR_NAMES, self.height);
        self.text(MARGIN, y + 13, "label", name);
        self.rectangle(x, y, length.max(1), 16, "bar");
        self.rectangle(x, y, filled.max(1), 16, "full");
        self.text(x + length.max(1) + 8, y + 13, "label", value);
        self.height += 24;
    }

    /// Adds a line of text.
    pub(crate) fn note(&mut self, text: &str) {
        self.text(MARGIN, self.height + 13, "label", text);
        self.height += 24;
    }

    /// The whole file.
    pub(crate) fn finish(self) -> String {
        let Self { title, body, width, height } = self;
        let (title, height) = (escaped(&title), height + MARGIN);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"'DejaVu Sans Mono','Liberation \
             Mono',Menlo,Consolas,monospace\" role=\"img\">\n<title>{title}</title>\n\
             <style>rect{{stroke:none}}.page{{fill:#fff}}.dark{{fill:#d8dde3}}.light{{fill:#eef1f4}}\
             .marked{{fill:#3f7fbf}}.framed{{fill:none;stroke:#c0392b;stroke-width:2}}\
             .bar{{fill:#d8dde3}}.full{{fill:#3f7fbf}}text{{fill:#222}}.title{{font-weight:bold}}\
             .on{{fill:#fff;font-weight:bold}}.name{{fill:#667}}</style>\n\
             <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n{body}</svg>\n"
        )
    }

    fn board(&mut self, board: &BoardPicture, ranks: &[Rank], x: u32, y: u32) {
        for (line, above) in wrapped(&board.title).into_iter().rev().zip(0..) {
            self.text(x - GUTTER, y + 28 - above * 16, "label", &line);
        }
        let top = y + TITLE;
        for (&rank, row) in ranks.iter().rev().zip(0..) {
            let y = top + row * CELL;
            self.centred(x - GUTTER / 2, y + 17, "name", &rank.to_string());
            for file in File::ALL {
                self.square(board, Square::new(file, rank), x + file as u32 * CELL, y);
            }
        }
        let below = top + ranks.len() as u32 * CELL + 13;
        for file in File::ALL {
            let x = x + file as u32 * CELL + CELL / 2;
            self.centred(x, below, "name", &file.to_string());
        }
    }

    fn square(&mut self, board: &BoardPicture, square: Square, x: u32, y: u32) {
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
        if let Some((_, piece)) = board.piece.filter(|(at, _)| *at == square) {
            self.anchored(x + CELL / 2, y + 19, PIECE, "piece", "middle", &piece.to_string());
            return;
        }
        let label = board.labels[square.index()];
        if label != ' ' {
            let class = if is_marked { "on" } else { "off" };
            self.centred(x + CELL / 2, y + CELL / 2 + 5, class, &label.to_string());
        }
    }

    fn rectangle(&mut self, x: u32, y: u32, width: u32, height: u32, class: &str) {
        let _ = writeln!(
            self.body,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        );
    }

    /// A text that begins at `x`. The picture gets as wide as the text needs.
    fn text(&mut self, x: u32, y: u32, class: &str, text: &str) {
        let width = LETTER * text.chars().count() as u32;
        self.width = self.width.max(x + width + MARGIN);
        self.anchored(x, y, TEXT, class, "start", text);
    }

    /// A text with its middle at `x`.
    fn centred(&mut self, x: u32, y: u32, class: &str, text: &str) {
        self.anchored(x, y, TEXT, class, "middle", text);
    }

    fn anchored(&mut self, x: u32, y: u32, size: u32, class: &str, anchor: &str, text: &str) {
        let text = escaped(text);
        let _ = writeln!(
            self.body,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" \
             text-anchor=\"{anchor}\">{text}</text>"
        );
    }
}

/// The lines of a title that is no wider than its board.
fn wrapped(title: &str) -> Vec<String> {
    let most = ((GUTTER + BOARD) / LETTER) as usize;
    let mut lines = vec![String::new()];
    for word in title.split(' ') {
        let line = lines.last_mut().map(|line| (line.chars().count(), line));
        match line {
            Some((0, line)) => line.push_str(word),
            Some((len, line)) if len + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
