//! Measures our kernels and other move generators in turns, and prints the tables of README.md and
//! of the records.

mod builds;
mod contest;
mod report;
mod table;

use std::fs::File;
use std::io::BufReader;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use benches::{BenchPosition, Work, positions};
use clap::Parser;

use contest::Contest;

/// The smallest trees of a sample. Smaller trees would measure the start of a count more than its speed.
const LEAST_LEAVES: u128 = 10_000;

/// Compares the counting speed of this workspace's kernels, built as a stock release, with that of
/// other move generators, built for the processor at hand. Builds both, lets them count in turns,
/// and prints Markdown tables.
#[derive(Parser)]
struct Args {
    /// How often everybody counts everything; the fastest time stands.
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Leave out one kind of work, and measure this one only: counting or listing.
    #[arg(long, value_name = "WORK")]
    only: Option<Work>,
    /// Of our own engines take only those whose name has this in it, as in "two-ply" or "v3".
    #[arg(long, value_name = "TEXT", default_value = "")]
    ours: String,
    /// Measure over positions of a suite file instead of the bench positions, and print how the
    /// speeds relate over all of them.
    #[arg(long, value_name = "FILE")]
    sample: Option<PathBuf>,
    /// How many positions to take from the file, spread evenly over those of at least 10,000
    /// leaves.
    #[arg(long, value_name = "N", default_value = "50", requires = "sample")]
    take: NonZeroUsize,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args) {
        Ok(tables) => {
            print!("{tables}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("compare: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<String, String> {
    let positions = positions_of(args)?;
    let mut contest = Contest::new(&args.ours, args.only)?;
    let results = contest.hold(&positions, args.rounds)?;
    let header = report::header(args.rounds);
    Ok(match &args.sample {
        None => header + &report::by_position(&results, &positions),
        Some(_) => header + &report::distribution(&results, &positions),
    })
}

fn positions_of(args: &Args) -> Result<Vec<BenchPosition>, String> {
    let Some(path) = &args.sample else { return Ok(positions::bench_positions()) };
    let file = path.display();
    let source = File::open(path).map_err(|error| format!("{file}: {error}"))?;
    let all = positions::read(BufReader::new(source)).map_err(|error| format!("{file}:{error}"))?;
    let large = |position: &BenchPosition| position.goal(Work::Counting).1 >= LEAST_LEAVES;
    let large: Vec<BenchPosition> = all.into_iter().filter(large).collect();
    if large.is_empty() {
        return Err(format!("{file}: no position with a count of {LEAST_LEAVES} or more"));
    }
    Ok(positions::spread(&large, args.take.get()))
}
