//! The program `perft`: counts positions, validates suites and compares move generators. `perft
//! --help` says how. Counting itself is the crate `perft-core`.
//!
//! This library has the program whole, so that its tests can switch on what a release leaves out.
//! It reads the command line, runs one command, and prints the results.
//!
//! The parts, each of which uses only parts named after it:
//!
//! - `typed` reads the command line, and knows what people mean who type it in other ways.
//! - `args` has the raw options.
//! - `invocation` has the checked command line (`Invocation`), which runs one of `commands`.
//! - `commands` has one module for each command.
//! - `output` is how commands write.
//! - `arrivals` and `suite_lines` read ahead; `game_notes`, `game_positions` and `input_kind` are
//!   about games in PGN.
//! - `options`, `depths`, `root_position` and `text_source` are what the checked options hold.
//! - `error` is what ends the program early.
//! - `for_fuzzing` has what fuzzing calls without a process.
//!
//! Results go to standard output, progress and errors to standard error. No other module of the
//! crate prints.

#![deny(unsafe_code)]

mod allocator;
mod args;
mod arrivals;
mod commands;
mod depths;
mod error;
#[doc(hidden)]
pub mod for_fuzzing;
mod forgiving;
mod game_notes;
mod game_positions;
mod input_kind;
mod interrupt;
mod invocation;
mod memory_limits;
mod options;
mod output;
mod played_moves;
mod root_position;
mod suite_lines;
mod text_source;
mod typed;

use std::process::ExitCode;

use crate::invocation::Invocation;

/// Runs the program with the arguments that the process was given, and returns its exit code.
pub fn main() -> ExitCode {
    terminal::survive_file_limits();
    let args = match typed::arguments() {
        Ok(args) => args,
        Err(verdict) => return verdict.into(),
    };
    allocator::give_back();
    allocator::spare_addresses();
    let control = interrupt::watch();
    let result = Invocation::new(args, control).and_then(|invocation| invocation.run(control));
    match result {
        Ok(verdict) => verdict.into(),
        Err(error) => error.report().into(),
    }
}
