//! The table at the end of a run of suites.

use std::fmt;

use perft::suite::Tally;

use super::numbers::{grouped, rate, seconds_text};

/// The titles of the columns.
const TITLES: [&str; COLUMNS] =
    ["suite", "positions", "nodes", "time", "nodes/s", "passed", "failed", "skipped"];

const COLUMNS: usize = 8;

/// A table with a row for each suite and one for their sum, aligned for a fixed-width font.
pub(crate) struct Chart {
    rows: Vec<[String; COLUMNS]>,
}

impl Chart {
    /// What came out of each suite, and in all.
    pub(crate) fn new(tallies: &[(String, Tally)], total: &Tally) -> Self {
        let mut rows = vec![TITLES.map(str::to_owned)];
        rows.extend(tallies.iter().map(|(name, tally)| row(name, tally)));
        rows.push(row("total", total));
        Self { rows }
    }
}

fn row(name: &str, tally: &Tally) -> [String; COLUMNS] {
    [
        name.to_owned(),
        grouped(tally.positions.into()),
        grouped(tally.nodes),
        seconds_text(tally.elapsed),
        format!("{:.1} M", rate(tally.nodes, tally.elapsed) / 1e6),
        grouped(tally.passed.into()),
        grouped(tally.failed.into()),
        grouped(tally.skipped.into()),
    ]
}

/// Names to the left, numbers to the right.
impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| {
            self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
        };
        let name_width = width(0);
        for (index, row) in self.rows.iter().enumerate() {
            let break_before = if index == 0 { "" } else { "\n" };
            write!(f, "{break_before}{:<name_width$}", row[0])?;
            for (column, text) in row.iter().enumerate().skip(1) {
                write!(f, "  {text:>0$}", width(column))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn columns_are_aligned() {
        let tally = Tally {
            positions: 2,
            nodes: 1_234_567,
            passed: 5,
            elapsed: Duration::from_millis(1500),
            ..Tally::default()
        };
        let text = Chart::new(&[("a suite.epd".to_owned(), tally)], &tally).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{text}");
        assert!(
            lines[1].contains("1,234,567  1.500 s    0.8 M       5       0        0"),
            "{text}"
        );
    }
}
