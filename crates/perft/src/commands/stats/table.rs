//! The statistics as a table for people: a line for each column, the depths from left to right.

use perft_core::Statistics;

use crate::output::chart::Chart;
use crate::output::numbers::grouped;

/// A line of the table. The text is short, to leave room for the numbers.
struct Line {
    text: &'static str,
    value: fn(&Statistics) -> u128,
}

const fn line(text: &'static str, value: fn(&Statistics) -> u128) -> Line {
    Line { text, value }
}

const LINES: [Line; 17] = [
    line("nodes", |it| it.nodes),
    line("captures", |it| it.captures),
    line("  en passant", |it| it.en_passant),
    line("castlings", |it| it.castlings),
    line("promotions", |it| it.promotions),
    line("checks", |it| it.checks().total()),
    line("  without mates", |it| it.checks_without_mates.total()),
    line("    direct", |it| it.checks_without_mates.direct),
    line("    discovered", |it| it.checks_without_mates.discovered),
    line("    both", |it| it.checks_without_mates.direct_and_discovered),
    line("    two discovered", |it| it.checks_without_mates.double_discovered),
    line("  mates", |it| it.mates.total()),
    line("    direct", |it| it.mates.direct),
    line("    discovered", |it| it.mates.discovered),
    line("    both", |it| it.mates.direct_and_discovered),
    line("    two discovered", |it| it.mates.double_discovered),
    line("stalemates", |it| it.stalemates),
];

/// The statistics of all depths.
pub(super) fn table(by_depth: &[Statistics]) -> Chart {
    let depths: Vec<String> = (1..=by_depth.len()).map(|depth| depth.to_string()).collect();
    let titles = ["depth"].into_iter().chain(depths.iter().map(String::as_str));
    let mut chart = Chart::new(&titles.collect::<Vec<_>>(), 1);
    for line in &LINES {
        let numbers = by_depth.iter().map(|statistics| grouped((line.value)(statistics)));
        chart.row([line.text.to_owned()].into_iter().chain(numbers).collect());
    }
    chart
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_depth_has_a_column() {
        let mut statistics = Statistics::default();
        statistics.nodes = 1_234_567;
        let text = table(&[statistics, Statistics::default()]).to_string();
        assert!(text.starts_with("depth "), "{text}");
        assert!(text.contains("1,234,567"), "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("stalemates ")).count(), 1);
    }
}
