//! Options of `one-rank`.

use std::path::PathBuf;

use magic_core::{Bitboard, Square};

use super::values::squares;

/// Options of `one-rank`.
#[derive(Debug, clap::Args)]
#[command(after_help = ONE_RANK_HELP)]
pub(crate) struct OneRankArgs {
    /// The square of the rook, `a1` to `h1`.
    #[arg(value_name = "SQUARE", default_value = "c1")]
    pub(crate) square: Square,

    /// The other pieces on the rank, such as `a1,f1`, or a number from 0 to 255.
    #[arg(long, value_name = "SET", default_value = "f1", value_parser = squares)]
    pub(crate) occupied: Bitboard,

    /// Show the tables of all eight squares, 2,048 entries.
    #[arg(long)]
    pub(crate) all: bool,

    /// Draw the rank and the table of the square into this file too.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

const ONE_RANK_HELP: &str = "\
Examples:
  magics one-rank                              a rook on c1, and a king on f1
  magics one-rank a1 --occupied none           the empty rank
  magics one-rank d1 --occupied b1,g1 --svg d1.svg
  magics one-rank --all --json                 all entries";
