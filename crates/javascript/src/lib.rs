//! The answers that the JavaScript package gets from the crates: positions, moves, games.
//!
//! JavaScript owns every position: the 64 bytes of a board, and its clocks. A call copies them in,
//! and copies the answer out. So WebAssembly keeps nothing between calls, and JavaScript has
//! nothing to free. [`record`] says how a position is handed over.
//!
//! Bad input gives a [`Fault`]: the field, the offset in the field, and the reason. Nothing here
//! panics on input. The crates below hold the rules of chess; this crate holds none.
//!
//! For WebAssembly the module `bindings` exports everything to JavaScript. Native code can use all
//! the rest. Features choose what a module exports: the package has one module with `rules` and
//! `games` and one with `counting` and `suites`, and the explorer adds its own questions to `rules`
//! and `counting`.

#![deny(unsafe_code)]

pub mod batch;
#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub, reason = "JavaScript reaches it")]
mod bindings;
#[cfg(feature = "counting")]
pub mod counting;
pub mod editing;
pub mod explanation;
mod fault;
pub mod fen;
#[cfg(feature = "games")]
pub mod game;
#[cfg_attr(not(feature = "games"), allow(dead_code, reason = "without games few texts are JSON"))]
mod json;
pub mod moves;
pub mod record;
pub mod spelling;
#[cfg(feature = "suites")]
pub mod suites;

pub use fault::Fault;
