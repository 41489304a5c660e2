//! [`Traced`]: backends whose lookups can be followed through their tables.

use magic_core::{Bitboard, Slider, Square};

/// An entry that a lookup reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableRead {
    /// What the table holds.
    pub table: &'static str,
    /// The bytes of the whole table.
    pub bytes: usize,
    /// The number of its entries.
    pub entries: usize,
    /// The entry, below [`entries`](Self::entries).
    pub entry: usize,
}

impl TableRead {
    pub(super) const fn new(
        table: &'static str,
        bytes: usize,
        entries: usize,
        entry: usize,
    ) -> Self {
        Self { table, bytes, entries, entry }
    }
}

/// A backend whose lookups can be followed, also on a processor that cannot run it.
///
/// ```
/// use magic_core::{Bitboard, Slider, Square};
/// use magic_lab::backends::{SharedPext, Traced};
///
/// let mut tables = Vec::new();
/// SharedPext::trace(Slider::Rook, Square::A1, Bitboard::EMPTY, &mut |read| tables.push(read.table));
/// assert_eq!(tables, ["numbers of attack sets", "attack sets"]);
/// ```
pub trait Traced {
    /// Calls `see` with each entry that a lookup reads, in order. Left out are masks, magics and
    /// the like, of which every lookup reads those of its square.
    fn trace(slider: Slider, square: Square, occupied: Bitboard, see: &mut dyn FnMut(TableRead));
}
