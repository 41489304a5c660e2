//! The command line: counts positions and validates suites. `perft --help` says how.

#![deny(unsafe_code)]

mod cli;

use std::process::ExitCode;

use cli::{Invocation, interrupt};

fn main() -> ExitCode {
    let args = match cli::arguments() {
        Ok(args) => args,
        Err(verdict) => return verdict.into(),
    };
    let control = interrupt::watch();
    let result = Invocation::try_from(args).and_then(|invocation| invocation.run(control));
    match result {
        Ok(verdict) => verdict.into(),
        Err(error) => error.report().into(),
    }
}
