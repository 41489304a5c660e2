//! What the program does: reads the command line, carries out one command, prints what came out.
//!
//! Each part uses only parts after it: raw options ([`Args`]) become a checked [`Invocation`], which runs
//! one of `commands`; these write by `output`. `options`, `root_position` and `text_source` are what the
//! checked options hold, and `error` is what ends the program early. Results go to standard output,
//! progress and errors to standard error. Printing happens here and nowhere else.

mod args;
mod commands;
mod error;
pub(crate) mod interrupt;
mod invocation;
mod options;
mod output;
mod played_moves;
mod root_position;
mod text_source;

pub(crate) use args::Args;
pub(crate) use invocation::Invocation;
