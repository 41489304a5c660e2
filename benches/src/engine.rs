//! Engines, which count nodes, and the work they do for it.

use std::fmt;
use std::str::FromStr;

/// What an engine does for a node. Speeds are comparable only within one kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Work {
    /// The last moves are counted without being made: bulk counting, or counting more than one ply
    /// together.
    Counting,
    /// A full list of legal moves at every node. Every move is made, the moves to the leaves
    /// included.
    Listing,
}

impl Work {
    /// Both kinds of work.
    pub const ALL: [Self; 2] = [Self::Counting, Self::Listing];

    /// The name on command lines and between processes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counting => "counting",
            Self::Listing => "listing",
        }
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Work {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|work| work.name() == name);
        found.ok_or_else(|| format!("unknown work {name:?}: choose counting or listing"))
    }
}

/// Counts the nodes at a depth, in moves, below the position it was loaded with. It uses one thread
/// and no table of known counts.
pub type CountFn = Box<dyn Fn(u32) -> u128>;

/// A move generator with a way of counting nodes.
pub trait Engine {
    /// The name in tables. A rival's name has its version, a kernel's name has its backend.
    fn name(&self) -> String;

    /// The work it does for a node.
    fn work(&self) -> Work;

    /// Reads a position. Reading is a function of its own, so that it takes no part in the
    /// measurement.
    ///
    /// # Errors
    /// Why the engine does not accept `fen`.
    fn load(&self, fen: &str) -> Result<CountFn, String>;
}
