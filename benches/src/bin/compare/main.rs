//! Measures our kernels and other move generators in turns, and prints the tables of README.md and
//! of the records.

mod builds;
mod contest;
mod floors;
mod peers;
mod report;
mod table;

use std::fs::File;
use std::io::BufReader;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use benches::{BenchPosition, Work, positions};
use clap::Parser;

use contest::{Contest, Rivals, Selection};

/// The smallest trees of a sample. Smaller trees would measure the start of a count more than its
/// speed.
const LEAST_LEAVES: u128 = 10_000;

/// Compares the counting speed of this workspace's kernels, built as a stock release, with that of
/// other move generators, built for the processor at hand. Builds both, lets them count in turns,
/// and prints Markdown tables.
#[derive(Parser)]
struct Args {
    /// How often everybody counts everything; the fastest time stands.
    #[arg(
        long,
        default_value_t = 7,
        default_value_if("floors", "true", "3"),
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    rounds: u32,
    /// Leave out one kind of work, and measure this one only: counting or listing.
    #[arg(long, value_name = "WORK")]
    only: Option<Work>,
    /// Of our own engines take only those whose name has this in it, as in "two-ply" or "v3".
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        default_value_if("floors", "true", "two-ply")
    )]
    ours: String,
    /// Measure over positions of a suite file instead of the bench positions, and print how the
    /// speeds relate over all of them.
    #[arg(long, value_name = "FILE")]
    sample: Option<PathBuf>,
    /// How many positions to take from the file, spread evenly over those of at least 10,000
    /// leaves.
    #[arg(long, value_name = "N", default_value = "50", requires = "sample")]
    take: NonZeroUsize,
    /// Measure what has a floor beside the bench positions: positions of Chess960 games beside
    /// positions of standard games, and endgames. Counting only, and of the rivals cozy-chess only.
    #[arg(long, conflicts_with_all = ["sample", "only"])]
    floors: bool,
    /// Folder of other move generators that take part: one folder for each, named as in the tables,
    /// with the sources of a peer that benches/README.md names, or with an executable `count`
    /// (`list`, if it makes every move) that takes a depth and a FEN, and prints the number of
    /// nodes last.
    #[arg(long, value_name = "DIR", conflicts_with = "floors")]
    peers: Option<PathBuf>,
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
    let header = report::header(args.rounds);
    let ours = &*args.ours;
    if args.floors {
        let suites = floors::suites();
        let selection =
            Selection { ours, only: Some(Work::Counting), rivals: Rivals::Base, peers: &[] };
        let results = Contest::new(&selection)?.hold(&suites.concat(), args.rounds)?;
        return Ok(header + &floors::report(&results, &suites));
    }
    let positions = positions_of(args)?;
    let peers = args.peers.as_deref().map(peers::peers_in).transpose()?.unwrap_or_default();
    let selection = Selection { ours, only: args.only, rivals: Rivals::All, peers: &peers };
    let results = Contest::new(&selection)?.hold(&positions, args.rounds)?;
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn floors_have_defaults_of_their_own() {
        Args::command().debug_assert();
        let defaults = |arguments: &[&str]| {
            let args = Args::try_parse_from(arguments).unwrap();
            (args.rounds, args.ours)
        };
        assert_eq!(defaults(&["compare"]), (7, String::new()));
        assert_eq!(defaults(&["compare", "--floors"]), (3, "two-ply".to_owned()));
        assert_eq!(defaults(&["compare", "--floors", "--rounds", "1"]), (1, "two-ply".to_owned()));
    }
}
