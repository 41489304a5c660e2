//! Boards drawn side by side.

use std::fmt::Write;

use magic_core::{Bitboard, File, Rank, Square};
use terminal::{Paint, Shade, ShownText};

/// A board to be drawn: a title, and a character for each square.
pub(crate) struct Drawing {
    pub(crate) title: String,
    pub(crate) cells: [char; 64],
}

impl Drawing {
    /// A set. `X` is a square of the set, `o` the square of the slider, `.` any other square.
    pub(crate) fn of_set(title: impl Into<String>, set: Bitboard, slider: Square) -> Self {
        let cell = |square| match square {
            square if set.contains(square) => 'X',
            square if square == slider => 'o',
            _ => '.',
        };
        Self { title: title.into(), cells: Square::ALL.map(cell) }
    }

    /// A word: `1` for its one-bits.
    pub(crate) fn of_word(title: impl Into<String>, word: u64) -> Self {
        let cell = |square| if Bitboard(word).contains(square) { '1' } else { '.' };
        Self { title: title.into(), cells: Square::ALL.map(cell) }
    }

    fn rank(&self, rank: Rank, paint: Paint) -> String {
        let cells = File::ALL.map(|file| self.cells[Square::new(file, rank).index()]);
        let painted = |cells: &[char]| {
            let text: Vec<_> = cells.iter().map(char::to_string).collect();
            paint.text(shade(cells[0]), ShownText::of(text.join(" "))).to_string()
        };
        let runs = cells.chunk_by(|left, right| shade(*left) == shade(*right));
        runs.map(painted).collect::<Vec<_>>().join(" ")
    }
}

/// The width of a drawn board.
const WIDTH: usize = 15;

/// Draws the boards side by side, the eighth rank first. `signs[n]` stands to the right of board
/// `n`, at half its height.
pub(crate) fn side_by_side(drawings: &[Drawing], signs: &[&str], paint: Paint) -> String {
    let sign = |number: usize| signs.get(number).copied().unwrap_or_default();
    // The last board has no board to its right, and so no gap.
    let gap = |number| match sign(number).chars().count().max(3) {
        _ if number + 1 == drawings.len() => 0,
        gap => gap,
    };
    let mut text = String::new();
    for (number, drawing) in drawings.iter().enumerate() {
        let width = if gap(number) == 0 { 0 } else { WIDTH + gap(number) };
        let _ = write!(text, "{:width$}", drawing.title);
    }
    for rank in Rank::ALL.into_iter().rev() {
        text.push('\n');
        for (number, drawing) in drawings.iter().enumerate() {
            text.push_str(&drawing.rank(rank, paint));
            let sign = if rank == Rank::Fifth { sign(number) } else { "" };
            let _ = write!(text, "{sign:^0$}", gap(number));
        }
    }
    text
}

/// The shade of a character on a board.
const fn shade(cell: char) -> Shade {
    match cell {
        '.' | '~' => Shade::Faint,
        'o' | '+' => Shade::Strong,
        _ => Shade::Marked,
    }
}
