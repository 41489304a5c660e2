//! Hashed counting: positions reached again are looked up, not counted again.
//!
//! Fast and of fixed memory, but not proof: two positions may share a key. How unlikely that is
//! stands at [`Table`]. [`merge`](crate::merge) is the exact way to the same end.

mod bucket;
mod children;
mod key;
mod search;
mod table;
#[allow(unsafe_code, reason = "a view of mapped memory")]
mod unchecked;

pub(crate) use search::HashedCount;
pub use table::{OutOfMemory, Table};
