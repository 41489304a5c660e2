//! Hashed counting: the counts of subtrees are kept in a table, and a position that is reached again is
//! looked up.
//!
//! The memory is fixed, and every kernel, depth and thread may share one table. The result is not proved:
//! two positions may share a key. [`TranspositionTable`] says how unlikely that is.
//! [`merge`](crate::merge) is the exact way to the same end.
//!
//! `hashed_count` walks the tree, `child_queue` makes the children of a node, `key_maker` makes the keys
//! of boards, and `table` keeps counts by key in a `bucket` each.

mod bucket;
mod child_queue;
mod hashed_count;
mod key_maker;
mod table;
#[allow(unsafe_code, reason = "a view of mapped memory")]
mod unchecked;

pub(crate) use hashed_count::HashedCount;
pub use table::{OutOfMemory, TranspositionTable};
