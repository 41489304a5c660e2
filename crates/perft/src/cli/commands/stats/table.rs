//! The statistics as tables for people: a line for each column, the depths from left to right.

use perft_core::Statistics;

use crate::cli::output::chart::Chart;
use crate::cli::output::numbers::grouped;

/// What a line of the table shows. The text is short, so that much room is left for the numbers.
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

/// Columns are this far apart.
const GAP: usize = 2;

/// Tables no wider than `width`, as few as possible. A table has one depth at least.
pub(super) fn tables(by_depth: &[Statistics], width: usize) -> Vec<Chart> {
    let columns: Vec<(String, [String; LINES.len()])> = (1..)
        .zip(by_depth)
        .map(|(depth, statistics): (u32, _)| {
            (depth.to_string(), LINES.each_ref().map(|line| grouped((line.value)(statistics))))
        })
        .collect();
    let titles = LINES.iter().map(|line| line.text.len()).max().unwrap_or(0);
    let mut tables = Vec::new();
    let mut rest = &columns[..];
    while !rest.is_empty() {
        let mut used = titles;
        let fitting = rest.iter().take_while(|(depth, numbers)| {
            let numbers = numbers.iter().map(String::len).max().unwrap_or(0);
            used += GAP + numbers.max(depth.len());
            used <= width
        });
        let (now, later) = rest.split_at(fitting.count().max(1));
        tables.push(table(now));
        rest = later;
    }
    tables
}

fn table(columns: &[(String, [String; LINES.len()])]) -> Chart {
    let depths = columns.iter().map(|(depth, _)| depth.as_str());
    let mut chart = Chart::new(&["depth"].into_iter().chain(depths).collect::<Vec<_>>(), 1);
    for (index, line) in LINES.iter().enumerate() {
        let numbers = columns.iter().map(|(_, numbers)| numbers[index].clone());
        chart.row([line.text.to_owned()].into_iter().chain(numbers).collect());
    }
    chart
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(depths: u128) -> Vec<Statistics> {
        let mut all = Vec::new();
        for depth in 1..=depths {
            let mut statistics = Statistics::default();
            statistics.nodes = 30_u128.pow(depth as u32);
            all.push(statistics);
        }
        all
    }

    fn widest(tables: &[Chart]) -> usize {
        let lines = tables.iter().flat_map(|table| {
            table.to_string().lines().map(|line| line.chars().count()).collect::<Vec<_>>()
        });
        lines.max().unwrap_or(0)
    }

    #[test]
    fn tables_fit_the_width() {
        let all = some(14);
        for width in 50..200 {
            let tables = tables(&all, width);
            assert!(widest(&tables) <= width, "{width}");
        }
        assert_eq!(tables(&all, 1_000).len(), 1);
    }

    #[test]
    fn no_depth_is_left_out() {
        let all = some(14);
        for width in 0..200 {
            let mut depths = Vec::new();
            for table in tables(&all, width) {
                let text = table.to_string();
                let titles = text.lines().next().unwrap_or_default().split_whitespace();
                depths.extend(titles.skip(1).map(|depth| depth.parse::<u32>().unwrap()));
            }
            assert_eq!(depths, (1..=14).collect::<Vec<_>>(), "{width}");
        }
        assert!(tables(&[], 80).is_empty());
    }
}
