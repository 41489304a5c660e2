//! What is measured: every kernel on every backend over the bench positions and two positions of
//! Chess960, and every method over some of them.

use std::fmt;
use std::process::ExitCode;
use std::vec;

use benches::positions::{self, BenchPosition, bench_positions};
use board::{Board, Reading};
use perft_core::{Backend, Depth, Kernel};
use perft_suites::{CHESS960_GAMES, DFRC_GAMES, StandardSuite};

use crate::callgrind::{Callgrind, counted_region};
use crate::counted_work::CountedWork;

/// The positions over which methods are measured: an opening, a middlegame, an endgame, and one of
/// Chess960.
const FOR_METHODS: [&str; 4] = ["start", "kiwipete", "pos3", "chess960"];

/// Of each suite, the first position in which both sides may castle on both sides, with its name
/// here.
const CHESS960: [(&str, StandardSuite); 2] = [("chess960", CHESS960_GAMES), ("dfrc", DFRC_GAMES)];

/// The exit code where the processor lacks the backend.
const UNAVAILABLE: u8 = 3;

/// One count whose instructions are counted.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub(crate) struct Case {
    /// The name of a bench position, or `chess960` or `dfrc`.
    pub(crate) position: String,
    /// How nodes are counted.
    pub(crate) work: CountedWork,
    /// For which processor level.
    pub(crate) backend: Backend,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {} {}", self.position, self.work, self.backend))
    }
}

/// The bench positions, and those of Chess960.
fn positions() -> Vec<BenchPosition> {
    let chess960 = CHESS960.map(|(name, suite)| {
        let read = positions::read(suite.text.as_bytes());
        let mut read = read.unwrap_or_else(|error| panic!("{}:{error}", suite.name)).into_iter();
        let found = read.find(|position| {
            position.fen().split(' ').nth(2).is_some_and(|rights| rights.len() == 4)
        });
        found.expect("a test reads the suite").with_name(name.to_owned())
    });
    bench_positions().into_iter().chain(chess960).collect()
}

/// All cases, in the order of the positions.
pub(crate) fn all() -> impl Iterator<Item = Case> {
    positions().into_iter().flat_map(|position| {
        let position = position.name().to_owned();
        let methods =
            if FOR_METHODS.contains(&&*position) { &CountedWork::METHODS[..] } else { &[] };
        let kernels = Kernel::ALL.into_iter().map(CountedWork::Kernel);
        kernels.chain(methods.iter().copied()).flat_map(move |work| {
            let position = position.clone();
            Backend::ALL.into_iter().map(move |backend| Case {
                position: position.clone(),
                work,
                backend,
            })
        })
    })
}

/// Runs every case of a backend once, one after the other.
pub(crate) fn run_all_of(backend: Backend) -> ExitCode {
    let mut codes = all().filter(|case| case.backend == backend).map(|case| case.run());
    codes.find(|&code| code != ExitCode::SUCCESS).unwrap_or(ExitCode::SUCCESS)
}

/// The instructions per leaf of every case. `None` where valgrind's emulated processor lacks the
/// backend.
///
/// Each backend is one run, because valgrind takes as long to start as for one of the smaller
/// cases.
pub(crate) fn instructions_per_leaf(
    callgrind: &Callgrind,
) -> Result<Vec<(Case, Option<f64>)>, String> {
    let mut counted: Vec<(Backend, Option<vec::IntoIter<u64>>)> = Vec::new();
    for backend in Backend::ALL {
        let run = callgrind.run(&format!("backend {backend}"))?;
        let is_there = run.code != Some(i32::from(UNAVAILABLE));
        let cases = all().filter(|case| case.backend == backend).count();
        let instructions = if is_there { Some(run.all(cases)?.into_iter()) } else { None };
        counted.push((backend, instructions));
    }
    all()
        .map(|case| {
            let of_backend = counted.iter_mut().find(|(backend, _)| *backend == case.backend);
            let counted = of_backend.and_then(|(_, counted)| counted.as_mut()?.next());
            let leaves = case.leaves()? as f64;
            Ok((case, counted.map(|instructions| instructions as f64 / leaves)))
        })
        .collect()
}

impl Case {
    /// The leaves of the tree.
    fn leaves(&self) -> Result<u128, String> {
        self.known_position().map(|position| position.goal_within(self.work.most_leaves()).1)
    }

    /// Counts the tree once, and checks the count.
    pub(crate) fn run(&self) -> ExitCode {
        if let Err(error) = self.backend.available() {
            eprintln!("{error}");
            return ExitCode::from(UNAVAILABLE);
        }
        match self.count() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{self}: {error}");
                ExitCode::FAILURE
            }
        }
    }

    fn count(&self) -> Result<(), String> {
        let position = self.known_position()?;
        let (depth, expected) = position.goal_within(self.work.most_leaves());
        let board = Board::from_fen(position.fen(), Reading::Lenient);
        let board = board.map_err(|error| error.to_string())?;
        let plies = Depth::try_from(depth).map_err(|error| error.to_string())?;
        let nodes = counted_region(self.work.prepare(board, self.backend, plies)?);
        match nodes == expected {
            true => Ok(()),
            false => Err(format!("depth {depth}: expected {expected}, got {nodes}")),
        }
    }

    fn known_position(&self) -> Result<BenchPosition, String> {
        let found = positions().into_iter().find(|position| position.name() == self.position);
        found.ok_or_else(|| format!("no position is called {:?}", self.position))
    }
}

#[cfg(test)]
mod tests {
    use magic_core::Color;

    use super::*;

    #[test]
    fn chess960_is_measured_where_all_may_castle() {
        let all = positions();
        for (name, _) in CHESS960 {
            let position =
                all.iter().find(|position| position.name() == name).expect("it is there");
            let board = Board::from_fen(position.fen(), Reading::Lenient).expect("a position");
            // Standard castling squares would measure nothing new.
            assert!(!Color::ALL.into_iter().any(|color| board.has_standard_castling(color)));
        }
        let of = |name: &str| self::all().filter(|case| case.position == name).count();
        assert_eq!(of("chess960"), of("start"));
        assert_eq!(of("dfrc"), of("pos4"));
    }
}
