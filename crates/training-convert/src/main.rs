//! Converts files of training data and games into each other. `training-convert --help` says how.

#![deny(unsafe_code)]

mod args;
mod convert;
mod error;
mod filter;
mod format;
mod joined_game;
mod loss;
mod pgn_games;
mod read;
mod scored_position;
mod write;

use std::process::ExitCode;

fn main() -> ExitCode {
    terminal::survive_file_limits();
    let args: args::Args = match terminal::arguments() {
        Ok(args) => args,
        Err(verdict) => return verdict.into(),
    };
    match convert::run(&args) {
        Ok(verdict) => verdict.into(),
        Err(error) => error.report().into(),
    }
}
