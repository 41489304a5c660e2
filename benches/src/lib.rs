//! What the benches share: the positions with their expected counts, the engines, and how one count
//! is timed.
//!
//! An [`Engine`] is anything that counts nodes: the kernels of this workspace ([`ours`]) and, with
//! the feature `rivals`, other published move generators (`rivals`). The criterion benches are in
//! `benches/`, the two programs `compare` and `icount` in `src/bin/`. README.md says how to run
//! them and how to read their output.

#![deny(unsafe_code)]

pub mod engine;
mod level_work;
pub mod levels;
pub mod machine;
pub mod ours;
pub mod positions;
pub mod protocol;
#[cfg(feature = "rivals")]
pub mod rivals;
pub mod timing;
#[allow(unsafe_code, reason = "calls functions that carry target features")]
mod unchecked;
pub mod walk;

pub use engine::{CountFn, Engine, Work};
pub use positions::BenchPosition;
