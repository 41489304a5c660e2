//! Hashed counting: a table keeps the counts of subtrees, and positions that are reached again are
//! looked up.
//!
//! The memory is fixed. One table can serve every kernel, depth and thread. The result is not
//! proved, because two positions may share a key. [`TranspositionTable`] says how unlikely that is.
//! [`merge`](crate::merge) counts exactly.
//!
//! `hashed_count` walks the tree, and `children` makes the children of a node. `key_maker` makes
//! the keys of boards. `table` keeps counts by key, in a `bucket` each.

mod bucket;
mod children;
mod hashed_count;
mod key_maker;
mod table;
#[allow(unsafe_code, reason = "a view of mapped memory")]
mod unchecked;

pub(crate) use hashed_count::HashedCount;
pub use table::{OutOfMemory, TranspositionTable};
