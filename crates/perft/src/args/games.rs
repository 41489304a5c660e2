//! Options of `games`, and those of `count` about games.

use std::path::PathBuf;

const GAMES_HELP: &str = "\
Examples:
  perft games my.pgn                  a FEN for each position of each game
  perft games my.pgn --last --csv     a table of final positions and results
  perft games - --json <my.pgn | jq -c 'select(.ply == 20)'
  zstdcat games.pgn.zst | perft games - --last | perft count 2 -

The positions are from the main line of each game, its start included. docs/json.md describes the \
columns.";

/// Which positions of a game are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plies {
    /// The last position.
    Last,
    /// The start position, and the position after each move of the main line.
    Every,
}

/// Options of `games`.
#[derive(Debug, clap::Args)]
#[command(after_help = GAMES_HELP)]
pub(crate) struct GamesArgs {
    /// Games in PGN, `-` for standard input.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Write FENs [default].
    #[arg(long, conflicts_with_all = ["epd", "csv", "json"])]
    pub(crate) fen: bool,

    /// Write lines of EPD, with game, ply, move and result.
    #[arg(long, conflicts_with_all = ["csv", "json"])]
    pub(crate) epd: bool,

    /// Write comma-separated values, a row for each position.
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    /// Only the last position of each game.
    #[arg(long)]
    pub(crate) last: bool,

    /// Every position of each game [default].
    #[arg(long, conflicts_with = "last")]
    pub(crate) every_ply: bool,
}

impl GamesArgs {
    /// Which positions are wanted.
    pub(crate) const fn plies(&self) -> Plies {
        if self.last { Plies::Last } else { Plies::Every }
    }
}

/// Options of a command that takes games in place of positions.
#[derive(Debug, clap::Args)]
pub(crate) struct GamesAsPositionsArgs {
    /// Read the file or standard input as games in PGN, whatever the first word is. For a file that
    /// ends in .pgn, this is the default.
    #[arg(long)]
    pub(crate) pgn: bool,

    /// With games: count the last position of each [default]. Implies --pgn.
    #[arg(long)]
    pub(crate) last: bool,

    /// With games: count every position. Implies --pgn.
    #[arg(long, conflicts_with = "last")]
    pub(crate) every_ply: bool,
}

impl GamesAsPositionsArgs {
    /// Whether games are meant, whatever the text looks like.
    pub(crate) const fn is_given(&self) -> bool {
        self.pgn || self.last || self.every_ply
    }

    /// Which positions are wanted.
    pub(crate) const fn plies(&self) -> Plies {
        if self.every_ply { Plies::Every } else { Plies::Last }
    }
}
