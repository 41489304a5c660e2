//! The raw command line.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};
use magic_core::{Bitboard, Slider, Square};
use magic_lab::{IndexBits, Transform};

/// The greatest number of threads that a user may ask for.
const MAX_THREADS: usize = 4096;

/// The longest time that a user may ask for. More than a year is a typing error.
const MAX_SECONDS: u64 = 31_536_000;

/// Finds, verifies, explains and measures magic numbers for chess bitboards.
#[derive(Debug, Parser)]
#[command(name = "magics", version, after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  magics find                                  a magic for every square, for both sliders
  magics find --transform 32 --format c        for 32-bit multiplications, as C arrays
  magics find --mode packing --seconds 60      all squares in one small table
  magics verify table.h                        check what another program uses
  magics prove rook d7 --bits 9                all magics with a bit less, or none (a minute)
  magics lists                                 the knight and king magics with four one-bits
  magics explain d4 --piece bishop             see how a multiplication makes an index
  magics report --svg tables.svg               compare the table layouts

Exit codes: 0 all right, 1 a magic is bad or none was found, 2 bad input, 130 interrupted.";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find magics for sliders.
    Find(FindArgs),
    /// Check the magics in a file, and show what is wrong with bad ones.
    Verify(VerifyArgs),
    /// List all magics of a square for an index of a size, or prove that there is none.
    ///
    /// It can take seconds or years: the line of progress says how much is done, and about how long the rest
    /// takes. What has been done is kept in a file every ten seconds and when the program is interrupted. The same
    /// command goes on from there.
    Prove(ProveArgs),
    /// Find the knight and king magics with the fewest one-bits, as Gerd Isenberg did in 2007.
    Lists(ListsArgs),
    /// Draw how blockers times magic make an index.
    Explain(ExplainArgs),
    /// Compare all table layouts of the library: entries, bytes, load, holes.
    Report(ReportArgs),
    /// Check the library against everything that is known about magics.
    Selftest(SelftestArgs),
}

/// Options of `find`.
#[derive(Debug, clap::Args)]
pub(crate) struct FindArgs {
    /// For which slider [default: both].
    #[arg(long)]
    pub(crate) piece: Option<Slider>,

    /// For which squares, such as `a1,e4` [default: all].
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) squares: Vec<Square>,

    /// How many bits the index has, 1 to 16 [default: as many as there are relevant squares].
    #[arg(long, value_name = "N", value_parser = index_bits)]
    pub(crate) bits: Option<IndexBits>,

    /// How the index is made: from the 64-bit product, or from two 32-bit products.
    #[arg(long, default_value = "64", value_parser = transform)]
    pub(crate) transform: Transform,

    /// How to search.
    #[arg(long, value_enum, default_value_t = Mode::Random)]
    pub(crate) mode: Mode,

    /// Where the random numbers start. The same seed finds the same magics; packing takes the seeds
    /// that follow for its other threads.
    #[arg(long, value_name = "N", default_value_t = 20_261_121)]
    pub(crate) seed: u64,

    /// Give up after so many seconds [default: search until all are found; a minute for packing].
    #[arg(long, value_name = "N", value_parser = seconds)]
    pub(crate) seconds: Option<Duration>,

    /// End packing after so many steps on each thread, so that the result depends on the seed alone.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) steps: Option<u64>,

    /// Pack on from the best known table.
    #[arg(long)]
    pub(crate) from_best: bool,

    /// How many one-bits the magics have, 1 to 64, if bits are to be few [default: as few as there can
    /// be].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) ones: Option<u32>,

    /// How many threads search [default: one for each core]. It alters nothing but the time, except
    /// for packing, where the best of all threads counts.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// What to write.
    #[arg(long, value_enum, default_value_t = TableFormat::Rust)]
    pub(crate) format: TableFormat,
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Mode {
    /// Random numbers with few one-bits that look promising (Tord Romstad).
    Random,
    /// The same without the filter, for indices with fewer bits.
    Unfiltered,
    /// Numbers with few one-bits in order, as `magics lists` does it for knights and kings (Gerd
    /// Isenberg).
    FewBits,
    /// All numbers: every magic of --squares for indices of --bits, or the proof that there is
    /// none. Ctrl-C keeps what has been done, as in `magics prove` (Niklas Fiekas).
    Exhaustive,
    /// Multipliers whose windows lie over each other in one table as small as can be found, for all
    /// squares (Volker Annuss). The keys are black: irrelevant squares are set.
    Packing,
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_possible_value().map_or(Ok(()), |value| f.write_str(value.get_name()))
    }
}

/// What a table is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TableFormat {
    /// Rust constants.
    Rust,
    /// C arrays, as Tord Romstad's program writes them.
    C,
    /// One JSON object for each magic.
    Json,
}

