//! Hashed counting: positions reached again are looked up, not counted again.
//!
//! Fast and of fixed memory, but not proof: two positions may share a key. How unlikely that is
//! stands at [`Table`]. [`merge`](crate::merge) is the exact way to the same end.

mod children;
mod key;
mod search;
mod table;
#[allow(unsafe_code, reason = "a view of mapped memory")]
mod unchecked;

use board::Board;

use crate::{Control, Interrupted, Settings};

pub use table::{OutOfMemory, Table};

/// [`count_with`](crate::count_with) that keeps the counts of subtrees in `table`.
///
/// The table may be used again, for other depths and boards too; all threads of the count share
/// it, and so may several counts at once.
///
/// ```
/// use perft::{Control, Memory, Settings, Table, count_hashed};
///
/// let table = Table::new(Memory::from_megabytes(1)).unwrap();
/// let start = board::Board::start();
/// let nodes = count_hashed(&start, 5, &Settings::default(), &Control::new(), &table);
/// assert_eq!(nodes, Ok(4_865_609));
/// ```
///
/// # Errors
/// [`Interrupted`] with the nodes counted so far when `control` was stopped.
pub fn count_hashed(
    board: &Board,
    depth: u32,
    settings: &Settings,
    control: &Control,
    table: &Table,
) -> Result<u128, Interrupted> {
    search::Search::new(*settings, control, table).count(board, depth)
}
