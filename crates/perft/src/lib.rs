//! The program `perft`: counts positions, validates suites and compares move generators. `perft
//! --help` shows its commands. The crate `perft-core` does the counting.
//!
//! The whole program is in this library, so that tests can switch on features that a release leaves
//! out. It reads the command line, runs one command, and prints the results.
//!
//! The parts, each of which uses only parts named after it:
//!
//! - `typed` reads the command line, in any order and spelling that has one meaning.
//! - `args` has the raw options.
//! - `invocation` has the checked command line (`Invocation`), which runs one of `commands`.
//! - `commands` has one module for each command.
//! - `output` is how commands write.
//! - `arrivals` and `suite_lines` read ahead; `game_notes`, `game_positions` and `input_kind` are
//!   about games in PGN.
//! - `options`, `depths`, `root_position` and `text_source` are what the checked options hold.
//! - `unpacked` and `packed_suite` unpack inputs.
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
mod packed_suite;
mod played_moves;
mod root_position;
mod suite_lines;
mod text_source;
mod typed;
mod unpacked;

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
