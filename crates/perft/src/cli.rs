//! What the program does: reads the command line, carries out one command, prints what came out.
//!
//! Raw options ([`Args`]) become a checked [`Request`] before anything is done. Results go to
//! standard output, progress and errors to standard error. Printing happens here and nowhere else.

mod args;
mod bench;
mod chart;
mod compare;
mod count;
mod divide;
mod error;
#[cfg(feature = "explain")]
mod explain;
pub(crate) mod interrupt;
mod json;
mod moves;
mod numbers;
mod output;
mod progress;
mod request;
mod suite;
mod target;

pub(crate) use args::Args;
pub(crate) use request::Request;
