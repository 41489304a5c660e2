//! Options of `bench`.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use perft_core::suite::BENCH_NAMES;
use perft_core::{Backend, Kernel};

use crate::args::values::{backends, kernels, nodes, rounds, threads};

const BENCH_HELP: &str = "\
Examples:
  perft bench --quick                              a few seconds
  perft bench start --kernel two-ply --json >old.json
  perft bench start --kernel two-ply --compare old.json
  perft bench kiwipete --plot speeds.svg           draw a chart";

/// Options of `bench`. Where counting options take one value, it measures several.
#[derive(Debug, clap::Args)]
#[command(after_help = BENCH_HELP)]
pub(crate) struct BenchArgs {
    /// Positions to measure [default: all].
    #[arg(value_name = "POSITION", conflicts_with = "suite",
          value_parser = PossibleValuesParser::new(BENCH_NAMES))]
    pub(crate) positions: Vec<String>,

    /// Measure the positions of a suite instead, `-` for standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,

    /// Kernels to measure, separated by commas [default: all].
    #[arg(id = "kernel", long = "kernel", value_name = "KERNEL", value_delimiter = ',',
          value_parser = kernels())]
    pub(crate) kernels: Vec<Kernel>,

    /// Processor levels to measure, separated by commas [default: the best of this machine].
    #[arg(id = "backend", long = "backend", value_name = "BACKEND", value_delimiter = ',',
          value_parser = backends())]
    pub(crate) backends: Vec<Backend>,

    /// Numbers of threads to measure with, separated by commas [default: one, and one for each
    /// core].
    #[arg(id = "threads", long = "threads", value_name = "N", value_delimiter = ',',
          value_parser = threads)]
    pub(crate) threads: Vec<NonZeroUsize>,

    /// Number of times to run each count; the counts take turns [default: 5].
    #[arg(long, value_name = "N", value_parser = rounds)]
    pub(crate) rounds: Option<NonZeroU32>,

    /// Count each position to the greatest depth of at most N nodes; N may end in k, M or G
    /// [default: the greatest depth known, and for the kernel listing the greatest of at most 20M].
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(crate) max_nodes: Option<u128>,

    /// Compare with an earlier measurement, a file that `perft bench --json` wrote.
    #[arg(long, value_name = "OLD.json")]
    pub(crate) compare: Option<PathBuf>,

    /// Write a bar for each measurement into an SVG file, `-` for standard output.
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,

    /// Measure for a few seconds: three rounds, and at most 5M nodes.
    #[arg(long)]
    pub(crate) quick: bool,
}
