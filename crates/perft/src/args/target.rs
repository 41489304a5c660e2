//! Raw depth, position and moves. `typed` knows what they mean.

use std::ffi::OsString;

use clap::builder::{OsStringValueParser, StringValueParser};

use crate::args::values::PositionWords;

/// How deep to count, and from where.
#[derive(Debug, clap::Args)]
pub(crate) struct TargetArgs {
    /// Depth in plies, and the position [default: the start position], in either order. A position
    /// is a FEN, quoted or not; `startpos`, `kiwipete` or another name of `perft bench`; or the
    /// address of an analysis at Lichess or Chess.com. Castling rights may be written in X-FEN or
    /// Shredder notation, and counters left out.
    #[arg(value_name = "DEPTH POSITION", allow_negative_numbers = true,
          hide_possible_values = true,
          value_parser = PositionWords(OsStringValueParser::new()))]
    pub(crate) words: Vec<OsString>,

    /// Depth in plies, as an option.
    #[arg(long, value_name = "DEPTH", allow_negative_numbers = true)]
    pub(crate) depth: Option<String>,

    #[command(flatten)]
    pub(crate) options: PositionOptions,
}

/// Which position.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The position, as a FEN, a name such as `kiwipete`, or the address of an analysis [default:
    /// the start position].
    #[arg(value_name = "POSITION", hide_possible_values = true, value_parser = PositionWords(StringValueParser::new()))]
    pub(crate) words: Vec<String>,

    #[command(flatten)]
    pub(crate) options: PositionOptions,
}

/// Options about the position.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionOptions {
    /// The position, as an option.
    #[arg(long, value_name = "POSITION", num_args = 1.., hide_possible_values = true,
          value_parser = PositionWords(StringValueParser::new()))]
    pub(crate) fen: Vec<String>,

    /// Moves to play from there first, as UCI writes them (`e2e4`) or as people do (`Nf3`), with
    /// blanks or commas between them.
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    pub(crate) moves: Vec<String>,

    /// Write castling as the king taking its rook, as UCI does in Chess960. This form is always
    /// used when king or rooks do not stand as in standard chess. Both forms are read.
    #[arg(long)]
    pub(crate) chess960: bool,

    /// Drop impossible castling rights and en passant squares with a warning. If a right of KQkq is
    /// impossible, rights that only Chess960 knows go too, unless --chess960 is given.
    #[arg(long)]
    pub(crate) forgiving: bool,
}
