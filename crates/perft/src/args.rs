//! The raw command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand};
use perft_core::{Backend, Kernel, Memory};

mod bench;
mod engine;
mod games;
mod suite;
mod target;
mod tools;
mod units;
mod unused;
pub(crate) mod values;

pub(crate) use bench::BenchArgs;
pub(crate) use engine::{EngineArgs, EngineSuiteArgs};
pub(crate) use games::{GamesArgs, GamesAsPositionsArgs, Plies};
pub(crate) use suite::SuiteArgs;
pub(crate) use target::{PositionArgs, PositionOptions, TargetArgs};
pub(crate) use tools::{CompletionsArgs, DrawArgs, EstimateArgs, UniqueArgs};
pub(crate) use units::{
    JobsEngine, UnitsArgs, UnitsCommand, UnitsGatherArgs, UnitsJobsArgs, UnitsPlanArgs,
    UnitsRunArgs, UnitsShowArgs, UnitsStatusArgs,
};
use values::{backends, kernels, megabytes, seconds, threads};

/// Counts chess move paths (perft), exactly and fast.
#[derive(Debug, Parser)]
#[command(name = "perft", version, after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    #[command(flatten)]
    pub(crate) counting: CountingArgs,
}

const AFTER_HELP: &str = "\
Examples:
  perft                                validate against the built-in suites
  perft count 5 kiwipete               count from a position with a name
  perft divide 5 --engine stockfish    find where an engine differs

Exit codes: 0 all right, 1 counts differ, 2 bad input, 3 work remains, 130 interrupted, 141 \
nobody reads the output";

/// What the options of all commands mean. The help of `count` has it, so that the first help stays
/// short.
const COUNTING_HELP: &str = "\
About the options:
  --kernel   'listing' lists and makes every move, as an engine does. 'bulk'
             counts the last ply without making it. 'two-ply' counts the last
             two plies together.
  --backend  The processor level: 'portable', 'v3' (AVX2, BMI2) or 'avx512'.
             Without it, the best level of this machine counts.
  --merge    Counts ply by ply and merges equal positions: exact, and much
             faster for deep counts. 'count' merges from depth 5 on, unless
             --kernel names a kernel to measure.
  --memory   The memory for merging. By default, half of what is free within
             the limits of shell, container and job. With less memory a count
             takes longer, and stays exact.
  --hash     Looks positions up in a transposition table. A wrong look-up is
             very unlikely, but possible.
  --time     Ends the count like Ctrl-C, with the results so far. 'divide'
             then counts move after move.
  --json     Writes one object; for 'suite' and many positions, one on each
             line.";

const MAN_HELP: &str = "\
Examples:
  perft man | man -l -
  perft man >~/.local/share/man/man1/perft.1";

const UCI_HELP: &str = "\
Example:
  printf 'position startpos moves e2e4\\ngo perft 5\\nquit\\n' | perft uci

An 'info string' before the total gives time and rate. Another one names impossible castling \
rights and en passant squares, which are dropped from a FEN.";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Count the move paths of a length.
    Count(CountArgs),
    /// Count move by move, and find where an engine differs.
    Divide(DivideArgs),
    /// Count captures, checks, mates and more at each depth.
    Stats(StatsArgs),
    /// Count the distinct positions of each ply.
    Unique(UniqueArgs),
    /// Estimate a count too large to compute.
    Estimate(EstimateArgs),
    /// Count suites of positions, and compare with known counts.
    Suite(SuiteArgs),
    /// Write the positions of games in PGN, one a line.
    Games(GamesArgs),
    /// Cut a long count into files for many machines.
    Units(UnitsArgs),
    /// Answer `go perft` like a UCI engine.
    ///
    /// It knows uci, isready, setoption (Threads, Hash, UCI_Chess960), ucinewgame, position, go
    /// perft N, d, stop and quit. During a count it answers isready and stop; all other commands
    /// wait until the count has ended. Hash is the memory in which equal positions are merged, so
    /// counts are always exact.
    #[command(after_help = UCI_HELP)]
    Uci,
    /// Measure speeds by kernel, backend and threads.
    Bench(BenchArgs),
    /// Draw a position.
    Draw(DrawArgs),
    /// Write shell completions.
    Completions(CompletionsArgs),
    /// Write the manual page.
    #[command(after_help = MAN_HELP)]
    Man,
    /// Explain how the kernel two-ply counts the replies to each move, rule by rule. Only builds
    /// with the feature `explain` have this command.
    #[cfg(feature = "explain")]
    Explain(PositionArgs),
}

/// How to count. The counts do not depend on it.
#[derive(Debug, clap::Args)]
pub(crate) struct CountingArgs {
    /// Threads that count [default: one for each core].
    #[arg(long, value_name = "N", global = true, value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Listing, bulk or two-ply [default: two-ply].
    #[arg(long, global = true, value_parser = kernels(), hide_possible_values = true)]
    pub(crate) kernel: Option<Kernel>,

    /// Processor level to use [default: the best one here].
    #[arg(long, global = true, value_parser = backends(), hide_possible_values = true)]
    pub(crate) backend: Option<Backend>,

