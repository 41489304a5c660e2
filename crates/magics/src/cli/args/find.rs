//! Options of `find`.

use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::ValueEnum;
use magic_core::{Bitboard, Slider, Square};
use magic_lab::{IndexBits, Transform};

use super::values::{index_bits, seconds, threads, transform};

/// Options of `find`.
#[derive(Debug, clap::Args)]
#[command(after_help = FIND_HELP)]
pub(crate) struct FindArgs {
    /// Find magics for one slider only: `rook` or `bishop` [default: both].
    #[arg(long)]
    pub(crate) piece: Option<Slider>,

    /// Find magics for some squares only, such as `a1,e4` [default: all squares].
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) squares: Vec<Square>,

    /// The size of the index in bits, 1 to 16. A table has 2^N entries for each square [default:
    /// the number of relevant squares, 5 to 12].
    #[arg(long, value_name = "N", value_parser = index_bits)]
    pub(crate) bits: Option<IndexBits>,

    /// How the index is made: `64` takes the top bits of one 64-bit product, `32` combines two
    /// 32-bit products.
    #[arg(long, value_name = "BITS", default_value = "64", value_parser = transform)]
    pub(crate) transform: Transform,

    /// The way to search.
    #[arg(long, value_enum, default_value_t = Mode::Random)]
    pub(crate) mode: Mode,

    /// The seed of the random numbers. Equal seeds find equal magics. With `--mode packing`, each
    /// further thread takes the next seed.
    #[arg(long, value_name = "N", default_value_t = 20_261_121)]
    pub(crate) seed: u64,

    /// Stop after N seconds, also when some squares have no magic yet [default: no limit; with
    /// `--mode packing` 60 seconds].
    #[arg(long, value_name = "N", value_parser = seconds)]
    pub(crate) seconds: Option<Duration>,

    /// For `--mode packing`: stop after N steps on each thread. Then equal seeds give equal tables,
    /// however fast the machine is.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) steps: Option<u64>,

    /// For `--mode packing`: start from the best known table, not from nothing.
    #[arg(long)]
    pub(crate) from_best: bool,

    /// For `--mode few-bits`: find magics with exactly N one-bits, 1 to 64 [default: as few as
    /// possible].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) ones: Option<u32>,

    /// The number of threads, 1 to 4096 [default: one for each core]. It changes only the time,
    /// except with `--mode packing`: there the best table of all threads is written.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// The form of the output. `magics verify` reads all of them.
    #[arg(long, value_enum, default_value_t = TableFormat::Rust)]
    pub(crate) format: TableFormat,
}

impl FindArgs {
    /// The squares to search, each once; none for all.
    pub(crate) fn distinct_squares(&self) -> Vec<Square> {
        let mut seen = Bitboard::EMPTY;
        let is_new = |square: &Square| {
            let is_new = !seen.contains(*square);
            seen.insert(*square);
            is_new
        };
        self.squares.iter().copied().filter(is_new).collect()
    }
}

const FIND_HELP: &str = "\
Examples:
  magics find                                    all 128 magics, in Rust
  magics find --piece rook --squares a1,e4 --format json
  magics find --transform 32 --format c          for 32-bit multiplications
  magics find --mode few-bits --piece bishop     the fewest one-bits
  magics find --mode exhaustive --piece bishop --squares d8 --bits 5
  magics find --mode packing --seconds 60        all squares in one small table
  magics find --format json | magics verify -    check what was found";

/// The way to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Mode {
    /// Try random numbers with few one-bits, and skip those that look bad at first sight (Tord
    /// Romstad).
    Random,
    /// Try random numbers with few one-bits, and skip none. Meant for small `--bits`, where good
    /// magics look bad.
    Unfiltered,
    /// Try all numbers with one one-bit, then with two, and so on, smallest first (Gerd Isenberg).
    FewBits,
    /// Try all numbers: write every magic of `--squares` with `--bits`, or prove that there is
    /// none. It saves its progress as `magics prove` does (Niklas Fiekas).
    Exhaustive,
    /// Find magics for all squares whose entries overlap in one table, as small as possible. These
    /// magics are black: a lookup sets the irrelevant squares before it multiplies (Volker Annuss).
    Packing,
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_possible_value().map_or(Ok(()), |value| f.write_str(value.get_name()))
    }
}

/// The form of a written table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TableFormat {
    /// Rust constants.
    Rust,
    /// C arrays, with the names of Tord Romstad's program: RMagic and BMagic.
    C,
    /// A JSON object for each magic, one to a line.
    Json,
}
