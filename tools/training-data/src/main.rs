//! `compare-training-data`: compares the crate `training-data` with the crates bulletformat,
//! viriformat and sfbinpack, which read and write the same formats.
//!
//! `compare` makes files from seeded random games, with our writers and with theirs, reads them
//! both ways, and then measures both in turns. With `--training-convert` it also compares that
//! program. `samples` writes the files of binpack that the tests of `training-data` read.

mod binpack;
mod bullet;
mod conversion;
mod findings;
mod games;
mod samples;
mod turns;
mod viri;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use findings::Findings;
use games::{Starts, games};

/// Compare the crate training-data with other readers and writers of the same formats.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compare everything, and measure; exit code 1 if anything differs.
    Compare(CompareOptions),
    /// Write the files of binpack that the tests read, with what they hold beside them.
    Samples {
        /// The folder.
        #[arg(default_value = "crates/training-data/tests/data")]
        folder: PathBuf,
    },
}

#[derive(clap::Args)]
struct CompareOptions {
    /// How many random games.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The seed of the games: the same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often each work is measured; 0 measures nothing.
    #[arg(long, default_value_t = 9)]
    rounds: usize,
    /// Measure only works whose name has this text in it, such as `binpack` or `reading`.
    #[arg(long, default_value = "")]
    only: String,
    /// Compare the program `training-convert` at this path, too, in a whole conversion.
    #[arg(long, value_name = "PROGRAM")]
    training_convert: Option<PathBuf>,
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Compare(options) => compare(&options),
        Command::Samples { folder } => samples::write_files(&folder),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("compare-training-data: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn compare(options: &CompareOptions) -> Result<ExitCode> {
    let mut findings = Findings::default();
    let chess960 = games(options.seed, options.games, Starts::Chess960);
    let standard = games(options.seed, options.games, Starts::Standard);
    let folder = tempfile::tempdir()?;
    let converting = options.training_convert.as_deref();
    let converting = converting
        .map(|program| conversion::compare(&standard, program, folder.path(), &mut findings));
    let contests = [
        bullet::compare(&chess960, &mut findings)?,
        viri::compare(&chess960, &mut findings)?,
        binpack::compare(&standard, &mut findings)?,
        converting.transpose()?.into_iter().collect(),
    ];
    if options.rounds > 0 {
        println!("\nspeed: ours over theirs, median of {} rounds in turns", options.rounds);
        let chosen = |contest: &&turns::Contest| contest.what.contains(&options.only);
        for contest in contests.iter().flatten().filter(chosen) {
            println!("{}", contest.measure(options.rounds, &mut findings));
        }
    }
    Ok(findings.report())
}