    /// Use a transposition table of this many megabytes.
    #[arg(long, value_name = "MB", global = true, conflicts_with_all = ["merge", "memory"],
          value_parser = megabytes)]
    pub(crate) hash: Option<Memory>,

    /// Merge equal positions: exact, fast for deep counts.
    #[arg(long, global = true)]
    pub(crate) merge: bool,

    /// Memory for merging [default: half of what is free].
    #[arg(long, value_name = "MB", global = true, value_parser = megabytes)]
    pub(crate) memory: Option<Memory>,

    /// Stop after this many seconds, with what is known.
    #[arg(long, value_name = "SECONDS", global = true, value_parser = seconds)]
    pub(crate) time: Option<Duration>,

    /// Write no progress and no remarks.
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,

    /// Write JSON.
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

/// Options of `count`.
#[derive(Debug, clap::Args)]
#[command(after_help = COUNT_HELP, after_long_help = format!("{COUNT_HELP}\n\n{COUNTING_HELP}"))]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) target: TargetArgs,

    /// Count every depth from 1 to DEPTH, as `1..DEPTH` does.
    #[arg(long)]
    pub(crate) each: bool,

    /// For positions from a file or standard input: write comma-separated values, a row for each
    /// count.
    #[arg(long, conflicts_with_all = ["epd", "json"])]
    pub(crate) csv: bool,

    /// Keep results in this folder: after Ctrl-C, a crash or a power cut, the same command
    /// continues from there. For one position at one depth.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["each", "csv", "epd"],
          value_parser = terminal::kept_path())]
    pub(crate) save: Option<PathBuf>,

    /// For positions from a file or standard input: write lines of a suite.
    #[arg(long, conflicts_with = "json")]
    pub(crate) epd: bool,

    #[command(flatten)]
    pub(crate) games: GamesAsPositionsArgs,

    /// Where merging runs out of memory, use temporary files in this folder instead of counting in
    /// slices, so that distinct positions are still counted. The files have no names, and vanish
    /// when the program ends.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["hash", "save"])]
    pub(crate) spill: Option<PathBuf>,
}

const COUNT_HELP: &str = "\
Examples:
  perft count 7                             count from the start position
  perft count 5 kiwipete --moves e1g1       count after some moves
  perft count 1..7                          count at each depth
  perft count 11 --save d11                 continue later by the same command
  perft count 9 --spill /var/tmp            use the disk when memory is full
  perft count 4 - <positions.epd            count many positions, one a line
  perft count 1..4 - --epd <fens >my.epd    make a suite
  perft count 3 my.pgn                      count the last position of each game
  perft count 2 - --every-ply <my.pgn       count every position of each game

A file or standard input may hold FENs, names of positions, EPD, blocks as in .perft files, \
comma-separated values with a column fen, or games in PGN, which begin with a tag or a move \
number.";

const DIVIDE_HELP: &str = "\
Examples:
  perft divide 5 kiwipete                       count move by move
  perft divide 4 --moves e4 e5 --json
  perft divide 5 kiwipete --engine stockfish    find where an engine differs
  perft divide 4 --engine-command './script.sh {depth} {fen} {moves}'
  perft divide 4 --interactive                  step through the tree
  other-program | perft divide 5 --against -    compare with divide lines";

/// Options of `divide`.
#[derive(Debug, clap::Args)]
#[command(after_help = DIVIDE_HELP)]
pub(crate) struct DivideArgs {
    #[command(flatten)]
    pub(crate) target: TargetArgs,

    /// Compare with the divide that another program wrote into a file, `-` for standard input:
    /// lines such as `e2e4: 20`, `1. Nf3 20` or `e2-e4,20`, or an object `{"e2e4": 20}`. Write only
    /// what differs. docs/engines.md lists all forms.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["engine", "engine_command"])]
    pub(crate) against: Option<PathBuf>,

    /// Step through the tree: type a move to go down, `up` to go back, `help` for more. With an
    /// engine, its counts stand beside ours.
    #[arg(long, conflicts_with_all = ["against", "json", "lists_moves"])]
    pub(crate) interactive: bool,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// Options of `stats`.
#[derive(Debug, clap::Args)]
#[command(after_help = STATS_HELP)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) target: TargetArgs,

    /// Write CSV: a row of titles, and a row for each depth.
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

const STATS_HELP: &str = "\
Examples:
  perft stats 6                     the start position, depths 1 to 6
  perft stats 5 kiwipete --csv      for a spreadsheet
  perft stats 4 --kernel listing    the same numbers, by playing every move

docs/statistics.md defines each line, and says how published tables differ.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_of_the_command_line_is_valid() {
        Args::definition().debug_assert();
    }

    /// A terminal breaks long lines itself, so a break inside a sentence would show.
    #[test]
    fn help_texts_break_no_sentence_and_fit_80_columns() {
        let mut commands = vec![Args::definition()];
        while let Some(command) = commands.pop() {
            let help = command.get_after_long_help().or_else(|| command.get_after_help());
            let text = help.map(ToString::to_string).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            for pair in lines.windows(2) {
                let is_broken = !pair[0].is_empty() && !pair[0].ends_with(['.', ':']);
                assert!(!is_broken || pair[1].is_empty() || pair[1].starts_with(' '), "{pair:?}");
            }
            for line in lines.iter().filter(|line| line.starts_with(' ')) {
                assert!(line.chars().count() <= 80, "{}: {line}", command.get_name());
            }
            commands.extend(command.get_subcommands().cloned());
        }
    }
}
