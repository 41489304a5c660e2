//! What has a floor beside the bench positions: Chess960 beside standard chess, and endgames.

use benches::{BenchPosition, Work, positions};
use perft_suites::{CHESS960_GAMES, DFRC_GAMES, ENDGAMES, STANDARD_GAMES, StandardSuite};

use crate::contest::{Entrant, Origin};
use crate::report::Doing;
use crate::table::MarkdownTable;

/// What is measured, in this order. The games of standard chess are those that the other games are
/// compared with.
const SUITES: [StandardSuite; 4] = [STANDARD_GAMES, CHESS960_GAMES, DFRC_GAMES, ENDGAMES];
const STANDARD: usize = 0;
const OF_ENDGAMES: usize = 3;

/// What `two-ply` on the backend `avx512` must reach on an AMD Zen 4 or Zen 5.
const FLOORS: &str = "Floors for `two-ply, avx512`: Chess960 games 0.95 over standard games, least 5; \
                      endgames median 8, least 5.";

/// The positions of each suite.
///
/// # Panics
/// Never, because the files are part of the build, and a test reads them.
pub(crate) fn suites() -> Vec<Vec<BenchPosition>> {
    let read = |suite: StandardSuite| -> Vec<BenchPosition> {
        let positions = positions::read(suite.text.as_bytes());
        let positions = positions.unwrap_or_else(|error| panic!("{}:{error}", suite.name));
        let named = |position: BenchPosition| {
            let name = format!("{}, {}", suite.name, position.name());
            position.with_name(name)
        };
        positions.into_iter().map(named).collect()
    };
    SUITES.into_iter().map(read).collect()
}

/// The tables, for speeds over the positions of all `suites`, one suite after another.
pub(crate) fn report(entrants: &[Entrant], suites: &[Vec<BenchPosition>]) -> String {
    let doing = Doing::new(entrants, Work::Counting);
    let Some(base) = doing.base() else { return String::new() };
    let ours: Vec<(&str, Vec<f64>)> = doing
        .of(Origin::Ours)
        .map(|entrant| {
            let quotients = entrant.speeds.iter().zip(&base.speeds);
            (&*entrant.name, quotients.map(|(speed, base)| speed / base).collect())
        })
        .collect();
    let title = doing.title(&base);
    let (kinds, endgames) = (by_suite(&ours, suites), by_endgame(&ours, suites));
    format!("\n{title}\n\n{kinds}\n{FLOORS}\n\n{endgames}")
}

/// How the figures of each suite are spread.
fn by_suite(ours: &[(&str, Vec<f64>)], suites: &[Vec<BenchPosition>]) -> MarkdownTable {
    let head = ["median", "over standard", "least", "least on"];
    let mut table = MarkdownTable::new(head.map(str::to_owned));
    for (name, quotients) in ours {
        let of_each: Vec<SuiteFigures> = of_suites(quotients, suites)
            .map(|(figures, suite)| SuiteFigures::of(figures, suite))
            .collect();
        for (index, (suite, of_suite)) in SUITES.iter().zip(&of_each).enumerate() {
            let over = match index {
                OF_ENDGAMES => String::new(),
                _ => format!("{:.3}", of_suite.median / of_each[STANDARD].median),
            };
            let label = format!("{}, {name}", suite.name.trim_end_matches(".epd"));
            let (median, least) =
                (format!("{:.2}", of_suite.median), format!("{:.2}", of_suite.least));
            table.row(&label, [median, over, least, of_suite.least_on.clone()]);
        }
    }
    table
}

/// The figures of each endgame.
fn by_endgame(ours: &[(&str, Vec<f64>)], suites: &[Vec<BenchPosition>]) -> String {
    let mut table = MarkdownTable::new(ours.iter().map(|(name, _)| (*name).to_owned()));
    let columns: Vec<&[f64]> = ours
        .iter()
        .filter_map(|(_, quotients)| of_suites(quotients, suites).nth(OF_ENDGAMES))
        .map(|(figures, _)| figures)
        .collect();
    for (index, position) in suites[OF_ENDGAMES].iter().enumerate() {
        let (depth, _) = position.goal(Work::Counting);
        let label = format!("{} d{depth}", position.fen());
        table.row(&label, columns.iter().map(|column| format!("{:.2}", column[index])));
    }
    table.to_string()
}

