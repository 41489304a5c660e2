//! Options of `suite`.

use std::path::PathBuf;

use perft_core::Depth;

use crate::args::engine::{EngineArgs, EngineSuiteArgs};
use crate::args::values::{depth_of_moves, nodes};

const SUITE_HELP: &str = "\
Examples:
  perft suite                                 the standard suites
  perft suite my.epd --max-nodes 100M         a suite of your own
  generate-suite | perft suite - --json       from standard input
  perft suite fens.epd --depth 1..4 --epd     count what has no counts
  perft suite fens.epd --depth 8 --into d.epd  the same, in several sittings
  perft suite --engine stockfish              through an engine: docs/engines.md";

/// Options of `suite`.
#[derive(Debug, clap::Args)]
#[command(after_help = SUITE_HELP)]
pub(crate) struct SuiteArgs {
    /// Suites to run, `-` for standard input [default: the standard suites].
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Skip each count, one position at one depth, of more than N nodes; N may end in k, M or G
    /// [default: no limit for files, a few seconds of counting for the standard suites].
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(crate) max_nodes: Option<u128>,

    /// Skip every count at a greater depth.
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = depth_of_moves)]
    pub(crate) max_depth: Option<Depth>,

    /// Depth for positions without counts, or several depths: `1..4`. The new counts are written,
    /// or compared with an engine [default: 3 with an engine; otherwise such a line is an error].
    #[arg(long, value_name = "D", allow_negative_numbers = true)]
    pub(crate) depth: Option<String>,

    /// Drop impossible castling rights and en passant squares with a warning. If a right of KQkq is
    /// impossible, rights that only Chess960 knows go too, unless --chess960 is given.
    #[arg(long)]
    pub(crate) forgiving: bool,

    /// With --forgiving, keep every castling right that Chess960 allows.
    #[arg(long, requires = "forgiving")]
    pub(crate) chess960: bool,

    /// Write the suites out again, a line for each position with all its counts. Findings go to
    /// standard error.
    #[arg(long, conflicts_with_all = ["json", "engine", "engine_command"])]
    pub(crate) epd: bool,

    /// Write each position, with the counts made of it, behind the lines of this suite as soon as
    /// they are known and nothing is wrong with them. A position that the file already has at all
    /// these depths is passed over, so that the same command goes on where it was interrupted.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["engine", "engine_command"])]
    pub(crate) into: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    #[command(flatten)]
    pub(crate) engine_suite: EngineSuiteArgs,
}
