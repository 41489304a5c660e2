//! `generators`: compares our move generator with two unrelated ones.

use std::process::ExitCode;

use clap::Parser;
use generators::cli::{self, Cli};

fn main() -> ExitCode {
    match cli::run_cli(&Cli::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("generators: {error:#}");
            ExitCode::from(2)
        }
    }
}
