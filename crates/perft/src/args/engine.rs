//! Options about engines.

use std::path::PathBuf;
use std::time::Duration;

/// Which engine to compare with.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Comparing with an engine")]
pub(crate) struct EngineArgs {
    /// Compare with a UCI engine that knows `go perft`, and follow the first difference down to the
    /// position whose moves differ. Separate program and arguments with blanks, and quote an
    /// argument that has blanks.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: Option<String>,

    /// Compare with a program that does not speak UCI: `prog {depth} {fen} {moves}`. perft starts
    /// it for each position, and reads lines such as `e2e4: 20` or `Nf3 20`. Without `{moves}`,
    /// `{fen}` is the position after the moves.
    #[arg(long, value_name = "COMMAND", conflicts_with = "engine")]
    pub(crate) engine_command: Option<String>,

    /// Compare the moves of every position within the depth instead of counts: for programs that
    /// only list moves, and for errors that cancel out in counts.
    #[arg(long)]
    pub(crate) lists_moves: bool,

    /// Set a UCI option before the comparison. May be given more than once.
    #[arg(long, value_name = "NAME=VALUE", value_parser = engine_option)]
    pub(crate) engine_option: Vec<(String, String)>,

    /// Longest time for an answer, in seconds [default: 1000 times our own time, at least 20].
    #[arg(long, value_name = "SECONDS", value_parser = timeout)]
    pub(crate) timeout: Option<Duration>,
}

/// Options of `suite` with an engine. As many engines run side by side as there are threads.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Comparing with an engine")]
pub(crate) struct EngineSuiteArgs {
    /// With an engine: stop at the first position that fails.
    #[arg(long)]
    pub(crate) stop_at_failure: bool,

    /// With an engine: also write the results into a file, as JUnit XML; `-` for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
}

/// Reads the name and the value of a UCI option.
fn engine_option(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    let pair = pair.filter(|(name, _)| !name.is_empty() && !text.contains(['\n', '\r']));
    pair.map(|(name, value)| (name.to_owned(), value.to_owned()))
        .ok_or_else(|| "give a name and a value, such as Hash=64".to_owned())
}

/// Reads a number of seconds.
fn timeout(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| (0.001..=1e9).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "give a number of seconds, such as 30 or 0.5".to_owned())
}
