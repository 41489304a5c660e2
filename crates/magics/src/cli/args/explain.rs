//! Options of `explain`.

use std::path::PathBuf;

use magic_core::{Bitboard, Square};
use magic_lab::IndexBits;

use super::explained_piece::ExplainedPiece;
use super::page::PageArgs;
use super::values::{index_bits, squares, word};

/// Options of `explain`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXPLAIN_HELP, allow_missing_positional = true)]
pub(crate) struct ExplainArgs {
    /// The same as `--piece`.
    #[arg(value_name = "PIECE", conflicts_with = "piece")]
    named_piece: Option<ExplainedPiece>,

    /// The square of the piece, such as `d4`.
    #[arg(value_name = "SQUARE")]
    pub(crate) square: Square,

    /// The piece: `rook`, `bishop`, `king` or `knight`.
    #[arg(long, default_value = "rook")]
    piece: ExplainedPiece,

    /// For rook and bishop: the occupied squares, such as `e2,e5,b4`, or a number such as
    /// 0x1000120010001000 [default: random blockers]. `none` is the empty board.
    #[arg(long, value_name = "SET", value_parser = squares)]
    pub(crate) occupied: Option<Bitboard>,

    /// For king and knight: the squares that it may move to, such as `b1,b2`, or a number [default:
    /// random targets].
    #[arg(long, value_name = "SET", value_parser = squares, conflicts_with = "occupied")]
    pub(crate) targets: Option<Bitboard>,

    /// The magic to explain [default: the one that the library uses].
    #[arg(long, value_name = "NUMBER", value_parser = word)]
    pub(crate) magic: Option<u64>,

    /// For rook and bishop with `--magic`: the size of the index in bits, 1 to 16.
    #[arg(long, value_name = "N", value_parser = index_bits, requires = "magic")]
    pub(crate) bits: Option<IndexBits>,

    /// The seed of the random set.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) page: PageArgs,

    /// Draw the picture into this file too.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

impl ExplainArgs {
    /// The piece, however it was named.
    pub(crate) fn piece(&self) -> ExplainedPiece {
        self.named_piece.unwrap_or(self.piece)
    }
}

const EXPLAIN_HELP: &str = "\
Examples:
  magics explain bishop d4
  magics explain e4 --occupied e2,e5,e7,b4,c4 --svg e4.svg
  magics explain bishop b1 --magic 0x0002020202020200 --bits 5
  magics explain king a1                             the eight lists of moves
  magics explain king a1 --targets b1,b2             one set, and its list
  magics explain knight g1 --json

docs/magics.md has the terms: relevant squares, blockers, attacks.";
