//! The program `perft`: counts positions, validates suites and compares move generators. `perft
//! --help` says how. Counting itself is the crate `perft-core`.
//!
//! This library has the program whole, so that its tests can switch on what a release leaves out.

#![deny(unsafe_code)]

mod cli;

#[doc(hidden)]
pub use cli::for_fuzzing;
pub use cli::main;
