//! The command line.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::{Parser, value_parser};

use crate::plan::{Series, plan};
use crate::plant::Plant;
use crate::progress::Progress;
use crate::report::Report;
use crate::run::{Finished, rivals, run};
use crate::start_kind::StartKind;
use crate::subject::Subject;

/// The most positions of a run.
const MOST_POSITIONS: u64 = 10_000_000_000;

/// The highest number of a series.
const LAST_SERIES: u64 = MOST_POSITIONS;

/// Compares the move generator with cozy-chess and shakmaty, which share no code with it or with
/// each other.
///
/// Games are played by chance from start positions and from odd setups. In each position the whole
/// lists of legal moves are compared, and the pieces that give check, SAN of every legal move,
/// mate, stalemate and other ends, repetitions, insufficient material and FEN.
///
/// Exit code 0: all equal. 1: a difference, which is shown. 2: the options cannot be used.
#[derive(Parser)]
#[command(name = "generators", version)]
pub struct Cli {
    /// How many positions to compare
    #[arg(long, default_value_t = 10_000_000, value_parser = value_parser!(u64).range(1..=MOST_POSITIONS))]
    positions: u64,
    /// Which games are played
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads work [default: as many as the processor has]
    #[arg(long, value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Play only from this kind of start; may be given several times
    #[arg(long, value_name = "KIND", value_enum)]
    only: Vec<StartKind>,
    /// Play only the series with this number, of 1,000 positions; needs --only
    #[arg(long, value_name = "NUMBER", requires = "only", conflicts_with = "positions",
          value_parser = value_parser!(u64).range(0..=LAST_SERIES))]
    series: Option<u64>,
    /// Plant an error into our side, to see that it is found
    #[arg(long, value_name = "ERROR", value_enum)]
    plant: Option<Plant>,
}

/// Does what the command line asks for.
///
/// # Errors
/// When the options cannot be used, or the report cannot be written.
pub fn run_cli(cli: &Cli) -> Result<ExitCode> {
    let series = chosen_series(cli)?;
    let threads = match cli.threads {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
    };
    let subject = cli.plant.map_or(Subject::AS_IT_IS, Plant::planted);
    let positions = series.iter().map(|it| it.positions).sum();
    print(&format!(
        "comparing with {}: {positions} positions, seed {}, threads {threads}",
        rivals(),
        cli.seed
    ))?;

    let begin = Instant::now();
    let progress = Progress::new(positions)?;
    let finished = run(&series, cli.seed, subject, threads, &|more| progress.add(more));
    progress.end();
    let Finished { tallies, found } = finished;
    print(&Report { tallies: &tallies, elapsed: begin.elapsed() }.to_string())?;
    Ok(match found {
        Some(found) => {
            print(&found.to_string())?;
            ExitCode::from(1)
        }
        None => {
            print("all equal")?;
            ExitCode::SUCCESS
        }
    })
}

fn chosen_series(cli: &Cli) -> Result<Vec<Series>> {
    let mut kinds: Vec<StartKind> =
        if cli.only.is_empty() { StartKind::ALL.to_vec() } else { cli.only.clone() };
    kinds.sort_unstable();
    kinds.dedup();
    let Some(number) = cli.series else { return Ok(plan(cli.positions, &kinds)) };
    ensure!(
        kinds.len() == 1,
        "--series {number} needs exactly one kind, as --only {}",
        kinds[0].name()
    );
    Ok(vec![Series::whole(kinds[0], number)])
}

/// Writes a line. A reader who has gone away misses it, which is not an error: the exit code tells
/// the result too.
fn print(line: &str) -> Result<()> {
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}
