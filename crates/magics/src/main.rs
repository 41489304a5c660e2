//! The program `magics`: finds, verifies, explains and measures magics. `magics --help` shows its
//! commands.

#![deny(unsafe_code)]

mod cli;

use std::process::ExitCode;

use cli::{Args, interrupt};

fn main() -> ExitCode {
    terminal::survive_file_limits();
    let args: Args = match terminal::arguments() {
        Ok(args) => args,
        Err(verdict) => return verdict.into(),
    };
    let stop = interrupt::watch();
    match cli::run(args, stop) {
        Ok(verdict) => verdict.into(),
        Err(error) => error.report().into(),
    }
}
