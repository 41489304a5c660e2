//! What a run prints.

use std::fmt::{self, Write};
use std::time::Duration;

use indicatif::HumanCount;

use crate::rivals::Unreadable;
use crate::start_kind::StartKind;
use crate::tally::{Occasion, Tally};

/// The tables of what was compared and what came up.
pub struct Report<'a> {
    /// What was compared, kind by kind.
    pub tallies: &'a [(StartKind, Tally)],
    /// How long it took.
    pub elapsed: Duration,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.total();
        f.write_str(&self.table(&total))?;
        writeln!(f)?;
        f.write_str(&unreadable(&total))?;
        writeln!(f)?;
        f.write_str(&occasions(&total))?;
        writeln!(f)?;
        write!(f, "elapsed: {:.1} s", self.elapsed.as_secs_f64())
    }
}

impl Report<'_> {
    /// All kinds together.
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.tallies.iter().for_each(|(_, tally)| total.add(tally));
        total
    }

    fn table(&self, total: &Tally) -> String {
        let mut rows = vec![
            ["kind", "series", "games", "over", "positions", "moves", "unread", "seconds"]
                .map(str::to_owned),
        ];
        rows.extend(self.tallies.iter().map(|(kind, tally)| row(kind.name(), tally)));
        rows.push(row("all", total));
        aligned(&rows)
    }
}

fn row(name: &str, tally: &Tally) -> [String; 8] {
    [
        name.to_owned(),
        grouped(tally.series),
        grouped(tally.games),
        grouped(tally.finished),
        grouped(tally.positions),
        grouped(tally.moves),
        grouped(tally.unread()),
        format!("{:.1}", tally.time.as_secs_f64()),
    ]
}

/// What cozy-chess cannot do, and how often that came up. shakmaty can do it all: a position that
/// it refuses is a difference.
fn unreadable(total: &Tally) -> String {
    let mut rows = Vec::new();
    for rule in Unreadable::ALL {
        let positions = total.unreadable[rule as usize];
        rows.push([format!("not read by cozy-chess: {}", rule.description()), grouped(positions)]);
    }
    let clocks = "clock of cozy-chess stays at 100, and is compared so";
    rows.push([clocks.to_owned(), grouped(total.clocks_beyond)]);
    aligned(&rows)
}

fn occasions(total: &Tally) -> String {
    let rows: Vec<[String; 2]> = Occasion::ALL
        .into_iter()
        .map(|occasion| [occasion.description().to_owned(), grouped(total.times(occasion))])
        .collect();
    aligned(&rows)
}

/// Lines with the first column on the left and the others on the right.
fn aligned<const COLUMNS: usize>(rows: &[[String; COLUMNS]]) -> String {
    let mut widths = [0; COLUMNS];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.len());
        }
    }
    let mut text = String::new();
    for row in rows {
        for (number, (cell, width)) in row.iter().zip(widths).enumerate() {
            let written = if number == 0 {
                write!(text, "{cell:<width$}")
            } else {
                write!(text, "  {cell:>width$}")
            };
            written.expect("a string takes any text");
        }
        text.push('\n');
    }
    text
}

fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_added_up() {
        let tally = |positions| Tally { positions, series: 1, ..Tally::default() };
        let tallies = [(StartKind::Standard, tally(1_234_567)), (StartKind::Queens, tally(1_000))];
        let report = Report { tallies: &tallies, elapsed: Duration::from_millis(1_250) };
        let text = report.to_string();
        let lines: Vec<&str> = text.lines().take(4).collect();
        assert_eq!(lines[0], "kind      series  games  over  positions  moves  unread  seconds");
        assert_eq!(lines[2], "queens         1      0     0      1,000      0       0      0.0");
        assert_eq!(lines[3], "all            2      0     0  1,235,567      0       0      0.0");
        assert!(text.ends_with("elapsed: 1.2 s"));
    }
}
