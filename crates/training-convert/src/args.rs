//! The command line.

use std::path::PathBuf;

use clap::Parser;

use crate::filter::Filter;
use crate::format::FileFormat;

/// Converts PGN, binpack, viriformat, marlinformat and bulletformat into each other.
///
/// The endings of the names choose the formats: .pgn, .binpack, .viri or .vf, .marlin, .bullet.
#[derive(Debug, Parser)]
#[command(name = "training-convert", version, after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The file to read; - is standard input
    pub(crate) source: PathBuf,
    /// The file to write; - is standard output
    pub(crate) target: PathBuf,
    /// The format of the source
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<FileFormat>,
    /// The format of the target
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<FileFormat>,
    /// Refuse a conversion that loses something
    #[arg(long)]
    pub(crate) lossless: bool,
    #[command(flatten)]
    pub(crate) filter: Filter,
}

const AFTER_HELP: &str = "\
Examples:
  training-convert games.pgn games.binpack
  training-convert games.viri quiet.bullet --skip-checks --skip-captures --min-ply 16
  zstdcat games.pgn.zst | training-convert - games.viri --from pgn

Exit codes: 0 all right, 2 bad input, 130 interrupted.";
