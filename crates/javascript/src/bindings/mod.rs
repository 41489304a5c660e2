//! What JavaScript calls: thin covers over all other modules.
//!
//! JavaScript writes the words of a board into memory, calls, and reads the answer from memory. A
//! function that returns a length leaves a text of that many bytes. A function that fails leaves a
//! [`Fault`](crate::Fault) there: its field, its offset and its reason, a line for each.

#[cfg(feature = "games")]
mod boards;
#[cfg(feature = "counting")]
mod counting;
#[cfg(feature = "games")]
mod games;
#[cfg_attr(not(feature = "games"), allow(dead_code, reason = "games need the whole memory"))]
mod memory;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "suites")]
mod suites;
