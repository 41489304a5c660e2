//! Options of `prove`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use magic_core::{Slider, Square};
use magic_lab::IndexBits;

use super::values::{index_bits, threads};

/// Options of `prove`.
#[derive(Debug, clap::Args)]
#[command(after_help = PROVE_HELP)]
pub(crate) struct ProveArgs {
    /// The slider: `rook` or `bishop`.
    #[arg(value_name = "PIECE")]
    pub(crate) piece: Slider,

    /// The square of the slider, such as `d7`.
    #[arg(value_name = "SQUARE")]
    pub(crate) square: Square,

    /// The size of the index in bits, 1 to 16. With as many bits as relevant squares, magics are
    /// common. With one bit less they are rare, and for some squares nobody knows whether there is
    /// one.
    #[arg(long, value_name = "N", value_parser = index_bits)]
    pub(crate) bits: IndexBits,

    /// The number of threads, 1 to 4096 [default: one for each core]. It changes only the time.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// The file that keeps the progress of an interrupted search [default:
    /// magics-PIECE-SQUARE-N.state in this folder].
    #[arg(long, value_name = "FILE", value_parser = terminal::kept_path())]
    pub(crate) state: Option<PathBuf>,

    /// Write one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

const PROVE_HELP: &str = "\
Examples:
  magics prove bishop d8 --bits 5      9,547 magics, in a fraction of a second
  magics prove bishop d8 --bits 4      no magic: a proof
  magics prove rook d7 --bits 9        354 magics, in about a minute
  magics prove rook f8 --bits 10 --state f8.state --json

docs/magics.md explains the search: \"What is proved, and what is open\".";
