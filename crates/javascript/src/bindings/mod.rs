//! What JavaScript calls: thin covers over all other modules.
//!
//! JavaScript writes the words of a board into memory, calls, and reads the answer from memory. A
//! function that returns a length leaves a text of that many bytes. A function that fails leaves a
//! [`Fault`](crate::Fault) there: its field, its offset and its reason, a line for each.

#[cfg(not(feature = "counting"))]
mod boards;
#[cfg(feature = "counting")]
mod counting;
#[cfg(not(feature = "counting"))]
mod games;
#[cfg_attr(feature = "counting", allow(dead_code, reason = "counts answer with texts alone"))]
mod memory;
#[cfg(not(feature = "counting"))]
mod rules;
