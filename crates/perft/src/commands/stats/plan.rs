//! The plan of `stats`, and its findings.

use std::time::Duration;

use perft_core::{Depth, Method, Statistics};

use crate::args::StatsArgs;
use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::json::Completeness;
use crate::root_position::RootPosition;

/// What to find out, checked.
#[derive(Debug)]
pub(crate) struct StatsPlan {
    pub(super) root: RootPosition,
    pub(super) depth: Depth,
    pub(super) format: StatsFormat,
}

/// The form of statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StatsFormat {
    /// For people.
    Table,
    /// One JSON object.
    Json,
    /// A row of titles, and a row for each depth.
    Csv,
}

impl StatsPlan {
    /// What the options ask for.
    ///
    /// # Errors
    /// When position or depth cannot be used, or a table for hashing was asked for.
    pub(crate) fn new(args: StatsArgs, options: &CountingOptions) -> Result<Self, CliError> {
        if matches!(options.counter().method, Method::Hashed(_)) {
            return Err(CliError::HashedStatistics);
        }
        let format = match options.format {
            Format::Json => StatsFormat::Json,
            Format::Text if args.csv => StatsFormat::Csv,
            Format::Text => StatsFormat::Table,
        };
        let (root, depth) = RootPosition::with_depth("stats", &args.target)?;
        match depth.plies() {
            0 => Err(CliError::StatisticsOfNoMove),
            1.. => Ok(Self { root, depth, format }),
        }
    }
}

/// The findings, for fewer depths if the count was interrupted.
pub(super) struct Found {
    /// The depths that are complete, from depth 1 on.
    pub(super) by_depth: Vec<Statistics>,
    pub(super) elapsed: Duration,
    pub(super) completeness: Completeness,
}
