//! The program. `perft --help` says how to use it.

#![deny(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    perft::main()
}