/// The figures of each suite, with its positions.
fn of_suites<'a>(
    figures: &'a [f64],
    suites: &'a [Vec<BenchPosition>],
) -> impl Iterator<Item = (&'a [f64], &'a [BenchPosition])> {
    let mut rest = figures;
    suites.iter().map(move |suite| {
        let (figures, others) = rest.split_at(suite.len());
        rest = others;
        (figures, &**suite)
    })
}

/// The figures of one suite in short.
struct SuiteFigures {
    median: f64,
    least: f64,
    least_on: String,
}

impl SuiteFigures {
    fn of(figures: &[f64], positions: &[BenchPosition]) -> Self {
        let mut ranked: Vec<(f64, &BenchPosition)> =
            figures.iter().copied().zip(positions).collect();
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
        let middle = ranked.len() / 2;
        let median = (ranked[(ranked.len() - 1) / 2].0 + ranked[middle].0) / 2.0;
        let (least, on) = ranked[0];
        let least_on = on.name().rsplit(", ").next().unwrap_or_default().to_owned();
        Self { median, least, least_on }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suites_have_the_positions_that_the_floors_are_for() {
        let suites = suites();
        assert_eq!(suites.iter().map(Vec::len).collect::<Vec<_>>(), [160, 160, 160, 20]);
        let castling = |position: &BenchPosition| position.fen().split(' ').nth(2) != Some("-");
        assert!(suites[..OF_ENDGAMES].iter().flatten().all(castling));
        // Line by line, games have as many pieces.
        let pieces = |position: &BenchPosition| {
            let placement = position.fen().split(' ').next().unwrap_or_default();
            let mut letters: Vec<char> = placement.chars().filter(|c| c.is_alphabetic()).collect();
            letters.sort_unstable();
            letters
        };
        let of = |suite: usize| suites[suite].iter().map(pieces).collect::<Vec<_>>();
        assert_eq!(of(STANDARD), of(1));
        assert_eq!(of(STANDARD), of(2));
    }

    #[test]
    fn figures_are_divided_among_the_suites() {
        let suites = suites();
        let count = suites.iter().map(Vec::len).sum();
        let entrant = |origin, name: &str, speed: &dyn Fn(usize) -> f64| Entrant {
            origin,
            work: Work::Counting,
            name: name.to_owned(),
            speeds: (0..count).map(speed).collect(),
        };
        let entrants = [
            entrant(Origin::Rival, "cozy-chess 1", &|_| 2.0),
            entrant(Origin::Ours, "two-ply, v3", &|index| match index {
                0..160 => 8.0,
                200 => 4.0,
                160..320 => 6.0,
                320..480 => 10.0,
                _ => index as f64 - 480.0,
            }),
        ];
        let text = report(&entrants, &suites);
        let line = |label: &str| -> Vec<&str> {
            let line = text.lines().find(|line| line.starts_with(label)).unwrap();
            line.split('|').skip(2).map(str::trim).collect()
        };
        assert_eq!(line("| standard-games, two-ply, v3")[..3], ["4.00", "1.000", "4.00"]);
        let chess960 = line("| chess960-games, two-ply, v3");
        let least_on = suites[1][40].name().rsplit(", ").next().unwrap();
        assert_eq!(chess960[..4], ["3.00", "0.750", "2.00", least_on]);
        assert_eq!(line("| dfrc-games, two-ply, v3")[..3], ["5.00", "1.250", "5.00"]);
        assert_eq!(line("| endgames, two-ply, v3")[..3], ["4.75", "", "0.00"]);
        let last = format!("| {}", suites[OF_ENDGAMES][19].fen());
        assert_eq!(line(&last)[0], "9.50");
    }
}
