//! How long hashed counting takes in memory that was never touched, beside memory that was.
//!
//! Each round makes a table, counts in it, clears it, and counts again. The system finds and zeroes
//! the pages of a table when they are first touched, so the first count pays for that. A process
//! that is given memory which it had before is spared some of it: the first round says most.

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use board::Board;
use clap::Parser;
use perft_core::{Control, Counter, Depth, Memory, Method, TranspositionTable};

/// Times hashed counts from the start position, in new tables and in used ones.
#[derive(Parser)]
struct Args {
    /// How many plies the paths have
    depth: Depth,
    /// How many megabytes the table has
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    hash: usize,
    /// How many threads count
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// How many tables are made
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let mut ratios = Vec::new();
    println!("round  untouched s  touched s  ratio");
    for round in 1..=args.rounds {
        let [untouched, touched] = match times(&args) {
            Ok(times) => times.map(|time| time.as_secs_f64()),
            Err(error) => {
                eprintln!("error: {error}");
                return ExitCode::from(2);
            }
        };
        let ratio = untouched / touched;
        println!("{round:5}  {untouched:11.3}  {touched:9.3}  {ratio:5.3}");
        ratios.push(ratio);
    }
    ratios.sort_by(f64::total_cmp);
    println!("median ratio: {:.3}", ratios[ratios.len() / 2]);
    ExitCode::SUCCESS
}

/// The times of a count in a new table, and of the same count in it once it is cleared.
fn times(args: &Args) -> Result<[Duration; 2], String> {
    let table = TranspositionTable::new(Memory::from_megabytes(args.hash));
    let mut table = table.map_err(|error| error.to_string())?;
    let (untouched, nodes) = timed(args, &table)?;
    table.clear();
    let (touched, again) = timed(args, &table)?;
    if nodes == again {
        Ok([untouched, touched])
    } else {
        Err(format!("{nodes} nodes in a new table, {again} in a cleared one"))
    }
}

fn timed(args: &Args, table: &TranspositionTable) -> Result<(Duration, u128), String> {
    let method = Method::Hashed(table);
    let counter = Counter { threads: args.threads, method, ..Counter::default() };
    let start = Instant::now();
    let counted = counter.count(&Board::start(), args.depth, &Control::new());
    let elapsed = start.elapsed();
    counted.map(|counted| (elapsed, counted.nodes)).map_err(|error| error.to_string())
}
