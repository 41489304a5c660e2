//! Tables for people.

use std::env;
use std::fmt;
use std::ops::Range;

use console::Term;
use terminal::ShownText;

/// The space between columns.
const GAP: usize = 2;

/// Words are not shortened below this width.
const LEAST_WIDTH: usize = 6;

/// A table with a row of titles, aligned for a fixed-width font. It fits the terminal: numbers that
/// have no room beside the words come in further tables below, which repeat the words.
pub(crate) struct Chart {
    rows: Vec<Vec<String>>,
    /// How many of the first columns are words, aligned to the left. All further columns are
    /// numbers.
    words: usize,
    /// How wide it may be. `None` if it may be of any width.
    width: Option<usize>,
}

impl Chart {
    /// A table with these columns and no rows. The first `words` columns are not numbers.
    pub(crate) fn new(titles: &[&str], words: usize) -> Self {
        let titles = titles.iter().map(|&title| title.to_owned()).collect();
        Self { rows: vec![titles], words, width: width() }
    }

    /// Adds a row, a text for each column.
    pub(crate) fn row(&mut self, texts: Vec<String>) {
        debug_assert_eq!(texts.len(), self.rows[0].len());
        let texts = texts.into_iter().map(|text| ShownText::of(text).to_string()).collect();
        self.rows.push(texts);
    }

    /// The width of each column, with words so short that the widest number fits beside them.
    fn widths(&self) -> Vec<usize> {
        let width = |column: usize| {
            self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
        };
        let mut widths: Vec<usize> = (0..self.rows[0].len()).map(width).collect();
        let Some(most) = self.width else { return widths };
        let (words, numbers) = widths.split_at_mut(self.words);
        let number = numbers.iter().max().map_or(0, |number| number + GAP);
        while total(words) + number > most {
            match words.iter_mut().filter(|width| **width > LEAST_WIDTH).max() {
                Some(widest) => *widest -= 1,
                None => break,
            }
        }
        widths
    }

    /// The numbers that go into one table, for each table.
    fn parts(&self, widths: &[usize]) -> Vec<Range<usize>> {
        let words = total(&widths[..self.words]);
        let (mut parts, mut first, mut used) = (Vec::new(), self.words, words);
        for (column, width) in widths.iter().enumerate().skip(self.words) {
            used += width + GAP;
            if column > first && self.width.is_some_and(|most| used > most) {
                parts.push(first..column);
                (first, used) = (column, words + width + GAP);
            }
        }
        parts.push(first..widths.len());
        parts
    }
}

/// How wide tables may be: as the terminal, or as the variable `COLUMNS` says.
fn width() -> Option<usize> {
    let terminal = Term::stdout().size_checked().map(|(_, columns)| columns.into());
    let columns = || env::var("COLUMNS").ok()?.parse().ok();
    terminal.or_else(columns).filter(|&columns| columns > 0)
}

/// The width of columns with the space between them.
fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

/// The end of a text that is too long, because paths differ there.
fn shortened(text: &str, width: usize) -> String {
    let length = text.chars().count();
    if length <= width {
        return text.to_owned();
    }
    let end: String = text.chars().skip(length + 1 - width).collect();
    format!("…{end}")
}

/// Words to the left, numbers to the right.
impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for (number, part) in self.parts(&widths).into_iter().enumerate() {
            for (index, row) in self.rows.iter().enumerate() {
                match (number, index) {
                    (0, 0) => {}
                    (_, 0) => write!(f, "\n\n")?,
                    _ => writeln!(f)?,
                }
                let mut gap = "";
                for column in (0..self.words).chain(part.clone()) {
                    let (text, width) = (shortened(&row[column], widths[column]), widths[column]);
                    match column < self.words {
                        true => write!(f, "{gap}{text:<width$}")?,
                        false => write!(f, "{gap}{text:>width$}")?,
                    }
                    gap = "  ";
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Chart {
        let mut chart = Chart::new(&["suite", "in", "nodes", "passed"], 2);
        for texts in [["a suite.epd", "x", "1,234,567", "5"], ["é", "standard", "7", "12"]] {
            chart.row(texts.map(str::to_owned).to_vec());
        }
        chart
    }

    fn of_width(width: usize) -> String {
        Chart { width: Some(width), ..chart() }.to_string()
    }

    #[test]
    fn columns_are_aligned() {
        let expected = "\
suite        in            nodes  passed
a suite.epd  x         1,234,567       5
é            standard          7      12";
        assert_eq!(Chart { width: None, ..chart() }.to_string(), expected);
        assert_eq!(of_width(40), expected);
    }

    #[test]
    fn numbers_without_room_come_below() {
        let expected = "\
suite        in            nodes
a suite.epd  x         1,234,567
é            standard          7

suite        in        passed
a suite.epd  x              5
é            standard      12";
        assert_eq!(of_width(39), expected);
        assert_eq!(of_width(30).lines().nth(1), Some("…uite.epd  x         1,234,567"));
    }

    #[test]
    fn every_width_is_kept_and_every_number_is_there() {
        for width in 25..60 {
            let text = of_width(width);
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}:\n{text}");
            for number in ["1,234,567", "5", "7", "12"] {
                assert!(text.contains(&format!(" {number}")), "{width}:\n{text}");
            }
        }
    }
}
