//! The questions that only the web page asks: slider tables, leaper lists, pasted texts.
//!
//! Each module answers one kind of question with one serialisable value. A set of squares is a
//! 64-bit word, bit 0 is a1. A square is its number, 0 to 63. Bad input gives a
//! [`Fault`](javascript::Fault). Nothing here panics on input.
//!
//! Long work comes in steps: [`search::MagicSearch`], [`leapers::LeaperSearch`] and
//! [`tables::SteppedTableCheck`] do a bounded amount of work at each call. So a caller can show how
//! far the work is, and can stop it.
//!
//! The crates below hold the rules of chess and of magics; this crate holds none. For WebAssembly
//! the module `bindings` exports everything to JavaScript. Native code can use all the rest.
//! Positions, moves and counts come from the bindings of the JavaScript package, which are part of
//! the same module.

#![deny(unsafe_code)]

#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub, reason = "JavaScript reaches it")]
mod bindings;
pub mod compare;
pub mod layouts;
pub mod leapers;
pub mod one_rank;
pub mod position;
pub mod search;
pub mod slider;
pub mod tables;
