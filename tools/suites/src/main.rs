//! `suites`: makes the perft suites and verifies them with generators that share no code with
//! this project.
//!
//! `generate` writes the suite files; `verify` recounts every line of them. Both are
//! deterministic: the same sources give the same files, byte for byte.

mod claim;
mod cozy;
mod fen;
mod games;
mod generate;
mod judge;
mod list;
mod rng;
mod rules;
mod scenes;
mod shape;
mod starts;
mod stockfish;
mod suite;
mod verify;
mod witness;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Make and verify the perft suites.
#[derive(Parser)]
#[command(version)]
struct Cli {
    /// Folder of the suite files.
    #[arg(long, global = true, default_value = "perft-suites")]
    dir: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the suite files again from the lists and the seeds.
    Generate(generate::GenerateOptions),
    /// Recount every line with independent generators; exit code 1 if any count differs.
    Verify(verify::VerifyOptions),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = match cli.command {
        Command::Generate(options) => generate::run(&cli.dir, &options),
        Command::Verify(options) => verify::run(&cli.dir, &options),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("suites: {error:#}");
            ExitCode::from(2)
        }
    }
}
