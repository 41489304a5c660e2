//! Options of the smaller commands.

use std::path::PathBuf;

/// Options of `lists`.
#[derive(Debug, clap::Args)]
#[command(after_help = LISTS_HELP)]
pub(crate) struct ListsArgs {
    /// The number of one-bits in each magic, 1 to 8.
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u32).range(1..=8))]
    pub(crate) ones: u32,
}

const LISTS_HELP: &str = "\
Examples:
  magics lists                          all 128 magics, as published in 2007
  magics lists --ones 3                 three one-bits: some squares have none
  magics lists | magics verify -        check them
  magics explain a1 --piece king        see how such a magic is used";

/// Options of `report`.
#[derive(Debug, clap::Args)]
#[command(after_help = REPORT_HELP)]
pub(crate) struct ReportArgs {
    /// Write a JSON object for each layout, one to a line.
    #[arg(long)]
    pub(crate) json: bool,

    /// Draw a chart into this file too.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

const REPORT_HELP: &str = "\
Examples:
  magics report
  magics report --svg tables.svg
  magics report --json | jq .bytes";

/// Options of `selftest`.
#[derive(Debug, clap::Args)]
#[command(after_help = SELFTEST_HELP)]
pub(crate) struct SelftestArgs {
    /// Run the proofs that take minutes too.
    #[arg(long)]
    pub(crate) long: bool,
}

const SELFTEST_HELP: &str = "\
Examples:
  magics selftest                              a second or two
  magics selftest --long                       some minutes";
