//! [`SearchState`]: the progress of a search.

use std::fmt;

use magic_core::{Magic, Slider, Square};

use crate::IndexBits;

/// The finished work of an [`ExhaustiveSearch`](super::ExhaustiveSearch), and the magics that it
/// found. A program saves these fields to resume a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchState {
    /// Along which lines the slider moves.
    pub slider: Slider,
    /// The square of the slider.
    pub square: Square,
    /// The number of bits of the index.
    pub bits: IndexBits,
    /// The units of work that are done, one bit each, from the lowest bit of the first word on.
    pub done: Vec<u64>,
    /// The number of candidates tested on each level. A small number gives the level's square alone
    /// the index of the empty set. Such numbers are not tested, and not counted.
    pub tests: Vec<u64>,
    /// The magics found, in ascending order.
    pub found: Vec<Magic>,
}

impl SearchState {
    /// The number of units that are done, of
    /// [`ExhaustiveSearch::units`](super::ExhaustiveSearch::units).
    pub fn units_done(&self) -> usize {
        self.done.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The number of candidates tested on all levels together.
    pub fn total_tests(&self) -> u64 {
        self.tests.iter().sum()
    }

    pub(super) fn is_done(&self, unit: usize) -> bool {
        self.done[unit / 64] >> (unit % 64) & 1 != 0
    }

    pub(super) fn add(&mut self, unit: usize, tests: &[u64], found: Vec<u64>) {
        self.done[unit / 64] |= 1 << (unit % 64);
        for (sum, tests) in self.tests.iter_mut().zip(tests) {
            *sum += tests;
        }
        if !found.is_empty() {
            self.found.extend(found.into_iter().map(Magic));
            self.found.sort_unstable();
        }
    }
}

/// Why a state does not belong to a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchStateError {
    /// It belongs to a search for another slider or square.
    Square {
        /// Along which lines that slider moves.
        slider: Slider,
        /// The square of that slider.
        square: Square,
    },
    /// It belongs to a search with another size of index.
    Bits(IndexBits),
    /// It has another number of units of work.
    Units,
    /// It has another number of levels, or too few tests on the first levels, or more than any
    /// search takes.
    Tests,
    /// The magics are not in ascending order, or have bits without effect.
    Found,
}

impl fmt::Display for SearchStateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square { slider, square } => {
                write!(f, "the state is of a search for the {slider} on {square}")
            }
            Self::Bits(bits) => write!(f, "the state is of a search with {bits} bits of index"),
            Self::Units => f.write_str("the state has another number of units of work"),
            Self::Tests => f.write_str("the state counts tests on other levels"),
            Self::Found => f.write_str("the magics of the state are not in order"),
        }
    }
}

impl std::error::Error for SearchStateError {}
