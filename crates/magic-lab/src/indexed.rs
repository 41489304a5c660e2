//! [`Indexed`]: backends whose lookups read one entry of one table.

use magic_core::{Bitboard, Slider, Sliders, Square};

/// A backend that finds attacks by reading one entry of a table.
/// [`perfect_hash`](crate::perfect_hash) measures how well the table is used.
pub trait Indexed: Sliders {
    /// The number of entries of the table.
    const ENTRIES: usize;

    /// The number of the entry that a lookup reads, below [`ENTRIES`](Self::ENTRIES).
    fn entry(self, slider: Slider, square: Square, occupied: Bitboard) -> usize;
}
