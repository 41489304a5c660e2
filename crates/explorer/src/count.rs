//! Counting in steps, so that the caller can watch and stop.

use std::num::NonZeroUsize;

use board::Board;
use perft_core::{Control, CountError, Counter, Depth, Statistics};
use serde::Serialize;

use crate::error::InputError;
use crate::position::position;

/// Subtrees of this depth are counted at once: milliseconds, at most a few dozen of them.
const SUBTREE: u32 = 3;

/// How far a count has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct CountProgress {
    /// Nodes counted so far.
    pub nodes: u128,
    /// Whether that is all.
    pub done: bool,
}

/// A count of one position at one depth.
#[derive(Clone, Debug)]
pub struct SteppedCount {
    /// Positions that wait, with the plies below each. The next is the last.
    waiting: Vec<(Board, u32)>,
    nodes: u128,
}

impl SteppedCount {
    /// A count that has not begun.
    ///
    /// # Errors
    /// When the text is not a FEN, or the depth is too great.
    pub fn new(fen: &str, depth: u32) -> Result<Self, InputError> {
        let depth = checked(depth)?;
        Ok(Self { waiting: vec![(*position(fen)?.board(), depth.plies())], nodes: 0 })
    }

    /// Counts until at least this many nodes have been added, or all are counted.
    ///
    /// # Errors
    /// When the count does not fit.
    pub fn step(&mut self, nodes: u32) -> Result<CountProgress, InputError> {
        let enough = self.nodes.saturating_add(nodes.into());
        while self.nodes < enough {
            let Some((board, plies)) = self.waiting.pop() else { break };
            if plies > SUBTREE {
                let moves = movegen::legal_moves(&board);
                self.waiting.extend(moves.iter().map(|&mv| (board.play(mv), plies - 1)));
                continue;
            }
            let counted =
                counter().count(&board, depth(plies), &Control::new()).map_err(too_large)?;
            self.nodes = self
                .nodes
                .checked_add(counted.nodes)
                .ok_or_else(|| InputError::new("depth", "the count exceeds 128 bits"))?;
        }
        Ok(CountProgress { nodes: self.nodes, done: self.waiting.is_empty() })
    }
}

/// The statistics of the leaves of every depth, in steps.
#[derive(Clone, Debug)]
pub struct SteppedStatistics {
    root: Board,
    depth: u32,
    /// Positions that wait, with the plies below each.
    waiting: Vec<(Board, u32)>,
    /// The sums of the depth in work, column by column.
    sums: Vec<u128>,
    /// The finished depths.
    rows: Vec<Vec<u128>>,
}

/// How far statistics have come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct StatisticsProgress {
    /// The names of the columns, as the program writes them.
    pub columns: Vec<&'static str>,
    /// A row for each finished depth, depth 1 first.
    pub rows: Vec<Vec<u128>>,
    /// Leaves counted of the depth in work.
    pub nodes: u128,
    /// Whether that is all.
    pub done: bool,
}

impl SteppedStatistics {
    /// Plies of a subtree whose statistics are found at once.
    const SUBTREE: u32 = 2;

    /// Statistics that have not begun.
    ///
    /// # Errors
    /// When the text is not a FEN, or the depth is too great.
    pub fn new(fen: &str, depth: u32) -> Result<Self, InputError> {
        let depth = checked(depth)?.plies();
        let root = *position(fen)?.board();
        let sums = vec![0; Statistics::COLUMNS.len()];
        let waiting = if depth > 0 { vec![(root, 1)] } else { Vec::new() };
        Ok(Self { root, depth, waiting, sums, rows: Vec::new() })
    }

    /// Counts until at least this many leaves have been added, or a depth is finished.
    ///
    /// # Errors
    /// When a count does not fit.
    pub fn step(&mut self, leaves: u32) -> Result<StatisticsProgress, InputError> {
        let enough = self.sums[0].saturating_add(leaves.into());
        while self.sums[0] < enough && !self.waiting.is_empty() {
            self.take_next()?;
        }
        if self.waiting.is_empty() && (self.rows.len() as u32) < self.depth {
            let empty = vec![0; self.sums.len()];
            self.rows.push(std::mem::replace(&mut self.sums, empty));
            let next = self.rows.len() as u32 + 1;
            if next <= self.depth {
                self.waiting.push((self.root, next));
            }
        }
        Ok(StatisticsProgress {
            columns: Statistics::COLUMNS.iter().map(|column| column.name).collect(),
            rows: self.rows.clone(),
            nodes: self.sums[0],
            done: self.rows.len() as u32 >= self.depth,
        })
    }

    fn take_next(&mut self) -> Result<(), InputError> {
        let Some((board, plies)) = self.waiting.pop() else { return Ok(()) };
        if plies > Self::SUBTREE {
            let moves = movegen::legal_moves(&board);
            self.waiting.extend(moves.iter().map(|&mv| (board.play(mv), plies - 1)));
            return Ok(());
        }
        let by_depth = counter()
            .statistics(&board, depth(plies), &Control::new(), &mut |_, _| ())
            .map_err(too_large)?;
        let Some(leaves) = by_depth.last() else { return Ok(()) };
        for (sum, column) in self.sums.iter_mut().zip(Statistics::COLUMNS) {
            *sum = sum
                .checked_add(column.value(leaves))
                .ok_or_else(|| InputError::new("depth", "the count exceeds 128 bits"))?;
        }
        Ok(())
    }
}

/// One thread: a page has workers instead.
fn counter() -> Counter<'static> {
    Counter { threads: NonZeroUsize::MIN, ..Counter::default() }
}

fn checked(depth: u32) -> Result<Depth, InputError> {
    Depth::try_from(depth).map_err(|error| InputError::new("depth", error))
}

/// The depth of a subtree, which is small.
fn depth(plies: u32) -> Depth {
    Depth::try_from(plies).unwrap_or(Depth::MAX)
}

fn too_large(error: CountError) -> InputError {
    InputError::new("depth", error)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    #[test]
    fn steps_add_up_to_the_count() {
        for (depth, expected) in [(0, 1), (1, 48), (3, 97_862), (4, 4_085_603)] {
            let mut count = SteppedCount::new(KIWIPETE, depth).unwrap();
            let mut steps = 0;
            let last = loop {
                steps += 1;
                let progress = count.step(500_000).unwrap();
                if progress.done {
                    break progress;
                }
            };
            assert_eq!(last.nodes, expected);
            assert_eq!(steps > 2, depth == 4);
        }
    }

    #[test]
    fn statistics_in_steps_are_those_of_the_library() {
        let mut stepped = SteppedStatistics::new(KIWIPETE, 3).unwrap();
        let last =
            std::iter::repeat_with(|| stepped.step(1_000).unwrap()).find(|it| it.done).unwrap();
        let board = *position(KIWIPETE).unwrap().board();
        let expected =
            counter().statistics(&board, depth(3), &Control::new(), &mut |_, _| ()).unwrap();
        for (row, statistics) in last.rows.iter().zip(&expected) {
            let columns: Vec<u128> =
                Statistics::COLUMNS.iter().map(|column| column.value(statistics)).collect();
            assert_eq!(*row, columns);
        }
        assert_eq!(last.rows.len(), 3);
    }

    #[test]
    fn bad_input_is_named() {
        assert_eq!(SteppedCount::new("8/8 w", 3).unwrap_err().field, "fen");
        assert_eq!(SteppedCount::new(KIWIPETE, 1000).unwrap_err().field, "depth");
        assert_eq!(SteppedStatistics::new("", 3).unwrap_err().field, "fen");
    }
}
