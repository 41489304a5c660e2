//! The positions that every bench and every record uses, and positions from suite files.
//!
//! Positions and counts are in `perft-suites/`. The crate `perft-core` reads and names them.

use std::io::{self, BufRead};

use perft_core::suite::{BENCH, BENCH_NAMES, ReadError, SuiteCase, SuiteReader};

use crate::Work;

/// Trees of more leaves are not measured by listing.
pub const MOST_LISTED: u128 = 20_000_000;

/// A position with its known counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BenchPosition {
    name: String,
    fen: String,
    /// By depth, ascending; never empty.
    counts: Vec<(u32, u128)>,
}

impl BenchPosition {
    /// A short name for tables.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same position with another name.
    pub fn with_name(self, name: String) -> Self {
        Self { name, ..self }
    }

    /// The position.
    pub fn fen(&self) -> &str {
        &self.fen
    }

    /// The expected count at `depth`, if it is known.
    pub fn nodes(&self, depth: u32) -> Option<u128> {
        self.counts.iter().find(|(known, _)| *known == depth).map(|(_, nodes)| *nodes)
    }

    /// The depth and count to measure with: the deepest known count. Listing takes many times as
    /// long, so for listing it is the deepest count of at most [`MOST_LISTED`] leaves.
    pub fn goal(&self, work: Work) -> (u32, u128) {
        match work {
            Work::Counting => self.counts[self.counts.len() - 1],
            Work::Listing => self.goal_within(MOST_LISTED),
        }
    }

    /// The deepest depth whose count is at most `limit`, with the count.
    pub fn goal_within(&self, limit: u128) -> (u32, u128) {
        let within = self.counts.iter().rev().find(|(_, nodes)| *nodes <= limit);
        *within.unwrap_or(&self.counts[0])
    }

    fn new(case: SuiteCase) -> Self {
        let counts = case.expected.iter().map(|known| (known.depth.plies(), known.nodes));
        let mut counts: Vec<_> = counts.collect();
        counts.sort_unstable();
        Self { name: format!("line {}", case.line), fen: case.fen, counts }
    }
}

/// The most positions that are read. All of them are kept in memory.
const MAX_POSITIONS: usize = 100_000;

/// The six bench positions, in their fixed order.
///
/// # Panics
/// Never, because the file is part of the build, and a test reads it.
pub fn bench_positions() -> Vec<BenchPosition> {
    let positions = read(BENCH.text.as_bytes())
        .unwrap_or_else(|error| panic!("{}:{error}", BENCH.name))
        .into_iter();
    let named = |(p, name): (BenchPosition, &str)| BenchPosition { name: name.to_owned(), ..p };
    positions.zip(BENCH_NAMES).map(named).collect()
}

/// Reads a suite. Positions are named by their lines.
///
/// # Errors
/// The first line that is not a position with counts, or the error while reading. More than 100,000
/// positions are an error too.
pub fn read(source: impl BufRead) -> Result<Vec<BenchPosition>, ReadError> {
    let cases = SuiteReader::new(source).take(MAX_POSITIONS + 1);
    let positions: Vec<_> =
        cases.map(|case| case.map(BenchPosition::new)).collect::<Result<_, _>>()?;
    if positions.len() > MAX_POSITIONS {
        let problem = format!("the suite has more than {MAX_POSITIONS} positions");
        return Err(io::Error::new(io::ErrorKind::InvalidData, problem).into());
    }
    Ok(positions)
}

/// `count` positions spread evenly over all of `positions`.
pub fn spread(positions: &[BenchPosition], count: usize) -> Vec<BenchPosition> {
    let count = count.min(positions.len());
    (0..count).map(|i| positions[i * positions.len() / count].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bench_positions_keep_their_order_and_depths() {
        let goals: Vec<_> = bench_positions()
            .iter()
            .map(|p| (p.name.clone(), p.goal(Work::Counting).0, p.goal(Work::Listing).0))
            .collect();
        let expected = [
            ("start", 6, 5),
            ("kiwipete", 5, 4),
            ("pos3", 7, 6),
            ("pos4", 6, 5),
            ("pos5", 5, 4),
            ("pos6", 5, 4),
        ];
        assert_eq!(goals, expected.map(|(name, c, l)| (name.to_owned(), c, l)));
    }

    #[test]
    fn goals_follow_the_counts() {
        let line = "\n4k3/8/8/8/8/8/8/4K3 w - - ;D3 20000001 ;D1 20 ;D2 90";
        let position = &read(line.as_bytes()).unwrap()[0];
        assert_eq!(position.name(), "line 2");
        assert_eq!(position.goal(Work::Counting), (3, 20_000_001));
        assert_eq!(position.goal(Work::Listing), (2, 90));
        assert_eq!(position.goal_within(299), (2, 90));
        assert_eq!(position.goal_within(5), (1, 20));
    }

    #[test]
    fn a_spread_reaches_over_the_whole_list() {
        let text: String =
            (0..10).map(|i| format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 {i}\n")).collect();
        let positions = read(text.as_bytes()).unwrap();
        let firsts = |count| -> Vec<Option<u128>> {
            spread(&positions, count).iter().map(|p| p.nodes(1)).collect()
        };
        assert_eq!(firsts(3), [Some(0), Some(3), Some(6)]);
        assert_eq!(firsts(99).len(), 10);
    }

    #[test]
    fn a_suite_without_end_is_refused() {
        let line = "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n".repeat(MAX_POSITIONS + 10);
        let error = read(line.as_bytes()).expect_err("there are too many positions");
        assert!(error.to_string().contains("more than 100000 positions"), "{error}");
    }
}
