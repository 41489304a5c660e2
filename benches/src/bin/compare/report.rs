//! The printed report: the circumstances, and the speeds relative to the rivals.

use std::fmt::Write as _;

use benches::{BenchPosition, Work, machine};

use crate::contest::{BASE, Entrant, Origin};
use crate::table::MarkdownTable;

/// The facts that a reader needs to judge the figures.
pub(crate) fn header(rounds: u32) -> String {
    let (processor, compiler, commit) =
        (terminal::machine::processor(), machine::compiler(), machine::commit());
    format!(
        "- Processor: {processor}\n\
         - Compiler: {compiler}\n\
         - Commit: {commit}\n\
         - Ours: stock `cargo build --release`. Rivals: fat LTO, one codegen unit and \
         `-C target-cpu=native`.\n\
         - One thread, no table of known counts; all in turns, best of {rounds} by processor \
         time; every count checked.\n"
    )
}

/// The tables over the bench positions.
pub(crate) fn by_position(entrants: &[Entrant], positions: &[BenchPosition]) -> String {
    let mut text = String::new();
    for work in Work::ALL {
        let doing = Doing::new(entrants, work);
        let Some(base) = doing.base() else { continue };
        let goals = positions.iter().map(|p| format!("{} d{}", p.name(), p.goal(work).0));
        let mut table = MarkdownTable::new(goals);
        table.row(&format!("{}, million nodes/s", base.name), base.speeds.iter().map(millions));
        for entrant in doing.all().filter(|entrant| entrant.origin != Origin::OursForLevel) {
            table.row(&entrant.name, quotients(&entrant.speeds, &base.speeds));
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{}\n\n{table}", doing.title(&base));
        text += &doing.stock_against_level(positions);
    }
    text
}

/// The tables over a sample of positions: how the quotients of speeds are spread.
pub(crate) fn distribution(entrants: &[Entrant], positions: &[BenchPosition]) -> String {
    let mut text = String::new();
    for work in Work::ALL {
        let doing = Doing::new(entrants, work);
        let Some(base) = doing.base() else { continue };
        let head = ["least", "10%", "median", "90%", "most", "mean", "least on"];
        let mut table = MarkdownTable::new(head.map(str::to_owned));
        for entrant in doing.all().filter(|entrant| entrant.origin != Origin::OursForLevel) {
            table.row(&entrant.name, spread_of(&entrant.speeds, &base.speeds, positions));
        }
        let count = positions.len();
        let title = doing.title(&base);
        let _ = write!(text, "\n{title} Over {count} positions; the mean is geometric.\n\n{table}");
    }
    text
}

/// The entrants that do one kind of work.
pub(crate) struct Doing<'a> {
    entrants: &'a [Entrant],
    work: Work,
}

impl<'a> Doing<'a> {
    pub(crate) fn new(entrants: &'a [Entrant], work: Work) -> Self {
        Self { entrants, work }
    }

    fn all(&self) -> impl Iterator<Item = &'a Entrant> {
        let work = self.work;
        self.entrants.iter().filter(move |entrant| entrant.work == work)
    }

    pub(crate) fn of(&self, origin: Origin) -> impl Iterator<Item = &'a Entrant> {
        self.all().filter(move |entrant| entrant.origin == origin)
    }

    /// The rival that engines are compared with. For counting it is a fixed rival, for listing the
    /// fastest rival on a position.
    pub(crate) fn base(&self) -> Option<Entrant> {
        match self.work {
            Work::Counting => self.of(Origin::Rival).find(|r| r.name.starts_with(BASE)).cloned(),
            Work::Listing => self.of(Origin::Rival).cloned().reduce(|mut fastest, rival| {
                for (speed, other) in fastest.speeds.iter_mut().zip(rival.speeds) {
                    *speed = speed.max(other);
                }
                "fastest rival".clone_into(&mut fastest.name);
                fastest
            }),
        }
    }

    pub(crate) fn title(&self, base: &Entrant) -> String {
        let (what, base) = match self.work {
            Work::Counting => ("Leaves counted, not made", format!("{}'s", base.name)),
            Work::Listing => {
                ("A full list at every node, every move made", "the fastest rival's".to_owned())
            }
        };
        format!("**{what}.** Speeds over {base}.")
    }

    /// How far our stock build is from builds that are compiled as a whole for the features of one
    /// level.
    fn stock_against_level(&self, positions: &[BenchPosition]) -> String {
        let names = positions.iter().map(|position| position.name().to_owned());
        let mut table = MarkdownTable::new(names);
        let mut rows = 0;
        for stock in self.of(Origin::Ours) {
            let twin = self.of(Origin::OursForLevel).find(|twin| twin.name == stock.name);
            if let Some(twin) = twin {
                table.row(&stock.name, quotients(&stock.speeds, &twin.speeds));
                rows += 1;
            }
        }
        if rows == 0 {
            return String::new();
        }
        format!(
            "\nOur stock build over our builds with `-C target-cpu=native` (rows of `avx512`) and \
             `-C target-cpu=x86-64-v3` (rows of `v3`). What `portable` is compared with is the stock \
             build itself.\n\n{table}"
        )
    }
}

