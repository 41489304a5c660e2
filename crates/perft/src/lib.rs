//! The program `perft`: counts positions, validates suites and compares move generators. `perft
//! --help` shows its commands. The crate `perft-core` does the counting.
//!
//! The whole program is in this library, so that tests can switch on features that a release leaves
//! out.

#![deny(unsafe_code)]

mod cli;

#[doc(hidden)]
pub use cli::for_fuzzing;
pub use cli::main;