/// Options of `verify`.
#[derive(Debug, clap::Args)]
pub(crate) struct VerifyArgs {
    /// C arrays of 64 numbers, named like RMagic and BMagic (RBits and BBits may say the sizes of
    /// their indices, and ROffset and BOffset where black magics share a table); or the lines of
    /// `magics lists`. `-` is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// How many bits each slider's index has, 1 to 16 [default: as the file says, or as many as
    /// there are relevant squares].
    #[arg(long, value_name = "N", value_parser = index_bits)]
    pub(crate) bits: Option<IndexBits>,

    /// How a slider's index is made: from the 64-bit product, or from two 32-bit products.
    #[arg(long, default_value = "64", value_parser = transform)]
    pub(crate) transform: Transform,

    /// Write one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `prove`.
#[derive(Debug, clap::Args)]
pub(crate) struct ProveArgs {
    /// Which slider.
    #[arg(value_name = "PIECE")]
    pub(crate) piece: Slider,

    /// Where it stands.
    #[arg(value_name = "SQUARE")]
    pub(crate) square: Square,

    /// How many bits the index has, 1 to 16.
    #[arg(long, value_name = "N", value_parser = index_bits)]
    pub(crate) bits: IndexBits,

    /// How many threads search [default: one for each core]. It alters nothing but the time.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Where an interrupted search is kept [default: magics-PIECE-SQUARE-N.state, here].
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,

    /// Write one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `lists`.
#[derive(Debug, clap::Args)]
pub(crate) struct ListsArgs {
    /// How many one-bits the magics have, 1 to 8.
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u32).range(1..=8))]
    pub(crate) ones: u32,
}

/// Options of `explain`.
#[derive(Debug, clap::Args)]
pub(crate) struct ExplainArgs {
    /// Where the slider stands.
    #[arg(value_name = "SQUARE")]
    pub(crate) square: Square,

    /// Which slider.
    #[arg(long, default_value = "rook")]
    pub(crate) piece: Slider,

    /// The occupied squares, such as `e2,e5,b4`, or a number such as 0x1000120010001000 [default: a
    /// random set of blockers].
    #[arg(long, value_name = "SET", value_parser = bitboard)]
    pub(crate) occupied: Option<Bitboard>,

    /// The magic [default: the one that the library uses].
    #[arg(long, value_name = "NUMBER", value_parser = word, requires = "bits")]
    pub(crate) magic: Option<u64>,

    /// How many bits the index has, 1 to 16.
    #[arg(long, value_name = "N", value_parser = index_bits, requires = "magic")]
    pub(crate) bits: Option<IndexBits>,

    /// Where random blockers start.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Draw the picture into this file too.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// Options of `report`.
#[derive(Debug, clap::Args)]
pub(crate) struct ReportArgs {
    /// Write one JSON object for each layout.
    #[arg(long)]
    pub(crate) json: bool,

    /// Draw a chart into this file too.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// Options of `selftest`.
#[derive(Debug, clap::Args)]
pub(crate) struct SelftestArgs {
    /// Run what takes minutes too.
    #[arg(long)]
    pub(crate) long: bool,
}

fn index_bits(text: &str) -> Result<IndexBits, String> {
    text.parse().ok().and_then(IndexBits::new).ok_or_else(|| "an index has 1 to 16 bits".to_owned())
}

fn transform(text: &str) -> Result<Transform, String> {
    match text {
        "64" => Ok(Transform::Multiply64),
        "32" => Ok(Transform::Multiply32),
        _ => Err("a transform is 64 or 32".to_owned()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds @ 1..=MAX_SECONDS) => Ok(Duration::from_secs(seconds)),
        _ => Err(format!("a time budget is 1 to {MAX_SECONDS} seconds")),
    }
}

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    match text.parse::<NonZeroUsize>() {
        Ok(threads) if threads.get() <= MAX_THREADS => Ok(threads),
        _ => Err(format!("a number of threads is 1 to {MAX_THREADS}")),
    }
}

fn word(text: &str) -> Result<u64, String> {
    let number = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) if !digits.starts_with('+') => {
            u64::from_str_radix(&digits.replace('_', ""), 16)
        }
        Some(_) => return Err(format!("'{text}' is no number of 64 bits")),
        None => text.parse(),
    };
    number.map_err(|_| format!("'{text}' is no number of 64 bits"))
}

fn bitboard(text: &str) -> Result<Bitboard, String> {
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return word(text).map(Bitboard);
    }
    let squares = text.split(',').filter(|name| !name.is_empty());
    let square = |name| Square::from_str(name).map_err(|error| format!("'{name}': {error}"));
    squares.map(square).collect()
}
