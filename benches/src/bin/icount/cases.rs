//! What is measured: every kernel on every backend, over the bench positions.

use std::fmt;
use std::process::ExitCode;

use benches::engine::{CountFn, Engine};
use benches::ours::Ours;
use benches::positions::{BenchPosition, bench_positions};
use perft_core::{Backend, Kernel};

/// The largest tree, in leaves. Valgrind runs programs some fifty times slower.
const MOST_LEAVES: u128 = 5_000_000;

/// [`Case::run`] ends with this code where valgrind's emulated processor lacks the backend.
pub(crate) const UNAVAILABLE: u8 = 3;

/// One count whose instructions are counted.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub(crate) struct Case {
    /// The name of a bench position.
    pub(crate) position: String,
    /// How nodes are counted.
    pub(crate) kernel: Kernel,
    /// For which processor level.
    pub(crate) backend: Backend,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {} {}", self.position, self.kernel, self.backend))
    }
}

/// All cases, in the order of the positions.
pub(crate) fn all() -> impl Iterator<Item = Case> {
    bench_positions().into_iter().flat_map(|position| {
        Kernel::ALL.into_iter().flat_map(move |kernel| {
            let position = position.name().to_owned();
            Backend::ALL.into_iter().map(move |backend| Case {
                position: position.clone(),
                kernel,
                backend,
            })
        })
    })
}

impl Case {
    /// The leaves of the tree.
    pub(crate) fn leaves(&self) -> Result<u128, String> {
        self.bench_position().map(|position| position.goal_within(MOST_LEAVES).1)
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
        let (depth, expected) = position.goal_within(MOST_LEAVES);
        let ours = Ours { kernel: self.kernel, backend: self.backend };
        let nodes = counted_region(&ours.load(position.fen())?, depth);
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
fn counted_region(count: &CountFn, depth: u32) -> u128 {
    count(depth)
}
