//! Counts chess move paths (perft), exactly and fast.
//!
//! [`count`] gives the number of move sequences of a given length from a board, [`divide`] the same
//! move by move. [`Settings`] choose the [`Kernel`] (how nodes are counted), the [`Backend`] (for
//! which processor the kernel was compiled) and the number of threads; the default is the fastest
//! of each on the machine it runs on.
//!
//! Nothing depends on this crate: counting, threads, suites and the command line live here and
//! nowhere else.

#![deny(unsafe_code)]

mod control;
mod count;
mod counter;
mod depth;
mod divide;
mod excerpt;
#[cfg(feature = "explain")]
pub mod explain;
mod hash;
mod kernel;
pub mod lines;
pub mod machine;
mod memory;
pub mod merge;
mod prefetch;
mod settings;
pub mod suite;

pub use control::{Control, Interrupted, PlyProgress};
pub use count::{count, count_with};
pub use counter::{CountError, Counted, Counter, Method};
pub use depth::{Depth, ParseDepthError};
pub use divide::{DivideEntry, divide};
pub use hash::{OutOfMemory, Table, count_hashed};
pub use kernel::{Backend, BackendUnavailable, Kernel, UnknownName};
pub use memory::Memory;
pub use settings::Settings;

/// The READMEs' examples, compiled and run with the documentation's.
#[cfg(doctest)]
mod readme_examples {
    #[doc = include_str!("../../../README.md")]
    struct OfTheWorkspace;

    #[doc = include_str!("../README.md")]
    struct OfTheCrate;
}
