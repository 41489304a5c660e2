//! What is counted: the work of a kernel alone, or of a method that has a kernel below it.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use board::Board;
use perft_core::{
    Backend, Control, Counter, Depth, Kernel, Memory, Method, PlyPositions, TranspositionTable,
};

/// What merging may take, and the size of the table: more than any of these counts needs.
const MEGABYTES: usize = 256;

/// The plies of a unit's positions: such work begins at positions this deep.
const UNIT_PLY: u32 = 2;

/// A way of counting, on one thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CountedWork {
    /// Plain counting with one kernel.
    Kernel(Kernel),
    /// Ply by ply with equal positions merged.
    Merged,
    /// With a transposition table.
    Hashed,
    /// Captures, checks and so on of the leaves.
    Statistics,
    /// From the positions of an early ply, as work units are counted.
    Units,
}

/// Counts once. The result is the number of leaves.
pub(crate) type PreparedCount = Box<dyn FnOnce() -> u128>;

impl CountedWork {
    /// The methods beside plain counting.
    pub(crate) const METHODS: [Self; 4] =
        [Self::Merged, Self::Hashed, Self::Statistics, Self::Units];

    fn name(self) -> &'static str {
        match self {
            Self::Kernel(kernel) => kernel.name(),
            Self::Merged => "merged",
            Self::Hashed => "hashed",
            Self::Statistics => "statistics",
            Self::Units => "units",
        }
    }

    /// The largest tree, in leaves. Valgrind runs programs some fifty times slower.
    pub(crate) fn most_leaves(self) -> u128 {
        match self {
            Self::Kernel(_) | Self::Statistics => 5_000_000,
            Self::Merged | Self::Hashed | Self::Units => 200_000_000,
        }
    }

    /// All that comes before the count.
    pub(crate) fn prepare(
        self,
        board: Board,
        backend: Backend,
        depth: Depth,
    ) -> Result<PreparedCount, String> {
        let kernel = match self {
            Self::Kernel(kernel) => kernel,
            _ => Kernel::default(),
        };
        let counter =
            Counter { kernel, backend, threads: NonZeroUsize::MIN, method: Method::Plain };
        let memory = Memory::from_megabytes(MEGABYTES);
        let merging = Counter { method: Method::Merged(memory), ..counter };
        Ok(match self {
            Self::Kernel(_) => Box::new(move || nodes(&counter, &board, depth)),
            Self::Merged => Box::new(move || nodes(&merging, &board, depth)),
            Self::Hashed => {
                let table = TranspositionTable::new(memory).map_err(|error| error.to_string())?;
                Box::new(move || {
                    nodes(&Counter { method: Method::Hashed(&table), ..counter }, &board, depth)
                })
            }
            Self::Statistics => Box::new(move || {
                let by_depth = counter.statistics(&board, depth, &Control::new(), &mut |_, _| ());
                by_depth.expect("nobody stops it").last().map_or(1, |it| it.nodes)
            }),
            Self::Units => {
                let (early, rest) = match depth.plies().checked_sub(UNIT_PLY) {
                    Some(rest) => (UNIT_PLY, rest),
                    None => (0, depth.plies()),
                };
                let plies = |plies| Depth::try_from(plies).map_err(|_| "too deep".to_owned());
                let (early, rest) = (plies(early)?, plies(rest)?);
                let root = PlyPositions::new([(board, 1)]).map_err(|error| error.to_string())?;
                let positions = merging.positions_at(root, early, &Control::new());
                let positions = positions.map_err(|error| error.to_string())?;
                Box::new(move || {
                    let counted = merging.count_positions(positions, rest, &Control::new());
                    counted.expect("nobody stops it").nodes
                })
            }
        })
    }
}

fn nodes(counter: &Counter<'_>, board: &Board, depth: Depth) -> u128 {
    counter.count(board, depth, &Control::new()).expect("nobody stops it").nodes
}

impl fmt::Display for CountedWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for CountedWork {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let methods = Self::METHODS.into_iter();
        methods
            .chain(Kernel::ALL.map(Self::Kernel))
            .find(|work| work.name() == name)
            .ok_or_else(|| format!("nothing is counted by the name {name:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_counts_the_same() {
        let depth = Depth::try_from(4).expect("a depth");
        for work in CountedWork::METHODS.into_iter().chain(Kernel::ALL.map(CountedWork::Kernel)) {
            assert_eq!(work.to_string().parse(), Ok(work));
            let count = work.prepare(Board::start(), Backend::Portable, depth).expect("prepared");
            assert_eq!(count(), 197_281, "{work}");
        }
        assert!("slow".parse::<CountedWork>().is_err());
    }
}
