//! Options of `blockers`.

use std::path::PathBuf;

use magic_core::{Slider, Square};
use magic_lab::IndexBits;

use super::page::PageArgs;
use super::values::{index_bits, word};

/// Options of `blockers`.
#[derive(Debug, clap::Args)]
#[command(after_help = BLOCKERS_HELP, allow_missing_positional = true)]
pub(crate) struct BlockersArgs {
    /// The same as `--piece`.
    #[arg(value_name = "PIECE", conflicts_with = "piece")]
    named_piece: Option<Slider>,

    /// The square of the slider, such as `e4`.
    #[arg(value_name = "SQUARE")]
    pub(crate) square: Square,

    /// The slider: `rook` or `bishop`.
    #[arg(long, default_value = "rook")]
    piece: Slider,

    /// The magic that makes the index [default: the one that the library uses].
    #[arg(long, value_name = "NUMBER", value_parser = word, requires = "bits")]
    pub(crate) magic: Option<u64>,

    /// With `--magic`: the size of the index in bits, 1 to 16.
    #[arg(long, value_name = "N", value_parser = index_bits, requires = "magic")]
    pub(crate) bits: Option<IndexBits>,

    #[command(flatten)]
    pub(crate) page: PageArgs,

    /// Draw each set of blockers and its attacks as boards.
    #[arg(long, conflicts_with = "json")]
    pub(crate) boards: bool,

    /// Draw the boards into this file too, at most 256 sets.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write a JSON object for each set, one to a line.
    #[arg(long)]
    pub(crate) json: bool,
}

impl BlockersArgs {
    /// The piece, however it was named.
    pub(crate) fn piece(&self) -> Slider {
        self.named_piece.unwrap_or(self.piece)
    }
}

const BLOCKERS_HELP: &str = "\
Examples:
  magics blockers e4                                 the first 32 of 1,024 sets
  magics blockers e4 --from 1000 --boards            the last ones, drawn
  magics blockers bishop a1 --all --json
  magics blockers bishop b1 --magic 0x0002020202020200 --bits 5";
