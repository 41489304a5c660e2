//! Tables for people.

use std::fmt;

/// A table with a row of titles, aligned for a fixed-width font.
pub(crate) struct Chart {
    rows: Vec<Vec<String>>,
    /// How many of the first columns are words, aligned to the left. All further columns are numbers.
    words: usize,
}

impl Chart {
    /// A table with these columns and no rows. The first `words` columns are not numbers.
    pub(crate) fn new(titles: &[&str], words: usize) -> Self {
        Self { rows: vec![titles.iter().map(|&title| title.to_owned()).collect()], words }
    }

    /// Adds a row, a text for each column.
    pub(crate) fn row(&mut self, texts: Vec<String>) {
        debug_assert_eq!(texts.len(), self.rows[0].len());
        self.rows.push(texts);
    }
}

/// Words to the left, numbers to the right.
impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| {
            self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.rows[0].len()).map(width).collect();
        for (index, row) in self.rows.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            for (column, (text, width)) in row.iter().zip(&widths).enumerate() {
                let gap = if column == 0 { "" } else { "  " };
                if column < self.words {
                    write!(f, "{gap}{text:<width$}")?;
                } else {
                    write!(f, "{gap}{text:>width$}")?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut chart = Chart::new(&["suite", "in", "nodes", "passed"], 2);
        for texts in [["a suite.epd", "x", "1,234,567", "5"], ["é", "standard", "7", "12"]] {
            chart.row(texts.map(str::to_owned).to_vec());
        }
        let expected = "\
suite        in            nodes  passed
a suite.epd  x         1,234,567       5
é            standard          7      12";
        assert_eq!(chart.to_string(), expected);
    }
}
