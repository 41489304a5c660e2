//! Options of the commands beside counting: estimates, drawings, help for shells.

use std::num::NonZeroU32;
use std::path::PathBuf;

use crate::args::target::{PositionArgs, TargetArgs};
use crate::args::values::samples;

/// Options of `unique`.
#[derive(Debug, clap::Args)]
#[command(after_help = UNIQUE_HELP)]
pub(crate) struct UniqueArgs {
    #[command(flatten)]
    pub(crate) target: TargetArgs,

    /// Where merging runs out of memory, use temporary files in this folder instead of counting in
    /// slices, so that distinct positions are still counted. The files have no names, and vanish
    /// when the program ends.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["hash"])]
    pub(crate) spill: Option<PathBuf>,

    /// Also count diagrams: placements of the pieces, whatever castlings and en passant captures
    /// are possible.
    #[arg(long)]
    pub(crate) diagrams: bool,
}

const UNIQUE_HELP: &str = "\
Two positions are the same when the same pieces stand on the same squares, the same castlings and \
en passant captures are still possible, and the same side is to move.

Examples:
  perft unique 6                      the plies 0 to 6 from the start position
  perft unique 4 kiwipete --json
  perft unique 6 --diagrams           diagrams too: fewer from ply 4 on
  perft unique 9 --spill /var/tmp     use the disk when memory is full";

/// Options of `estimate`.
#[derive(Debug, clap::Args)]
#[command(after_help = ESTIMATE_HELP)]
pub(crate) struct EstimateArgs {
    #[command(flatten)]
    pub(crate) target: TargetArgs,

    /// Number of random paths to draw. Four times the number halves the interval.
    #[arg(long, value_name = "N", default_value = "500000", value_parser = samples)]
    pub(crate) samples: NonZeroU32,

    /// Seed of the random numbers. Equal seeds give equal estimates.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

const ESTIMATE_HELP: &str = "\
Examples:
  perft estimate 12                           about 6.29e16
  perft estimate 10 kiwipete --samples 100000 --seed 7";

/// Options of `draw`.
#[derive(Debug, clap::Args)]
#[command(after_help = DRAW_HELP)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Write an SVG picture.
    #[arg(long)]
    pub(crate) svg: bool,
}

const DRAW_HELP: &str = "\
Examples:
  perft draw kiwipete
  perft draw startpos --moves e4 e5 Nf3
  perft draw kiwipete --svg >kiwipete.svg";

/// Options of `completions`.
#[derive(Debug, clap::Args)]
#[command(after_help = COMPLETIONS_HELP)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    pub(crate) shell: terminal::Shell,
}

const COMPLETIONS_HELP: &str = "\
Examples:
  perft completions bash >~/.local/share/bash-completion/completions/perft
  perft completions zsh >~/.zfunc/_perft
  perft completions fish >~/.config/fish/completions/perft.fish";
