//! The rest of a run of suites that ended early.

use std::fmt;

use serde::Serialize;

use crate::output::numbers::counted;

/// The rest of a run of suites that ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct NotReached {
    /// Positions that were not begun, those of suites that were not begun among them. `None` if a
    /// suite was read whose length nobody knew beforehand, such as standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) positions: Option<u64>,
    /// Suites that were not begun.
    pub(crate) suites: u64,
}

/// `2 positions and 1 suite not reached`
impl fmt::Display for NotReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.positions {
            Some(positions) => f.write_str(&counted(positions, "position"))?,
            None => f.write_str("an unknown number of positions")?,
        }
        write!(f, " and {} not reached", counted(self.suites, "suite"))
    }
}