fn millions(speed: &f64) -> String {
    format!("{:.0}", speed / 1e6)
}

fn quotients(speeds: &[f64], base: &[f64]) -> impl Iterator<Item = String> {
    speeds.iter().zip(base).map(|(speed, base)| format!("{:.2}", speed / base))
}

fn spread_of(speeds: &[f64], base: &[f64], positions: &[BenchPosition]) -> Vec<String> {
    let quotients = speeds.iter().zip(base).map(|(speed, base)| speed / base);
    let mut ranked: Vec<(f64, &BenchPosition)> = quotients.zip(positions).collect();
    ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
    let last = ranked.len() - 1;
    let at = |percent: usize| ranked[last * percent / 100].0;
    let mean = ranked.iter().map(|(quotient, _)| quotient.ln()).sum::<f64>() / ranked.len() as f64;
    let figures = [at(0), at(10), at(50), at(90), at(100), mean.exp()];
    let figures = figures.iter().map(|figure| format!("{figure:.2}"));
    figures.chain([ranked[0].1.name().to_owned()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrant(origin: Origin, work: Work, name: &str, speeds: [f64; 2]) -> Entrant {
        Entrant { origin, work, name: name.to_owned(), speeds: speeds.to_vec() }
    }

    fn positions() -> Vec<BenchPosition> {
        let line = "4k3/8/8/8/8/8/8/4K3 w - - ;D1 2 ;D2 4\n";
        benches::positions::read(line.repeat(2).as_bytes()).unwrap()
    }

    /// The cells of all rows with a label.
    fn rows<'a>(text: &'a str, label: &str) -> Vec<Vec<&'a str>> {
        let cells = text.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
        let labelled = cells.filter(|cells| cells.get(1) == Some(&label));
        labelled.map(|cells| cells[2..cells.len() - 1].to_vec()).collect()
    }

    #[test]
    fn counting_is_compared_with_the_yardstick_and_with_the_build_for_the_level() {
        let entrants = [
            entrant(Origin::Rival, Work::Counting, "other 1", [9e6, 9e6]),
            entrant(Origin::Rival, Work::Counting, "cozy-chess 1", [10e6, 20e6]),
            entrant(Origin::Ours, Work::Counting, "bulk, v3", [30e6, 50e6]),
            entrant(Origin::OursForLevel, Work::Counting, "bulk, v3", [60e6, 50e6]),
        ];
        let text = by_position(&entrants, &positions());
        assert_eq!(rows(&text, "cozy-chess 1, million nodes/s"), [["10", "20"]]);
        assert_eq!(rows(&text, "bulk, v3"), [["3.00", "2.50"], ["0.50", "1.00"]]);
    }

    #[test]
    fn listing_is_compared_with_the_fastest_rival_of_each_position() {
        let entrants = [
            entrant(Origin::Rival, Work::Listing, "a", [10e6, 40e6]),
            entrant(Origin::Rival, Work::Listing, "b", [20e6, 20e6]),
            entrant(Origin::Ours, Work::Listing, "listing, v3", [30e6, 50e6]),
        ];
        let text = by_position(&entrants, &positions());
        assert_eq!(rows(&text, "listing, v3"), [["1.50", "1.25"]]);
    }

    #[test]
    fn a_spread_names_the_least_position() {
        let cells = spread_of(&[4.0, 1.0], &[1.0, 1.0], &positions());
        assert_eq!(cells, ["1.00", "1.00", "1.00", "1.00", "4.00", "2.00", "line 2"]);
    }
}
