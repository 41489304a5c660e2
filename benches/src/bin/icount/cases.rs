//! What is measured: every kernel on every backend over the bench positions, and every method over some of them.

use std::fmt;
use std::process::ExitCode;

use benches::positions::{BenchPosition, bench_positions};
use board::{Board, Reading};
use perft_core::{Backend, Depth, Kernel};

use crate::counted_work::{CountedWork, PreparedCount};

/// The bench positions over which methods are measured: an opening, a middlegame and an endgame.
const FOR_METHODS: [&str; 3] = ["start", "kiwipete", "pos3"];

/// [`Case::run`] ends with this code where valgrind's emulated processor lacks the backend.
pub(crate) const UNAVAILABLE: u8 = 3;

/// One count whose instructions are counted.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub(crate) struct Case {
    /// The name of a bench position.
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

/// All cases, in the order of the positions.
pub(crate) fn all() -> impl Iterator<Item = Case> {
    bench_positions().into_iter().flat_map(|position| {
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

impl Case {
    /// The leaves of the tree.
    pub(crate) fn leaves(&self) -> Result<u128, String> {
        self.bench_position().map(|position| position.goal_within(self.work.most_leaves()).1)
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
        let position = self.bench_position()?;
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

    fn bench_position(&self) -> Result<BenchPosition, String> {
        let mut positions = bench_positions().into_iter();
        let found = positions.find(|position| position.name() == self.position);
        found.ok_or_else(|| format!("no bench position is called {:?}", self.position))
    }
}

/// Callgrind counts the instructions inside this function, and finds it by its name.
#[inline(never)]
fn counted_region(count: PreparedCount) -> u128 {
    count()
}
