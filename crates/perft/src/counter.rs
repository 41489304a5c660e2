//! Counting by any method, and choosing one.

use std::fmt;

use board::Board;

use crate::{
    Control, DivideEntry, Interrupted, Memory, Settings, Table, count_hashed, count_with, divide,
    merge,
};

/// What is done about positions that are reached by many paths. It changes no count.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum Method<'t> {
    /// Nothing: each path is walked. Speeds of kernels are measured like this.
    #[default]
    Plain,
    /// Counts are kept in a table and looked up: see [`count_hashed`].
    Hashed(&'t Table),
    /// Equal positions are merged, within so much memory: see [`merge::count`].
    Merged(Memory),
}

impl Method<'_> {
    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Hashed(_) => "hashed",
            Self::Merged(_) => "merged",
        }
    }
}

impl fmt::Display for Method<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Counts with some settings, by some method.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter<'t> {
    /// How to count.
    pub settings: Settings,
    /// What to do about positions that are reached again.
    pub method: Method<'t>,
}

/// What a count found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Counted {
    /// The number of move sequences.
    pub nodes: u128,
    /// When merged, the numbers of distinct positions by ply: see
    /// [`Merged::distinct`](merge::Merged::distinct).
    pub distinct: Vec<u64>,
}

/// Why there is no count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// It was stopped.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The number of move sequences does not fit 128 bits.
    #[error("there are more than 2^128 move sequences")]
    TooLarge,
}

impl Counter<'_> {
    /// The number of move sequences of exactly `depth` moves from `board`.
    ///
    /// # Errors
    /// When `control` was stopped, or the number is too large.
    pub fn count(
        &self,
        board: &Board,
        depth: u32,
        control: &Control,
    ) -> Result<Counted, CountError> {
        let settings = &self.settings;
        let nodes = match self.method {
            Method::Plain => count_with(board, depth, settings, control)?,
            Method::Hashed(table) => count_hashed(board, depth, settings, control, table)?,
            Method::Merged(memory) => {
                let merged = merge::count(board, depth, settings, control, memory)?;
                return Ok(Counted { nodes: merged.nodes, distinct: merged.distinct });
            }
        };
        Ok(Counted { nodes, distinct: Vec::new() })
    }

    /// The same move by move, as [`divide`] does it.
    ///
    /// # Errors
    /// When `control` was stopped, or a number is too large; `on_entry` has seen the moves finished
    /// by then.
    pub fn divide(
        &self,
        board: &Board,
        depth: u32,
        control: &Control,
        on_entry: &mut (dyn FnMut(&DivideEntry) + Send),
    ) -> Result<Vec<DivideEntry>, CountError> {
        if let Method::Plain = self.method {
            return Ok(divide(board, depth, &self.settings, control, on_entry)?);
        }
        let mut entries = Vec::new();
        let Some(below) = depth.checked_sub(1) else { return Ok(entries) };
        let mut total: u128 = 0;
        for &mv in &movegen::legal_moves(board) {
            let nodes = match self.count(&board.play(mv), below, control) {
                Ok(counted) => counted.nodes,
                Err(CountError::Interrupted(Interrupted { nodes })) => {
                    return Err(Interrupted { nodes: total.saturating_add(nodes) }.into());
                }
                Err(error) => return Err(error),
            };
            total = total.saturating_add(nodes);
            let entry = DivideEntry { mv, nodes };
            on_entry(&entry);
            entries.push(entry);
        }
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_methods_count_and_divide_alike() {
        let board: Board = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1".parse().unwrap();
        let settings = Settings::default();
        let plain = Counter { settings, method: Method::Plain };
        let table = Table::new(Memory::from_megabytes(1)).unwrap();
        let control = Control::new();
        let memory = Memory::from_megabytes(10);
        for depth in 0..5 {
            let nodes = plain.count(&board, depth, &control).unwrap().nodes;
            let entries = plain.divide(&board, depth, &control, &mut |_| ()).unwrap();
            for method in [Method::Hashed(&table), Method::Merged(memory)] {
                let counter = Counter { settings, method };
                assert_eq!(counter.count(&board, depth, &control).unwrap().nodes, nodes);
                let mut seen = Vec::new();
                let mut on_entry = |entry: &DivideEntry| seen.push(*entry);
                let found = counter.divide(&board, depth, &control, &mut on_entry);
                assert_eq!(found.as_ref(), Ok(&entries), "{method} depth {depth}");
                assert_eq!(seen, entries);
            }
        }
    }
}
