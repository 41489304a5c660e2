//! Witnesses: move generators by others, which count positions or say why they refuse them.

use anyhow::Result;

/// The number of leaves at one depth.
pub type Nodes = u64;

/// What a generator says about one position.
pub enum Answer {
    /// The leaves at the exact depth that was asked for.
    Nodes(Nodes),
    /// The generator's own validation does not take this position; another one must be asked.
    Refused(String),
}

/// A move generator written by others.
pub trait Witness {
    /// The generator's name for reports.
    fn name(&self) -> &'static str;

    /// Counts the leaves `depth` plies below `fen`.
    ///
    /// # Errors
    ///
    /// When the generator itself fails (a subprocess that ends), not when it refuses the position.
    fn count(&mut self, fen: &str, depth: u32) -> Result<Answer>;
}
