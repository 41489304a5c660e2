//! What the programs share: standard output whose reader may go away, how a program ends and says why,
//! and Ctrl-C. With the feature `testing`, running the real program and looking at what comes out.
//!
//! This crate knows nothing of what the programs do.

#![deny(unsafe_code)]

mod interrupt;
mod output;
#[cfg(feature = "testing")]
pub mod testing;
mod verdict;

pub use interrupt::on_interrupt;
pub use output::{Output, note};
pub use verdict::{Verdict, fail};
